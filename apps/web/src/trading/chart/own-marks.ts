/** What the account has to do with a symbol, as lines and marks on its chart. */

import type { Activity } from '@paddock/contract/entities/activity'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import type { Candle } from '../../charts/bars/candles.ts'
import { barAt } from '../../charts/bars/candles.ts'
import type { ChartLine, ChartMark } from '../../charts/chart-core.ts'
import { sideName, sideTone, sizeText, typeName } from '../../format/order.ts'
import { quantity } from '../../format/quantity.ts'

/** Working orders at their prices, and the position at its average. */
export function ownLines(symbol: string, orders: readonly Order[], positions: readonly Position[]): ChartLine[] {
  const working = orders
    .filter((order) => isSameSymbol(order.symbol, symbol) && (order.limit_price ?? order.stop_price))
    .map((order) => ({
      id: order.id,
      price: Number(order.limit_price ?? order.stop_price),
      title: `${sideName(order.side)} ${sizeText(order)} ${typeName(order.type).toLowerCase()}`,
      tone: sideTone(order.side),
      isDashed: true,
    }))
  const held = positions
    .filter((position) => isSameSymbol(position.symbol, symbol))
    .map((position) => ({
      id: position.asset_id,
      price: Number(position.avg_entry_price),
      title: `${position.side === 'short' ? 'Short' : 'Long'} ${quantity(position.qty).replace('−', '')}`,
      tone: 'strong' as const,
      isDashed: false,
    }))
  return [...working, ...held]
}

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
