import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, redirect, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { pageHead, titleOfPath } from '../desk/page-head.ts'
import { guard } from '../identity/guard.ts'
import { sessionQuery } from '../identity/session.ts'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { useToasts } from '../ui/toast.ts'

const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }))

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery())
    const to = guard(location.pathname, user !== null)
    if (to === '/login') throw redirect({ to, search: { redirect: location.href } })
    if (to === '/dashboard') throw redirect({ to })
    return { user }
  },
  head: ({ matches }) =>
    pageHead(
      titleOfPath(matches.at(-1)?.pathname ?? '/'),
      'An open trading desk for Alpaca accounts with a practice broker built in.',
    ),
  component: Root,
})

function Root() {
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading })
  return (
    <>
      <HeadContent />
      <LoadingBar isLoading={isLoading} />
      <Outlet />
      <Toasts />
    </>
  )
}

/** Loaded with the first toast. */
function Toasts() {
  const hasToasts = useToasts().length > 0
  return hasToasts ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : undefined
}
