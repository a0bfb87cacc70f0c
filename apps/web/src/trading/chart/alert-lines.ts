/** Alerts at a price, as lines on the chart of their symbol: they are taken to another price. */
import { type Alert, isActiveAlert } from '@paddock/contract/desk/alerts'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { alertText } from '../../format/alert.ts'
import type { AccountLine } from './order-lines.ts'

export const alertLines = (symbol: string, alerts: readonly Alert[]): AccountLine[] =>
  alerts.flatMap((alert) =>
    isActiveAlert(alert) && alert.price !== undefined && alert.symbol && isSameSymbol(alert.symbol, symbol)
      ? [
          {
            id: `alert ${alert.id}`,
            price: Number(alert.price),
            at: alert.price,
            title: alert.kind === 'rises' ? 'Alert above' : 'Alert below',
            name: `Alert: ${alertText(alert)}`,
            tone: 'primary' as const,
            isDashed: true,
            isDraggable: true,
            of: { kind: 'alert' as const, alert },
          },
        ]
      : [],
  )
