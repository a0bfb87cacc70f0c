import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dashboardsKey } from './dashboards.ts'
import { onOtherTab } from './other-tabs.ts'
import { showElsewhere } from './saving.ts'

/** Shows what other tabs make of the dashboards: what is being changed there at once, and what is kept as soon as it is. */
export function useOtherTabs(user: string | undefined): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onOtherTab((shown) => {
        if (!shown) void client.invalidateQueries({ queryKey: dashboardsKey(user) })
        else if (shown.user === user) showElsewhere(client, shown)
      }),
    [client, user],
  )
}
