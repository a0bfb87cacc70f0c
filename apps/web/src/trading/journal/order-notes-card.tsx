/** Tags and the note of an order, changed in place. */
import './journal.css'
import type { Order } from '@paddock/contract/entities/order'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { journalQuery, NO_NOTES, notesByOrder, tagsIn, useWrite } from './journal.ts'
import { NoteArea } from './note-area.tsx'
import { TagsInput } from './tags-input.tsx'

export function OrderNotesCard({ account, order }: { account: string; order: Order }) {
  const query = useQuery(journalQuery(account))
  const { mutate, isPending } = useWrite(account)
  const all = query.data && notesByOrder(query.data)
  const notes = all?.get(order.client_order_id) ?? NO_NOTES
  const keep = (change: Partial<typeof notes>) =>
    mutate({ orderId: order.client_order_id, notes: { ...notes, ...change } })
  return (
    <Card title="Notes and tags" note={isPending ? 'saving' : 'private: never sent to a broker'}>
      {all ? (
        <div className="grid gap-2">
          <TagsInput tags={notes.tags} known={tagsIn(all)} onChange={(tags) => keep({ tags: [...tags] })} />
          <NoteArea
            label="Note on the order"
            note={notes.note}
            placeholder="Why this order, and how it went"
            onKeep={(note) => keep({ note })}
          />
        </div>
      ) : query.isError ? (
        <ErrorState title="Notes and tags could not be read" error={query.error} onRetry={() => void query.refetch()}>
          The order is not affected.
        </ErrorState>
      ) : (
        <Skeleton height={96} />
      )}
    </Card>
  )
}
