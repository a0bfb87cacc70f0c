import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '../../account/account-screen.tsx'
import { WithAccount } from '../../account/with-account.tsx'
import { pageHead } from '../../desk/page-head.ts'

export const Route = createFileRoute('/_desk/account')({
  head: () => pageHead('Account', 'What the account is, what it may do and what blocks it.'),
  component: AccountPage,
})

function AccountPage() {
  return <WithAccount>{(account) => <AccountScreen account={account} />}</WithAccount>
}
