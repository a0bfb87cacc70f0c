import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { Login } from '../../desk/screens/login.tsx'
import { pageHead } from '../../page/page.tsx'

export const Route = createFileRoute('/_plain/login')({
  validateSearch: z.object({ redirect: z.catch(z.optional(z.string()), undefined) }),
  head: () => pageHead('Login', 'Sign in to your desk, or try the practice market without an account.'),
  component: LoginRoute,
})

function LoginRoute() {
  const { redirect } = Route.useSearch()
  return <Login destination={redirect} />
}
