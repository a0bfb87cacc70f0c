import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { OrderScreen } from '../../desk/screens/order-screen.tsx'
import { pageHead, useView, WithAccount } from '../../page/page.tsx'
import { requireOrderId } from '../../page/page-missing.ts'

export const Route = createFileRoute('/_desk/orders/$id')({
  validateSearch: z.looseObject({ view: z.catch(z.optional(z.enum(['raw'])), undefined) }),
  beforeLoad: requireOrderId,
  head: () => pageHead('Order', 'The order, its events and its fills.'),
  component: OrderPage,
})

function OrderPage() {
  const { id } = Route.useParams()
  const [{ view }, onSearch] = useView(Route)
  return (
    <WithAccount>
      {(account) => (
        <OrderScreen
          account={account}
          id={id}
          view={view ?? 'facts'}
          onView={(next) => onSearch({ view: next === 'raw' ? next : undefined })}
        />
      )}
    </WithAccount>
  )
}
