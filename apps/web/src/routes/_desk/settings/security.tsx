import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../../desk/page-head.ts'
import { Security } from '../../../settings/security.tsx'

export const Route = createFileRoute('/_desk/settings/security')({
  head: () => pageHead('Security', 'How you sign in, and the access keys of your accounts.'),
  component: Security,
})
