import { createFileRoute } from '@tanstack/react-router'
import { Security } from '../../../desk/screens/settings/security.tsx'
import { pageHead } from '../../../page/page.tsx'

export const Route = createFileRoute('/_desk/settings/security')({
  head: () => pageHead('Security', 'How you sign in, and the access keys of your accounts.'),
  component: Security,
})
