import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  redirect,
  type StaticDataRouteOption,
  useRouterState,
} from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { guard } from '../accounts/identity/guard.ts'
import { ErrorPage, shownError } from '../desk/error-page.tsx'
import { clearFailure, useFailure } from '../desk/unhandled.ts'
import { AccountIdProvider } from '../live/account.ts'
import { sessionQuery } from '../live/session.ts'
import { fallbackHead } from '../page/page.tsx'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { forceMode } from '../ui/theme/theme.ts'
import { useToasts } from '../ui/toast.ts'

/** What cannot be loaded offline is shown when the network is back: the page stays. */
async function loadToaster() {
  try {
    return { default: (await import('../ui/toaster.tsx')).Toaster }
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return { default: (await import('../ui/toaster.tsx')).Toaster }
  }
}
const Toaster = lazy(loadToaster)

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery())
    const to = guard(location.pathname, user !== null)
    if (to === '/login') throw redirect({ to, search: { redirect: location.href } })
    if (to === '/dashboard') {
      const { startPath } = await import('../dashboards/kept/start.ts')
      throw redirect({ to: user ? await startPath(context.queryClient, user.id) : to })
    }
    return { user }
  },
  head: ({ matches }) => fallbackHead(matches.at(-1)?.pathname ?? '/'),
  component: Root,
})

function Root() {
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading })
  const failure = useFailure()
  const colorMode = useRouterState({ select: ({ matches }) => forcedMode(matches) })
  useEffect(() => forceMode(colorMode), [colorMode])
  return (
    <>
      <HeadContent />
      <LoadingBar isLoading={isLoading} />
      <AccountIdProvider>
        {failure ? <ErrorPage {...shownError(failure.error)} onLeave={clearFailure} /> : <Outlet />}
        <Toasts />
      </AccountIdProvider>
    </>
  )
}

/** The mode of the innermost route that names one in its `staticData`. */
const forcedMode = (matches: readonly { readonly staticData: StaticDataRouteOption }[]) =>
  matches.findLast(({ staticData }) => staticData.colorMode)?.staticData.colorMode

/** Loaded with the first toast. */
function Toasts() {
  const hasToasts = useToasts().length > 0
  return hasToasts ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : undefined
}
