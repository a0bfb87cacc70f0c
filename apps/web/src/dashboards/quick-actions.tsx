/** What is done to everything at once. Each asks before it does it. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ordersQuery, positionsQuery } from '../live/queries.ts'
import { SendingButton } from '../live/sending-button.tsx'
import { openAlert } from '../page/layers.ts'
import { whyNoneToCancel } from '../trading/orders/changing/to-cancel.ts'
import { IconButton } from '../ui/icon-button.tsx'

const CancelDialog = lazy(async () => ({
  default: (await import('../trading/orders/changing/cancel-dialog.tsx')).CancelDialog,
}))
const BulkCloseDialog = lazy(async () => ({
  default: (await import('../trading/positions/closing/bulk-close-dialog.tsx')).BulkCloseDialog,
}))

export function QuickActions({ account }: { account: string }) {
  const { data: orders = [] } = useQuery(ordersQuery(account, 'open'))
  const { data: positions = [] } = useQuery(positionsQuery(account))
  const nothing = whyNoneToCancel(orders)
  const [asked, ask] = useState<'cancel' | 'flatten'>()
  const close = () => ask(undefined)
  return (
    <>
      <SendingButton
        disabled={positions.length === 0}
        title={positions.length === 0 ? 'No open positions' : 'Close every position'}
        onClick={() => ask('flatten')}
      >
        Flatten
      </SendingButton>
      <SendingButton
        disabled={nothing !== undefined}
        aria-label="Cancel all orders"
        title={nothing ?? 'Cancel all orders'}
        onClick={() => ask('cancel')}
      >
        Cancel all
      </SendingButton>
      <IconButton icon="bell" label="New alert" onClick={() => openAlert()} />
      <Suspense>
        {asked === 'cancel' && <CancelDialog isAll account={account} orders={orders} onClose={close} />}
        {asked === 'flatten' && <BulkCloseDialog isAll account={account} positions={positions} onClose={close} />}
      </Suspense>
    </>
  )
}
