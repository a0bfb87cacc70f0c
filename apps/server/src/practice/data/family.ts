/** What sets the data of stocks, crypto and options apart: how symbols look, and what a bare date means. */
import { withoutPrices } from '@paddock/contract/errors/answers'
import { perDollar } from '@paddock/market/derive/forex'
import { DAY_MS, type Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Market, Venues } from '@paddock/market/market'
import type { Pieces } from '@paddock/market/pieces'
import { dayAt, startOfDay } from '@paddock/market/sessions/calendar'
import { answerError, answerInvalid } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import type { View } from '../ledger/view.ts'

/** What a bare date means. */
export interface Days {
  readonly midnight: (date: string) => Instant
  /** Midnight before an instant. */
  readonly today: (now: Instant) => Instant
}

export interface Family extends Days {
  readonly class: Instrument['class']
  /** The refusal of a symbol whose form is wrong. */
  readonly refusal: (symbol: string) => string | undefined
}

export const NEW_YORK_DAYS: Days = { midnight: startOfDay, today: (now) => startOfDay(dayAt(now)) }
export const UTC_DAYS: Days = {
  midnight: (date) => Date.parse(`${date}T00:00:00Z`),
  today: (now) => now - (now % DAY_MS),
}

export const STOCKS: Family = { ...NEW_YORK_DAYS, class: 'us_equity', refusal: () => undefined }

/** The overnight venue has feeds of its own; all others show the consolidated tape. */
export const venuesOf = (feed: string | undefined): Venues =>
  feed === 'boats' || feed === 'overnight' ? 'night' : 'day'

/** What is traded over the counter has a feed of its own, and is on no other. Where no feed is named everything is told. */
const isOn = (feed: string | undefined, { exchange }: Instrument): boolean =>
  feed === undefined || (feed === 'otc') === (exchange === 'OTC')

const CRYPTO_SYMBOL = /^[A-Z]+x?\/[A-Z]+$/

export const CRYPTO: Family = {
  ...UTC_DAYS,
  class: 'crypto',
  refusal: (symbol) =>
    CRYPTO_SYMBOL.test(symbol) ? undefined : `invalid symbol: ${symbol} does not match ^[A-Z]+x?/[A-Z]+$`,
}

/** Root, date, C or P, strike in thousandths. */
const OPTION_SYMBOL = /^[A-Z]{1,5}\d?\d{6}[CP]\d{8}$/

export const OPTIONS: Family = {
  ...NEW_YORK_DAYS,
  class: 'us_option',
  refusal: (symbol) =>
    OPTION_SYMBOL.test(symbol)
      ? undefined
      : `invalid symbol: ${symbol} does not match ^[A-Z]{1,5}\\d?\\d{6}[CP]\\d{8}$`,
}

/** The refusal of the first symbol, if any. */
export function refusalOf(family: Family, symbols: readonly string[]): BrokerAnswer | undefined {
  const why = symbols.map(family.refusal).find(Boolean)
  return why === undefined ? undefined : answerInvalid('data', why)
}

/**
 * The same, or that of a currency the market has no rate of, or why none of these symbols has prices in the market, where that is so and the
 * market says why.
 */
export function refusalIn(
  { market, now }: View,
  family: Family,
  symbols: readonly string[],
  currency: string | undefined,
): BrokerAnswer | undefined {
  const refusal = refusalOf(family, symbols)
  if (refusal) return refusal
  if (currency !== undefined && perDollar(market, currency.toUpperCase(), now) === undefined)
    return answerInvalid('data', `invalid currency: ${currency}`)
  const { absenceOf: why } = market
  const absence = symbols.every((symbol) => why?.(symbol) !== undefined) ? why?.(symbols.join(', ')) : undefined
  return absence === undefined ? undefined : answerError(withoutPrices(absence))
}

/** What an answer says of its currency, to be appended to its members, where the caller named one. */
export const currencyMember = ({ currency }: { readonly currency?: string | undefined }): string =>
  currency === undefined ? '' : `,"currency":${JSON.stringify(currency.toUpperCase())}`

/** The members of records that are prices. Those of the same names that are no numbers are lists of auctions and of conditions. */
const PRICES = new Set(['o', 'h', 'l', 'c', 'vw', 'bp', 'ap', 'p'])
/** Decimal places of a converted price: our own choice, as many as a price below a dollar has. */
const PLACES = 4

/** Records as JSON with every price in a currency, at the rate of its record's time. Dollars stay as they are. */
export function converted(market: Market, currency: string | undefined, text: string): string {
  const code = currency?.toUpperCase() ?? 'USD'
  if (code === 'USD') return text
  /** A record's prices come one behind the other. */
  let of = ''
  let rate = 1
  const revive = function (this: { readonly t: string }, key: string, value: unknown): unknown {
    if (typeof value !== 'number' || !PRICES.has(key)) return value
    if (this.t !== of) [of, rate] = [this.t, perDollar(market, code, Date.parse(this.t)) ?? Number.NaN]
    return Number((value * rate).toFixed(PLACES))
  }
  return JSON.stringify(JSON.parse(text, revive))
}

/** The instruments of these symbols on a feed, each once, by name. Unknown symbols are left out, as Alpaca leaves them out. */
export function* knownInstruments(
  market: Market,
  family: Family,
  symbols: readonly string[],
  feed?: string,
): Pieces<Instrument[]> {
  const found: Instrument[] = []
  for (const symbol of [...new Set(symbols)].sort()) {
    const instrument = market.instrument(symbol)
    if (instrument?.symbol === symbol && instrument.class === family.class && isOn(feed, instrument))
      found.push(instrument)
    // To know a contract its whole expiration is listed.
    yield
  }
  return found
}
