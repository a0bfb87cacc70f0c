/** A sample of everything a simulated market answers, as one text: two engines agree on the market if they agree on it. */
import type { Market } from '../market.ts'
import { atOnce } from '../pieces.ts'
import { simulatedMarket } from '../simulated.ts'
import { ONE_DAY, ONE_MINUTE } from '../timeframe.ts'

const at = (text: string): number => Date.parse(text)
const LATER = at('2036-12-01T00:00:00Z')
const NOON = at('2026-03-09T16:00:00Z')

const SYMBOLS = ['AAPL', 'BLK', 'F', 'SPY', 'BTC/USD', 'DOGE/USD']
const PAIRS = ['EURUSD', 'USDJPY', 'GBPCHF']
const INDICES = ['SPX', 'VIX']

/** The sample of a seed. */
export const fingerprint = (seed: string): string => JSON.stringify(sample(simulatedMarket(seed)))

function sample(market: Market): unknown {
  return {
    id: market.id,
    symbols: SYMBOLS.map((symbol) => [
      market.bars(symbol, ONE_DAY, at('2019-12-20T00:00:00Z'), at('2020-01-20T00:00:00Z'), LATER),
      market.bars(symbol, ONE_DAY, at('2020-01-01T00:00:00Z'), at('2020-03-01T00:00:00Z'), LATER, undefined, ['all']),
      market.bars(symbol, ONE_MINUTE, at('2026-03-09T13:00:00Z'), at('2026-03-09T14:00:00Z'), LATER),
      market.trades(symbol, at('2026-03-09T13:31:00Z'), at('2026-03-09T13:33:00Z')),
      market.quotes(symbol, at('2026-03-09T13:31:00Z'), at('2026-03-09T13:33:00Z')),
    ]),
    rates: PAIRS.map((pair) => market.rate(pair, NOON)),
    indices: INDICES.map((index) => market.indexLevel(index, NOON)),
    options: options(market),
    actions: market.corporateActions({ from: '2025-01-01', to: '2025-06-30', symbols: SYMBOLS }),
    halts: SYMBOLS.flatMap((symbol) => market.halts(symbol, at('2025-01-01'), at('2026-01-01'))),
    news: atOnce(market.news({ from: at('2026-03-09'), to: at('2026-03-10'), symbols: SYMBOLS })),
    economy: market.economicReleases({ from: at('2026-03-01'), to: at('2026-04-01'), now: NOON }),
  }
}

function options({ options: listed, quote }: Market): unknown {
  return listed
    .contracts('AAPL', NOON)
    .filter((_contract, place) => place % 40 === 0)
    .map(({ symbol }) => [symbol, quote(symbol, NOON), listed.value(symbol, NOON), listed.openInterest(symbol, NOON)])
}
