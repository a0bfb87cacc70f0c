/** Nine currencies and their thirty-six pairs. Values, volatilities and spreads are our own rough estimates. */

export interface Currency {
  readonly code: string
  /** US dollars for one, on the anchor day. */
  readonly dollars: number
  /** How far it moves against the dollar when the dollar moves against all, and its own annual volatility. */
  readonly load: number
  readonly volatility: number
  /** Its share of the distance from a pair's middle to its bid or ask, in basis points. */
  readonly points: number
}

/** In the order of the market's convention: the earlier of two is the base of their pair. */
// biome-ignore format: one currency per line
export const CURRENCIES: readonly Currency[] = [
  { code: 'EUR', dollars: 1.165, load: 1, volatility: 0.04, points: 0.15 },
  { code: 'GBP', dollars: 1.345, load: 0.9, volatility: 0.055, points: 0.25 },
  { code: 'AUD', dollars: 0.655, load: 1.1, volatility: 0.07, points: 0.4 },
  { code: 'NZD', dollars: 0.59, load: 1.1, volatility: 0.075, points: 0.6 },
  { code: 'USD', dollars: 1, load: 0, volatility: 0, points: 0.05 },
  { code: 'CAD', dollars: 0.725, load: 0.7, volatility: 0.045, points: 0.35 },
  { code: 'CHF', dollars: 1.25, load: 1, volatility: 0.05, points: 0.35 },
  { code: 'CNY', dollars: 0.14, load: 0.35, volatility: 0.025, points: 0.8 },
  { code: 'JPY', dollars: 0.0068, load: 0.8, volatility: 0.08, points: 0.2 },
]

export interface CurrencyPair {
  /** Base and quote without a stroke, as Alpaca writes it: `EURUSD` is dollars for a euro. */
  readonly symbol: string
  readonly base: Currency
  readonly quote: Currency
  /** Digits after the point: three in yen, else five. */
  readonly scale: number
}

export const CURRENCY_PAIRS: readonly CurrencyPair[] = CURRENCIES.flatMap((base, index) =>
  CURRENCIES.slice(index + 1).map((quote) => ({
    symbol: base.code + quote.code,
    base,
    quote,
    scale: quote.code === 'JPY' ? 3 : 5,
  })),
)

const bySymbol = new Map(CURRENCY_PAIRS.map((pair) => [pair.symbol, pair]))
export const currencyPair = (symbol: string): CurrencyPair | undefined => bySymbol.get(symbol)
