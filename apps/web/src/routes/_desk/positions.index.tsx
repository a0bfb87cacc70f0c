import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { PositionsScreen } from '../../desk/screens/positions-screen.tsx'
import { pageHead, useView, WithAccount } from '../../page/page.tsx'
import { listSearch } from '../../tables/list-search.ts'
import {
  EXPOSURE_PARTS,
  POSITION_FILTERS,
  POSITION_GROUPS,
  POSITION_TABS,
} from '../../trading/positions/positions-search.ts'

export const Route = createFileRoute('/_desk/positions/')({
  validateSearch: z.looseObject({
    ...listSearch,
    tab: z.catch(z.optional(z.enum(POSITION_TABS)), undefined),
    show: z.catch(z.optional(z.enum(POSITION_FILTERS)), undefined),
    group: z.catch(z.optional(z.enum(POSITION_GROUPS)), undefined),
    part: z.catch(z.optional(z.enum(EXPOSURE_PARTS)), undefined),
  }),
  head: () => pageHead('My Positions', 'Open positions with live values and results.'),
  component: PositionsPage,
})

function PositionsPage() {
  const [search, onSearch] = useView(Route)
  return <WithAccount>{(account) => <PositionsScreen {...{ account, search, onSearch }} />}</WithAccount>
}
