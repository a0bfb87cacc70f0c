import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { Reset } from '../../desk/screens/reset.tsx'
import { pageHead } from '../../page/page.tsx'

export const Route = createFileRoute('/_plain/reset')({
  validateSearch: z.object({ token: z.catch(z.string(), '') }),
  head: () => pageHead('Set a new password', 'Set a new password with a reset link.'),
  component: ResetRoute,
})

function ResetRoute() {
  const { token } = Route.useSearch()
  return <Reset token={token} />
}
