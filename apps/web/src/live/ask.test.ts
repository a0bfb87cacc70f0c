import { afterEach, expect, it, vi } from 'vitest'
import { ask, askSignIn } from './ask.ts'
import { accountClient } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

it('asks nothing beside a call that replaces the session, and everything once it is answered or has failed', async () => {
  const sent: string[] = []
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    sent.push(`${method} ${url}`)
    return method === 'GET' ? Promise.resolve(Response.json([])) : new Promise((resolve) => answers.push(resolve))
  })
  const kept = askSignIn('POST', '/guest/keep', {})
  const refused = askSignIn('POST', '/password/change', {}).catch(({ status }) => status)
  const asked = [ask('GET', '/api/accounts'), askSignIn('GET', '/session'), accountClient('a').getAllOpenPositions()]
  const changes = ['POST /api/_auth/guest/keep', 'POST /api/_auth/password/change']
  answers[0]?.(Response.json({}))
  await kept
  expect(sent).toEqual(changes)
  answers[1]?.(Response.json({ message: 'no' }, { status: 422 }))
  expect(await refused).toBe(422)
  await Promise.all(asked)
  expect(sent.toSorted()).toEqual(
    [...changes, 'GET /api/_auth/session', 'GET /api/accounts', 'GET /api/accounts/a/v2/positions'].toSorted(),
  )
})
