import { createFileRoute } from '@tanstack/react-router'
import { BalancesScreen } from '../../desk/screens/balances-screen.tsx'
import { pageHead, WithAccount } from '../../page/page.tsx'

export const Route = createFileRoute('/_desk/balances')({
  head: () => pageHead('Balances', 'Buying power, and every figure of the account explained.'),
  component: BalancesPage,
})

function BalancesPage() {
  return <WithAccount>{(account) => <BalancesScreen account={account} />}</WithAccount>
}
