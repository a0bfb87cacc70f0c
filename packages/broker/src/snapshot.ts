/** Snapshots: an account's state as text, a cache and never truth. Running totals are not written; they follow from the orders. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import { type Decimal, decimal } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import { atOnce, type Pieces } from '@paddock/market/pieces'
import type { HeldPosition, Located, PracticeAccount, WorkingOrder } from './account/account.ts'
import type { Books } from './account/books.ts'
import { keep, unopened } from './evolve.ts'

/** Of the fold. A snapshot of another version is thrown away and the account folded again. */
export const FOLD_VERSION = 11

/** The account as JSON, tagged with {@link FOLD_VERSION}. The same state gives the same text. */
export const writeSnapshot = (account: PracticeAccount): string => atOnce(snapshotInPieces(account))

/** The same in pieces. What is written is the account as it is at the call, whatever becomes of it before the last piece. */
export function snapshotInPieces(account: PracticeAccount): Pieces<string> {
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
  return written({ version: FOLD_VERSION, ...rest }, lists)
}

function* written(rest: object, lists: Readonly<Record<string, readonly unknown[]>>): Pieces<string> {
  const parts = [textOf(rest).slice(0, -1)]
  for (const [name, list] of Object.entries(lists)) {
    const texts: string[] = []
    for (const one of list) {
      texts.push(textOf(one))
      yield
    }
    parts.push(`"${name}":[${texts.join(',')}]`)
  }
  return `${parts.join(',')}}`
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (isDecimal(part) ? { [AMOUNT]: toWire(part) } : part))

/** The account a snapshot holds. Throws on a text that is none, or that another version of the fold wrote. */
export const readSnapshot = (text: string): PracticeAccount => atOnce(snapshotRead(text))

/** The same in pieces. */
export function* snapshotRead(text: string): Pieces<PracticeAccount> {
  // Safe because `writeSnapshot` wrote it under the same fold version.
  const { version, orders, positions, located, ...rest } = JSON.parse(text) as Written
  if (version !== FOLD_VERSION) throw new RangeError(`A snapshot of fold version ${version}`)
  yield
  const account: PracticeAccount = Object.assign(unopened(rest.id), revived(rest))
  for (const order of orders) {
    keep(account, undefined, revived(order))
    yield
  }
  for (const position of positions) {
    account.positions.set(position.symbol, revived(position))
    yield
  }
  for (const shares of located) account.located.set(shares.symbol, revived(shares))
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

/** A value as it was read, with its amounts as decimals. */
function revived<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  const parts = value as Record<string, unknown>
  // Safe because what is read as a decimal was written as one.
  if (AMOUNT in parts) return decimal(String(parts[AMOUNT])) as Value
  for (const key of Object.keys(parts)) parts[key] = revived(parts[key])
  return value
}
