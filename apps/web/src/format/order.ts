/** Orders in words, as the desk says them everywhere: on buttons, in tables, in toasts. */
import { isCancelable, isLegOfSpread } from '@paddock/analytics/orders/cancelable'
import { waitingFor } from '@paddock/analytics/orders/family'
import { FINAL_STATUSES, type Order, REPLACEABLE_STATUSES } from '@paddock/contract/entities/order'
import { isTrail, TRAIL_PERCENT_SCALE, type TrailUnit } from '@paddock/contract/requests/trail'
import { type Decimal, significantScale } from '@paddock/decimal/decimal'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import type { Tone } from '../ui/chip.tsx'
import { contractName } from './contract.ts'
import { dollars, own, plain, price } from './number.ts'
import { netPrice, type SpreadLeg, spreadSentence } from './spread.ts'

/** What an order says it is, whether it exists or is still a draft. */
interface OrderWords {
  readonly symbol: string
  readonly side: string
  readonly type: string
  readonly qty?: string | null | undefined
  readonly notional?: string | null | undefined
  readonly limit_price?: string | null | undefined
  readonly stop_price?: string | null | undefined
  readonly trail_price?: string | null | undefined
  readonly trail_percent?: string | null | undefined
  readonly legs?: readonly unknown[] | null | undefined
}

const TYPES: Readonly<Record<string, string>> = {
  market: 'Market',
  limit: 'Limit',
  stop: 'Stop',
  stop_limit: 'Stop limit',
  trailing_stop: 'Trailing stop',
}
const TIMES: Readonly<Record<string, string>> = {
  day: 'Day',
  gtc: 'GTC',
  opg: 'OPG',
  cls: 'CLS',
  ioc: 'IOC',
  fok: 'FOK',
}
const TIMES_IN_FULL: Readonly<Record<string, string>> = {
  day: 'day order',
  gtc: 'good till cancelled',
  opg: 'market or limit on open',
  cls: 'market or limit on close',
  ioc: 'immediate or cancel',
  fok: 'fill or kill',
}
const STATUSES: Readonly<Record<string, string>> = {
  new: 'Working',
  partially_filled: 'Partly filled',
  filled: 'Filled',
  done_for_day: 'Done for the day',
  canceled: 'Cancelled',
  expired: 'Expired',
  replaced: 'Replaced',
  pending_cancel: 'Cancel requested',
  pending_replace: 'Replacing',
  pending_review: 'In review',
  accepted: 'Queued',
  pending_new: 'Pending',
  accepted_for_bidding: 'In the auction',
  stopped: 'Fill guaranteed',
  rejected: 'Rejected',
  suspended: 'Suspended',
  calculated: 'Settling',
  held: 'Held',
}

/** Unknown values are shown as they are: Alpaca may add some. */
export const typeName = (type: string): string => TYPES[type] ?? type
export const timeInForceName = (timeInForce: string): string => TIMES[timeInForce] ?? timeInForce
/** The same in full, for tooltips and sentences: `immediate or cancel`. */
export const timeInForceInFull = (timeInForce: string): string => TIMES_IN_FULL[timeInForce] ?? timeInForce
export const statusName = (status: string): string => STATUSES[status] ?? status
export const sideName = (side: string): string => (side === 'buy' ? 'Buy' : side === 'sell' ? 'Sell' : side)
export const sideTone = (side: string): 'gain' | 'loss' => (side === 'buy' ? 'gain' : 'loss')

/** When an order came to its status: of one that has ended its end, of one that works when it was sent. */
export const statusAt = (order: Order): string | null | undefined =>
  (FINAL_STATUSES.has(order.status)
    ? (order.filled_at ?? order.canceled_at ?? order.expired_at ?? order.replaced_at ?? order.failed_at)
    : undefined) ?? order.submitted_at

/** What a status leaves unsaid: of a trailing stop its high, of others what they wait for. Undefined where there is nothing to add. */
export const statusNote = (order: Order): string | undefined =>
  order.status === 'new' && order.type === 'trailing_stop' && order.hwm ? `high ${price(order.hwm)}` : waitingFor(order)

export function statusTone(status: string): Tone | 'off' | undefined {
  if (status === 'rejected') return 'loss'
  if (status === 'partially_filled') return 'primary'
  if (status === 'filled' || status === 'new') return 'gain'
  if (status.startsWith('pending') || status === 'accepted') return 'warning'
  return FINAL_STATUSES.has(status) ? 'off' : undefined
}

/** `10`, or `$250.00` for an order by amount: of an order there is, not to be seen while amounts are hidden. */
export const sizeText = (order: OrderWords): string => own(sentSize(order))

/** The same in sentences of what will be sent: never hidden. */
const sentSize = ({ qty, notional }: OrderWords): string => (qty ? plain(qty) : notional ? dollars(notional) : '')

/** `5 %` or `1.50`: how far a trailing stop follows; undefined of an order without a trail. */
export const trailText = ({ trail_percent, trail_price }: OrderWords): string | undefined =>
  trail_percent ? `${plain(trail_percent)} %` : trail_price ? price(trail_price) : undefined

/** What is wrong with how far a trailing stop is to follow; undefined where nothing is. */
export function wrongTrail(trail: Decimal, unit: TrailUnit): string | undefined {
  if (unit === 'price') return significantScale(trail) > 2 ? 'A trail moves in steps of 0.01' : undefined
  const isRight = isTrail(trail, unit) && significantScale(trail) <= TRAIL_PERCENT_SCALE
  return isRight ? undefined : 'A trail is from 0.1 % to below 100 %, with four decimals'
}

/** A price of an order: of several contracts the net price in words, of any other the figure. */
export const orderPrice = ({ symbol }: Pick<OrderWords, 'symbol'>, at: string | null | undefined): string =>
  symbol === '' && at ? netPrice(at) : price(at)

/** `at market`, `at 184.50 limit`, `at 2.10 credit`, `at 185.00 stop, 184.50 limit`, `trailing stop 5 %`. */
export function priceText(order: OrderWords): string {
  const { type, limit_price, stop_price } = order
  const trail = trailText(order)
  if (type === 'trailing_stop' && trail !== undefined) return `trailing stop ${trail}`
  if (limit_price && stop_price) return `at ${price(stop_price)} stop, ${price(limit_price)} limit`
  if (limit_price && order.symbol === '') return `at ${netPrice(limit_price)}`
  if (limit_price) return `at ${price(limit_price)} limit`
  if (stop_price) return `at ${price(stop_price)} stop`
  return type === 'market' ? 'at market' : typeName(type).toLowerCase()
}

/** `Buy 10 AAPL at market`, `Buy $250.00 of BTC/USD at 61,000.00 limit`: what will be sent, in full. */
export const orderSentence = (order: OrderWords): string => sentence(order, sentSize(order))

/** The same of an order there is: its size is not to be seen while amounts are hidden. */
export const orderLine = (order: OrderWords): string => sentence(order, sizeText(order))

function sentence(order: OrderWords, size: string): string {
  // An order of several contracts has neither a symbol nor a side of its own.
  if (order.symbol === '') {
    const legs = legsOf(order)
    return legs.length > 0
      ? spreadSentence(legs, size, order.limit_price ?? undefined)
      : `Trade ${size} of several contracts ${priceText(order)}`
  }
  // A leg has no type: its price is that of the whole order.
  const at = priceText(order)
  return `${sideName(order.side)} ${size}${order.notional && !order.qty ? ' of' : ''} ${contractName(order.symbol)}${at && ` ${at}`}`
}

/** The legs of an order of several contracts; none if one of them is no contract. */
function legsOf({ legs }: OrderWords): SpreadLeg[] {
  const read = ((legs ?? []) as readonly Pick<Order, 'symbol' | 'side' | 'ratio_qty'>[]).map(
    ({ symbol, side, ratio_qty }) => {
      const terms = parseOptionSymbol(symbol)
      return (
        terms && {
          side: side === 'sell' ? ('sell' as const) : ('buy' as const),
          ratio: Number(ratio_qty ?? 1),
          terms: { ...terms, underlying: terms.root },
        }
      )
    },
  )
  return read.every((leg) => leg !== undefined) ? read : []
}

export const isWorking = (order: Order): boolean => !FINAL_STATUSES.has(order.status)
/** Why an order cannot be cancelled; undefined when it can. */
export const whyNotCancelable = (order: Order): string | undefined =>
  isCancelable(order)
    ? undefined
    : isLegOfSpread(order)
      ? 'A leg is cancelled with its order'
      : `${statusName(order.status)}: nothing left to cancel`

/** Whether an order came of a change that is not through yet: a further one waits for it. */
export const isBeingReplaced = ({ status, replaces }: Order): boolean => status === 'pending_new' && Boolean(replaces)

/** Why an order cannot be edited, or undefined when it can. Orders by amount and fractions are cancelled and entered again. */
export function whyNotReplaceable(order: Order): string | undefined {
  if (isLegOfSpread(order)) return 'A leg is edited with its order'
  // An exit that waits for its entry can be moved.
  const isExit = order.status === 'held' && order.order_class !== 'oto'
  if (!isExit && !REPLACEABLE_STATUSES.has(order.status) && !isBeingReplaced(order))
    return `${statusName(order.status)} orders cannot be edited`
  if (!order.qty) return 'Orders by amount cannot be edited'
  if (order.order_class === 'oto') return 'Orders with one exit cannot be edited'
  if (order.type === 'market' && order.order_class !== 'mleg') return 'There is no price to edit'
  return undefined
}

/** Whether it works and can be changed only by cancelling it and entering it anew: amounts of dollars, and an entry with one exit. */
export const isReentered = (order: Order): boolean =>
  isWorking(order) && (!order.qty || (order.order_class === 'oto' && (order.legs?.length ?? 0) > 0))
