/** Keeps what the desk learns of accounts, a moment after it does. */
import type { Account } from '@paddock/contract/entities/account'
import type { Position } from '@paddock/contract/entities/position'
import type { Query, QueryClient } from '@tanstack/react-query'
import { accountsQuery } from '../../live/accounts.ts'
import { sessionQuery } from '../../live/session.ts'
import { keepFigures, keepPerson, keepPositions } from './last-known.ts'

/** Milliseconds in which several changes are written as one. */
const GATHERED_FOR = 1_000
const KEPT: ReadonlySet<unknown> = new Set(['account', 'positions', 'accounts', 'session'])

/** Begins with what is known already. Called once. */
export function keepLastKnown(queryClient: QueryClient): void {
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
