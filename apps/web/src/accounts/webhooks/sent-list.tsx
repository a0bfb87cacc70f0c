/** What webhooks sent, and what became of it: sorted, filtered, exported, and sent again. */
import type { WebhookDelivery } from '@paddock/contract/desk/webhooks'
import { useQuery } from '@tanstack/react-query'
import { dateTime } from '../../format/time.ts'
import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { ListBar } from '../../tables/list-bar.tsx'
import { ListRoom } from '../../tables/list-room.tsx'
import { isMatch } from '../../tables/list-search.ts'
import { ListState } from '../../tables/list-state.tsx'
import { NothingMatches } from '../../tables/nothing-matches.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWebhookChanges } from './use-webhook-changes.ts'
import { deliveriesQuery } from './webhooks.ts'
import { eventName, outcomeOf } from './words.ts'

/** How the list is filtered and sorted, in the address. */
export interface SentSearch {
  readonly hooks?: 'sent' | undefined
  readonly sent?: string | undefined
  readonly sentSort?: string | undefined
}

export interface SentListProps {
  readonly account: string
  readonly search: SentSearch
  readonly onSearch: (change: SentSearch) => void
}

const NONE: readonly WebhookDelivery[] = []
const rowKey = ({ id }: WebhookDelivery): string => id

const columnsOf = (onResend: (id: string) => void): readonly Column<WebhookDelivery>[] => [
  {
    key: 'at',
    head: 'When',
    width: '11rem',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
  },
  { key: 'event', head: 'Event', width: '8rem', value: ({ event }) => event, cell: ({ event }) => eventName(event) },
  { key: 'symbol', head: 'Symbol', width: '7rem', value: ({ symbol }) => symbol, cell: ({ symbol }) => symbol },
  {
    key: 'outcome',
    head: 'Result',
    value: outcomeOf,
    cell: (one) => <span title={outcomeOf(one)}>{outcomeOf(one)}</span>,
  },
  {
    key: 'attempts',
    head: 'Attempts',
    width: '6rem',
    align: 'end',
    value: ({ attempts }) => attempts,
    cell: ({ attempts }) => attempts,
  },
  {
    key: 'took',
    head: 'Duration, ms',
    width: '6.5rem',
    align: 'end',
    yields: 3,
    value: ({ tookMs }) => tookMs,
    cell: ({ tookMs }) => tookMs,
  },
  {
    key: 'url',
    head: 'Address',
    yields: 2,
    value: ({ url }) => url,
    cell: ({ url }) => <span title={url}>{url}</span>,
  },
  { key: 'id', head: 'Event id', isExportOnly: true, value: ({ eventId }) => eventId, cell: ({ eventId }) => eventId },
  {
    key: 'acts',
    head: '',
    width: '3rem',
    isAction: true,
    value: () => undefined,
    cell: (one) => (
      <IconButton
        icon="refresh-cw"
        iconSize={14}
        label={`Send ${eventName(one.event).toLowerCase()} of ${one.symbol} again`}
        onClick={() => onResend(one.id)}
      />
    ),
  },
]

export function SentList({ account, search, onSearch }: SentListProps) {
  const query = useQuery(deliveriesQuery(account))
  const { resending } = useWebhookChanges(account)
  const all = query.data ?? NONE
  const rows = all.filter((one) =>
    isMatch([one.event, eventName(one.event), one.symbol, outcomeOf(one), one.url, one.eventId], search.sent),
  )
  const columns = columnsOf((id) => resending.mutate(id))
  const listed = { name: 'webhooks-sent', rows, columns, sort: search.sentSort ?? '-at' }
  return (
    <>
      {all.length > 0 && (
        <ListBar
          what="messages"
          filter={search.sent}
          onFilter={(sent) => onSearch({ sent })}
          total={all.length}
          query={query}
          listed={{ ...listed, rowKey }}
        />
      )}
      <ListState
        query={query}
        what="Message"
        reassurance="The server keeps sending."
        isEmpty={rows.length === 0}
        empty={
          all.length > 0 ? (
            <NothingMatches what="messages" onClear={() => onSearch({ sent: undefined })} />
          ) : (
            <EmptyState title="Nothing was sent yet">Messages and their results are kept here.</EmptyState>
          )
        }
      >
        <ListRoom rows={rows.length}>
          <DataTable
            {...listed}
            label="Messages of webhooks"
            rowKey={rowKey}
            onSort={(sentSort) => onSearch({ sentSort })}
            card={(one) => (
              <div className="card-row">
                <strong>
                  {eventName(one.event)} {one.symbol}
                </strong>
                <span>{dateTime(one.createdAt)}</span>
                <span className="truncate">{outcomeOf(one)}</span>
                <IconButton icon="refresh-cw" label="Send it again" onClick={() => resending.mutate(one.id)} />
              </div>
            )}
            isStale={query.isError}
          />
        </ListRoom>
      </ListState>
    </>
  )
}
