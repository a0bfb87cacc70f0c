/**
 * The tests' market with happenings put by hand: contracts on Apple, hourly news, dividends, a stock that is
 * hard to borrow; so that tests say what is answered.
 */
import type { Article } from '@paddock/market/article'
import type { CorporateAction } from '@paddock/market/corporate-action'
import { HOUR_MS } from '@paddock/market/instant'
import type { Instrument, OptionInstrument } from '@paddock/market/instruments/instrument'
import type { Market, OptionValue } from '@paddock/market/market'
import { atOnce } from '@paddock/market/pieces'
import { MARKET, MONDAY } from './practice.ts'

const EXPIRATION = '2026-03-20'

const contract = (type: 'call' | 'put', strike: number): OptionInstrument => ({
  symbol: `AAPL260320${type === 'call' ? 'C' : 'P'}${String(strike).padStart(8, '0')}`,
  assetId: `00000000-0000-4000-8000-${String(strike).padStart(11, '0')}${type === 'call' ? 1 : 2}`,
  class: 'us_option',
  name: `AAPL Mar 20 2026 ${strike / 1000} ${type === 'call' ? 'Call' : 'Put'}`,
  exchange: '',
  priceScale: 2,
  sizeScale: 0,
  sector: '',
  industry: '',
  isMarginable: false,
  isShortable: true,
  isEasyToBorrow: true,
  isFractionable: false,
  attributes: [],
  option: { underlying: 'AAPL', root: 'AAPL', type, strike, expiration: EXPIRATION, multiplier: 100, shares: 100 },
})

export const CONTRACTS: readonly OptionInstrument[] = [
  contract('call', 250_000),
  contract('put', 250_000),
  contract('call', 255_500),
]
/** It expired two weeks before the tests' Monday. */
const EXPIRED: OptionInstrument = {
  ...contract('call', 240_000),
  symbol: 'AAPL260227C00240000',
  assetId: '00000000-0000-4000-8000-000000000009',
  option: { ...contract('call', 240_000).option, expiration: '2026-02-27' },
}
const ALL = [...CONTRACTS, EXPIRED]

const listedAt = (at: number): OptionInstrument[] =>
  ALL.filter(({ option }) => at < Date.parse(`${option.expiration}T21:00:00Z`))

const FIRST_NEWS = MONDAY - 40 * HOUR_MS
const ARTICLES: readonly Article[] = Array.from({ length: 80 }, (_, hour) => ({
  id: hour + 1,
  at: FIRST_NEWS + hour * HOUR_MS,
  headline: `Hour ${hour}`,
  summary: 'A summary.',
  content: hour % 2 === 0 ? '<p>Words.</p>' : '',
  author: 'Simulated',
  source: 'paddock',
  symbols: hour % 3 === 0 ? ['AAPL', 'BTCUSD'] : ['MSFT'],
}))

const dividend = (symbol: string, processDay: string, declaredDay: string): CorporateAction => ({
  kind: 'cash_dividend',
  id: `${symbol}-${processDay}`,
  symbol,
  cusip: `${symbol}00000`,
  processDay,
  exDay: processDay,
  declaredDay,
  recordDay: processDay,
  payableDay: processDay,
  rate: '0.26',
  isSpecial: false,
  isForeign: false,
})
const ACTIONS: readonly CorporateAction[] = [
  dividend('AAPL', '2026-03-06', '2026-02-02'),
  dividend('AAPL', '2026-03-20', '2026-03-09'),
  dividend('MSFT', '2026-03-06', '2026-02-10'),
  dividend('MSFT', '2026-03-25', '2026-03-10'),
  {
    kind: 'forward_split',
    id: 'NVDA-split',
    symbol: 'NVDA',
    cusip: 'NVDA00000',
    processDay: '2026-03-12',
    exDay: '2026-03-12',
    declaredDay: '2026-03-02',
    recordDay: '2026-03-11',
    payableDay: '2026-03-11',
    oldRate: '1',
    newRate: '4',
  },
]

export const HARD_TO_BORROW = 'XOM'

const contractOf = (name: string): OptionInstrument | undefined =>
  ALL.find(({ symbol, assetId }) => symbol === name || assetId === name)
/** Contracts move as Apple's shares do. */
const tapeOf = (symbol: string): string => (contractOf(symbol) ? 'AAPL' : symbol)

/** One of them has none. */
const valueOfOurs = (symbol: string): OptionValue | undefined =>
  symbol.endsWith('C00255500')
    ? undefined
    : { impliedVolatility: 0.25, delta: 0.5, gamma: 0.01, theta: -0.05, vega: 0.2, rho: 0.1 }

export const EVENTFUL: Market = {
  ...MARKET,
  instrument(name): Instrument | undefined {
    const known = contractOf(name) ?? MARKET.instrument(name)
    return known?.symbol === HARD_TO_BORROW ? { ...known, isEasyToBorrow: false } : known
  },
  quote: (symbol, ...rest) => MARKET.quote(tapeOf(symbol), ...rest),
  lastTrade: (symbol, ...rest) => MARKET.lastTrade(tapeOf(symbol), ...rest),
  previousClose: (symbol, ...rest) => MARKET.previousClose(tapeOf(symbol), ...rest),
  bars: (symbol, ...rest) => MARKET.bars(tapeOf(symbol), ...rest),
  barColumns: (symbol, ...rest) => MARKET.barColumns(tapeOf(symbol), ...rest),
  trades: (symbol, ...rest) => MARKET.trades(tapeOf(symbol), ...rest),
  quotes: (symbol, ...rest) => MARKET.quotes(tapeOf(symbol), ...rest),
  *news({ from, to, symbols, limit, isNewestFirst }) {
    yield
    const names = symbols?.map((symbol) => symbol.replace('/', ''))
    const found = ARTICLES.filter(
      (article) =>
        article.at >= from && article.at <= to && (!names || names.some((name) => article.symbols.includes(name))),
    )
    return (isNewestFirst ? found.reverse() : found).slice(0, limit)
  },
  corporateActions: ({ from, to, symbols, by = 'processDay' }) =>
    ACTIONS.filter((action) => action[by] >= from && action[by] <= to && (!symbols || symbols.includes(action.symbol))),
  options: {
    ...MARKET.options,
    contracts: (underlying, at) => atOnce(EVENTFUL.options.listing(underlying, at)),
    *listing(underlying, at) {
      yield
      return listedAt(at).filter(({ option }) => option.underlying === underlying)
    },
    contract: (name, at) => (at < FIRST_NEWS ? undefined : contractOf(name)),
    value: (symbol, at) => (contractOf(symbol) ? valueOfOurs(symbol) : MARKET.options.value(symbol, at)),
    openInterest: () => 1234,
    settlement: () => undefined,
  },
}
