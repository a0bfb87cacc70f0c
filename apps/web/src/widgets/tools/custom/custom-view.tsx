/** What another host answers, as a table, a chart, figures or a text. It is read by this browser, once the host was allowed. */
import { howMany } from '../../../format/number.ts'
import './custom.css'
import '../../fill.css'
import { MOST_HOSTS } from '@paddock/contract/desk/preferences'
import { useQuery } from '@tanstack/react-query'
import { LazyLightChart } from '../../../charts/lazy-light-chart.tsx'
import { usePreferences } from '../../../live/preferences.ts'
import type { Column } from '../../../tables/columns.tsx'
import { DataTable } from '../../../tables/data-table.tsx'
import { isMatch } from '../../../tables/list-search.ts'
import { ListState, StaleAge } from '../../../tables/list-state.tsx'
import { NothingMatches } from '../../../tables/nothing-matches.tsx'
import { FilterField } from '../../../tables/table-bar.tsx'
import { ExportMenu } from '../../../tables/table-tools.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { messageOf } from '../../../ui/refusal.tsx'
import { Notice } from '../../embeds/instead.tsx'
import { useTile } from '../../tile.ts'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import { MarkdownView } from './markdown-view.tsx'
import { addressProblem, originOf, PolicyError, readJson } from './read-json.ts'
import { cellText, type Shown, type ShownRow, shownOf } from './shown.ts'
import type { CustomSettings } from './widget.ts'

export function CustomView(props: WidgetViewProps<CustomSettings>) {
  const { settings } = props
  const { preferences, change } = usePreferences()
  const origin = originOf(settings.url)
  const isAllowed = origin !== undefined && preferences.hosts.includes(origin)
  const title = settings.title || origin?.replace(/^https?:\/\//, '')
  if (isAllowed) return <Reading {...props} title={title} />
  return (
    <WidgetCard title={title}>
      {origin === undefined ? (
        <EmptyState title={settings.url === '' ? 'No address yet' : 'Not an address'} action={<ToSettings />}>
          {addressProblem(settings.url) ??
            'Paste the address of JSON in the settings of this widget, and say which part of it is shown and how.'}
        </EmptyState>
      ) : (
        <EmptyState
          title={`Read ${origin}?`}
          action={
            <Button
              tone="primary"
              disabled={preferences.hosts.length >= MOST_HOSTS}
              onClick={() => change({ hosts: [...preferences.hosts, origin] })}
            >
              Allow {origin}
            </Button>
          }
        >
          Your browser would ask it every {settings.refresh} seconds. It sees the address of your connection, and
          neither your accounts nor your orders. Its answer is never executed.
        </EmptyState>
      )}
    </WidgetCard>
  )
}

function Reading({ settings, change, title }: WidgetViewProps<CustomSettings> & { title: string | undefined }) {
  const { url, refresh } = settings
  const { preferences, change: prefer } = usePreferences()
  const query = useQuery({
    queryKey: ['custom', url],
    queryFn: ({ signal }) => readJson(url, signal),
    refetchInterval: refresh * 1000,
    retry: false,
    // A host of this machine answers without a network.
    networkMode: 'always',
  })
  const origin = originOf(url)
  const blocked = query.error instanceof PolicyError ? query.error : undefined
  const shown = query.data === undefined ? undefined : shownOf(query.data, settings)
  return (
    <WidgetCard
      title={title}
      isFlush={shown?.kind === 'table' || shown?.kind === 'chart'}
      className="widget-fill"
      actions={
        <>
          <StaleAge query={query} />
          <Button
            size="small"
            tone="bare"
            title={`${origin} is not read any more, in any widget`}
            onClick={() => prefer({ hosts: preferences.hosts.filter((host) => host !== origin) })}
          >
            Stop
          </Button>
        </>
      }
    >
      {blocked ? (
        <EmptyState title="Allowed" action={<Button onClick={() => location.reload()}>Reload the page</Button>}>
          {blocked.message}
        </EmptyState>
      ) : (
        <ListState
          query={query}
          what="The address"
          reassurance={query.error ? messageOf(query.error) : ''}
          isEmpty={shown?.kind === 'wrong'}
          empty={
            <EmptyState title="The answer cannot be shown" action={<ToSettings />}>
              {shown?.kind === 'wrong' && shown.why}
            </EmptyState>
          }
        >
          {query.isError && (
            <Notice says={messageOf(query.error)}>
              <Button size="small" onClick={() => void query.refetch()}>
                Try again
              </Button>
            </Notice>
          )}
          {shown && (
            <Part shown={shown} settings={settings} change={change} isStale={query.isError} title={title ?? ''} />
          )}
        </ListState>
      )}
    </WidgetCard>
  )
}

/** Where it is said what is read and how it is shown. */
function ToSettings() {
  const { openSettings } = useTile()
  return openSettings && <Button onClick={openSettings}>Settings</Button>
}

interface PartProps extends WidgetViewProps<CustomSettings> {
  readonly shown: Shown
  readonly isStale: boolean
  readonly title: string
}

function Part({ shown, settings, change, isStale, title }: PartProps) {
  switch (shown.kind) {
    case 'table':
      return <Rows {...{ shown, settings, change, isStale, title }} />
    case 'chart':
      return (
        <LazyLightChart
          label={title}
          symbol={shown.head}
          candles={shown.points.map(({ time, value }) => ({
            ...{ time, volume: 0, open: value, high: value, low: value, close: value },
          }))}
          isIntraday={shown.points.some(({ time }) => time % 86_400 !== 0)}
          zone="UTC"
          digits={2}
          shape={{ style: 'line' }}
        />
      )
    case 'metric':
      return (
        <dl className="flex flex-wrap gap-y-3 gap-x-8">
          {shown.figures.map(({ head, value }) => (
            <div key={head}>
              <dt className="muted">{head}</dt>
              <dd className="text-[1.5rem] tabular-nums wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'markdown':
      return <MarkdownView text={shown.text} />
    case 'wrong':
      return null
  }
}

function Rows(props: Omit<PartProps, 'shown'> & { shown: Shown & { kind: 'table' } }) {
  const { shown, settings, change, isStale, title } = props
  const { filter } = settings
  const rows = filter
    ? shown.rows.filter((row) =>
        isMatch(
          shown.columns.map(({ field }) => cellText(row[field])),
          filter,
        ),
      )
    : shown.rows
  const columns = shown.columns.map(
    ({ field, head }): Column<ShownRow> => ({
      key: field,
      head,
      value: (row) => {
        const value = row[field]
        return typeof value === 'number' || typeof value === 'boolean' ? value : cellText(value)
      },
      cell: (row) => <span title={cellText(row[field])}>{cellText(row[field])}</span>,
      ...(shown.rows.every((row) => row[field] === null || ['number', 'undefined'].includes(typeof row[field])) && {
        align: 'end' as const,
      }),
    }),
  )
  const listed = { rows, columns, rowKey: (row: ShownRow) => String(row['#']), sort: settings.sort || undefined }
  return (
    <>
      <div className="widget-bar">
        <FilterField
          label="Filter rows"
          value={filter || undefined}
          onChange={(next) => change({ filter: next ?? '' })}
        />
        <span className="label push" role="status">
          {howMany(rows.length)} of {howMany(shown.rows.length)}
        </span>
        <ExportMenu {...listed} file={title} />
      </div>
      {rows.length === 0 ? (
        <NothingMatches what="rows" onClear={() => change({ filter: '' })} />
      ) : (
        <DataTable
          {...listed}
          label={title}
          onSort={(sort) => change({ sort: sort ?? '' })}
          card={(row) => (
            <span className="flex flex-wrap gap-x-3 gap-y-0.5">
              {shown.columns.map(({ field, head }) => (
                <span key={field}>
                  <span className="muted">{head}</span> {cellText(row[field])}
                </span>
              ))}
            </span>
          )}
          isStale={isStale}
        />
      )}
    </>
  )
}
