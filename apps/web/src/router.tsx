import { createRouter } from '@tanstack/react-router'
import { NotFound, RouteError } from './desk/error-page.tsx'
import { queryClient } from './query-client.ts'
import { routeTree } from './routeTree.gen.ts'
import type { ShownMode } from './ui/theme/theme.ts'

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: RouteError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The one mode a page has, whatever the person chose. */
    readonly colorMode?: ShownMode
  }
}
