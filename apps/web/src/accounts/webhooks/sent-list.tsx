/** What webhooks sent, and what became of it: sorted, filtered, exported, and sent again. */
import type { WebhookDelivery } from '@paddock/contract/desk/webhooks'
import { useQuery } from '@tanstack/react-query'
import { bareDateTime, dateTime, inNewYork } from '../../format/time.ts'
import { SendingIconButton } from '../../live/sending-button.tsx'
import { type Column, column, exportColumn, numberColumn, titled } from '../../tables/columns.tsx'
import { FilteredList } from '../../tables/filtered-list.tsx'
import { isMatch, type ListProps } from '../../tables/list-search.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { deliveriesQuery, useWebhookChanges } from './webhooks.ts'
import { eventName, outcomeOf } from './words.ts'

/** How the list is filtered and sorted, in the address. */
export interface SentSearch {
  readonly hooks?: 'sent' | undefined
  readonly sent?: string | undefined
  readonly sentSort?: string | undefined
}

export type SentListProps = ListProps<SentSearch>

const NONE: readonly WebhookDelivery[] = []
const rowKey = ({ id }: WebhookDelivery): string => id

const columnsOf = (onResend: (id: string) => void): readonly Column<WebhookDelivery>[] => [
  {
    key: 'at',
    head: inNewYork('When'),
    width: '11rem',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{bareDateTime(createdAt)}</time>,
  },
  { key: 'event', head: 'Event', width: '8rem', value: ({ event }) => event, cell: ({ event }) => eventName(event) },
  { key: 'symbol', head: 'Symbol', width: '7rem', value: ({ symbol }) => symbol },
  column('outcome', 'Result', undefined, outcomeOf, titled),
  numberColumn('attempts', 'Attempts', '6rem', ({ attempts }) => attempts),
  numberColumn('took', 'Duration, ms', '6.5rem', ({ tookMs }) => tookMs, undefined, { yields: 3 }),
  column('url', 'Address', undefined, ({ url }) => url, titled, { yields: 2 }),
  exportColumn('id', 'Event id', ({ eventId }) => eventId),
  {
    key: 'acts',
    head: '',
    width: '3rem',
    isAction: true,
    value: () => undefined,
    cell: (one) => (
      <SendingIconButton
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
  return (
    <FilteredList
      {...{ rows, rowKey, query }}
      what="messages"
      label="Messages of webhooks"
      name="webhooks-sent"
      inCard={4}
      reassurance="The server keeps sending."
      total={all.length}
      search={{ q: search.sent, sort: search.sentSort ?? '-at' }}
      onSearch={(change) => onSearch('q' in change ? { sent: change.q } : { sentSort: change.sort })}
      columns={columnsOf((id) => resending.mutate(id))}
      card={(one) => (
        <div className="card-row">
          <strong>
            {eventName(one.event)} {one.symbol}
          </strong>
          <span>{dateTime(one.createdAt)}</span>
          <span className="truncate">{outcomeOf(one)}</span>
          <SendingIconButton icon="refresh-cw" label="Send it again" onClick={() => resending.mutate(one.id)} />
        </div>
      )}
      empty={<EmptyState title="Nothing was sent yet">Messages and their results are kept here.</EmptyState>}
    />
  )
}
