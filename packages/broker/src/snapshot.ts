/** Snapshots: an account's state as text, a cache and never truth. Running totals are not written; they follow from the orders. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import { type Decimal, decimal } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import type { HeldPosition, PracticeAccount, WorkingOrder } from './account/account.ts'
import type { Books } from './account/books.ts'
import type { Located } from './account/located.ts'
import { keep, unopened } from './evolve.ts'

/** Of the fold. A snapshot of another version is thrown away and the account folded again. */
export const FOLD_VERSION = 10

/** The account as JSON, tagged with {@link FOLD_VERSION}. The same state gives the same text. */
export function writeSnapshot(account: PracticeAccount): string {
  const {
    orders,
    positions,
    located,
    heldMarginable: _marginable,
    heldFull: _full,
    open: _open,
    optionOrders: _options,
    ...rest
  } = account
  const lists = { orders: [...orders.values()], positions: [...positions.values()], located: [...located.values()] }
  const written = { version: FOLD_VERSION, ...rest, ...lists }
  return JSON.stringify(written, (_key, value: unknown) => (isDecimal(value) ? { [AMOUNT]: toWire(value) } : value))
}

/** The account a snapshot holds. Throws on a text that is none, or that another version of the fold wrote. */
export function readSnapshot(text: string): PracticeAccount {
  // Safe because `writeSnapshot` wrote it under the same fold version.
  const { version, orders, positions, located, ...rest } = JSON.parse(text, revived) as Written
  if (version !== FOLD_VERSION) throw new RangeError(`A snapshot of fold version ${version}`)
  const account: PracticeAccount = Object.assign(unopened(rest.id), rest)
  for (const order of orders) keep(account, undefined, order)
  for (const position of positions) account.positions.set(position.symbol, position)
  for (const shares of located) account.located.set(shares.symbol, shares)
  return account
}

interface Written {
  readonly version: number
  readonly id: AccountId
  readonly books: Books
  readonly orders: readonly WorkingOrder[]
  readonly positions: readonly HeldPosition[]
  readonly located: readonly Located[]
}

/** Decimals are written as objects of one key, so that they are told from texts. */
const AMOUNT = '$'

const isDecimal = (value: unknown): value is Decimal =>
  typeof value === 'object' && value !== null && 'coefficient' in value

function revived(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(AMOUNT in value)) return value
  return decimal(String(value[AMOUNT]))
}
