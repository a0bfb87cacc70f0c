import { ApiError } from '@paddock/contract/errors/api-error'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { DeskError } from '../../live/ask.ts'
import { sessionQuery } from '../../live/session.ts'
import { watchSession } from './session-changes.ts'

const ADA = { id: 'u1', name: 'Ada', email: 'ada@example.com', isGuest: false }

/** A desk on which `user` was signed in, before a server that now answers the session with `now`. */
function desk(now: typeof ADA | null, user: typeof ADA | null = ADA) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(sessionQuery().queryKey, user)
  vi.stubGlobal('fetch', async () => Response.json({ user: now }))
  const ends: unknown[] = []
  const starts: unknown[] = []
  const others: unknown[] = []
  const left = () => queryClient.getQueryData(['account'])
  watching.push(
    watchSession(queryClient, {
      onEnd: () => ends.push(left()),
      onStart: () => starts.push(left()),
      onOther: () => others.push(left()),
    }),
  )
  queryClient.setQueryData(['account'], { cash: '1' })
  const refuse = (error: Error) =>
    queryClient.fetchQuery({ queryKey: ['orders'], queryFn: () => Promise.reject(error) }).catch(() => {})
  return { queryClient, ends, starts, others, refuse }
}

const watching: (() => void)[] = []
afterEach(() => {
  for (const stop of watching.splice(0)) stop()
  vi.unstubAllGlobals()
})

/** Another page of this browser tells that the session changed. */
const elsewhere = new BroadcastChannel('paddock.session')
afterAll(() => elsewhere.close())

describe('a session that ends while the desk is open', () => {
  it.each([
    new DeskError(401, 'sign in first'),
    new ApiError({ operation: 'getAccount', status: 401, headers: {}, body: { message: 'unauthorized.' } }),
  ])('is noticed by the first refused call, once, and everything read before is forgotten', async (error) => {
    const { queryClient, ends, refuse } = desk(null)
    await Promise.all([refuse(error), refuse(error)])
    await vi.waitFor(() => expect(ends).toEqual([undefined]))
    expect(queryClient.getQueryData(sessionQuery().queryKey)).toBeNull()
  })

  it.each([
    { why: 'the call was refused for another reason', now: null, user: ADA, status: 403 },
    { why: 'the server still knows the person', now: ADA, user: ADA, status: 401 },
    { why: 'nobody was signed in', now: null, user: null, status: 401 },
  ])('has not ended where $why', async ({ now, user, status }) => {
    const { queryClient, ends, refuse } = desk(now, user)
    await refuse(new DeskError(status, 'no'))
    await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 })
    expect(ends).toEqual([])
  })
})

describe('a session that changes on another page of this browser', () => {
  const GRACE = { ...ADA, id: 'u2', name: 'Grace' }
  it.each([
    { what: 'ends', before: ADA, now: null, told: { ends: [undefined], starts: [], others: [] } },
    { what: 'begins', before: null, now: ADA, told: { ends: [], starts: [undefined], others: [] } },
    { what: 'is another person’s', before: ADA, now: GRACE, told: { ends: [], starts: [], others: [undefined] } },
  ])('is followed where it $what, and everything read before is forgotten', async ({ before, now, told }) => {
    const { queryClient, ends, starts, others } = desk(now, before)
    elsewhere.postMessage('changed')
    await vi.waitFor(() => expect({ ends, starts, others }).toEqual(told))
    expect(queryClient.getQueryData(sessionQuery().queryKey)).toEqual(now)
  })

  it('forgets nothing where the person is the same, who may be registered by now', async () => {
    const { queryClient, ends, starts, others } = desk({ ...ADA, isGuest: false }, { ...ADA, isGuest: true })
    elsewhere.postMessage('changed')
    await vi.waitFor(() => expect(queryClient.getQueryData(sessionQuery().queryKey)?.isGuest).toBe(false))
    expect([ends, starts, others, queryClient.getQueryData(['account'])]).toEqual([[], [], [], { cash: '1' }])
  })
})
