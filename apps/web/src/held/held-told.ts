/** What is said when a held order does something by itself. */
import { HeldUpdate } from '@paddock/contract/requests/held-orders'
import * as z from 'zod/mini'
import { contractName } from '../format/contract.ts'
import { toast } from '../ui/toast.ts'

const TONES = { info: 'primary', good: 'gain', warning: 'warning', danger: 'loss' } as const

/** A fill tells of itself: here is told what was decided, what was refused, and what asks. */
export function tellHeld(message: unknown): void {
  const { success, data } = z.safeParse(HeldUpdate, message)
  if (!success || !data.said) return
  const { said, id, symbol, status } = data
  toast({
    id: `held ${id} ${status}`,
    tone: TONES[said.tone],
    title: `Held order of ${contractName(symbol)}`,
    description: said.text,
  })
}
