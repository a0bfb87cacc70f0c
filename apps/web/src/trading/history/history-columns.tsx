/** The columns of the table of a history, and of its file. */
import type { HistoryPoint } from '@paddock/analytics/equity/history-figures'
import { Change } from '../../format/change.tsx'
import { money } from '../../format/money.ts'
import { percent } from '../../format/percent.ts'
import { bareDateTime, calendarDay, dateTime, inNewYork } from '../../format/time.ts'
import type { Column } from '../../tables/column.ts'

/** When a point is: its trading day, or the time where days are looked into. */
export function pointTime(seconds: number, isIntraday: boolean): string {
  const text = new Date(seconds * 1000).toISOString()
  return isIntraday ? dateTime(text) : calendarDay(text.slice(0, 10))
}

export const historyColumns = (isIntraday: boolean): readonly Column<HistoryPoint>[] => [
  {
    key: 'time',
    head: isIntraday ? inNewYork('Time') : 'Date',
    value: ({ time }) => new Date(time * 1000).toISOString().slice(0, isIntraday ? 19 : 10),
    cell: ({ time }) => (isIntraday ? bareDateTime(time * 1000) : pointTime(time, isIntraday)),
  },
  {
    key: 'equity',
    head: 'Equity, USD',
    width: '9rem',
    align: 'end',
    value: ({ equity }) => equity,
    cell: ({ equity }) => money(equity),
  },
  {
    key: 'gain',
    head: 'Result, USD',
    width: '9rem',
    align: 'end',
    value: ({ gain }) => gain,
    cell: ({ gain }) => <Change amount={gain} />,
  },
  {
    key: 'gain_ratio',
    head: 'Result, %',
    width: '7rem',
    align: 'end',
    value: ({ gainRatio }) => gainRatio,
    cell: ({ gainRatio }) => <Change ratio={gainRatio} isBare />,
  },
  {
    key: 'drawdown',
    head: 'Drawdown',
    width: '8rem',
    align: 'end',
    yields: 2,
    value: ({ drawdown }) => drawdown,
    cell: ({ drawdown }) => <span className="muted">{percent(drawdown)}</span>,
  },
]

export const HistoryCard = ({ point, isIntraday }: { point: HistoryPoint; isIntraday: boolean }) => (
  <div className="card-row">
    <strong>{money(point.equity)}</strong>
    <Change amount={point.gain} />
    <span>{pointTime(point.time, isIntraday)}</span>
    <Change ratio={point.gainRatio} />
  </div>
)
