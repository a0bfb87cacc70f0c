import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { openDesk, openParts } from '../server.ts'
import { codeOf } from '../testing/authenticator.ts'
import { parseCommand } from './command.ts'
import { runCommand } from './run.ts'

let directory: string
let desk: Awaited<ReturnType<typeof openDesk>>
const log = createLog('silent')

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paddock-admin-'))
  desk = await openDesk(parseConfig({ PADDOCK_DATA: directory, PADDOCK_URL: 'http://desk.test' }), log)
})
afterAll(async () => {
  desk.retire()
  await desk.close()
  await rm(directory, { recursive: true })
})

/** Runs a command beside the server, over the same data, and answers what it printed. */
async function admin(line: string, password = 'correct horse'): Promise<string[]> {
  const parts = await openParts(parseConfig({ PADDOCK_DATA: directory }), log)
  const printed: string[] = []
  try {
    const command = parseCommand(line.split(' ')) as Parameters<typeof runCommand>[0]
    await runCommand(
      command,
      parts,
      (text) => printed.push(text),
      async () => password,
    )
  } finally {
    await parts.practice.close()
    await parts.storage.close()
  }
  return printed
}

it('makes users and keys that the running server knows', async () => {
  const [user = ''] = await admin('user create --email ada@example.com --name Ada')
  const { userId, email, accountId } = JSON.parse(user)
  expect([userId, email, accountId]).toEqual([expect.any(String), 'ada@example.com', expect.any(String)])

  const printed = await admin('key create --user ada@example.com --account Practice')
  expect(printed).toHaveLength(1)
  const { keyId, secretKey } = JSON.parse(printed[0] ?? '')
  const headers = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey }
  const account = await desk.app.request('http://desk.test/v2/account', { headers })
  expect([account.status, await account.json()]).toEqual([
    200,
    expect.objectContaining({ id: accountId, cash: '100000' }),
  ])

  const signIn = await desk.app.request('http://desk.test/api/_auth/sign-in/email', {
    method: 'POST',
    body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse' }),
  })
  expect(await signIn.json()).toEqual({ user: { id: userId, name: 'Ada', email: 'ada@example.com', isGuest: false } })

  const [listed = ''] = await admin('key list --user ada@example.com')
  expect(JSON.parse(listed)).toMatchObject({ keyId, account: 'Practice', revokedAt: null })
  expect(await admin(`key revoke --user ada@example.com --key ${keyId}`)).toEqual([`${keyId} is revoked.`])
})

it.each([
  ['user create --email ada@example.com', 'The user was not created: this e-mail address already has a user.'],
  ['user create --email nobody', 'The user was not created: this is not an e-mail address.'],
  ['user reset-link --email no@example.com', 'There is no user with the e-mail address no@example.com.'],
  ['user remove-second-factor --email ada@example.com', 'ada@example.com has no second factor.'],
  ['key create --user ada@example.com --account Other', 'ada@example.com has no account named Other.'],
  ['key list --user no@example.com', 'There is no user with the e-mail address no@example.com.'],
  ['key revoke --user ada@example.com --key PKNONE', 'ada@example.com has no key PKNONE in force.'],
])('%s: %s', async (line, sentence) => {
  await expect(admin(line)).rejects.toThrow(sentence)
})

it('takes the second factor of who lost it, and the running server asks for the password alone', async () => {
  await admin('user create --email lost@example.com')
  let cookie = ''
  const ask = async (path: string, body: object) => {
    const answer = await desk.app.request(`http://desk.test/api/_auth${path}`, {
      method: 'POST',
      headers: { cookie },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return text === '' ? undefined : JSON.parse(text)
  }
  const credentials = { email: 'lost@example.com', password: 'correct horse' }
  await ask('/sign-in/email', credentials)
  const { uri } = await ask('/two-factor/enable', { password: 'correct horse' })
  await ask('/two-factor/confirm', { code: codeOf(uri) })
  expect(await ask('/sign-in/email', credentials)).toEqual({ needs: 'second-factor' })
  expect(await admin('user remove-second-factor --email lost@example.com')).toEqual([
    'lost@example.com signs in with the password alone from now on.',
  ])
  expect(await ask('/sign-in/email', credentials)).toMatchObject({ user: { email: 'lost@example.com' } })
})

it('prints a link by which a new password is set, once, and the running server ends what was signed in', async () => {
  await admin('user create --email forgot@example.com')
  const ask = (path: string, body: object) =>
    desk.app.request(`http://desk.test/api/_auth${path}`, { method: 'POST', body: JSON.stringify(body) })
  const credentials = { email: 'forgot@example.com', password: 'correct horse' }
  const cookie = (await ask('/sign-in/email', credentials)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const accounts = () => desk.app.request('http://desk.test/api/accounts', { headers: { cookie } })
  expect((await accounts()).status).toBe(200)
  const [link = '', said] = await admin('user reset-link --email Forgot@example.com')
  expect(link).toMatch(/^http:\/\/localhost:3000\/reset\?token=[\w-]{32}$/)
  expect(said).toMatch(/within an hour/)
  const token = new URL(link).searchParams.get('token')
  const reset = () => ask('/password/reset', { token, newPassword: 'new battery' })
  expect((await reset()).status).toBe(204)
  expect((await reset()).status).toBe(422)
  expect((await accounts()).status).toBe(401)
  expect((await ask('/sign-in/email', { ...credentials, password: 'new battery' })).status).toBe(200)
})

it('asks for a password where none is given', async () => {
  await expect(admin('user create --email eve@example.com', '')).rejects.toThrow('give the password on standard input')
})
