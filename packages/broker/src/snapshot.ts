/** Snapshots: an account's state as text, a cache and never truth. Running totals are not written; they follow from the orders. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import { type Decimal, decimal } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import type { HeldPosition, PracticeAccount, QueuePlace, StopTerms, WorkingOrder } from './account.ts'
import { keep, unopened } from './evolve.ts'

/** Of the fold. A snapshot of another version is thrown away and the account folded again. */
export const FOLD_VERSION = 3

/** The account as JSON, tagged with {@link FOLD_VERSION}. The same state gives the same text. */
export function writeSnapshot(account: PracticeAccount): string {
  const { id, lineage, number, sequence, at, openedAt, market, clock, multiplier, configuration, dials, mark, markAt } =
    account
  return JSON.stringify({
    version: FOLD_VERSION,
    account: { id, lineage, number, sequence, at, openedAt, market, clock, multiplier, configuration, dials, markAt },
    cash: toWire(account.cash),
    mark: { day: mark.day, equity: toWire(mark.equity), maintenanceMargin: toWire(mark.maintenanceMargin) },
    orders: [...account.orders.values()].map(plainOrder),
    positions: [...account.positions.values()].map(plain),
  })
}

/** The account a snapshot holds. Throws on a text that is none, or that another version of the fold wrote. */
export function readSnapshot(text: string): PracticeAccount {
  const read = JSON.parse(text) as Written
  if (read.version !== FOLD_VERSION) throw new RangeError(`A snapshot of fold version ${read.version}`)
  const account: PracticeAccount = Object.assign(unopened(read.account.id), read.account, {
    cash: decimal(read.cash),
    mark: {
      day: read.mark.day,
      equity: decimal(read.mark.equity),
      maintenanceMargin: decimal(read.mark.maintenanceMargin),
    },
  })
  for (const order of read.orders) keep(account, undefined, revivedOrder(order))
  for (const position of read.positions)
    account.positions.set(position.symbol, revived<HeldPosition>(position, POSITION_AMOUNTS))
  return account
}

interface Written {
  readonly version: number
  readonly account: { readonly id: AccountId }
  readonly cash: string
  readonly mark: { readonly day: string; readonly equity: string; readonly maintenanceMargin: string }
  readonly orders: readonly Plain[]
  readonly positions: readonly (Plain & { readonly symbol: string })[]
}

type Plain = Readonly<Record<string, unknown>>

const ORDER_AMOUNTS = ['qty', 'notional', 'limitPrice', 'cap', 'maxQty', 'filledQty', 'filledNotional', 'hold'] as const
const STOP_AMOUNTS = ['stopPrice', 'trailPrice', 'trailPercent', 'hwm'] as const
const QUEUE_AMOUNTS = ['ahead', 'filledBefore'] as const
const POSITION_AMOUNTS = ['qty', 'cost', 'overnightQty', 'openedToday'] as const

const isDecimal = (value: unknown): value is Decimal =>
  typeof value === 'object' && value !== null && 'coefficient' in value

/** Decimals as strings; everything else is plain already. */
const plain = (record: object): Plain =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, isDecimal(value) ? toWire(value) : value]))

const plainOrder = (order: WorkingOrder): Plain => ({
  ...plain(order),
  stop: order.stop && plain(order.stop),
  queue: order.queue && plain(order.queue),
})

const revivedOrder = (written: Plain): WorkingOrder => ({
  ...revived<WorkingOrder>(written, ORDER_AMOUNTS),
  stop: written.stop ? revived<StopTerms>(written.stop as Plain, STOP_AMOUNTS) : null,
  queue: written.queue ? revived<QueuePlace>(written.queue as Plain, QUEUE_AMOUNTS) : null,
})

/** A record with its amounts read back: safe because {@link plain} wrote it under the same fold version. */
function revived<Kept>(record: Plain, amounts: readonly string[]): Kept {
  const read = (value: unknown): Decimal | null => (typeof value === 'string' ? decimal(value) : null)
  return { ...record, ...Object.fromEntries(amounts.map((key) => [key, read(record[key])])) } as Kept
}
