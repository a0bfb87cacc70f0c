/** What moved a holding, oldest first: executions, and what else an account's activities say of it. Exact decimals. */
import type { Activity } from '@paddock/contract/entities/activity'
import { compareTimes } from '@paddock/contract/entities/order-version'
import { positionSymbol } from '@paddock/contract/entities/symbol'
import { add, type Decimal, multiply, negate, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { sizeBy, type TermsOf } from '@paddock/market/options/terms'

type MovementKind =
  /** Bought or sold, or taken over at a price. */
  | 'trade'
  /** As many shares for as many: what they cost together stays. */
  | 'split'
  /** Cash that came of holding it. */
  | 'income'
  /** Cash that it cost apart from its price. */
  | 'fee'

export interface Movement {
  readonly id: string
  readonly kind: MovementKind
  /** RFC 3339; of what has no time of its own, when it was booked. */
  readonly at: string
  /** Signed; zero where only cash moved. */
  readonly qty: Decimal
  /** For a share or a coin; undefined where none is known. */
  readonly price: Decimal | undefined
  /** What the price is for: of a contract as many shares as its terms say. */
  readonly size: Decimal
  /** What it moved in cash, signed. */
  readonly cash: Decimal
  readonly orderId: string | undefined
}

/** Contracts that are gone without a trade of theirs, at nothing. */
const ENDED = new Set(['OPEXP', 'OPEXC', 'OPASN'])
/** What comes and goes otherwise, with the price it is given. */
const CARRIED = new Set(['JNLS', 'OPTRD', 'ACATS', 'SPIN', 'MA', 'NC', 'REORG', 'VOF', 'FOPT', 'PTC'])

/**
 * The movements of each symbol, by {@link positionSymbol}. A coin's fees in coins are left out: they are booked a day after the purchases they
 * were taken from; a network's fee for coins that are sent is gone with them, for nothing. `termsOf` says what contracts are for.
 */
export function movementsBySymbol(
  activities: readonly Activity[],
  termsOf: TermsOf,
): ReadonlyMap<string, readonly Movement[]> {
  const bySymbol = new Map<string, Movement[]>()
  const splits = new Map<string, number>()
  // Lists come newest first; what happened at once keeps its order.
  const sendings = new Set(activities.flatMap((one) => (one.activity_type === 'FOPT' ? [sendingKey(one)] : [])))
  const inOrder = activities.toReversed().sort((a, b) => compareTimes(whenOf(a), whenOf(b)))
  for (const activity of inOrder) {
    const isNetworkFee = activity.activity_type === 'CFEE' && sendings.has(sendingKey(activity))
    const movement = activity.symbol === undefined ? undefined : movementOf(activity, termsOf, isNetworkFee)
    if (!movement) continue
    const key = positionSymbol(activity.symbol ?? '')
    const own = bySymbol.get(key) ?? []
    bySymbol.set(key, own)
    // What a split takes away and what it gives are two lines of one day.
    const ofSplit = `${key} ${activity.date}`
    const before = movement.kind === 'split' ? splits.get(ofSplit) : undefined
    const first = before === undefined ? undefined : own[before]
    if (before !== undefined && first) own[before] = { ...first, qty: add(first.qty, movement.qty) }
    else {
      if (movement.kind === 'split') splits.set(ofSplit, own.length)
      own.push(movement)
    }
  }
  return bySymbol
}

/** Of coins that are sent and of the network's fee for it. */
const sendingKey = (activity: Activity): string => `${activity.symbol} ${whenOf(activity)}`

const whenOf = ({ transaction_time, created_at, date }: Activity): string =>
  transaction_time ?? created_at ?? date ?? ''

function movementOf(activity: Activity, termsOf: TermsOf, isNetworkFee: boolean): Movement | undefined {
  const { id, activity_type: type, symbol = '', order_id } = activity
  const size = sizeBy(termsOf, symbol)
  const base = { id, at: whenOf(activity), orderId: order_id, size }
  const qty = fromWire(activity.qty) ?? ZERO
  const cash = fromWire(activity.net_amount) ?? ZERO
  const price = fromWire(activity.price)
  const traded = (signed: Decimal, at: Decimal | undefined): Movement => ({
    ...base,
    kind: 'trade',
    qty: signed,
    price: at,
    cash: at ? negate(multiply(multiply(signed, at), size)) : cash,
  })
  if (type === 'FILL') return price ? traded(activity.side === 'buy' ? qty : negate(qty), price) : undefined
  if (ENDED.has(type) || isNetworkFee) return traded(qty, ZERO)
  if (CARRIED.has(type)) return traded(qty, price)
  if (type === 'SPLIT' || (type === 'DIV' && activity.activity_sub_type === 'SDIV'))
    return { ...base, kind: 'split', qty, price: undefined, cash: ZERO }
  if (type.startsWith('DIV') || type === 'CIL') return { ...base, kind: 'income', qty: ZERO, price: undefined, cash }
  if ((type === 'FEE' || type === 'CFEE') && cash.coefficient !== 0n)
    return { ...base, kind: 'fee', qty: ZERO, price: undefined, cash }
  return undefined
}
