/** What is said when a held order does something by itself. */
import { HeldUpdate } from '@paddock/contract/desk/held-orders'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { contractName } from '../../format/contract.ts'
import { toast } from '../../ui/toast.ts'

const TONES = { info: 'primary', good: 'gain', warning: 'warning', danger: 'loss' } as const

/** Has the account's held orders read again. A fill tells of itself: here is told what was decided, what was refused, and what asks. */
export function heldNews(queryClient: QueryClient, message: unknown): void {
  const { success, data } = z.safeParse(HeldUpdate, message)
  if (!success) return
  void queryClient.invalidateQueries({ queryKey: ['held', data.account_id] })
  if (!data.said) return
  const { said, id, symbol, status } = data
  toast({
    id: `held ${id} ${status}`,
    tone: TONES[said.tone],
    title: `Held order of ${contractName(symbol)}`,
    description: said.text,
  })
}
