/** What the desk does beside its screens once the first one is there: it keeps itself and what it knows in the browser, and watches its server. */
import type { QueryClient } from '@tanstack/react-query'
import { tellGuardrailRefusals } from '../../live/notifications/guardrail-refusals.ts'
import { openTicket } from '../../page/ticket-store.ts'
import { followMode } from './frame-color.ts'
import { keepLastKnown } from './keep-last-known.ts'
import { showOfflineBar } from './offline-bar.ts'
import { TRADE_HASH } from './trade-hash.ts'
import { watchServer } from './watch-server.ts'

export function begin(queryClient: QueryClient): void {
  followMode()
  keepLastKnown(queryClient)
  showOfflineBar()
  watchServer()
  tellGuardrailRefusals(queryClient, () => new URLSearchParams(location.search).get('account') ?? undefined)
  if (location.hash === TRADE_HASH) {
    history.replaceState(history.state, '', location.pathname + location.search)
    openTicket()
  }
  // Where nothing is built there is nothing to keep; a browser that refuses goes without.
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {})
}
