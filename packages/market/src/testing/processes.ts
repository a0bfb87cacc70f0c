/** A bit of everything a market answers, as text: across splits, dividends, halts, nights and the ends of listings. */
import { DAY_MS } from '../instant.ts'
import { simulatedMarket } from '../simulated.ts'
import { ONE_DAY, ONE_MINUTE } from '../timeframe.ts'

export function answersOf(seed: string): string {
  const market = simulatedMarket(seed)
  const actions = market.corporateActions({ from: '2025-01-01', to: '2027-12-31' })
  const symbols = ['AAPL', 'F', 'SPY', 'ZZREX', 'ZZSPN', 'ZZSPC', 'ZZMIX', 'BTC/USD', 'DOGE/USD']
  const now = Date.parse('2026-09-25T18:30:20Z')
  const own = symbols.map((symbol) => {
    const halts = market.halts(symbol, now - 900 * DAY_MS, now + 900 * DAY_MS)
    const around = [now, ...halts.slice(0, 2).map(({ from }) => from)]
    return [
      market.bars(symbol, ONE_DAY, now - 500 * DAY_MS, now, now, undefined, ['all']),
      market.bars(symbol, { count: 1, unit: 'week' }, now - 900 * DAY_MS, now, now),
      halts,
      around.map((at) => [
        market.bars(symbol, ONE_MINUTE, at - 3_600_000, at, at),
        market.trades(symbol, at - 600_000, at),
        market.quotes(symbol, at - 60_000, at),
        [market.luldBands(symbol, at), market.imbalance(symbol, at), market.previousClose(symbol, at)],
      ]),
      market.trades(symbol, now - DAY_MS, now, 500, 'night'),
    ]
  })
  const others = [market.rate('EURUSD', now), market.indexLevel('SPX', now), market.indexLevel('VIX', now)]
  return JSON.stringify([actions, own, others])
}
