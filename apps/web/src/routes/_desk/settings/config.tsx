import { createFileRoute } from '@tanstack/react-router'
import { WithAccount } from '../../../account/with-account.tsx'
import { pageHead } from '../../../desk/page-head.ts'
import { ConfigurationScreen } from '../../../settings/configuration-screen.tsx'

export const Route = createFileRoute('/_desk/settings/config')({
  head: () => pageHead('Configuration', 'What the account may do, at the broker: for this desk and for scripts.'),
  component: ConfigurationPage,
})

function ConfigurationPage() {
  return <WithAccount>{(account) => <ConfigurationScreen key={account} account={account} />}</WithAccount>
}
