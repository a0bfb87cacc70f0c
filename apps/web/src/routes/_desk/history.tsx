import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { WithAccount } from '../../account/with-account.tsx'
import { pageHead } from '../../desk/page-head.ts'
import { HistoryScreen } from '../../history/history-screen.tsx'
import { RANGES } from '../../history/range.ts'
import { VIEWS } from '../../history/view.ts'
import { text } from '../../tables/list-search.ts'

export const Route = createFileRoute('/_desk/history')({
  validateSearch: z.looseObject({
    range: z.catch(z.optional(z.enum(RANGES)), undefined),
    view: z.catch(z.optional(z.enum(VIEWS)), undefined),
    drawdown: z.catch(z.optional(z.boolean()), undefined),
    sort: text(),
  }),
  head: () => pageHead('My Portfolio History', 'What the account was worth over time, and what came of it.'),
  component: HistoryPage,
})

function HistoryPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithAccount>
      {(account) => (
        <HistoryScreen
          account={account}
          search={search}
          onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
        />
      )}
    </WithAccount>
  )
}
