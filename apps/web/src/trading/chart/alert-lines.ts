/** Alerts at a price, as lines on the chart of their symbol: they are taken to another price by the pointer. */

import { type Alert, isActiveAlert } from '@paddock/contract/desk/alerts'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import type { ChartLine } from '../../charts/chart-core.ts'

const PREFIX = 'alert '

export const alertLines = (symbol: string, alerts: readonly Alert[]): ChartLine[] =>
  alerts.flatMap((alert) =>
    isActiveAlert(alert) && alert.price !== undefined && alert.symbol && isSameSymbol(alert.symbol, symbol)
      ? [
          {
            id: PREFIX + alert.id,
            price: Number(alert.price),
            title: alert.kind === 'rises' ? 'Alert, rises to' : 'Alert, falls to',
            tone: 'primary' as const,
            isDashed: true,
            isDraggable: true,
          },
        ]
      : [],
  )

/** The alert a line stands for; undefined for lines of other things. */
export const alertIdOf = (line: string): string | undefined =>
  line.startsWith(PREFIX) ? line.slice(PREFIX.length) : undefined
