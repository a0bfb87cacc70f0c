/** Tags and the note of an order, changed in place. */
import './journal.css'
import type { Order } from '@paddock/contract/entities/order'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NO_PAPER, papersOf, papersQuery, tagsIn, useWrite } from './journal.ts'
import { NoteArea } from './note-area.tsx'
import { TagsInput } from './tags-input.tsx'

export function PaperCard({ account, order }: { account: string; order: Order }) {
  const query = useQuery(papersQuery(account))
  const { mutate, isPending } = useWrite(account)
  const papers = query.data && papersOf(query.data)
  const paper = papers?.get(order.client_order_id) ?? NO_PAPER
  const keep = (change: Partial<typeof paper>) =>
    mutate({ orderId: order.client_order_id, paper: { ...paper, ...change } })
  return (
    <Card title="Notes and tags" note={isPending ? 'saving' : 'private: never sent to a broker'}>
      {papers ? (
        <div className="paper-fields">
          <TagsInput tags={paper.tags} known={tagsIn(papers)} onChange={(tags) => keep({ tags: [...tags] })} />
          <NoteArea
            label="Note on the order"
            note={paper.note}
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
