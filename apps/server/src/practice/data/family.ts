/** What sets the data of stocks, crypto and options apart: how symbols look, and what a bare date means. */
import { withoutPrices } from '@paddock/contract/errors/answers'
import { DAY_MS, type Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Market, Venues } from '@paddock/market/market'
import type { Pieces } from '@paddock/market/pieces'
import { dayAt, startOfDay } from '@paddock/market/sessions/calendar'
import { answerError, answerInvalid } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'

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

/** The refusal of the first symbol or of the currency, if any: prices are in US dollars and are not converted. */
export function refusalOf(
  family: Family,
  symbols: readonly string[],
  currency: string | undefined,
): BrokerAnswer | undefined {
  const isKnown = currency === undefined || currency.toUpperCase() === 'USD'
  const why = symbols.map(family.refusal).find(Boolean) ?? (isKnown ? undefined : `invalid currency: ${currency}`)
  return why === undefined ? undefined : answerInvalid('data', why)
}

/** The same, or why none of these symbols has prices in a market, where that is so and the market says why. */
export function refusalIn(
  market: Market,
  family: Family,
  symbols: readonly string[],
  currency: string | undefined,
): BrokerAnswer | undefined {
  const refusal = refusalOf(family, symbols, currency)
  if (refusal) return refusal
  const { absenceOf: why } = market
  const absence = symbols.every((symbol) => why?.(symbol) !== undefined) ? why?.(symbols.join(', ')) : undefined
  return absence === undefined ? undefined : answerError(withoutPrices(absence))
}

/** What an answer says of its currency, to be appended to its members: the one there is, where the caller named it. */
export const currencyMember = ({ currency }: { readonly currency?: string | undefined }): string =>
  currency === undefined ? '' : ',"currency":"USD"'

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
