/** The account's fills of a symbol, as marks on its chart. */

import type { Activity } from '@paddock/contract/entities/activity'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import type { Candle } from '../../charts/bars/candles.ts'
import { barAt } from '../../charts/bars/candles.ts'
import type { ChartMark } from '../../charts/chart-core.ts'
import { quantity } from '../../format/quantity.ts'

/** Fills at the bars they fell in; those before the first bar are left out. */
export function ownMarks(symbol: string, fills: readonly Activity[], candles: readonly Candle[]): ChartMark[] {
  return fills
    .filter((fill) => fill.symbol !== undefined && isSameSymbol(fill.symbol, symbol) && fill.transaction_time)
    .flatMap(({ transaction_time = '', side = '', qty = '' }) => {
      const bar = barAt(candles, Date.parse(transaction_time) / 1000)
      return bar
        ? [{ time: bar.time, side: side === 'buy' ? ('buy' as const) : ('sell' as const), text: quantity(qty) }]
        : []
    })
    .sort((a, b) => a.time - b.time)
}
