/** Everything that is known of an order as one file: its record, its steps with their quotes, its fills. */
import type { Order } from '@paddock/contract/entities/order'
import { useQuery } from '@tanstack/react-query'
import { useAccounts } from '../../../live/account.ts'
import { download } from '../../../tables/download.ts'
import { Button } from '../../../ui/button.tsx'
import { orderFillsQuery } from './order-fills.ts'
import { orderRecordQuery } from './record.ts'

export function Evidence({ account, order }: { account: string; order: Order }) {
  const of = useAccounts().find(({ id }) => id === account)
  const isPractice = of?.kind === 'practice'
  const record = useQuery({ ...orderRecordQuery(account, order.id, order.updated_at), enabled: isPractice })
  const isFilled = Number(order.filled_qty) > 0
  const fills = useQuery(orderFillsQuery(account, order))
  const save = () =>
    download(
      `order-${order.id}.json`,
      JSON.stringify(
        {
          account: of && { id: of.id, name: of.name, kind: of.kind },
          order,
          record: record.data ?? 'Only practice accounts keep every step.',
          fills: fills.data ?? [],
        },
        null,
        2,
      ),
      'application/json',
    )
  return (
    <Button icon="download" disabled={(isPractice && record.isPending) || (isFilled && fills.isPending)} onClick={save}>
      Download record
    </Button>
  )
}
