import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ActivitiesScreen } from '../../desk/screens/activities-screen.tsx'
import { pageHead, useView, WithAccount } from '../../page/page.tsx'
import { listSearch } from '../../tables/list-search.ts'
import { ACTIVITY_KINDS } from '../../trading/activities/activity-kind.ts'

export const Route = createFileRoute('/_desk/activities')({
  validateSearch: z.looseObject({ ...listSearch, kind: z.catch(z.optional(z.enum(ACTIVITY_KINDS)), undefined) }),
  head: () => pageHead('History of Activities', 'Fills, fees and movements of cash of the account.'),
  component: ActivitiesPage,
})

function ActivitiesPage() {
  const [search, onSearch] = useView(Route)
  return <WithAccount>{(account) => <ActivitiesScreen {...{ account, search, onSearch }} />}</WithAccount>
}
