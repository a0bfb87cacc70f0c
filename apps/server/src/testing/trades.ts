/** A server in Alpaca's place that has an hour of trades of one stock, in pages. */
import type { Bar as WireBar, Trade as WireTrade } from '@paddock/contract/entities/market-data'
import { mix } from '@paddock/market/arithmetic/hash'
import { MINUTE_MS, toTimestamp } from '@paddock/market/instant'
import { countsOf } from '@paddock/market/watched/conditions'
import { answerJson, type StandIn, standIn } from './alpaca.ts'

const OPEN = Date.parse('2026-03-06T14:30:00Z')
const COUNT = 2_500
export const PAGE = 600
const MARKS: readonly Pick<WireTrade, 'x' | 'c' | 'z'>[] = [
  { x: 'Q', c: ['@'], z: 'C' },
  { x: 'V', c: ['@', 'F'], z: 'C' },
  { x: 'D', c: ['@', 'I'], z: 'C' },
  { x: 'D', c: ['@', 'W'], z: 'C' },
]

/** Several in a millisecond, and none for seconds; one in sixteen far from the market, at a price that does not count. */
export const TRADES: readonly WireTrade[] = Array.from({ length: COUNT }, (_, index) => {
  const draw = mix(7, index)
  const mark = MARKS[draw % 16 === 0 ? 3 : draw % 3] ?? {}
  const at = OPEN + Math.floor(index / 3) * 2_017 + (draw % 2) * (index % 3)
  const cents = 10_000 + (mix(9, Math.floor(index / 20)) % 200) + (draw % 5)
  return {
    t: toTimestamp(at),
    p: (mark === MARKS[3] ? 9_000 : cents) / 100,
    s: 1 + (draw % 900),
    i: 52_983_525_000_000 + index * 3,
    ...mark,
  }
}).sort((one, other) => Date.parse(one.t) - Date.parse(other.t))

/** As Alpaca adds them up, but for a cent on each high, so that it is told from what the trades come to. */
export const BARS: readonly WireBar[] = [...new Set(TRADES.map(({ t }) => minuteOf(t)))].flatMap((start) => {
  const own = TRADES.filter((trade) => minuteOf(trade.t) === start && countsOf(trade).price)
  const prices = own.map(({ p }) => p)
  const [o = 0, c = 0] = [prices[0], prices.at(-1)]
  const bar = {
    o,
    h: Math.round(Math.max(...prices) * 100 + 1) / 100,
    l: Math.min(...prices),
    c,
    v: 1_000,
    n: own.length,
    vw: o,
  }
  return own.length > 0 ? [{ t: toTimestamp(start), ...bar }] : []
})

function minuteOf(t: string): number {
  const at = Date.parse(t)
  return at - (at % MINUTE_MS)
}

/** `answers` says whether a page of trades is answered; one that is not is left hanging. `QUIET` has bars and no trades. */
export function alpacaWithTrades(answers: (page: number) => boolean = () => true): Promise<StandIn> {
  return standIn(({ url }, response) => {
    const { pathname, searchParams: query } = new URL(url, 'http://alpaca')
    const symbol = query.get('symbols') ?? pathname.slice(pathname.lastIndexOf('/') + 1)
    const page = Number(query.get('page_token') ?? 0)
    if (pathname.startsWith('/v2/assets/')) {
      const asset = { class: 'us_equity', exchange: 'NASDAQ', status: 'active', tradable: true, fractionable: true }
      answerJson(response, 200, { id: `id-${symbol}`, symbol, name: `${symbol} Inc.`, ...asset })
    } else if (pathname === '/v2/stocks/bars') {
      const bars = query.get('timeframe') === '1Min' ? BARS : []
      answerJson(response, 200, { bars: { [symbol]: bars }, next_page_token: null })
    } else if (symbol === 'QUIET') answerJson(response, 200, { trades: {}, next_page_token: null })
    else if (answers(page)) {
      const trades = TRADES.slice(page * PAGE, (page + 1) * PAGE)
      const next = (page + 1) * PAGE < COUNT ? String(page + 1) : null
      answerJson(response, 200, { trades: { [symbol]: trades }, next_page_token: next })
    }
  })
}
