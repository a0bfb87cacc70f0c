/** Everything that works in the market, called back from wherever one is: asked once, then cancelled by one call. */
import type { Order } from '@paddock/contract/entities/order'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAccountId } from '../../live/account.ts'
import { ordersQuery } from '../../live/queries.ts'
import { closeLayer } from '../../page/layers.ts'
import { CancelDialog } from '../../trading/orders/changing/cancel-dialog.tsx'
import { toCancel, whyNoneToCancel } from '../../trading/orders/changing/to-cancel.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

export function KillSwitch() {
  const account = useAccountId()
  return account === undefined ? undefined : <Asking account={account} />
}

function Asking({ account }: { account: string }) {
  const { data, error } = useQuery(ordersQuery(account, 'open'))
  if (data) return <Asked account={account} orders={data} />
  if (!error) return undefined
  return (
    <Said title="Working orders could not be read">
      <ErrorState title="The account did not answer" error={error} />
    </Said>
  )
}

/** The orders as they were when it was opened: what became of them is shown after they have left the list. */
function Asked({ account, orders }: { account: string; orders: readonly Order[] }) {
  const [{ asked, nothing }] = useState(() => ({ asked: toCancel(orders), nothing: whyNoneToCancel(orders) }))
  if (nothing) return <Said title="Nothing to cancel">{nothing}.</Said>
  return <CancelDialog isAll account={account} orders={asked} onClose={closeLayer} />
}

const Said = ({ title, children }: { title: string; children: ReactNode }) => (
  <Dialog
    onClose={closeLayer}
    title={title}
    actions={
      <Button tone="primary" onClick={closeLayer}>
        Close
      </Button>
    }
  >
    {children}
  </Dialog>
)
