/** An order's flight recorder: every event that is about it, with the quote that stood then. Read from the account's log, nothing is guessed. */
import type { EventKind, RecordedEvent } from '@paddock/broker/event'
import type { Order } from '@paddock/contract/entities/order'
import { orderNotFound } from '@paddock/contract/errors/answers'
import { formatDecimal } from '@paddock/decimal/decimal'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import { priceOf, sizeOf } from '@paddock/market/units'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { eventsAbout, sequenceAt } from '../storage/events.ts'
import { orderById } from '../storage/orders.ts'
import { answerError, answerJson } from './answer.ts'
import { type Desk, readView } from './desk.ts'

/** One step of an order. Times are RFC 3339: `at` in the account's time, `recorded_at` on the machine. Amounts are decimal strings. */
export interface RecordedStep {
  readonly kind: EventKind
  readonly at: string
  readonly recorded_at: string
  readonly sequence: number
  /** Who caused it. */
  readonly actor: string
  /** The request that led to it. */
  readonly cause: string
  /** The order it is about: this one, an exit or a leg of it, or the one it replaces or is replaced by. */
  readonly order_id: string
  /** What the event says: prices and quantities of a fill, the reason of a cancel. */
  readonly facts: Readonly<Record<string, string>>
  /** Null for orders of several contracts and where the market had none. */
  readonly quote: StandingQuote | null
}

export interface StandingQuote {
  readonly at: string
  readonly bid: string
  readonly bid_size: string
  readonly ask: string
  readonly ask_size: string
}

export interface OrderRecord {
  readonly order_id: string
  readonly steps: readonly RecordedStep[]
  /** Trailing stops move often: steps in the middle that are left out. */
  readonly omitted: number
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const KINDS: readonly EventKind[] = [
  'order-accepted',
  'order-routed',
  'order-filled',
  'legs-filled',
  'order-canceled',
  'order-trailed',
  'order-triggered',
  'order-activated',
  'order-resized',
  'order-delayed',
  'order-reserved',
  'order-expired',
  'order-replaced',
]
/** Of the first and of the last steps, where there are very many. */
const MOST_STEPS = 250

/** 200 with the record; 404 in Alpaca's words for an order the account does not have. */
export async function orderRecord(desk: Desk, orderId: string): Promise<BrokerAnswer> {
  const { result } = await readView(desk, async ({ market }) => {
    const body = UUID.test(orderId) ? await orderById(desk.db, desk.accountId, orderId.toLowerCase()) : undefined
    if (body === undefined) return answerError(orderNotFound(orderId))
    const order = JSON.parse(body) as Order
    const created = Date.parse(order.created_at)
    // The clock of a replaced order begins before its own acceptance is written.
    const from = await sequenceAt(desk.db, desk.accountId, created)
    const events = await eventsAbout(desk.db, desk.accountId, order.id, KINDS, from - 1)
    const shown =
      events.length > 2 * MOST_STEPS ? [...events.slice(0, MOST_STEPS), ...events.slice(-MOST_STEPS)] : events
    const steps = shown.map((event) => stepOf(event, order, market))
    return answerJson({ order_id: order.id, steps, omitted: events.length - shown.length } satisfies OrderRecord)
  })
  return result
}

function stepOf(event: RecordedEvent, order: Order, market: Market): RecordedStep {
  const { body, at, recordedAt, sequence, actor, cause } = event
  const about = 'orderId' in body ? body.orderId : 'order' in body ? body.order.id : order.id
  return {
    kind: body.kind,
    at: toTimestamp(at),
    recorded_at: toTimestamp(recordedAt),
    sequence,
    actor: actor.kind,
    cause,
    order_id: about,
    facts: factsOf(body),
    quote: quoteAt(market, order.symbol, at),
  }
}

/** The plain values of an event, and of the order in it what it was accepted with. */
function factsOf(body: RecordedEvent['body']): Record<string, string> {
  const plain = (source: object): [string, string][] =>
    Object.entries(source).flatMap(([key, value]): [string, string][] =>
      key !== 'kind' && (typeof value === 'string' || typeof value === 'number') ? [[key, String(value)]] : [],
    )
  const order = 'order' in body ? plain(body.order).filter(([key]) => ACCEPTED_FACTS.has(key)) : []
  const fee =
    body.kind === 'order-filled' && body.fee
      ? [
          ['fee', body.fee.amount],
          ['feeIn', body.fee.in],
        ]
      : []
  return Object.fromEntries([...order, ...plain(body), ...fee])
}

const ACCEPTED_FACTS: ReadonlySet<string> = new Set([
  'status',
  'type',
  'side',
  'qty',
  'notional',
  'limitPrice',
  'hold',
  'queueAhead',
  'cap',
])

function quoteAt(market: Market, symbol: string, at: Instant): StandingQuote | null {
  const instrument = symbol === '' ? undefined : market.instrument(symbol)
  const quote = instrument && market.quote(instrument.symbol, at)
  if (!instrument || !quote) return null
  return {
    at: toTimestamp(quote.at),
    bid: formatDecimal(priceOf(instrument, quote.bid)),
    bid_size: formatDecimal(sizeOf(instrument, quote.bidSize)),
    ask: formatDecimal(priceOf(instrument, quote.ask)),
    ask_size: formatDecimal(sizeOf(instrument, quote.askSize)),
  }
}
