/** Orders that have left and whose answer is not there, kept in the tab: a page that fails, or is loaded again meanwhile, says what became of them. */
import * as z from 'zod/mini'
import { keptValue } from '../../../ui/kept-value.ts'

const InFlight = z.object({ account: z.string(), clientOrderId: z.string() })
export type InFlight = z.infer<typeof InFlight>

const kept = keptValue('paddock.in-flight', (stored) => z.safeParse(z.array(InFlight), stored).data ?? [], 'tab')

/** The orders that are on their way, in the order they left. */
export const inFlight = (): readonly InFlight[] => kept.read()

/** Notes an order that leaves now. */
export function left(order: InFlight): void {
  kept.write([...kept.read(), order])
}

/** It is known what became of it. */
export function landed(clientOrderId: string): void {
  const others = kept.read().filter((order) => order.clientOrderId !== clientOrderId)
  if (others.length > 0) kept.write(others)
  else kept.remove()
}
