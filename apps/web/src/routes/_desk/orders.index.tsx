import { DateString } from '@paddock/contract/entities/scalar'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { OrdersScreen } from '../../desk/screens/orders-screen.tsx'
import { pageHead, useView, WithAccount } from '../../page/page.tsx'
import { listSearch } from '../../tables/list-search.ts'
import { ORDER_CHIPS, ORDER_TABS } from '../../trading/orders/orders-search.ts'

const search = z.looseObject({
  ...listSearch,
  tab: z.catch(z.optional(z.enum(ORDER_TABS)), undefined),
  side: z.catch(z.optional(z.enum(['buy', 'sell'])), undefined),
  only: z.catch(z.optional(z.enum(ORDER_CHIPS)), undefined),
  tag: z.catch(z.optional(z.string()), undefined),
  ended: z.catch(z.optional(z.boolean()), undefined),
  from: z.catch(z.optional(DateString), undefined),
  to: z.catch(z.optional(DateString), undefined),
})

export const Route = createFileRoute('/_desk/orders/')({
  validateSearch: search,
  head: () => pageHead('Active Orders', 'Working orders, orders of today and all orders of the account.'),
  component: OrdersPage,
})

function OrdersPage() {
  const [search, onSearch] = useView(Route)
  return <WithAccount>{(account) => <OrdersScreen {...{ account, search, onSearch }} />}</WithAccount>
}
