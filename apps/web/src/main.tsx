import '@fontsource-variable/inter'
import './ui/theme/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { safeDestination } from './accounts/identity/guard.ts'
import { watchSession } from './accounts/identity/session-changes.ts'
import { reloadOnMissingChunk } from './desk/chunk-reload.ts'
import { servedPage, watchForNewVersion } from './desk/new-version.ts'
import { TRADE_HASH } from './desk/offline/trade-hash.ts'
import { clearFailure, showUnhandled } from './desk/unhandled.ts'
import { codeFrom } from './live/fresh-code.ts'
import { entryOf } from './page/entry-of.ts'
import { goWhereWindowsAsk } from './page/opener.ts'
import { MissingPageError } from './page/page-missing.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { followFocus } from './ui/leave-focus.ts'
import { followSystemTheme } from './ui/theme/theme.ts'

followSystemTheme()
followFocus()
codeFrom(async (purpose) => (await import('./accounts/identity/ask-for-code.tsx')).askForCode(purpose))
reloadOnMissingChunk()
showUnhandled()
// A page that is left takes along what failed on it.
router.subscribe('onBeforeNavigate', clearFailure)
watchForNewVersion(entryOf(document.documentElement.outerHTML), servedPage)
watchSession(queryClient, {
  // Also from a window of its own, which goes nowhere else.
  onEnd: () =>
    void router.navigate({ to: '/login', search: { redirect: router.state.location.href }, ignoreBlocker: true }),
  onStart: () => {
    const wanted = safeDestination(new URLSearchParams(location.search).get('redirect') ?? undefined, location.origin)
    if (wanted) router.history.replace(wanted)
    else void router.invalidate()
  },
  onOther: () => location.reload(),
})

goWhereWindowsAsk((to) => router.history.push(to))

/** What a page has caught is for the console as well, but for an address that can never be found: its page says so. */
function logCaught(error: unknown, { componentStack }: { readonly componentStack?: string | undefined }): void {
  if (!(error instanceof MissingPageError)) console.error(error, componentStack)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
if ('unreachable' in document.documentElement.dataset)
  void import('./desk/offline/last-known-page.tsx').then(({ showLastKnown }) => showLastKnown(root))
else
  createRoot(root, { onCaughtError: logCaught }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )

/** The first screen has other things to load; who came for the ticket waits for it. */
const AFTER_FIRST_SCREEN = 10_000
/** Where the server is away just then it is loaded later: the desk goes on without it. */
const beginAfter = (pause: number): unknown =>
  setTimeout(
    () =>
      import('./desk/offline/begin.ts').then(
        ({ begin }) => begin(queryClient),
        () => beginAfter(AFTER_FIRST_SCREEN),
      ),
    pause,
  )
beginAfter(location.hash === TRADE_HASH ? 0 : AFTER_FIRST_SCREEN)
