/** Exchange rates over a view. Pairs that do not exist are left out. */
import type { InputOf } from '@paddock/contract/operations/parse'
import { type RateFrame, ratesOf, toRate } from '@paddock/market/derive/forex'
import { type CurrencyPair, currencyPair } from '@paddock/market/instruments/currencies'
import type { Pieces } from '@paddock/market/pieces'
import { answerJson } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import type { View } from '../ledger/view.ts'
import { UTC_DAYS } from './family.ts'
import { listRecords, mapped } from './historical.ts'
import { recordsOf } from './pages.ts'

const knownPairs = (symbols: readonly string[]): Map<string, CurrencyPair> =>
  new Map(
    [...new Set(symbols)].sort().flatMap((symbol) => {
      const pair = currencyPair(symbol)
      return pair ? [[symbol, pair]] : []
    }),
  )

export function latestRates({ market, now }: View, { query }: InputOf<'latestRates'>): BrokerAnswer {
  const rates: Record<string, unknown> = {}
  for (const [symbol, pair] of knownPairs(query.currency_pairs)) {
    const rate = market.rate(symbol, now)
    if (rate) rates[symbol] = toRate(pair, rate)
  }
  return answerJson({ rates })
}

/** Rates computed in one piece: some milliseconds' worth. */
const AT_ONCE = 500

const FRAMES: Readonly<Record<string, { frame: RateFrame; spacingMs: number }>> = {
  '5S': { frame: '5Sec', spacingMs: 5_000 },
  '1T': { frame: '1Min', spacingMs: 60_000 },
  '1D': { frame: '1Day', spacingMs: 86_400_000 },
}

export function rates({ market, now }: View, { query }: InputOf<'rates'>): Pieces<BrokerAnswer> {
  // Long and short forms differ behind their first letter only: 5Sec and 5S, 1Min and 1T.
  const short = (query.timeframe ?? '1Min').replace('Min', 'T').slice(0, 2)
  const { frame, spacingMs } = FRAMES[short] ?? { frame: '1Min', spacingMs: 60_000 }
  const pairs = knownPairs(query.currency_pairs)
  return listRecords(
    now,
    UTC_DAYS,
    'rates',
    [...pairs.keys()],
    query,
    mapped,
    recordsOf({
      read: (symbol, from, to, limit) => ratesOf(market, symbol, frame, from, to, now, limit),
      at: (rate) => rate.at,
      spacingMs,
      pieceMs: AT_ONCE * spacingMs,
    }),
    (symbol, list) => {
      const pair = pairs.get(symbol)
      return JSON.stringify(list.map((rate) => pair && toRate(pair, rate)))
    },
  )
}
