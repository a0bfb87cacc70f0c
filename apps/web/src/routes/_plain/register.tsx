import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { Register } from '../../desk/screens/register.tsx'
import { pageHead } from '../../page/page.tsx'

export const Route = createFileRoute('/_plain/register')({
  validateSearch: z.object({ redirect: z.catch(z.optional(z.string()), undefined) }),
  head: () => pageHead('Register', 'Create an account. It includes a practice account with simulated money.'),
  component: RegisterRoute,
})

function RegisterRoute() {
  const { redirect } = Route.useSearch()
  return <Register destination={redirect} />
}
