/** The steps of a job: one request after the other, each order sent once however often the job is stopped and taken up again. */
import { FINAL_STATUSES, type Order } from '@paddock/contract/entities/order'
import { ApiError } from '@paddock/contract/errors/api-error'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { messageOf } from '../../../ui/refusal.tsx'
import { isFateUnknown, OrderNotArrivedError } from '../sending/fate.ts'
import { refusalOf } from '../sending/refusal.ts'
import { isThrough, type Job, type JobEnd, type JobLine, UNKNOWN } from './kept-job.ts'

/** What one call for all answers of each. */
export interface WholeResult {
  readonly key: string
  readonly status: number
  readonly body?: unknown
}

export interface JobWays {
  readonly place: (order: PlaceOrder) => Promise<Order>
  /** The order of a client id. Throws {@link OrderNotArrivedError} where the broker has none. */
  readonly find: (clientOrderId: string) => Promise<Order>
  readonly read: (orderId: string) => Promise<Order>
  readonly cancel: (orderId: string) => Promise<unknown>
  readonly whole: (what: NonNullable<Job['whole']>) => Promise<readonly WholeResult[]>
  readonly wait: (ms: number) => Promise<void>
  readonly isStopped: () => boolean
  /** Milliseconds between two requests, for a broker that counts them. */
  readonly pace: number
}

type Plan = Pick<Job, 'lines' | 'waits' | 'whole'>

/** Milliseconds between two looks at what was sent, and how often it is looked at before the job rests. */
const LOOK_EVERY = 500
const MOST_LOOKS = 60

/** Goes through what is left of a job and tells each change. */
export async function runSteps(
  { lines, waits, whole }: Plan,
  ways: JobWays,
  tell: (change: Partial<Pick<Job, 'lines' | 'whole' | 'message'>>) => void,
): Promise<JobEnd> {
  let now = lines
  const set = (place: number, change: Partial<JobLine>) => {
    now = now.map((line, at) => (at === place ? { ...line, ...change } : line))
    tell({ lines: now })
  }
  if (whole !== undefined) {
    if (ways.isStopped()) return 'stopped'
    const answer = await ways.whole(whole).catch((error: unknown) => saying(error))
    if (typeof answer === 'string') {
      tell({ message: answer })
      return 'refused'
    }
    tell({ lines: answered(lines, answer), whole: undefined, message: undefined })
    return 'done'
  }
  let haveSellsEnded = false
  for (const [place, line] of lines.entries()) {
    if (isThrough(line)) continue
    if (ways.isStopped()) return 'stopped'
    if (waits === 'fills' || (waits === 'sells' && sideOf(line) === 'buy' && !haveSellsEnded)) {
      const before = now.slice(0, place)
      const orders = await ended(waits === 'fills' ? before : before.filter((each) => sideOf(each) === 'sell'), ways)
      if (!orders) return ways.isStopped() ? 'stopped' : 'works'
      const areFilled =
        before.every(({ state }) => state === 'sent') && orders.every(({ status }) => status === 'filled')
      if (waits === 'fills' && !areFilled) return 'unfilled'
      haveSellsEnded = true
    }
    await send(line, ways, (change) => set(place, change))
    if (ways.pace > 0) await ways.wait(ways.pace)
  }
  return 'done'
}

const sideOf = ({ request }: JobLine) => (request && 'place' in request ? request.place.side : undefined)

async function send({ request, state }: JobLine, ways: JobWays, set: (change: Partial<JobLine>) => void) {
  if (!request) return
  try {
    if ('cancel' in request) {
      set({ state: 'sending' })
      await ways.cancel(request.cancel)
      return set({ state: 'sent', message: '' })
    }
    const found = state === 'waiting' ? undefined : await arrived(request.place.client_order_id, ways)
    set({ state: 'sending' })
    const { id } = found ?? (await ways.place(request.place))
    set({ state: 'sent', orderId: id, message: '' })
  } catch (error) {
    if (!isFateUnknown(error)) return set({ state: 'refused', message: saying(error) })
    set(UNKNOWN)
  }
}

/** A refusal as a line: what is wrong, and what to do about it. */
function saying(error: unknown): string {
  const { title, advice } = refusalOf(error)
  const said = title === 'The broker refused' ? messageOf(error) : title
  return advice ? `${said}. ${advice}` : said
}

async function arrived(clientOrderId: string, { find }: JobWays): Promise<Order | undefined> {
  try {
    return await find(clientOrderId)
  } catch (error) {
    if (error instanceof OrderNotArrivedError) return undefined
    throw error
  }
}

/** The orders that were sent, when all of them have ended; looks again for half a minute. */
async function ended(lines: readonly JobLine[], { read, wait, isStopped }: JobWays): Promise<Order[] | undefined> {
  const ids = lines.flatMap(({ orderId }) => orderId ?? [])
  for (let looks = 0; looks < MOST_LOOKS && !isStopped(); looks += 1) {
    const orders = await Promise.all(ids.map(read))
    if (orders.every(({ status }) => FINAL_STATUSES.has(status))) return orders
    await wait(LOOK_EVERY)
  }
  return undefined
}

/**
 * The lines after one call for all of them. What the answer leaves out had ended before it, and what it alone names is a line too, unless it
 * went with its order.
 */
function answered(lines: readonly JobLine[], results: readonly WholeResult[]): JobLine[] {
  const left = new Map(results.map((result) => [result.key, result]))
  const after = lines.map((line): JobLine => {
    const result = left.get(line.key)
    left.delete(line.key)
    if (!result) return { ...line, state: 'refused', message: 'It had ended before.' }
    return { ...line, ...outcome(result) }
  })
  const parts = new Set(lines.flatMap((line) => line.parts ?? []))
  for (const result of left.values()) {
    const end = outcome(result)
    if (end.state === 'refused' || !parts.has(result.key)) after.push({ key: result.key, words: result.key, ...end })
  }
  return after
}

function outcome({ status, body }: WholeResult): Pick<JobLine, 'state' | 'message'> {
  if (status >= 200 && status < 300) return { state: 'sent' }
  return { state: 'refused', message: saying(new ApiError({ operation: '', status, headers: {}, body })) }
}
