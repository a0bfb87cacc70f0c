/** The prices of tickets on screen as lines of a chart. */
import { contractName } from '../../format/contract.ts'
import { quantity } from '../../format/number.ts'
import { DRAFT_LINES, type DraftLine, type TicketLines } from '../../page/draft-lines.ts'
import type { AccountLine } from './order-lines.ts'

const NAMES: Readonly<Record<DraftLine, string>> = {
  limitPrice: 'limit',
  stopPrice: 'stop',
  takeProfit: 'target',
  stopLoss: 'stop loss',
}

/** One line for each price of the drafts. */
export const draftChartLines = (drafts: readonly TicketLines[]): AccountLine[] =>
  drafts.flatMap((draft) => DRAFT_LINES.flatMap((line) => lineOf(draft, line)))

function lineOf(draft: TicketLines, line: DraftLine): AccountLine[] {
  const { ticket, symbol, side, qty, isTrailing } = draft
  const price = draft[line]
  if (price === undefined) return []
  const isExit = line === 'takeProfit' || line === 'stopLoss'
  const title = `Draft ${isExit ? '' : `${side} ${qty ? quantity(qty) : ''} `}${NAMES[line]}`
  const isFollowing = line === 'stopPrice' && isTrailing
  return [
    {
      id: `draft ${ticket} ${line}`,
      price: Number(price),
      at: price,
      title,
      name: `${title}, ${contractName(symbol)}`,
      tone: isExit ? (line === 'takeProfit' ? 'gain' : 'loss') : side === 'buy' ? 'gain' : 'loss',
      isDashed: true,
      isDraggable: !isFollowing,
      why: isFollowing ? 'A trailing stop follows the market: change its trail in the ticket' : undefined,
      of: { kind: 'draft', ticket, line },
    },
  ]
}
