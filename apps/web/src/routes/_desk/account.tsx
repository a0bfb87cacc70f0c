import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '../../desk/screens/account-screen.tsx'
import { pageHead, WithAccount } from '../../page/page.tsx'

export const Route = createFileRoute('/_desk/account')({
  head: () => pageHead('Account', 'Account details, trading permissions and blocks.'),
  component: AccountPage,
})

function AccountPage() {
  return <WithAccount>{(account) => <AccountScreen account={account} />}</WithAccount>
}
