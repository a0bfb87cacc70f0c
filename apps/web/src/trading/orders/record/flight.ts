/** The flight recorder in words: every step with its time, how long after the one before, and the quote that stood. */
import { orderSize } from '@paddock/analytics/orders/order-value'
import type { RecordedQuote, RecordedStep } from '@paddock/contract/desk/order-record'
import type { Order } from '@paddock/contract/entities/order'
import {
  absolute,
  type Decimal,
  decimal,
  isZero,
  middle,
  multiply,
  ONE,
  parseDecimal,
  subtract,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'
import type { TermsOf } from '@paddock/market/options/terms'
import { money, price, quantity } from '../../../format/number.ts'
import { orderPrice } from '../../../format/order.ts'
import { netQuoteText } from '../../../format/spread.ts'
import type { Tone } from '../../../ui/chip.tsx'

export interface FlightStep {
  readonly key: string
  readonly at: string
  readonly title: string
  readonly detail: string
  /** `141.31 × 141.34`; empty where none is known. */
  readonly quote: string
  /** Milliseconds after the step before; undefined for the first. */
  readonly afterMs: number | undefined
  readonly tone: Tone | undefined
}

const REASONS: Readonly<Record<string, string>> = {
  user: 'asked for',
  unfilled: 'what did not trade at once',
  aged: 'too old',
  group: 'another order of its group went first',
  'corporate-action': 'a corporate action changed the asset',
  'margin-call': 'a margin call was not met',
}
const ACTORS: Readonly<Record<string, string>> = {
  user: 'from the desk',
  key: 'by a script',
  'wake-up': 'by the broker',
  admin: 'by an operator',
}

/** Steps of the order itself, of its exits, and of what replaced it, as the log has them. */
export function flightOf(order: Order, steps: readonly RecordedStep[]): FlightStep[] {
  return steps.map((step, at) => {
    const before = steps[at - 1]
    return {
      key: `${step.sequence}`,
      at: step.at,
      ...saying(order, step),
      quote: step.quote ? quoteText(step.quote, order) : '',
      afterMs: before && Date.parse(step.at) - Date.parse(before.at),
    }
  })
}

/** What an order was quoted at: of several contracts their net, in words. */
export const quoteText = ({ bid, ask }: Pick<RecordedQuote, 'bid' | 'ask'>, { order_class: kind }: Order): string =>
  kind === 'mleg' ? netQuoteText(bid, ask) : `${price(bid)} × ${price(ask)}`

function saying(order: Order, step: RecordedStep): Pick<FlightStep, 'title' | 'detail' | 'tone'> {
  const { facts, actor } = step
  // The contracts of a spread are accepted and filled as one; other orders of a family are exits.
  const isOwn = step.order_id === order.id || order.order_class === 'mleg'
  const who = ACTORS[actor] ?? actor
  const whose = isOwn ? '' : 'an exit: '
  switch (step.kind) {
    case 'order-accepted':
      return {
        title: isOwn ? 'Accepted' : 'Exit accepted',
        detail: [who, facts.hold && facts.hold !== '0' ? `${money(facts.hold)} USD reserved` : '']
          .filter(Boolean)
          .join(', '),
        tone: undefined,
      }
    case 'order-routed':
      return { title: 'Routed', detail: `${whose}its session began`, tone: undefined }
    case 'order-filled':
    case 'legs-filled':
      return {
        title: `Filled ${quantity(facts.qty)}`,
        detail: `${whose}at ${step.kind === 'legs-filled' ? orderPrice(order, facts.price) : price(facts.price)}, ${facts.leavesQty === '0' ? 'nothing left' : `${quantity(facts.leavesQty)} left`}${facts.fee ? `, fee ${quantity(facts.fee)} ${facts.feeIn === 'coin' ? order.symbol.split('/')[0] : 'USD'}` : ''}`,
        tone: 'gain',
      }
    case 'order-canceled':
      return {
        title: 'Cancelled',
        detail: whose + (REASONS[facts.reason ?? ''] ?? facts.reason ?? ''),
        tone: 'warning',
      }
    case 'order-trailed':
      return {
        title: 'Trailed',
        detail: `${whose}high ${price(facts.hwm)}, stop ${price(facts.stopPrice)}`,
        tone: undefined,
      }
    case 'order-triggered':
      return { title: 'Stop reached', detail: `${whose}it trades from now on`, tone: 'primary' }
    case 'order-activated':
      return { title: 'Exit began to work', detail: `${quantity(facts.qty)} to close`, tone: undefined }
    case 'order-resized':
      return { title: 'Resized', detail: `${whose}to ${quantity(facts.qty)}`, tone: undefined }
    case 'order-reserved':
      return {
        title: 'Holds another amount',
        detail: `${money(facts.hold)} USD: an order before it is gone`,
        tone: undefined,
      }
    case 'order-delayed':
      return { title: 'Delayed', detail: 'a halt puts it off', tone: 'warning' }
    case 'order-expired':
      return { title: 'Expired', detail: whose, tone: 'warning' }
    case 'order-replaced':
      return step.order_id === order.id
        ? { title: 'Replaced', detail: `by another order, ${who}`, tone: 'warning' }
        : { title: 'Took the place of another', detail: who, tone: undefined }
    default:
      return { title: step.kind, detail: who, tone: undefined }
  }
}

/** How well an order traded. Amounts in dollars, positive where it was better than what it is compared with. */
interface Execution {
  readonly average: Decimal
  /** Between bid and ask when the order was accepted. */
  readonly mid: Decimal | undefined
  readonly againstMid: Compared | undefined
  readonly againstVwap: Compared | undefined
  /** Half the spread when it was accepted, times what was filled: what crossing it costs. */
  readonly halfSpread: Decimal | undefined
}
interface Compared {
  readonly dollars: Decimal
  /** Ten-thousandths of what it is compared with, 1 digit. */
  readonly bps: Decimal
}

const TWO = decimal(2)
const TEN_THOUSAND = decimal(10_000)

/** Undefined while nothing is filled. Of several contracts, what a unit costs: less is better, negative is brought in. `termsOf` says what contracts are for. */
export function executionOf(
  order: Order,
  quote: Pick<RecordedQuote, 'bid' | 'ask'> | undefined,
  vwap: Decimal | undefined,
  termsOf: TermsOf,
): Execution | undefined {
  const average = fromWire(order.filled_avg_price)
  const filled = parseDecimal(order.filled_qty)
  if (!average || !filled) return undefined
  const isSpread = order.symbol === ''
  const size = multiply(filled, orderSize(order, termsOf))
  const bid = quote && parseDecimal(quote.bid)
  const ask = quote && parseDecimal(quote.ask)
  const mid = bid && ask ? middle(bid, ask) : undefined
  const compared = (other: Decimal | undefined): Compared | undefined =>
    other && comparedWith(other, average, size, isSpread || order.side === 'buy')
  return {
    average,
    mid,
    againstMid: compared(mid),
    againstVwap: compared(vwap),
    halfSpread:
      bid && ask ? divide(multiply(subtract(ask, bid), size), TWO, { scale: 9, mode: 'half-even' }) : undefined,
  }
}

/** What trading at `average` brought in against another price. Undefined where that is zero. */
export function comparedWith(other: Decimal, average: Decimal, size: Decimal, isBuy: boolean): Compared | undefined {
  if (isZero(other)) return undefined
  const better = isBuy ? subtract(other, average) : subtract(average, other)
  return {
    dollars: multiply(better, size),
    bps: divide(multiply(better, TEN_THOUSAND), absolute(other), { scale: 1, mode: 'half-even' }),
  }
}

/** One fill against the middle of its own quote, in bps: positive where it was better. */
export const slippageBps = (
  side: string,
  at: string,
  { bid, ask }: Pick<RecordedQuote, 'bid' | 'ask'>,
): Decimal | undefined => comparedWith(middle(decimal(bid), decimal(ask)), decimal(at), ONE, side === 'buy')?.bps
