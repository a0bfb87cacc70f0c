/** Orders that await approval: what a key was not allowed to send, and what the ticket kept. */
import { counted } from '../../format/number.ts'
import { shortcutOf } from '../../page/shortcuts.ts'
import { ClosedChips } from '../../trading/orders/side-chips.tsx'
import './drafts.css'
import type { OrderDraft } from '@paddock/contract/desk/order-drafts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dollars } from '../../format/money.ts'
import {
  draftSentence,
  draftSymbol,
  isOpenDraft,
  sourceName,
  stateName,
  stateTone,
  whyOf,
} from '../../format/order-draft.ts'
import { dateTime } from '../../format/time.ts'
import { FilteredList } from '../../tables/filtered-list.tsx'
import { isMatch, type ListProps } from '../../tables/list-search.ts'
import { SelectionBar, useSelection } from '../../tables/selection.tsx'
import type { OrdersSearch } from '../../trading/orders/orders-search.ts'
import { Button } from '../../ui/button.tsx'
import { Dot } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DraftActs, useDiscard, useEditDraft } from './draft-acts.tsx'
import { draftColumns } from './draft-columns.tsx'
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
          Discard {picked.length} selected
        </Button>
      </SelectionBar>
    </FilteredList>
  )
}

function DraftCard({ account, draft }: { account: string; draft: OrderDraft }) {
  const worth = draft.valueNow ?? draft.value
  return (
    <div className="card-row draft-card">
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
