import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { HistoryScreen } from '../../desk/screens/history-screen.tsx'
import { VIEWS } from '../../desk/screens/history-view.ts'
import { pageHead, useView, WithAccount } from '../../page/page.tsx'
import { text } from '../../tables/list-search.ts'
import { RANGES } from '../../trading/history/range.ts'

export const Route = createFileRoute('/_desk/history')({
  validateSearch: z.looseObject({
    range: z.catch(z.optional(z.enum(RANGES)), undefined),
    view: z.catch(z.optional(z.enum(VIEWS)), undefined),
    drawdown: z.catch(z.optional(z.boolean()), undefined),
    sort: text(),
  }),
  head: () => pageHead('My Portfolio History', 'Equity over time, results and closed trades.'),
  component: HistoryPage,
})

function HistoryPage() {
  const [search, onSearch] = useView(Route)
  return <WithAccount>{(account) => <HistoryScreen {...{ account, search, onSearch }} />}</WithAccount>
}
