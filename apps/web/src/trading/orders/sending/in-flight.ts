/** Orders that have left and whose answer is not there, kept in the tab: a page that fails, or is loaded again meanwhile, says what became of them. */
import * as z from 'zod/mini'

const InFlight = z.object({ account: z.string(), clientOrderId: z.string() })
export type InFlight = z.infer<typeof InFlight>

/** Read by the error page before it asks for anything more. */
export const IN_FLIGHT_KEY = 'paddock.in-flight'

/** The orders that are on their way, in the order they left. */
export function inFlight(store: Pick<Storage, 'getItem'> = sessionStorage): InFlight[] {
  try {
    const read = z.safeParse(z.array(InFlight), JSON.parse(store.getItem(IN_FLIGHT_KEY) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Notes an order that leaves now. */
export function left(order: InFlight, store: Store = sessionStorage): void {
  store.setItem(IN_FLIGHT_KEY, JSON.stringify([...inFlight(store), order]))
}

/** It is known what became of it. */
export function landed(clientOrderId: string, store: Store = sessionStorage): void {
  const others = inFlight(store).filter((order) => order.clientOrderId !== clientOrderId)
  if (others.length > 0) store.setItem(IN_FLIGHT_KEY, JSON.stringify(others))
  else store.removeItem(IN_FLIGHT_KEY)
}
