/** Every order of an account: the newest from the list the stream keeps, older ones page by page in the background. */
import type { Order } from '@paddock/contract/entities/order'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountClient } from '../../live/client.ts'
import { latestOf } from '../../live/newest.ts'
import { pageOf, usePages } from '../../live/pages.ts'
import { ordersQuery } from '../../live/queries.ts'

/** The most one call answers. */
const PAGE = 500

export function useAllOrders(account: string, enabled: boolean) {
  const newest = useQuery({ ...ordersQuery(account, 'all'), enabled })
  const { rows, hasOlder } = usePages<Order>({
    key: ['orders', account],
    newest: useMemo(() => newest.data && pageOf(newest.data, PAGE), [newest.data]),
    read: async (before_order_id, signal) => {
      const query = { status: 'all', limit: PAGE, nested: true, ...(before_order_id && { before_order_id }) }
      return pageOf(await accountClient(account).getAllOrders({ query }, { signal }), PAGE)
    },
    isAll: enabled,
  })
  // What is further back than the newest page may have changed since it was read.
  const data = useMemo(() => rows?.map((order) => latestOf(account, order)), [account, rows])
  return { ...newest, data, isCompleting: hasOlder }
}
