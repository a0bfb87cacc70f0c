/** Every order of an account: the newest from the list the stream keeps, older ones page by page in the background. */
import type { Order } from '@paddock/contract/entities/order'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { accountClient } from '../../live/client.ts'
import { ordersQuery } from '../../live/queries.ts'

/** The most one call answers. */
const PAGE = 500

export function useAllOrders(account: string, enabled: boolean) {
  const newest = useQuery({ ...ordersQuery(account, 'all'), enabled })
  const last = newest.data?.at(-1)?.id
  const isLong = (newest.data?.length ?? 0) >= PAGE
  const older = useInfiniteQuery({
    queryKey: ['orders', account, 'older'],
    queryFn: ({ pageParam, signal }) =>
      accountClient(account).getAllOrders(
        { query: { status: 'all', limit: PAGE, nested: true, ...(pageParam ? { before_order_id: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: last,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    enabled: enabled && isLong,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { hasNextPage, isFetching, fetchNextPage } = older
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const [first, pages] = [newest.data, older.data?.pages]
  const data = useMemo(() => first && union(first, pages ?? []), [first, pages])
  return {
    ...newest,
    data,
    isCompleting: isLong && (isFetching || hasNextPage),
  }
}

/** The newest version first; an order that is in both lists is taken from the live one. */
function union(newest: readonly Order[], pages: readonly (readonly Order[])[]): Order[] {
  const known = new Set(newest.map(({ id }) => id))
  return [...newest, ...pages.flat().filter(({ id }) => !known.has(id))]
}
