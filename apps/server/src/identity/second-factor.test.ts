import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import type { Storage } from '../storage/engine/database.ts'
import { codeOf, wrongCodeOf } from '../testing/authenticator.ts'
import { browserOf } from '../testing/browser.ts'
import { ENGINES, withStorage } from '../testing/engines.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { createIdentity, type Identity } from './identity.ts'

const PASSWORD = 'correct horse'

/** The library reads the machine's clock. Half a minute passes before each code, as each counts once. */
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())
function nextCode(uri: string): string {
  vi.setSystemTime(Date.now() + 30_000)
  return codeOf(uri)
}

describe.each(ENGINES)('a second factor on $name', ({ start }) => {
  const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
  let storage: Storage
  let identity: Identity
  let people = 0

  withStorage(start, async (opened) => {
    storage = opened
    identity = createIdentity({
      storage,
      secret: 'a secret of more than thirty-two characters',
      log: createLog('silent'),
      now: clock.now,
      welcome: async () => {},
    })
  })

  function browser(address?: string) {
    const { ask: asked, jar, headers } = browserOf(() => identity, address === undefined ? {} : { address })
    const ask = async (...asking: Parameters<typeof asked>) => {
      const { status, body } = await asked(...asking)
      return { status, body }
    }
    return {
      ask,
      headers,
      cookies: () => [...jar.keys()],
      /** As a tab that is left open knows who is signed in. */
      user: async () => (await ask('GET', '/session')).body.user,
      signIn: (email: string, password = PASSWORD) => ask('POST', '/sign-in/email', { email, password }),
      code: (code: string, trustDevice = false) => ask('POST', '/two-factor/sign-in', { code, trustDevice }),
    }
  }

  async function person() {
    people += 1
    const own = browser()
    const email = `person-${people}@example.com`
    const { body } = await own.ask('POST', '/sign-up/email', { email, password: PASSWORD })
    return { ...own, email, id: body.user.id as string }
  }

  /** A person whose app is set up. */
  async function withApp() {
    const own = await person()
    const { body } = await own.ask('POST', '/two-factor/enable', { password: PASSWORD })
    const { uri, recoveryCodes } = body as { uri: string; recoveryCodes: string[] }
    expect(await own.ask('POST', '/two-factor/confirm', { code: nextCode(uri) })).toEqual({ status: 204, body: null })
    return { ...own, uri, recoveryCodes }
  }
  const asUser = async (headers: Headers) => {
    const user = await identity.user(headers)
    if (!user) throw new Error('nobody is signed in')
    return user
  }

  it('is set up with the password, confirmed by a code, and kept encrypted', async () => {
    const own = await person()
    expect(await own.ask('POST', '/two-factor/enable', { password: 'wrong horse' })).toEqual({
      status: 422,
      body: { code: 42210000, message: 'the password is wrong', field: 'password' },
    })
    const { status, body } = await own.ask('POST', '/two-factor/enable', { password: PASSWORD })
    expect([status, body.recoveryCodes.length, new Set(body.recoveryCodes).size]).toEqual([200, 10, 10])
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Paddock:person-\d+%40example\.com\?secret=[A-Z2-7]+&issuer=Paddock&/)

    // Until a code has shown that the app has it, nothing is asked for.
    expect((await browser().signIn(own.email)).body.user).toMatchObject({ email: own.email })
    expect(await own.ask('POST', '/two-factor/confirm', { code: wrongCodeOf(body.uri) })).toMatchObject({
      status: 422,
      body: { message: 'this code is wrong or too old; by this server it is 15:00:00 UTC', field: 'code' },
    })
    expect(await own.ask('POST', '/two-factor/confirm', { code: body.recoveryCodes[0] })).toMatchObject({ status: 422 })
    expect((await asUser(own.headers())).hasSecondFactor).toBeUndefined()
    expect((await own.ask('POST', '/two-factor/confirm', { code: nextCode(body.uri) })).status).toBe(204)
    const user = await asUser(own.headers())
    expect([user.hasSecondFactor, await identity.recoveryCodesLeft(user)]).toEqual([true, 10])
    expect(identity.isProven(own.headers())).toBe(true)
    expect(await own.user()).toEqual({ id: own.id, name: expect.any(String), email: own.email, isGuest: false })

    const row = await storage.db.selectFrom('two_factor').selectAll().where('user_id', '=', own.id).executeTakeFirst()
    const secret = new URL(body.uri).searchParams.get('secret') ?? ''
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(JSON.stringify(row)).not.toContain(body.recoveryCodes[0])
    expect(await own.ask('POST', '/two-factor/enable', { password: PASSWORD })).toMatchObject({ status: 409 })
  })

  it('is asked for after the password, and nobody is signed in before it', async () => {
    const { email, uri } = await withApp()
    const own = browser()
    expect(await own.signIn(email)).toEqual({ status: 200, body: { needs: 'second-factor' } })
    expect(await own.user()).toBeUndefined()
    expect(await own.code(wrongCodeOf(uri))).toMatchObject({ status: 422, body: { field: 'code' } })
    const code = nextCode(uri)
    expect(await own.code(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      status: 200,
      body: { user: { email } },
    })
    expect(await own.user()).toMatchObject({ email })
    expect(identity.isProven(own.headers())).toBe(true)
    // A sign-in is over with its code.
    expect(await browser().code(nextCode(uri))).toMatchObject({
      status: 401,
      body: { message: expect.stringMatching(/start again/) },
    })
  })

  it('begins again after five wrong codes, with a right one too', async () => {
    const { email, uri } = await withApp()
    const own = browser()
    await own.signIn(email)
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await own.code(wrongCodeOf(uri))).status).toBe(422)
    expect(await own.code(nextCode(uri))).toMatchObject({ status: 429 })
    expect((await own.code(nextCode(uri))).status).toBe(401)
    await own.signIn(email)
    expect((await own.code(nextCode(uri))).status).toBe(200)
  })

  it('makes who guesses wait after ten wrong codes, and nobody else', async () => {
    const { email, uri } = await withApp()
    for (let round = 0; round < 2; round += 1) {
      const own = browser()
      await own.signIn(email)
      for (let wrong = 0; wrong < 5; wrong += 1) await own.code(wrongCodeOf(uri))
    }
    const own = browser()
    await own.signIn(email)
    expect(await own.code(nextCode(uri))).toMatchObject({
      status: 429,
      body: { message: 'too many failed attempts: try again in 90 seconds' },
    })
    const elsewhere = browser('198.51.100.7')
    await elsewhere.signIn(email)
    expect((await elsewhere.code(nextCode(uri))).status).toBe(200)
  })

  it('keeps nobody out where they have signed in before, however many guess elsewhere', async () => {
    const { email, uri } = await withApp()
    const guessers = Array.from({ length: 6 }, (_, place) => browser(`203.0.113.${place}`))
    const statuses: number[] = []
    for (const guesser of guessers) {
      await guesser.signIn(email)
      for (let wrong = 0; wrong < 4; wrong += 1) statuses.push((await guesser.code(wrongCodeOf(uri))).status)
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    const own = browser()
    await own.signIn(email)
    expect((await own.code(nextCode(uri))).status).toBe(200)
  })

  it('believes each code once: at sign-in, for a fresh code, and of many who give it at once', async () => {
    const { email, uri, ...first } = await withApp()
    const used = { status: 422, body: { message: 'this code was used already: wait for the next one', field: 'code' } }
    const [own, other] = [browser(), browser()]
    await own.signIn(email)
    await other.signIn(email)
    const code = nextCode(uri)
    expect((await own.code(code)).status).toBe(200)
    expect(await other.code(code)).toMatchObject(used)
    expect(await first.ask('POST', '/two-factor/prove', { code })).toMatchObject(used)
    // Nor is the one before it, which the clock would still allow.
    expect(await first.ask('POST', '/two-factor/prove', { code: codeOf(uri, -1) })).toMatchObject(used)
    const both = { password: PASSWORD, code }
    expect(await first.ask('POST', '/two-factor/disable', both)).toMatchObject(used)
    expect(await first.ask('POST', '/two-factor/recovery-codes', both)).toMatchObject(used)

    const next = nextCode(uri)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => first.ask('POST', '/two-factor/prove', { code: next })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422, 422, 422])
    // Another server of the same database knows of it.
    const elsewhere = createIdentity({
      storage,
      secret: 'a secret of more than thirty-two characters',
      log: createLog('silent'),
      now: clock.now,
      welcome: async () => {},
    })
    const request = new Request('http://desk.test/', {
      method: 'POST',
      headers: first.headers(),
      body: JSON.stringify({ code: next }),
    })
    const client = { address: '127.0.0.1', isSecure: false }
    expect((await elsewhere.answer(request, '/two-factor/prove', client)).status).toBe(422)
  })

  it('takes each recovery code once, with or without its hyphen', async () => {
    const { email, recoveryCodes } = await withApp()
    const [first = '', second = '', third = ''] = recoveryCodes
    const own = browser()
    await own.signIn(email)
    expect(await own.code(first)).toMatchObject({ status: 200, body: { user: { email } } })
    expect(await identity.recoveryCodesLeft(await asUser(own.headers()))).toBe(9)
    const other = browser()
    await other.signIn(email)
    expect(await other.code(first)).toMatchObject({
      status: 422,
      body: { message: 'this recovery code is wrong, or was used before', field: 'code' },
    })
    expect((await other.code(second.replace('-', ''))).status).toBe(200)
    const asked = Array.from({ length: 4 }, () => browser())
    for (const browser of asked) await browser.signIn(email)
    const answers = await Promise.all(asked.map((browser) => browser.code(third)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('trusts a browser where that was asked for, and trusts none with what takes a fresh code', async () => {
    const { email, uri, ...first } = await withApp()
    const own = browser()
    await own.signIn(email)
    await own.code(nextCode(uri), true)
    expect(own.cookies()).toContain('paddock.trust_device')
    await own.ask('DELETE', '/session')
    expect((await own.signIn(email)).body.user).toMatchObject({ email })
    expect(identity.isProven(own.headers())).toBe(false)
    expect((await browser().signIn(email)).body).toEqual({ needs: 'second-factor' })

    // What was trusted is trusted no more by a factor that is set up anew.
    await first.ask('POST', '/two-factor/disable', { password: PASSWORD, code: nextCode(uri) })
    const { body } = await first.ask('POST', '/two-factor/enable', { password: PASSWORD })
    await first.ask('POST', '/two-factor/confirm', { code: nextCode(body.uri) })
    await own.ask('DELETE', '/session')
    expect((await own.signIn(email)).body).toEqual({ needs: 'second-factor' })
  })

  it('gives a session five minutes, of its own, until it ends', async () => {
    const { email, uri, ...own } = await withApp()
    const other = browser()
    await other.signIn(email)
    await other.code(nextCode(uri))
    clock.advanceBy(5 * 60_000 - 1)
    expect([identity.isProven(own.headers()), identity.isProven(other.headers())]).toEqual([true, true])
    clock.advanceBy(1)
    expect([identity.isProven(own.headers()), identity.isProven(other.headers())]).toEqual([false, false])
    expect(await own.ask('POST', '/two-factor/prove', { code: nextCode(uri) })).toEqual({ status: 204, body: null })
    expect([identity.isProven(own.headers()), identity.isProven(other.headers())]).toEqual([true, false])
    const left = own.headers()
    await own.ask('DELETE', '/session')
    expect(identity.isProven(left)).toBe(false)
  })

  it('makes who is signed in and guesses wait', async () => {
    const { uri, ...own } = await withApp()
    const prove = (code: string) => own.ask('POST', '/two-factor/prove', { code })
    for (let wrong = 0; wrong < 10; wrong += 1) expect((await prove(wrongCodeOf(uri))).status).toBe(422)
    expect(await prove(nextCode(uri))).toMatchObject({
      status: 429,
      body: { message: 'too many failed attempts: try again in 90 seconds' },
    })
    clock.advanceBy(90_000)
    expect((await prove(nextCode(uri))).status).toBe(204)
  })

  it('makes new recovery codes with password and code, and the old ones are over', async () => {
    const { email, uri, recoveryCodes, ...own } = await withApp()
    const again = (password: string, code: string) => own.ask('POST', '/two-factor/recovery-codes', { password, code })
    const [used = '', old = ''] = recoveryCodes
    expect(await again('wrong horse', used)).toMatchObject({ status: 422, body: { field: 'password' } })
    expect(await again(PASSWORD, wrongCodeOf(uri))).toMatchObject({ status: 422, body: { field: 'code' } })
    // The wrong password has used up nothing.
    const { status, body } = await again(PASSWORD, used)
    expect([status, body.recoveryCodes.length]).toEqual([200, 10])
    const other = browser()
    await other.signIn(email)
    expect((await other.code(old)).status).toBe(422)
    expect((await other.code(body.recoveryCodes[0])).status).toBe(200)
  })

  it('is taken away with password and code, or by the command line', async () => {
    const { email, uri, id, ...own } = await withApp()
    const disable = (password: string, code: string) => own.ask('POST', '/two-factor/disable', { password, code })
    expect(await disable('wrong horse', nextCode(uri))).toMatchObject({ status: 422, body: { field: 'password' } })
    expect(await disable(PASSWORD, wrongCodeOf(uri))).toMatchObject({ status: 422, body: { field: 'code' } })
    expect((await disable(PASSWORD, nextCode(uri))).status).toBe(204)
    expect(await own.user()).toMatchObject({ email })
    const user = await asUser(own.headers())
    expect([user.hasSecondFactor, await identity.recoveryCodesLeft(user)]).toEqual([undefined, null])
    expect((await browser().signIn(email)).body.user).toMatchObject({ email })
    expect(await disable(PASSWORD, nextCode(uri))).toMatchObject({
      status: 422,
      body: { message: 'no authenticator app is set up' },
    })

    expect(await identity.removeSecondFactor(id)).toBe(false)
    const lost = await withApp()
    expect(await identity.removeSecondFactor(lost.id)).toBe(true)
    expect((await browser().signIn(lost.email)).body.user).toMatchObject({ email: lost.email })
  })

  it('is for who can sign in: a guest is told what to do first', async () => {
    const own = browser()
    await own.ask('POST', '/sign-in/anonymous')
    expect(await own.ask('POST', '/two-factor/enable', { password: '' })).toMatchObject({
      status: 403,
      body: { message: 'a guest has no second factor: add an e-mail address and a password first' },
    })
    for (const path of ['enable', 'confirm', 'disable', 'prove', 'recovery-codes'])
      expect((await browser().ask('POST', `/two-factor/${path}`, {})).status).toBe(401)
    expect((await own.ask('GET', '/two-factor/enable')).status).toBe(405)
  })
})
