import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dashboardsKey, forgetElsewhere } from './dashboards.ts'
import { onOtherTab } from './other-tabs.ts'
import { showElsewhere } from './saving.ts'

/** Shows what other tabs make of the dashboards: what is being changed there at once, and what is kept as soon as it is. */
export function useOtherTabs(user: string | undefined): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onOtherTab((told) => {
        if (!('kept' in told)) {
          if (told.user === user) showElsewhere(client, told)
          return
        }
        if (user !== undefined && told.kept !== undefined) forgetElsewhere(user, told.kept)
        void client.invalidateQueries({ queryKey: dashboardsKey(user) })
      }),
    [client, user],
  )
}
