import { createFileRoute } from '@tanstack/react-router'
import { WithAccount } from '../../../account/with-account.tsx'
import { pageHead } from '../../../desk/page-head.ts'
import { NotificationsScreen } from '../../../settings/notifications-screen.tsx'

export const Route = createFileRoute('/_desk/settings/notifications')({
  head: () =>
    pageHead('Notifications', 'Which events of the account are told, on the desk, by sound and by the browser.'),
  component: NotificationsPage,
})

function NotificationsPage() {
  return <WithAccount>{(account) => <NotificationsScreen key={account} account={account} />}</WithAccount>
}
