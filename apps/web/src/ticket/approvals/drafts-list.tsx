/** Orders that await approval: what a key was not allowed to send, and what the ticket kept. */
import type { OrderDraft } from '@paddock/contract/desk/order-drafts'
import { isAbove } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted, dollars, howMany } from '../../format/number.ts'
import {
  draftSentence,
  draftSymbol,
  isOpenDraft,
  sourceName,
  stateName,
  stateTone,
  whyOf,
} from '../../format/order-draft.ts'
import { bareDateTime, dateTime, inNewYork } from '../../format/time.ts'
import { shortcutOf } from '../../page/shortcuts.ts'
import {
  actionsColumn,
  type Column,
  column,
  exportColumn,
  idColumn,
  symbolText,
  titled,
} from '../../tables/columns.tsx'
import { FilteredList } from '../../tables/filtered-list.tsx'
import { isMatch, type ListProps } from '../../tables/list-search.ts'
import { SelectionBar, useSelection } from '../../tables/selection.tsx'
import type { OrdersSearch } from '../../trading/orders/orders-search.ts'
import { ClosedChips } from '../../trading/orders/side-chips.tsx'
import { Button } from '../../ui/button.tsx'
import { Dot } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DraftActs, useDiscard, useEditDraft } from './draft-acts.tsx'
import { valuedDraftsQuery } from './drafts-query.ts'

const NONE: readonly OrderDraft[] = []
/** Milliseconds between two readings: what they are worth moves, and they expire. */
const READ_EVERY = 10_000
/** The same with all that ended, which are many and stand still. */
const READ_ALL_EVERY = 60_000
const keyOf = ({ id }: OrderDraft): string => id

export function DraftsList(props: ListProps<OrdersSearch>) {
  const { account, search, onSearch } = props
  const isAll = search.ended === true
  const query = useQuery({
    ...valuedDraftsQuery(account, isAll ? 'all' : 'open'),
    refetchInterval: isAll ? READ_ALL_EVERY : READ_EVERY,
  })
  const drafts = query.data?.drafts ?? NONE
  const rows = drafts.filter(
    (draft) =>
      (search.side === undefined || draft.order.side === search.side) &&
      isMatch(
        [
          draftSymbol(draft.order),
          draft.order.symbol,
          draftSentence(draft.order),
          sourceName(draft.source),
          stateName(draft),
          whyOf(draft),
          draft.clientOrderId,
          draft.id,
        ],
        search.q,
      ),
  )
  const selection = useSelection(rows.map(keyOf))
  const picked = rows.filter((draft) => selection.selected.has(draft.id) && isOpenDraft(draft))
  const discard = useDiscard(account)
  const edit = useEditDraft(account)
  return (
    <FilteredList
      {...{ rows, query, selection, search, onSearch }}
      what="drafts"
      name="drafts"
      reassurance="Drafts are kept on this server. Nothing was sent."
      total={drafts.length}
      onClear={() => onSearch({ q: undefined, side: undefined })}
      chips={<ClosedChips search={search} onSearch={onSearch} />}
      empty={<NoDrafts />}
      columns={draftColumns(account, isAll)}
      rowKey={keyOf}
      card={(draft) => <DraftCard account={account} draft={draft} />}
      rowName={({ order }) => draftSentence(order)}
      onKey={(event, draft) => {
        const row = event.target instanceof HTMLElement ? event.target.closest('tr') : null
        const act = shortcutOf('drafts', event)
        if (act === 'approve') row?.querySelector<HTMLElement>('[data-approve]')?.click()
        else if (act === 'edit' && isOpenDraft(draft)) edit(draft)
        else if (act === 'discard' && isOpenDraft(draft))
          void discard([draft], `Discarded: ${draftSentence(draft.order)}`)
        else return false
        return true
      }}
    >
      <SelectionBar selection={selection}>
        <Button
          size="small"
          tone="danger"
          disabled={picked.length === 0}
          onClick={() => void discard(picked, `${counted(picked.length, 'draft')} discarded`)}
        >
          Discard {howMany(picked.length)} selected
        </Button>
      </SelectionBar>
    </FilteredList>
  )
}

function DraftCard({ account, draft }: { account: string; draft: OrderDraft }) {
  const worth = draft.valueNow ?? draft.value
  return (
    <div className="card-row auto-rows-auto grid-rows-[auto] [&>:first-child]:whitespace-normal">
      <span>
        <strong>{draftSentence(draft.order)}</strong>
      </span>
      <span>{worth && dollars(worth)}</span>
      <span>
        {sourceName(draft.source)} · {dateTime(draft.createdAt)}
      </span>
      <span>
        <Dot tone={stateTone(draft)} /> {stateName(draft)}
      </span>
      <span className="col-span-full text-muted whitespace-normal">{whyOf(draft)}</span>
      <span className="col-span-full justify-self-end">
        <DraftActs account={account} draft={draft} size="normal" />
      </span>
    </div>
  )
}

function NoDrafts() {
  return (
    <EmptyState
      title="No drafts to approve"
      action={
        <Link to="/settings/security" className="button">
          Limits of keys
        </Link>
      }
    >
      An order of a script that is above a limit of its key waits here until you approve it, and so does what you keep
      at the ticket with <em>Keep as draft</em>. Nothing of it is with the broker before.
    </EmptyState>
  )
}

/** Dearer than it was, or cheaper: said by an arrow as well. */
function ValueNow({ value, valueNow }: OrderDraft) {
  const [then, now] = [fromWire(value), fromWire(valueNow)]
  if (!now) return <span className="faint">–</span>
  const arrow = !then ? '' : isAbove(now, then) ? ' ▲' : isAbove(then, now) ? ' ▼' : ''
  return (
    <>
      {dollars(valueNow)}
      <span className="muted">{arrow}</span>
    </>
  )
}

/** `isAll`: ended ones are among them, and what became of each counts more than when it was kept. */
const draftColumns = (account: string, isAll: boolean): readonly Column<OrderDraft>[] => [
  column('order', 'Order', undefined, ({ order }) => draftSentence(order), titled),
  { key: 'by', head: 'By', width: '110px', value: ({ source }) => sourceName(source) },
  {
    key: 'why',
    head: 'Reason',
    yields: 3,
    value: whyOf,
    cell: (draft) => (
      <span className={draft.refusal ? 'loss' : undefined} title={whyOf(draft)}>
        {whyOf(draft)}
      </span>
    ),
  },
  {
    key: 'value',
    head: 'Value then',
    width: '118px',
    align: 'end',
    yields: 2,
    value: ({ value }) => fromWire(value),
    cell: ({ value }) => (value ? dollars(value) : <span className="faint">–</span>),
  },
  {
    key: 'value_now',
    head: 'Value now',
    width: '134px',
    align: 'end',
    yields: 2,
    value: ({ valueNow }) => fromWire(valueNow),
    cell: (draft) => <ValueNow {...draft} />,
  },
  column('created', inNewYork('Kept'), '176px', ({ createdAt }) => createdAt, bareDateTime, { yields: isAll ? 5 : 4 }),
  column('expires', inNewYork('Expires'), '176px', ({ expiresAt }) => expiresAt, bareDateTime, { yields: 5 }),
  {
    key: 'state',
    head: 'State',
    width: '128px',
    yields: isAll ? 2 : 5,
    value: stateName,
    cell: (draft) => (
      <>
        <Dot tone={stateTone(draft)} /> {stateName(draft)}
      </>
    ),
  },
  column('symbol', 'Symbol', '120px', ({ order }) => draftSymbol(order), symbolText, { isOptional: true }),
  idColumn('client_order_id', 'Client order id', '180px', ({ clientOrderId }) => clientOrderId),
  exportColumn('id', 'Id', ({ id }) => id),
  exportColumn('order_id', 'Order id', ({ orderId }) => orderId),
  exportColumn('settled', 'Settled', ({ settledAt }) => settledAt),
  { ...actionsColumn('140px', (draft) => <DraftActs account={account} draft={draft} />), key: 'acts' },
]
