/** All activities of an account, newest first; older pages follow in the background. */
import type { Activity } from '@paddock/contract/entities/activity'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountClient } from '../../live/client.ts'
import { activitiesQuery } from '../../live/queries.ts'

/** The most one call answers. */
const PAGE = 100
const NONE: readonly Activity[] = []

/** The newest page, which fills refresh, and the older ones after it; what is known already where it is not `enabled`. */
export function useActivities(account: string, enabled = true) {
  const query = useQuery({ ...activitiesQuery(account, { page_size: PAGE }), enabled })
  const last = query.data?.at(-1)?.id
  const isLong = (query.data?.length ?? 0) >= PAGE
  const older = useInfiniteQuery({
    queryKey: ['activities', account, 'older', last],
    queryFn: ({ pageParam, signal }) =>
      accountClient(account).getAccountActivities(
        { query: { page_size: PAGE, ...(pageParam ? { page_token: pageParam } : {}) } },
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
  const all = [...(query.data ?? NONE), ...(older.data?.pages.flat() ?? [])]
  return {
    query,
    activities: [...new Map(all.map((activity) => [activity.id, activity])).values()],
    isCompleting: isLong && (isFetching || hasNextPage),
  }
}
