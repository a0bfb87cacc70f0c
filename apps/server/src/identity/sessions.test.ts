import { describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import type { Storage } from '../storage/engine/database.ts'
import { browserOf } from '../testing/browser.ts'
import { ENGINES, withStorage } from '../testing/engines.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { createIdentity, type Identity, type SessionsEnded } from './identity.ts'

const PASSWORD = 'correct horse'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each(ENGINES)('sessions on $name', ({ start }) => {
  // The library dates sessions by the machine's clock.
  const clock = manualClock(Date.now())
  const ended: SessionsEnded[] = []
  let storage: Storage
  let identity: Identity

  withStorage(start, async (opened) => {
    storage = opened
    identity = open()
  })
  const open = () =>
    createIdentity({
      storage,
      secret: 'a secret of more than thirty-two characters',
      log: createLog('silent'),
      now: clock.now,
      welcome: async () => {},
      ended: (which) => ended.push(which),
    })

  function browser({ address = '203.0.113.9', isSecure = false, agent = FIREFOX } = {}) {
    const own = browserOf(() => identity, { address, isSecure, agent })
    return {
      ...own,
      user: () => identity.user(own.headers()),
      signIn: (email: string, password = PASSWORD) => own.ask('POST', '/sign-in/email', { email, password }),
    }
  }
  let people = 0
  async function person(from: Parameters<typeof browser>[0] = {}) {
    people += 1
    const own = browser(from)
    const email = `person-${people}@example.com`
    const { body } = await own.ask('POST', '/sign-up/email', { email, password: PASSWORD })
    return { ...own, email, id: body.user.id as string }
  }

  it('are told with browser and address, and ended one by one or all others', async () => {
    const own = await person()
    const phone = browser({ address: '2001:db8::7', agent: `Phone ${'x'.repeat(5_000)}` })
    const other = browser()
    await phone.signIn(own.email)
    await other.signIn(own.email)
    const { body } = await own.ask('GET', '/sessions')
    const [mine] = body.filter(({ isThis }: { isThis: boolean }) => isThis)
    expect(mine).toEqual({
      id: expect.any(String),
      address: '203.0.113.9',
      agent: FIREFOX,
      signedInAt: expect.stringMatching(/Z$/),
      seenAt: expect.stringMatching(/Z$/),
      isThis: true,
    })
    const [there] = body.filter(({ agent }: { agent: string }) => agent.startsWith('Phone'))
    expect([body.length, there.address, there.agent.length]).toEqual([3, '2001:db8::7', 300])
    expect(JSON.stringify(body)).not.toContain([...own.jar.values()][0])

    ended.length = 0
    expect((await own.ask('POST', '/sessions/sign-out', { id: there.id })).status).toBe(204)
    expect(ended).toEqual([{ sessionId: there.id }])
    expect([await phone.user(), (await other.user())?.id]).toEqual([undefined, own.id])
    expect((await own.ask('POST', '/sessions/sign-out', { id: there.id })).status).toBe(404)
    const stranger = await person()
    expect((await stranger.ask('POST', '/sessions/sign-out', { id: mine.id })).status).toBe(404)
    expect((await stranger.ask('POST', '/sessions/sign-out-others')).status).toBe(204)

    await phone.signIn(own.email)
    expect((await own.ask('POST', '/sessions/sign-out-others')).status).toBe(204)
    expect([await phone.user(), await other.user()]).toEqual([undefined, undefined])
    expect((await own.ask('GET', '/sessions')).body).toEqual([mine])
    expect((await browser().ask('GET', '/sessions')).status).toBe(401)
  })

  it('say when they were last seen', async () => {
    const own = await person()
    // The library dated the session by the machine's clock, which may have left this one behind.
    clock.advanceBy(Math.max(0, Date.now() - clock.now()) + 6 * 60_000)
    await own.user()
    const seen = async () => Date.parse((await own.ask('GET', '/sessions')).body[0].seenAt)
    await expect.poll(seen).toBe(clock.now())
    const before = clock.now()
    clock.advanceBy(4 * 60_000)
    await own.user()
    expect(await seen()).toBe(before)
  })

  it('are fifty of one person at most: the one seen longest ago goes', async () => {
    const own = await person()
    const count = async () => (await own.ask('GET', '/sessions')).body.length
    const row = await storage.db
      .selectFrom('session')
      .select(['token', 'expires_at', 'created_at', 'updated_at'])
      .where('user_id', '=', own.id)
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 60 }, (_, place) => ({
      ...{ ...row, id: `${own.id}-${place}`, token: `${own.id}-${place}`, user_id: own.id },
      ...{ ip_address: null, user_agent: null },
    }))
    await storage.db.insertInto('session').values(many).execute()
    expect(await count()).toBe(61)
    await browser().signIn(own.email)
    expect(await count()).toBe(50)
  })

  it('ended elsewhere are over within five seconds', async () => {
    const own = await person()
    const elsewhere = open()
    const there = browser()
    await there.signIn(own.email)
    expect((await elsewhere.user(there.headers()))?.id).toBe(own.id)
    await own.ask('POST', '/sessions/sign-out-others')
    clock.advanceBy(5_000)
    expect(await elsewhere.user(there.headers())).toBeUndefined()
  })

  describe('cookies', () => {
    it('are Secure and this host’s alone over TLS, and HttpOnly and Lax always', async () => {
      for (const isSecure of [true, false]) {
        const own = browser({ isSecure })
        const made = await own.ask('POST', '/sign-in/anonymous')
        const [cookie = '', ...more] = made.cookies
        expect(more).toEqual([])
        expect(cookie).toMatch(isSecure ? /^__Host-paddock\.session_token=/ : /^paddock\.session_token=/)
        expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/)
        expect(/; Secure$/.test(cookie)).toBe(isSecure)
        expect((await own.user())?.id).toBe(made.body.user.id)
        await own.ask('DELETE', '/session')
        expect([...own.jar.keys()]).toEqual([])
      }
    })

    it('of a plain connection are none beside those of TLS, and go with them', async () => {
      const [own, thief] = [await person({ isSecure: true }), await person()]
      for (const [name, value] of thief.jar) own.jar.set(name, value)
      expect((await own.user())?.id).toBe(own.id)
      expect((await own.ask('GET', '/session')).body.user.id).toBe(own.id)
      await own.ask('DELETE', '/session')
      expect([[...own.jar.keys()], await own.user()]).toEqual([[], undefined])
    })
  })

  it('begin anew where a guest stays: who knew the guest’s knows nothing', async () => {
    const own = browser()
    const guest = (await own.ask('POST', '/sign-in/anonymous')).body.user
    const before = own.headers()
    const { id, sessionId } = (await identity.user(before)) ?? {}
    expect(id).toBe(guest.id)
    ended.length = 0
    const kept = await own.ask('POST', '/guest/keep', { email: 'kept@example.com', password: PASSWORD })
    expect(kept).toMatchObject({ status: 200, body: { user: { id: guest.id, isGuest: false } } })
    expect(ended).toEqual([{ sessionId }])
    expect(await identity.user(before)).toBeUndefined()
    expect(await own.user()).toMatchObject({ id: guest.id, isGuest: false })
  })

  describe('a password', () => {
    it('is changed by who knows it; every other session ends and this one begins anew', async () => {
      const own = await person()
      const other = browser()
      await other.signIn(own.email)
      const before = own.headers()
      const change = (password: string, newPassword: string) =>
        own.ask('POST', '/password/change', { password, newPassword })
      expect(await change('wrong horse', 'new battery staple')).toMatchObject({
        status: 422,
        body: { message: 'the password is wrong', field: 'password' },
      })
      expect(await change(PASSWORD, 'short')).toMatchObject({ status: 422, body: { field: 'newPassword' } })
      expect(await change(PASSWORD, 'qwertyuiop')).toMatchObject({
        status: 422,
        body: { message: 'this is one of the most common passwords: choose another', field: 'newPassword' },
      })
      expect((await other.user())?.id).toBe(own.id)
      ended.length = 0
      expect((await change(PASSWORD, 'new battery staple')).status).toBe(204)
      expect(ended).toEqual([{ userId: own.id }])
      expect([await other.user(), await identity.user(before)]).toEqual([undefined, undefined])
      expect((await own.user())?.id).toBe(own.id)
      expect((await browser().signIn(own.email)).status).toBe(401)
      expect((await browser().signIn(own.email, 'new battery staple')).status).toBe(200)
    })

    it('is guessed no faster here than at sign-in', async () => {
      const own = await person()
      const change = () => own.ask('POST', '/password/change', { password: 'wrong horse', newPassword: PASSWORD })
      const statuses: number[] = []
      for (let guess = 0; guess < 7; guess += 1) statuses.push((await change()).status)
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
    })

    it('is nothing a guest has, nor nobody', async () => {
      const own = browser()
      const body = { password: PASSWORD, newPassword: PASSWORD }
      expect((await own.ask('POST', '/password/change', body)).status).toBe(401)
      await own.ask('POST', '/sign-in/anonymous')
      expect((await own.ask('POST', '/password/change', body)).status).toBe(403)
    })

    it('is set anew by a link, once, and every session ends', async () => {
      const own = await person()
      const [token, spare] = [await identity.resetToken(own.id), await identity.resetToken(own.id)]
      const rows = await storage.db.selectFrom('verification').select(['identifier', 'value']).execute()
      expect(JSON.stringify(rows)).not.toContain(token)
      const reset = (newPassword: string, by = token) =>
        browser().ask('POST', '/password/reset', { token: by, newPassword })
      expect(await reset('short')).toMatchObject({ status: 422, body: { field: 'newPassword' } })
      ended.length = 0
      expect((await reset('new battery staple')).status).toBe(204)
      expect(ended).toEqual([{ userId: own.id }])
      expect(await own.user()).toBeUndefined()
      expect((await browser().signIn(own.email, 'new battery staple')).status).toBe(200)
      const over = { status: 422, body: { message: expect.stringMatching(/^this link was used already/) } }
      for (const by of [token, spare, 'made up']) expect(await reset('another battery', by)).toMatchObject(over)
      expect((await browser().signIn(own.email, 'new battery staple')).status).toBe(200)
    })

    it('is set by no link that is older than an hour', async () => {
      const own = await person()
      const token = await identity.resetToken(own.id)
      const past = storage.kind === 'postgres' ? new Date(Date.now() - 1) : new Date(Date.now() - 1).toISOString()
      await storage.db.updateTable('verification').set({ expires_at: past }).where('value', '=', own.id).execute()
      expect(await browser().ask('POST', '/password/reset', { token, newPassword: 'new horse' })).toMatchObject({
        status: 422,
      })
      expect((await own.user())?.id).toBe(own.id)
    })
  })

  describe('who comes', () => {
    it('is refused where fields are longer than people have them', async () => {
      const long = { email: `${'x'.repeat(250)}@example.com`, password: 'x'.repeat(129), name: 'x'.repeat(101) }
      const good = { email: 'a@example.com', password: PASSWORD, name: 'Ada' }
      for (const field of ['email', 'password', 'name'] as const)
        expect(await browser().ask('POST', '/sign-up/email', { ...good, [field]: long[field] })).toMatchObject({
          status: 422,
          body: { field, message: expect.stringMatching(/too long/) },
        })
      for (const field of ['email', 'password'] as const)
        expect(await browser().ask('POST', '/sign-in/email', { ...good, [field]: long[field] })).toMatchObject({
          status: 422,
          body: { field },
        })
      expect(await browser().ask('POST', '/two-factor/sign-in', { code: '1'.repeat(33) })).toMatchObject({
        status: 422,
        body: { field: 'code' },
      })
    })

    it('is counted by address, an IPv6 subscriber as one, and this machine not at all', async () => {
      const come = (address: string) => browser({ address }).ask('POST', '/sign-in/anonymous')
      const statuses = new Map<number, number>()
      for (let guest = 0; guest < 65; guest += 1) {
        const { status } = await come(`2001:db8:1:2::${guest.toString(16)}`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      expect([...statuses]).toEqual([
        [200, 60],
        [429, 5],
      ])
      const refused = await come('2001:db8:1:2::1')
      expect(refused.body.message).toBe('too many guests from your network: try again in 60 seconds')
      expect(refused.headers.get('retry-after')).toBe('60')
      expect((await come('2001:db8:1:3::1')).status).toBe(200)
      for (let guest = 0; guest < 70; guest += 1) expect((await come('127.0.0.1')).status).toBe(200)
    })

    it('by a proxy that was not named to us is no guest of this machine', async () => {
      const statuses: number[] = []
      for (let guest = 0; guest < 61; guest += 1) {
        const request = new Request('http://desk.test/', { method: 'POST', headers: { 'x-forwarded-for': '1.1.1.1' } })
        const answer = await identity.answer(request, '/sign-in/anonymous', { address: '::1', isSecure: false })
        statuses.push(answer.status)
      }
      expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    })

    it('registers twenty times an hour from one address', async () => {
      const own = browser({ address: '198.51.100.200' })
      const statuses: number[] = []
      for (let time = 0; time < 22; time += 1)
        statuses.push((await own.ask('POST', '/sign-up/email', { email: 'taken', password: PASSWORD })).status)
      expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    })
  })
})
