import { createFileRoute } from '@tanstack/react-router'
import { WithAccount } from '../../account/with-account.tsx'
import { BalancesScreen } from '../../balances/balances-screen.tsx'
import { pageHead } from '../../desk/page-head.ts'

export const Route = createFileRoute('/_desk/balances')({
  head: () => pageHead('Balances', 'What can be spent now, and every figure of the account explained.'),
  component: BalancesPage,
})

function BalancesPage() {
  return <WithAccount>{(account) => <BalancesScreen account={account} />}</WithAccount>
}
