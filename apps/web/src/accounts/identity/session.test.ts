import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionQuery, type User } from '../../live/session.ts'
import { currentToasts } from '../../ui/toast.ts'
import { signOut } from './session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A server that never answers, and what ends the waiting for it. */
function silence() {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  return { timeout, end: () => limit.abort(new DOMException('', 'TimeoutError')) }
}

it('nobody is signed in where the server does not say who it is in time', async () => {
  const { timeout, end } = silence()
  const asked = new QueryClient().fetchQuery(sessionQuery())
  end()
  expect(await asked).toBeNull()
  expect(timeout).toHaveBeenCalledWith(10_000)
})

it('signing out ends here whether or not the server answers in time, and says what it did not do', async () => {
  const { end } = silence()
  const client = new QueryClient()
  const ada = (): User | null => ({ id: 'u1', name: 'Ada', email: null, isGuest: false })
  client.setQueryData(sessionQuery().queryKey, ada())
  const over = signOut(client)
  end()
  await over
  expect(client.getQueryData(sessionQuery().queryKey)).toBeNull()
  await vi.waitFor(() => expect(currentToasts().shown.at(-1)?.title).toBe('You are signed out on this page only'))
  expect(currentToasts().shown.at(-1)?.description).toContain('The server did not answer within 10 seconds.')
})
