/** All activities of an account, newest first; older pages follow in the background. */
import type { Activity } from '@paddock/contract/entities/activity'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountClient } from '../../live/client.ts'
import { pageOf, usePages } from '../../live/pages.ts'
import { activitiesQuery } from '../../live/queries.ts'

/** The most one call answers. */
const PAGE = 100
const NONE: readonly Activity[] = []

/** The newest page, which fills refresh, and the older ones after it; what is known already where it is not `enabled`. */
export function useActivities(account: string, enabled = true) {
  const query = useQuery({ ...activitiesQuery(account, { page_size: PAGE }), enabled })
  const { rows = NONE, hasOlder } = usePages<Activity>({
    key: ['activities', account],
    newest: useMemo(() => query.data && pageOf(query.data, PAGE), [query.data]),
    read: async (page_token, signal) => {
      const of = { page_size: PAGE, ...(page_token && { page_token }) }
      return pageOf(await accountClient(account).getAccountActivities({ query: of }, { signal }), PAGE)
    },
    isAll: enabled,
  })
  return { query, activities: rows, isCompleting: hasOlder }
}
