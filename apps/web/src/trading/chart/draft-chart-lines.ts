/** The prices of the ticket on screen as lines of a chart. */

import type { ChartLine } from '../../charts/chart-core.ts'
import { quantity } from '../../format/quantity.ts'
import { DRAFT_LINES, type DraftLine, type DraftLines } from '../../page/draft-lines.ts'

const NAMES: Readonly<Record<DraftLine, string>> = {
  limitPrice: 'limit',
  stopPrice: 'stop',
  takeProfit: 'target',
  stopLoss: 'stop loss',
}
const PREFIX = 'draft '

/** One line for each price of the draft; none where no ticket is on screen. */
export function draftChartLines(lines: DraftLines | undefined): ChartLine[] {
  if (!lines) return []
  return DRAFT_LINES.flatMap((line) => {
    const price = lines[line]
    if (price === undefined) return []
    const isExit = line === 'takeProfit' || line === 'stopLoss'
    return [
      {
        id: `${PREFIX}${line}`,
        price: Number(price),
        title: `Draft ${isExit ? '' : `${lines.side} ${lines.qty ? quantity(lines.qty) : ''} `}${NAMES[line]}`,
        tone: isExit ? (line === 'takeProfit' ? 'gain' : 'loss') : lines.side === 'buy' ? 'gain' : 'loss',
        isDashed: true,
        isDraggable: !(line === 'stopPrice' && lines.isTrailing),
      },
    ]
  })
}

/** The price of the ticket that a line of the chart stands for. */
export const draftLineOf = (id: string): DraftLine | undefined => DRAFT_LINES.find((line) => id === `${PREFIX}${line}`)
