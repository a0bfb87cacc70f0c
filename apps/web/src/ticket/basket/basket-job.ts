/** A basket on its way: one order after the other, sells first, each sent once however often the job is stopped and taken up again. */
import type { Order } from '@paddock/contract/entities/order'
import { FINAL_STATUSES } from '@paddock/contract/entities/order'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { isFateUnknown, OrderNotArrivedError } from '../../trading/orders/sending/fate.ts'
import { refusalOf } from '../../trading/orders/sending/refusal.ts'
import { isThrough, type JobEnd, type JobLine } from './kept-basket.ts'

export interface JobWays {
  readonly place: (order: PlaceOrder) => Promise<Order>
  /** The order of a client id. Throws {@link OrderNotArrivedError} where the broker has none. */
  readonly find: (clientOrderId: string) => Promise<Order>
  readonly read: (orderId: string) => Promise<Order>
  readonly wait: (ms: number) => Promise<void>
  readonly isStopped: () => boolean
  /** Milliseconds between two orders, for a broker that counts them. */
  readonly pace: number
}

/** Milliseconds between two looks at the sells, and how often they are looked at before the job rests. */
const LOOK_EVERY = 500
const MOST_LOOKS = 60

/** Goes through what is left of the lines and tells each change. The buys wait until every sell has ended: its proceeds pay for them. */
export async function runBasket(
  lines: readonly JobLine[],
  ways: JobWays,
  tell: (place: number, line: JobLine) => void,
): Promise<JobEnd> {
  const now = [...lines]
  const set = (place: number, change: Partial<JobLine>) => {
    const line = now[place]
    if (!line) return
    now[place] = { ...line, ...change }
    tell(place, { ...line, ...change })
  }
  let haveSellsEnded = false
  for (const [place, line] of lines.entries()) {
    if (isThrough(line)) continue
    if (ways.isStopped()) return 'stopped'
    if (line.order.side === 'buy' && !haveSellsEnded) {
      haveSellsEnded = await ended(now, ways)
      if (!haveSellsEnded) return ways.isStopped() ? 'stopped' : 'sells-work'
    }
    await send(line, ways, (change) => set(place, change))
    if (ways.pace > 0) await ways.wait(ways.pace)
  }
  return 'done'
}

async function send({ order, state }: JobLine, ways: JobWays, set: (change: Partial<JobLine>) => void): Promise<void> {
  try {
    const found = state === 'waiting' ? undefined : await arrived(order.client_order_id, ways)
    set({ state: 'sending' })
    const sent = found ?? (await ways.place(order))
    set({ state: 'sent', orderId: sent.id, message: '' })
  } catch (error) {
    const { title, detail } = refusalOf(error)
    set(
      isFateUnknown(error)
        ? { state: 'unknown', message: 'No response: it is checked when the basket resumes.' }
        : { state: 'refused', message: title === 'The broker refused' ? detail : title },
    )
  }
}

async function arrived(clientOrderId: string, { find }: JobWays): Promise<Order | undefined> {
  try {
    return await find(clientOrderId)
  } catch (error) {
    if (error instanceof OrderNotArrivedError) return undefined
    throw error
  }
}

/** Whether every sell that was sent has ended; looks again for half a minute. */
async function ended(lines: readonly JobLine[], { read, wait, isStopped }: JobWays): Promise<boolean> {
  let open = lines.flatMap(({ order, orderId }) => (order.side === 'sell' && orderId ? [orderId] : []))
  for (let looks = 0; looks < MOST_LOOKS && open.length > 0 && !isStopped(); looks += 1) {
    const found = await Promise.all(open.map(async (id) => ({ id, status: (await read(id)).status })))
    open = found.flatMap(({ id, status }) => (FINAL_STATUSES.has(status) ? [] : [id]))
    if (open.length > 0) await wait(LOOK_EVERY)
  }
  return open.length === 0
}
