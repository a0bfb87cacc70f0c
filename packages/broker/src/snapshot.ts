/** Snapshots: an account's state as text, a cache and never truth. Running totals are not written; they follow from the orders. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import { type Decimal, decimal } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import type { HeldPosition, PracticeAccount, WorkingOrder } from './account.ts'
import { keep, unopened } from './evolve.ts'

/** Of the fold. A snapshot of another version is thrown away and the account folded again. */
export const FOLD_VERSION = 2

/** The account as JSON, tagged with {@link FOLD_VERSION}. The same state gives the same text. */
export function writeSnapshot(account: PracticeAccount): string {
  const { id, lineage, number, sequence, at, openedAt, market, clock, multiplier, configuration, mark, markAt } =
    account
  return JSON.stringify({
    version: FOLD_VERSION,
    account: { id, lineage, number, sequence, at, openedAt, market, clock, multiplier, configuration, markAt },
    cash: toWire(account.cash),
    mark: { day: mark.day, equity: toWire(mark.equity), maintenanceMargin: toWire(mark.maintenanceMargin) },
    orders: [...account.orders.values()].map(plain),
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
  for (const order of read.orders) keep(account, undefined, revived<WorkingOrder>(order, ORDER_AMOUNTS))
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

type Plain = Readonly<Record<string, string | number | boolean | null>>

const ORDER_AMOUNTS = ['qty', 'notional', 'limitPrice', 'cap', 'maxQty', 'filledQty', 'filledNotional', 'hold'] as const
const POSITION_AMOUNTS = ['qty', 'cost', 'overnightQty', 'openedToday'] as const

const isDecimal = (value: unknown): value is Decimal =>
  typeof value === 'object' && value !== null && 'coefficient' in value

/** Decimals as strings; everything else of an order or a position is plain already. */
const plain = (record: WorkingOrder | HeldPosition): Plain =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, isDecimal(value) ? toWire(value) : value]))

/** A record with its amounts read back: safe because {@link plain} wrote it under the same fold version. */
function revived<Kept>(record: Plain, amounts: readonly string[]): Kept {
  const amountsRead = amounts.map((key) => [key, typeof record[key] === 'string' ? decimal(record[key]) : null])
  return { ...record, ...Object.fromEntries(amountsRead) } as Kept
}
