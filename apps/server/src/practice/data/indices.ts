/** Levels of indices over a view. Indices that do not exist are left out. */
import type { InputOf } from '@paddock/contract/operations/parse'
import { INDEX_SYMBOLS, indexLevelsOf, toIndexValue } from '@paddock/market/derive/indices'
import type { Pieces } from '@paddock/market/pieces'
import { answerJson } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import type { View } from '../ledger/view.ts'
import { NEW_YORK_DAYS } from './family.ts'
import { listRecords, mapped } from './historical.ts'
import { recordsOf } from './pages.ts'

const known = (symbols: readonly string[]): string[] =>
  [...new Set(symbols)].filter((symbol) => INDEX_SYMBOLS.includes(symbol)).sort()

export const indexValues = ({ market, now }: View, { query }: InputOf<'indexValues'>): Pieces<BrokerAnswer> =>
  listRecords(
    now,
    NEW_YORK_DAYS,
    'values',
    known(query.symbols),
    query,
    mapped,
    recordsOf({
      read: (symbol, from, to, limit) => indexLevelsOf(market, symbol, from, to, now, limit),
      at: (level) => level.at,
      spacingMs: 15_000,
      pieceMs: 2 * 86_400_000,
    }),
    (_symbol, list) => JSON.stringify(list.map(toIndexValue)),
  )

export function indexLatestValues({ market, now }: View, { query }: InputOf<'indexLatestValues'>): BrokerAnswer {
  const values: Record<string, unknown> = {}
  for (const symbol of known(query.symbols)) {
    const level = market.indexLevel(symbol, now)
    if (level) values[symbol] = toIndexValue(level)
  }
  return answerJson({ values })
}
