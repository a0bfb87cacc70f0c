import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { setDay } from '../../../live/streams/prices.ts'
import { isRankedHere, rankingQuery, shown } from './ranking.ts'

const bar = (t: string, c: number, v: number) => ({ t, o: c, h: c, l: c, c, v, n: 1, vw: c })
const [THURSDAY, FRIDAY, MONDAY] = ['2026-03-05T05:00:00Z', '2026-03-06T05:00:00Z', '2026-03-09T04:00:00Z'] as const
const snapshot = (last: number, dailyBar: object, prevDailyBar: object) => ({
  ...{ latestTrade: { t: '2026-03-09T15:00:00Z', p: last, s: 1 }, dailyBar, prevDailyBar },
})
const client = vi.hoisted(() => ({ movers: vi.fn(), mostActives: vi.fn(), stockSnapshots: vi.fn() }))
vi.mock('../../../live/client.ts', () => ({ clientFor: () => client }))

/** UP rose by 20 % on Friday and has lost since; ON rose by 10 % and goes on rising. */
const BEFORE_OPEN = {
  UP: snapshot(118, bar(FRIDAY, 120, 500), bar(THURSDAY, 100, 400)),
  ON: snapshot(112, bar(FRIDAY, 110, 600), bar(THURSDAY, 100, 400)),
}
const AFTER_OPEN = {
  UP: snapshot(118, bar(MONDAY, 118, 50), bar(FRIDAY, 120, 500)),
  ON: snapshot(112, bar(MONDAY, 112, 60), bar(FRIDAY, 110, 600)),
}

it.each([
  ['over the weekend by Friday’s', '2026-03-06', BEFORE_OPEN, [{ UP: 18 }, { ON: 12 }], { UP: 500, ON: 600 }],
  [
    'before Monday’s open since Friday’s close',
    '2026-03-09',
    BEFORE_OPEN,
    [{ ON: 1.8 }, { UP: -1.7 }],
    { UP: 500, ON: 600 },
  ],
  ['after it likewise', '2026-03-09', AFTER_OPEN, [{ ON: 1.8 }, { UP: -1.7 }], { UP: 50, ON: 60 }],
] as const)('ranks by the changes the rows show: %s', async (_when, day, snapshots, changes, volumes) => {
  setDay('a1', { day, looks: 0 })
  const asset = (symbol: string) => ({ symbol, price: 1, change: 1, percent_change: 5 })
  client.movers.mockResolvedValue({ gainers: [asset('UP'), asset('ON')], losers: [], last_updated: MONDAY })
  client.mostActives.mockResolvedValue({ most_actives: [{ symbol: 'UP' }, { symbol: 'ON' }], last_updated: MONDAY })
  client.stockSnapshots.mockResolvedValue(snapshots)
  const { lists } = await new QueryClient().fetchQuery(rankingQuery('a1', 'gainers'))
  const rounded = (change = Number.NaN) => Math.round(change * 10) / 10
  const ranked = lists.gainers
  expect(ranked.map(({ symbol, change }) => ({ [symbol]: rounded(change) }))).toEqual(changes)
  expect(Object.fromEntries(ranked.map(({ symbol, volume }) => [symbol, volume]))).toEqual(volumes)
  const { lists: active } = await new QueryClient().fetchQuery(rankingQuery('a1', 'active'))
  expect(Object.fromEntries(active.active.map(({ symbol, volume }) => [symbol, volume]))).toEqual(volumes)
  setDay('a1', undefined)
})

const asset = (symbol: string, more = {}) => ({ symbol, name: symbol, exchange: 'NASDAQ', tradable: true, ...more })
const ASSETS = [
  asset('AAA'),
  asset('PNY'),
  asset('OFF', { tradable: false }),
  asset('AAAW', { name: 'Triple A Inc. Warrants' }),
  asset('UNT', { name: 'Merger Corp Unit' }),
  asset('UTD', { name: 'United Airlines' }),
  asset('KO', { exchange: 'NYSE' }),
  asset('SPY', { exchange: 'ARCA' }),
]
const RANKED = ['AAA', 'PNY', 'OFF', 'AAAW', 'UNT', 'UTD', 'KO', 'SPY', 'GONE'].map((symbol) => ({
  symbol,
  price: symbol === 'PNY' ? 0.99 : symbol === 'UTD' ? undefined : 10,
}))

it.each([
  ['US', 50, ['AAA', 'UTD', 'KO', 'SPY'], 'no penny stocks, warrants, units, and nothing that cannot be traded'],
  ['US', 2, ['AAA', 'UTD'], 'as many as are wanted'],
  ['NYSE', 50, ['KO'], 'of one exchange'],
  ['AMEX', 50, ['SPY'], 'Arca is listed under it'],
  ['LSE', 50, [], 'other countries have no list here'],
] as const)('%s, %i: %j, %s', (exchange, rows, expected, _why) =>
  expect(shown(RANKED, ASSETS, exchange, rows)).toEqual(expected),
)

it('knows which exchanges it ranks', () => expect(['US', 'OTC', 'LSE'].map(isRankedHere)).toEqual([true, true, false]))
