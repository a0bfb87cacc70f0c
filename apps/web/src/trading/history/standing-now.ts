/** Where a history stands now. */
import { type HistoryFigures, type HistoryPoint, standingAt } from '@paddock/analytics/equity/history-figures'
import type { Account } from '@paddock/contract/entities/account'
import { equals } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import type { Range } from './range.ts'

/** Where a history stands with the account of now. Today's counts what the account's *Today* counts. */
export function standingNow(
  figures: HistoryFigures,
  live: Pick<Account, 'equity' | 'last_equity' | 'intraday_adjustments'> | undefined,
  range: Range,
): HistoryPoint | undefined {
  const closed = range === '1D' ? fromWire(live?.last_equity) : undefined
  const putIn = closed && equals(closed, figures.base) ? fromWire(live?.intraday_adjustments) : undefined
  return standingAt(figures, fromWire(live?.equity), putIn)
}
