/** An order's flight recorder: every event that is about it, with the quote that stood then. Read from the account's log, nothing is guessed. */
import type { AcceptedLeg, EventKind, RecordedEvent } from '@paddock/broker/account/event'
import type { OrderRecord, RecordedGreeks, RecordedQuote, RecordedStep } from '@paddock/contract/desk/order-record'
import type { Order } from '@paddock/contract/entities/order'
import { isUuid } from '@paddock/contract/entities/scalar'
import { orderNotFound } from '@paddock/contract/errors/answers'
import { add, decimal, formatDecimal, multiply, ZERO } from '@paddock/decimal/decimal'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import { priceOf, sizeOf } from '@paddock/market/units'
import { answerError, answerJson } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { slices } from '../../slices.ts'
import { eventsAbout, sequenceAt } from '../../storage/events.ts'
import { orderById } from '../../storage/orders.ts'
import type { AskedAccount } from './asked-account.ts'

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
export async function orderRecord(asked: AskedAccount, orderId: string): Promise<BrokerAnswer> {
  const { result: market, sequence } = await asked.ledger.read(asked, (_account, _now, bench) => bench.market)
  const body = isUuid(orderId) ? await orderById(asked.db, asked.accountId, orderId.toLowerCase()) : undefined
  if (body === undefined) return answerError(orderNotFound(orderId))
  const order = JSON.parse(body) as Order
  const created = Date.parse(order.created_at)
  // The clock of a replaced order begins before its own acceptance is written.
  const from = await sequenceAt(asked.db, asked.accountId, created)
  const turn = () => slices.turn(asked.accountId)
  const events = await eventsAbout(asked.db, asked.accountId, order.id, KINDS, from - 1, sequence, turn)
  const shown = events.length > 2 * MOST_STEPS ? [...events.slice(0, MOST_STEPS), ...events.slice(-MOST_STEPS)] : events
  const legs = legsIn(events)
  const steps = shown.map((event) => stepOf(event, order, legs, market))
  return answerJson({ order_id: order.id, steps, omitted: events.length - shown.length } satisfies OrderRecord)
}

/** What an order of several contracts is made of, as it was accepted first; empty for any other. */
const legsIn = (events: readonly RecordedEvent[]): readonly AcceptedLeg[] => {
  const first = events.find(({ body }) => 'order' in body)?.body
  return first && 'order' in first ? (first.order.legs ?? []) : []
}

function stepOf(event: RecordedEvent, order: Order, legs: readonly AcceptedLeg[], market: Market): RecordedStep {
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
    quote: order.symbol === '' ? unitQuoteAt(market, legs, at) : quoteAt(market, order.symbol, at),
    greeks: greeksAt(market, filledContracts(body, order), at),
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

/** The contracts that an event filled. */
function filledContracts(body: RecordedEvent['body'], { symbol, asset_class }: Order): readonly string[] {
  if (body.kind === 'legs-filled') return body.legs.map((leg) => leg.symbol)
  return body.kind === 'order-filled' && asset_class === 'us_option' && symbol !== '' ? [symbol] : []
}

/** Undefined of one of them leaves all of them out: a part of a spread's greeks says nothing of it. */
function greeksAt(market: Market, symbols: readonly string[], at: Instant): RecordedGreeks[] | null {
  const known = symbols.flatMap((symbol): RecordedGreeks[] => {
    const value = market.options.value(symbol, at)
    if (!value) return []
    const { impliedVolatility: implied_volatility, delta, gamma, theta, vega } = value
    return [{ symbol, implied_volatility, delta, gamma, theta, vega }]
  })
  return known.length > 0 && known.length === symbols.length ? known : null
}

/** What a unit of the legs costs (ask) and brings (bid), signed; as many as every one of them is shown for. */
function unitQuoteAt(market: Market, legs: readonly AcceptedLeg[], at: Instant): RecordedQuote | null {
  const quotes = legs.flatMap(({ symbol }) => quoteAt(market, symbol, at) ?? [])
  if (legs.length === 0 || quotes.length < legs.length) return null
  let [bid, ask] = [ZERO, ZERO]
  let [bidSize, askSize] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const [index, { side, ratio }] of legs.entries()) {
    const quote = quotes[index]
    if (!quote) return null
    const isBuy = side === 'buy'
    const [near, far] = isBuy ? [quote.ask, quote.bid] : [quote.bid, quote.ask]
    const signed = (price: string) => multiply(decimal(price), decimal(isBuy ? ratio : -ratio))
    ask = add(ask, signed(near))
    bid = add(bid, signed(far))
    askSize = Math.min(askSize, Math.floor(Number(isBuy ? quote.ask_size : quote.bid_size) / ratio))
    bidSize = Math.min(bidSize, Math.floor(Number(isBuy ? quote.bid_size : quote.ask_size) / ratio))
  }
  const last = quotes.reduce((latest, { at: own }) => (own > latest ? own : latest), '')
  return {
    at: last,
    bid: formatDecimal(bid),
    bid_size: String(bidSize),
    ask: formatDecimal(ask),
    ask_size: String(askSize),
  }
}

function quoteAt(market: Market, symbol: string, at: Instant): RecordedQuote | null {
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
