import '@fontsource-variable/inter'
import './theme/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadOnMissingChunk } from './desk/chunk-reload.ts'
import { entryOf } from './desk/entry-of.ts'
import { servedPage, watchForNewVersion } from './desk/new-version.ts'
import { onPopupLogin } from './identity/popup-login.ts'
import { refreshSession } from './identity/session.ts'
import { watchForSessionEnd } from './identity/session-end.ts'
import { TRADE_HASH } from './offline/trade-hash.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { followSystemTheme } from './theme/theme.ts'

followSystemTheme()
reloadOnMissingChunk()
watchForNewVersion(entryOf(document.documentElement.outerHTML), servedPage)
watchForSessionEnd(queryClient, () => {
  void router.navigate({ to: '/login', search: { redirect: router.state.location.href } })
})

onPopupLogin(() => void refreshSession(queryClient).then(() => router.invalidate()))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
if ('unreachable' in document.documentElement.dataset)
  void import('./offline/last-known-page.tsx').then(({ showLastKnown }) => showLastKnown(root))
else
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )

/** The first screen has other things to load; who came for the ticket waits for it. */
const AFTER_FIRST_SCREEN = 10_000
setTimeout(
  () => void import('./offline/begin.ts').then(({ begin }) => begin(queryClient)),
  location.hash === TRADE_HASH ? 0 : AFTER_FIRST_SCREEN,
)
