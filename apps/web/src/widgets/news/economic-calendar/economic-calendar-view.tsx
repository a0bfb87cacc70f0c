/** An agenda of releases by day, with where now is, and how long it is to the next one. */
import { choicesFrom } from '../../../ui/choices.ts'
import '../../fill.css'
import './economic-calendar.css'
import type { Release } from '@paddock/contract/desk/research/economic-calendar'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useRef } from 'react'
import { fixed, NONE } from '../../../format/number.ts'
import { bareHour, calendarDay, countdown, inNewYork, newYorkTime, weekdayAndDay } from '../../../format/time.ts'
import { useAccountId } from '../../../live/account.ts'
import { economicCalendarQuery } from '../../../live/research.ts'
import { useMarketTime } from '../../../live/streams/practice-clock.ts'
import { ListState, StaleAge } from '../../../tables/list-state.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Cell, numbers, RowHead, Table } from '../../../ui/table.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import { daysOf, nearName, nextOf, spanOf, surpriseOf } from './agenda.ts'
import { PERIODS, type Period } from './settings.ts'
import type { EconomicCalendarSettings } from './widget.ts'

const LABELS: Readonly<Record<Period, string>> = {
  yesterday: 'Yesterday',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  'next-week': 'Next week',
}
const isDay = (period: string): boolean => /^\d{4}-\d\d-\d\d$/.test(period)
const IMPORTANCE = { '-1': 'low', 0: 'medium', 1: 'high' } as const
export function EconomicCalendarView({ settings, change }: WidgetViewProps<EconomicCalendarSettings>) {
  const account = useAccountId()
  const now = useMarketTime(account).now() ?? 0
  const { period } = settings
  const span = spanOf(period, now)
  const query = useQuery({
    ...economicCalendarQuery(account, {
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      countries: settings.countries,
      importance: settings.importance.map(Number),
    }),
    enabled: now > 0,
  })
  const releases = query.data?.releases ?? []
  const next = nextOf(releases, now)
  const scrolledTo = useRef('')
  /** Once for each period: whoever has scrolled elsewhere since stays there. */
  const comeToNow = (row: HTMLElement | null) => {
    if (!row || scrolledTo.current === period) return
    scrolledTo.current = period
    const list = row.closest<HTMLElement>('.table-scroll')
    if (list) list.scrollTop = Math.max(0, row.offsetTop - list.clientHeight / 3)
  }
  return (
    <WidgetCard
      note={inNewYork('Times')}
      isFlush
      actions={<StaleAge query={query} />}
      className="@container widget-fill"
    >
      <div className="flex flex-wrap items-center gap-2 px-3 pb-2">
        <Segments
          label="Period"
          size="small"
          value={period}
          onChange={(chosen) => change({ period: chosen })}
          segments={choicesFrom(LABELS, PERIODS)}
        />
        {next && (
          <span className="push label">
            Next in <span className="tabular-nums">{countdown(Date.parse(next.at) - now)}</span>
          </span>
        )}
      </div>
      <ListState
        query={query}
        what="The calendar"
        reassurance="Prices and trading are not affected."
        isEmpty={releases.length === 0}
        empty={
          <EmptyState title={`Nothing is published ${LABELS[period].toLowerCase()}`}>
            Of the chosen countries and importance. Others are under the settings of this widget.
          </EmptyState>
        }
      >
        <Table
          label={`Economic calendar, ${LABELS[period].toLowerCase()}`}
          isCompact
          className="economic-calendar"
          heads={['Time', 'Event', ...numbers('Actual', 'Forecast', 'Previous')]}
        >
          <tbody>
            {daysOf(releases).map(({ at, releases: own }) => (
              <Fragment key={at}>
                <tr className="group">
                  <th scope="rowgroup" colSpan={5}>
                    {[nearName(at, now), weekdayAndDay(at)].filter(Boolean).join(' · ')}
                  </th>
                </tr>
                {own.map((release) => (
                  <ReleaseRow
                    key={release.id}
                    release={release}
                    isPast={Date.parse(release.at) <= now}
                    {...(release === next && { isNext: true, ref: comeToNow })}
                  />
                ))}
              </Fragment>
            ))}
          </tbody>
        </Table>
      </ListState>
    </WidgetCard>
  )
}

interface ReleaseRowProps {
  readonly release: Release
  readonly isPast: boolean
  readonly isNext?: boolean
  readonly ref?: (row: HTMLElement | null) => void
}

function ReleaseRow({ release, isPast, isNext, ref }: ReleaseRowProps) {
  const { at, country, countryName, title, period, importance, unit, digits, actual, forecast, previous } = release
  const figure = (value: number | null) => (value === null ? NONE : `${fixed(value, digits)}${unit}`)
  const surprise = surpriseOf(release)
  const of = isDay(period) ? calendarDay(period) : period
  return (
    <tr ref={ref} data-past={isPast || undefined} data-next={isNext}>
      <RowHead title={newYorkTime(at)}>{bareHour(at)}</RowHead>
      <Cell title={of}>
        <span className="importance" data-level={importance} aria-hidden>
          <i />
          <i />
          <i />
        </span>
        <span className="sr-only">{IMPORTANCE[importance]} importance, </span>
        <abbr className="text-muted text-(length:--text-label) no-underline" title={countryName}>
          {country.toUpperCase()}
        </abbr>{' '}
        {title} <span className="name">{of}</span>
      </Cell>
      <Cell isNumber title={surprise && `${surprise} the forecast`}>
        <strong>{figure(actual)}</strong>
        {surprise && (
          <>
            <span aria-hidden>{surprise === 'above' ? ' ▴' : ' ▾'}</span>
            <span className="sr-only"> {surprise} the forecast</span>
          </>
        )}
      </Cell>
      <Cell isNumber>{figure(forecast)}</Cell>
      <Cell isNumber>{figure(previous)}</Cell>
    </tr>
  )
}
