/** The columns of the table of a history, and of its file. */
import type { HistoryPoint } from '@paddock/analytics/equity/history-figures'
import { toTimestamp } from '@paddock/market/instant'
import { Change } from '../../format/change.tsx'
import { money, percentFigure } from '../../format/number.ts'
import { bareDateTime, calendarDay, dateTime, inNewYork } from '../../format/time.ts'
import { type Column, change, changeRatio, muted, numberColumn } from '../../tables/columns.tsx'

/** When a point is: its trading day, or the time where days are looked into. */
export function pointTime(seconds: number, isIntraday: boolean): string {
  const text = new Date(seconds * 1000).toISOString()
  return isIntraday ? dateTime(text) : calendarDay(text.slice(0, 10))
}

export const historyColumns = (isIntraday: boolean): readonly Column<HistoryPoint>[] => [
  {
    key: 'time',
    head: isIntraday ? inNewYork('Time') : 'Date',
    value: ({ time }) => (isIntraday ? toTimestamp(time * 1000) : new Date(time * 1000).toISOString().slice(0, 10)),
    cell: ({ time }) => (isIntraday ? bareDateTime(time * 1000) : pointTime(time, isIntraday)),
  },
  numberColumn('equity', 'Equity, USD', '9rem', ({ equity }) => equity, money),
  numberColumn('gain', 'Result, USD', '9rem', ({ gain }) => gain, change),
  numberColumn('gain_ratio', 'Result, %', '7rem', ({ gainRatio }) => gainRatio, changeRatio),
  numberColumn('drawdown', 'Drawdown, %', '8rem', ({ drawdown }) => drawdown, muted(percentFigure), { yields: 2 }),
]

export const HistoryCard = ({ point, isIntraday }: { point: HistoryPoint; isIntraday: boolean }) => (
  <div className="card-row">
    <strong>{money(point.equity)}</strong>
    <Change amount={point.gain} />
    <span>{pointTime(point.time, isIntraday)}</span>
    <Change ratio={point.gainRatio} />
  </div>
)
