import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { pageHead } from '../../desk/page-head.ts'
import { Login } from '../../identity/login.tsx'

export const Route = createFileRoute('/_plain/login')({
  validateSearch: z.object({ redirect: z.catch(z.optional(z.string()), undefined) }),
  head: () => pageHead('Login', 'Sign in to your desk, or try the practice market without an account.'),
  component: LoginRoute,
})

function LoginRoute() {
  const { redirect } = Route.useSearch()
  return <Login destination={redirect} />
}
