import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '../../desk/screens/account-screen.tsx'
import { pageHead } from '../../page/page-head.ts'
import { WithAccount } from '../../page/with-account.tsx'

export const Route = createFileRoute('/_desk/account')({
  head: () => pageHead('Account', 'What the account is, what it may do and what blocks it.'),
  component: AccountPage,
})

function AccountPage() {
  return <WithAccount>{(account) => <AccountScreen account={account} />}</WithAccount>
}
