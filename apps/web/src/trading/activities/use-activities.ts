/** All activities of an account, newest first; older pages follow in the background. */
import type { Activity } from '@paddock/contract/entities/activity'
import { adjustedAmong } from '@paddock/market/options/terms'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calendarDay, day } from '../../format/time.ts'
import { accountClient } from '../../live/client.ts'
import { pageOf, usePages } from '../../live/pages.ts'
import { activitiesQuery } from '../../live/queries.ts'
import { useTermsOf } from '../assets/use-terms.ts'

/** The most one call answers. */
const PAGE = 100
const NONE: readonly Activity[] = []

/** The newest page, which fills refresh, and the older ones after it; what is known already where it is not `enabled`. With what their contracts are for. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew each time, and only ever grows at its ends
  const adjusted = useMemo(() => adjustedAmong(rows.map(({ symbol = '' }) => symbol)), [rows.length, rows[0]?.id])
  return {
    query,
    activities: rows,
    isCompleting: hasOlder,
    completing: hasOlder ? completeBackTo(rows) : undefined,
    termsOf: useTermsOf(account, adjusted),
  }
}

/** How far back a list is complete whose older pages are on their way, in words. */
export function completeBackTo(activities: readonly Activity[]): string {
  const { transaction_time, created_at, date } = activities.at(-1) ?? {}
  const at = transaction_time ?? created_at
  if (!at && !date) return 'Older activities are being read'
  return `Complete back to ${at ? day(at) : calendarDay(date)}: older activities are being read`
}
