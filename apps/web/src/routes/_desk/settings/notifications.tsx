import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { NotificationsScreen } from '../../../desk/screens/settings/notifications-screen.tsx'
import { pageHead, useView, WithAccount } from '../../../page/page.tsx'
import { listSearch, text } from '../../../tables/list-search.ts'

export const Route = createFileRoute('/_desk/settings/notifications')({
  validateSearch: z.looseObject({
    ...listSearch,
    list: z.catch(z.optional(z.literal('reached')), undefined),
    ended: z.catch(z.optional(z.boolean()), undefined),
    hooks: z.catch(z.optional(z.literal('sent')), undefined),
    sent: text(),
    sentSort: text(),
  }),
  head: () => pageHead('Notifications', 'Notifications of the account, and its alerts.'),
  component: NotificationsPage,
})

function NotificationsPage() {
  const [search, onSearch] = useView(Route)
  return (
    <WithAccount>{(account) => <NotificationsScreen key={account} {...{ account, search, onSearch }} />}</WithAccount>
  )
}
