import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ConfigurationScreen } from '../../../desk/screens/settings/configuration-screen.tsx'
import { pageHead, useView, WithAccount } from '../../../page/page.tsx'
import { listSearch } from '../../../tables/list-search.ts'

export const Route = createFileRoute('/_desk/settings/config')({
  validateSearch: z.looseObject(listSearch),
  head: () => pageHead('Configuration', 'Configuration of the account at the broker, for this desk and for scripts.'),
  component: ConfigurationPage,
})

function ConfigurationPage() {
  const [search, onSearch] = useView(Route)
  return (
    <WithAccount>{(account) => <ConfigurationScreen key={account} {...{ account, search, onSearch }} />}</WithAccount>
  )
}
