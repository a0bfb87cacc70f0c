import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { WithAccount } from '../../account/with-account.tsx'
import { ActivitiesScreen } from '../../activities/activities-screen.tsx'
import { ACTIVITY_KINDS } from '../../activities/activity-kind.ts'
import { pageHead } from '../../desk/page-head.ts'
import { listSearch } from '../../tables/list-search.ts'

export const Route = createFileRoute('/_desk/activities')({
  validateSearch: z.looseObject({ ...listSearch, kind: z.catch(z.optional(z.enum(ACTIVITY_KINDS)), undefined) }),
  head: () => pageHead('History of Activities', 'Fills, fees and movements of cash of the account.'),
  component: ActivitiesPage,
})

function ActivitiesPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithAccount>
      {(account) => (
        <ActivitiesScreen
          account={account}
          search={search}
          onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
        />
      )}
    </WithAccount>
  )
}
