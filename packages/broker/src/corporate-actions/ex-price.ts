/**
 * Prices in shares of the day. On the day a split takes effect holdings are restated at 4:00, when the consolidated tape begins; until the
 * first print the last one is of the old shares, and so is the close before all day. Source: Alpaca restates `lastday_price` likewise.
 */
import { add, type Decimal, decimal, ONE } from '@paddock/decimal/decimal'
import { proRata } from '@paddock/decimal/divide'
import type { Price } from '@paddock/decimal/money'
import type { CorporateAction } from '@paddock/market/corporate-action'
import type { Instant, TradingDay } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Market } from '@paddock/market/market'
import { dayAt, hoursOf, isTradingDay } from '@paddock/market/sessions/calendar'
import { priceOf } from '@paddock/market/units'

/** What a market's prices of `at` must be divided by where they are older than the day's first session. */
interface ExPrices {
  /** A price seen at an instant. */
  readonly seen: (price: number, seenAt: Instant) => Price
  /** A price of the days before. */
  readonly before: (price: number) => Price
}

export function exPrices(market: Market, instrument: Instrument, at: Instant): ExPrices {
  const plain = (price: number): Price => priceOf(instrument, price)
  const since = instrument.class === 'us_equity' ? begunAt(at) : undefined
  const factor = since === undefined ? undefined : factorOn(market, instrument.symbol, dayAt(at))
  if (since === undefined || !factor) return { seen: plain, before: plain }
  const { newRate, oldRate } = factor
  const before = (price: number): Price =>
    proRata(plain(price), oldRate, newRate, { scale: instrument.priceScale, mode: 'half-even' })
  return { seen: (price, seenAt) => (seenAt < since ? before(price) : plain(price)), before }
}

/** When the day's tape began, on trading days from 4:00 on. */
function begunAt(at: Instant): Instant | undefined {
  const day = dayAt(at)
  if (!isTradingDay(day)) return undefined
  const { preOpen } = hoursOf(day)
  return at >= preOpen ? preOpen : undefined
}

interface Factor {
  readonly newRate: Decimal
  readonly oldRate: Decimal
}

/** What is known of one day, as long as it lasts. */
const days = new WeakMap<Market, { readonly day: TradingDay; readonly factors: Map<string, Factor | undefined> }>()

function factorOn(market: Market, symbol: string, day: TradingDay): Factor | undefined {
  let known = days.get(market)
  if (known?.day !== day) {
    known = { day, factors: new Map() }
    days.set(market, known)
  }
  const { factors } = known
  if (!factors.has(symbol)) {
    const actions = market.corporateActions({ from: day, to: day, by: 'exDay', symbols: [symbol] })
    factors.set(
      symbol,
      actions.map(factorOf).find((factor) => factor !== undefined),
    )
  }
  return factors.get(symbol)
}

function factorOf(action: CorporateAction): Factor | undefined {
  switch (action.kind) {
    case 'forward_split':
    case 'reverse_split':
      return { newRate: decimal(action.newRate), oldRate: decimal(action.oldRate) }
    case 'stock_dividend':
      return { newRate: add(ONE, decimal(action.rate)), oldRate: ONE }
    default:
      return undefined
  }
}
