/** Whose the key pair of the environment is. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { parseConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { start } from '../server.ts'
import { type RunningDesk, runDesk, standingIn } from '../testing/running-desk.ts'

let upstream: RunningDesk
let environment: Record<string, string>
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  upstream = await runDesk()
  const { keyId, secretKey } = await (await upstream.guest()).key()
  environment = { ...standingIn(upstream.url), APCA_API_KEY_ID: keyId, APCA_API_SECRET_KEY: secretKey }
})
afterEach(async () => {
  for (const desk of opened.splice(0)) await desk.close()
})
afterAll(() => upstream.close())

/** A person who registered, and what `/api/alpaca` shows them. */
async function register(desk: { readonly url: string }, email: string) {
  const body = JSON.stringify({ email, password: 'correct horse battery' })
  const answer = await fetch(`${desk.url}/api/_auth/sign-up/email`, { method: 'POST', body })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return async (): Promise<{ name: string; origin: string }[]> =>
    (await (await fetch(`${desk.url}/api/alpaca`, { headers: { cookie } })).json()).connections
}

async function deskWith(more: Record<string, string> = {}): Promise<RunningDesk> {
  const desk = await runDesk({ environment: { ...environment, ...more } })
  opened.push(desk)
  return desk
}

it('is the first person to register on a desk that only its own machine can reach, and no guest', async () => {
  const desk = await deskWith()
  const guest = await desk.guest()
  expect(await (await guest.ask('/api/alpaca')).json()).toMatchObject({ connections: [] })
  const [first, second] = [await register(desk, 'first@example.com'), await register(desk, 'second@example.com')]
  expect(await second()).toEqual([])
  expect(await first()).toMatchObject([{ name: 'Alpaca paper', environment: 'paper', origin: 'environment' }])
  // Once is enough.
  expect(await first()).toHaveLength(1)
})

it('is the person the operator names', async () => {
  const desk = await deskWith({ PADDOCK_OWNER: 'Second@example.com' })
  const [first, second] = [await register(desk, 'first@example.com'), await register(desk, 'second@example.com')]
  expect(await first()).toEqual([])
  expect(await second()).toHaveLength(1)
})

it.each([{ HOST: '0.0.0.0' }, { PADDOCK_URL: 'https://desk.example.com' }, { PADDOCK_PROXIES: '127.0.0.1' }])(
  'is nobody where strangers may register and nobody is named: %j',
  async (more) => {
    const desk = await deskWith(more)
    const first = await register({ url: desk.url.replace('0.0.0.0', '127.0.0.1') }, 'first@example.com')
    expect(await first()).toEqual([])
  },
)

it('is sealed, and opened by the next start; a changed secret seals it anew, and an unknown one leaves it closed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'paddock-desk-'))
  const [secret, next] = ['the first secret, of 32 characters', 'another secret, of 32 characters too']
  const run = (more: Record<string, string>) =>
    start(
      parseConfig({ PORT: '0', PADDOCK_DATA: directory, ...standingIn(upstream.url), ...more }),
      createLog('silent'),
    )
  const signIn = async (url: string) => {
    const body = JSON.stringify({ email: 'first@example.com', password: 'correct horse battery' })
    const answer = await fetch(`${url}/api/_auth/sign-in/email`, { method: 'POST', body })
    return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  const seen = async (more: Record<string, string>) => {
    const desk = await run(more)
    const headers = await signIn(desk.url)
    const [connection] = (await (await fetch(`${desk.url}/api/alpaca`, { headers })).json()).connections
    const answer = await fetch(`${desk.url}/api/accounts/${connection.accountId}/v2/account`, { headers })
    await desk.close()
    return [connection.isReadable, answer.status]
  }
  const desk = await run({ ...environment, PADDOCK_SECRET: secret })
  await (await register(desk, 'first@example.com'))()
  await desk.close()
  expect(await seen({ PADDOCK_SECRET: secret })).toEqual([true, 200])
  expect(await seen({ PADDOCK_SECRET: next })).toEqual([false, 502])
  expect(await seen({ PADDOCK_SECRET: next, PADDOCK_PREVIOUS_SECRET: secret })).toEqual([true, 200])
  expect(await seen({ PADDOCK_SECRET: next })).toEqual([true, 200])
  await rm(directory, { recursive: true })
})
