import '@fontsource-variable/inter'
import './theme/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadOnMissingChunk } from './desk/chunk-reload.ts'
import { entryOf, servedPage, watchForNewVersion } from './desk/new-version.ts'
import { onPopupLogin } from './identity/popup-login.ts'
import { refreshSession } from './identity/session.ts'
import { watchForSessionEnd } from './identity/session-end.ts'
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
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
