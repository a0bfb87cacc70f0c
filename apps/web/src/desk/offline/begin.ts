/** What the desk does beside its screens once the first one is there: it keeps itself and what it knows in the browser, and watches its server. */
import './offline.css'
import type { Account } from '@paddock/contract/entities/account'
import type { Position } from '@paddock/contract/entities/position'
import type { Query, QueryClient } from '@tanstack/react-query'
import { newYorkHour } from '../../format/time.ts'
import { accountsQuery } from '../../live/account.ts'
import { tellGuardrailRefusals } from '../../live/notifications/guardrail-refusals.ts'
import { onReachable, unreachableSince } from '../../live/reachable.ts'
import { sessionQuery } from '../../live/session.ts'
import { openTicket } from '../../page/ticket-store.ts'
import { keepFigures, keepPerson, keepPositions } from './last-known.ts'
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

/** What a browser, and a phone that has the desk installed, draw around it: light or dark as the desk is. `public/theme.js` begins with it. */
const COLORS = { light: '#f5f7f9', dark: '#0b0e14' } as const

/** Begins to follow the mode on screen. */
function followMode(): void {
  const root = document.documentElement
  const set = () => {
    const color = root.dataset.theme === 'light' ? COLORS.light : COLORS.dark
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', color)
  }
  new MutationObserver(set).observe(root, { attributeFilter: ['data-theme'] })
  set()
}

/** Milliseconds in which several changes are written as one. */
const GATHERED_FOR = 1_000
const KEPT: ReadonlySet<unknown> = new Set(['account', 'positions', 'accounts', 'session'])

/** Begins with what is known already. Called once. */
function keepLastKnown(queryClient: QueryClient): void {
  const changed = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    for (const query of changed) keep(queryClient, query)
    changed.clear()
  }
  const note = (query: Query) => {
    if (!KEPT.has(query.queryKey[0]) || query.state.data === undefined) return
    changed.add(query)
    timer ??= setTimeout(write, GATHERED_FOR)
  }
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) note(query)
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query)
  })
  addEventListener('pagehide', write)
}

function keep(queryClient: QueryClient, { queryKey: [what, account], state }: Query): void {
  // Whoever signed out meanwhile left nothing behind.
  const user = queryClient.getQueryData(sessionQuery().queryKey)
  if (!user) return
  if (what === 'session' || what === 'accounts') {
    const accounts = queryClient.getQueryData(accountsQuery().queryKey)
    if (accounts) keepPerson({ id: user.id, name: user.name, accounts })
  } else if (what === 'account') keepFigures(user.id, String(account), state.dataUpdatedAt, state.data as Account)
  else keepPositions(user.id, String(account), state.dataUpdatedAt, state.data as readonly Position[])
}

/** Begins to show it as needed. It is no part of the desk's own tree: nothing that is drawn there loads it. */
function showOfflineBar(): void {
  const bar = document.createElement('p')
  bar.className = 'offline-bar'
  bar.setAttribute('role', 'status')
  bar.hidden = true
  document.body.prepend(bar)
  const show = () => {
    const since = unreachableSince()
    bar.hidden = since === undefined
    document.documentElement.toggleAttribute('data-offline', since !== undefined)
    bar.textContent =
      since === undefined
        ? ''
        : `Offline · as of ${newYorkHour(since)}. Nothing can be sent; orders at the broker keep working.`
  }
  onReachable(show)
  show()
}
