import { describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import type { Storage } from '../storage/engine/database.ts'
import { browserOf } from '../testing/browser.ts'
import { ENGINES, withStorage } from '../testing/engines.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { createIdentity, type Identity } from './identity.ts'

describe.each(ENGINES)('identity on $name', ({ start }) => {
  const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
  const welcomed: string[] = []
  let storage: Storage
  let identity: Identity

  withStorage(start, async (opened) => {
    storage = opened
    identity = createIdentity({
      storage,
      secret: 'a secret of more than thirty-two characters',
      log: createLog('silent'),
      now: clock.now,
      welcome: async (userId) => void welcomed.push(userId),
    })
  })

  const browser = (address?: string, isSecure = false) =>
    browserOf(() => identity, { ...(address !== undefined && { address }), isSecure }).ask

  describe('the session service', () => {
    it('spec 7: answers an object without a user to somebody who is logged out', async () => {
      const ask = browser()
      expect(await ask('GET', '/session')).toMatchObject({ status: 200, body: {} })
    })

    it('spec 7: answers the user of the session, and logs out with DELETE', async () => {
      const ask = browser()
      const made = await ask('POST', '/sign-up/email', {
        name: 'Ada',
        email: 'Ada@Example.com',
        password: 'correct horse',
      })
      const user = { id: expect.any(String), name: 'Ada', email: 'ada@example.com', isGuest: false }
      expect(made).toMatchObject({ status: 200, body: { user } })
      expect(made.headers.get('set-cookie')).toMatch(/^paddock\.session_token=.*HttpOnly; SameSite=Lax/i)
      expect((await ask('GET', '/session')).body).toEqual({ user })
      expect(welcomed).toContain(made.body.user.id)

      expect((await ask('DELETE', '/session')).status).toBe(204)
      expect((await ask('GET', '/session')).body).toEqual({})
    })

    it('ends a session at once, also where its cookie was kept', async () => {
      const ask = browser()
      const made = await ask('POST', '/sign-in/anonymous')
      const cookie = made.headers.get('set-cookie')?.split(';')[0] ?? ''
      const headers = new Headers({ cookie })
      expect(await identity.user(headers)).toMatchObject({ isGuest: true })
      await ask('DELETE', '/session')
      expect(await identity.user(headers)).toBeUndefined()
    })

    it('takes a forged or malformed cookie for nobody', async () => {
      for (const cookie of ['paddock.session_token=abc.def', 'paddock.session_token=', 'paddock.session_token=%%%'])
        expect(await identity.user(new Headers({ cookie }))).toBeUndefined()
    })

    it('refuses other paths and methods', async () => {
      const ask = browser()
      expect(await ask('GET', '/get-session')).toMatchObject({ status: 404, body: { code: 40410000 } })
      expect(await ask('PUT', '/session')).toMatchObject({ status: 405 })
    })
  })

  describe('signing in', () => {
    it('knows a password from a wrong one, and says the same of an unknown address', async () => {
      await browser()('POST', '/sign-up/email', { name: 'Bo', email: 'bo@example.com', password: 'correct horse' })
      const ask = browser()
      const wrong = { status: 401, body: { code: 40110000, message: 'e-mail address or password is wrong' } }
      expect(await ask('POST', '/sign-in/email', { email: 'bo@example.com', password: 'wrong horse' })).toMatchObject(
        wrong,
      )
      expect(await ask('POST', '/sign-in/email', { email: 'no@example.com', password: 'wrong horse' })).toMatchObject(
        wrong,
      )
      expect(await ask('POST', '/sign-in/email', { email: 'BO@example.com', password: 'correct horse' })).toMatchObject(
        {
          status: 200,
          body: { user: { email: 'bo@example.com' } },
        },
      )
    })

    it('makes whoever guesses wait, and lets them try again when the minute is over', async () => {
      await browser()('POST', '/sign-up/email', { name: 'Cy', email: 'cy@example.com', password: 'correct horse' })
      const ask = browser()
      const attempt = (password: string) => ask('POST', '/sign-in/email', { email: 'cy@example.com', password })
      for (let failure = 0; failure < 5; failure += 1) expect((await attempt('wrong horse')).status).toBe(401)
      const refused = await attempt('correct horse')
      expect(refused).toMatchObject({ status: 429, body: { code: 42910000 } })
      expect(refused.headers.get('retry-after')).toBe('12')
      clock.advanceBy(12_000)
      expect((await attempt('correct horse')).status).toBe(200)
    })

    it.each([
      { body: { email: 'nobody', password: 'correct horse', name: 'D' }, field: 'email' },
      { body: { email: 'd@example.com', password: 'short', name: 'D' }, field: 'password' },
      { body: { email: 'd@example.com', password: 'x'.repeat(129), name: 'D' }, field: 'password' },
      { body: { email: 'd@example.com', password: 'Password1', name: 'D' }, field: 'password' },
      { body: { email: 'ada@example.com', password: 'correct horse', name: 'D' }, field: 'email' },
      { body: { password: 'correct horse' }, field: 'email' },
      { body: { email: 'd@example.com' }, field: 'password' },
    ])('refuses to register %j and names the field', async ({ body, field }) => {
      expect(await browser()('POST', '/sign-up/email', body)).toMatchObject({
        status: 422,
        body: { code: 42210000, field },
      })
    })

    it('refuses a body that is not JSON', async () => {
      const request = new Request('http://desk.test/', { method: 'POST', body: '{' })
      const answer = await identity.answer(request, '/sign-in/email', { address: '127.0.0.1', isSecure: false })
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { code: 40010000, message: 'request body format is invalid' },
      ])
    })
  })

  describe('guests', () => {
    it('is one guest however often the button is pressed', async () => {
      const ask = browser()
      const first = await ask('POST', '/sign-in/anonymous')
      expect(first.body).toEqual({ user: { id: expect.any(String), name: 'Guest', email: null, isGuest: true } })
      expect((await ask('POST', '/sign-in/anonymous')).body).toEqual(first.body)
      expect(welcomed.filter((id) => id === first.body.user.id)).toHaveLength(1)
    })

    it('keeps a guest as the same user, who can sign in from then on', async () => {
      const ask = browser()
      const guest = (await ask('POST', '/sign-in/anonymous')).body.user
      const kept = await ask('POST', '/guest/keep', {
        name: 'Eve',
        email: 'eve@example.com',
        password: 'correct horse',
      })
      const user = { id: guest.id, name: 'Eve', email: 'eve@example.com', isGuest: false }
      expect(kept).toMatchObject({ status: 200, body: { user } })
      expect((await ask('GET', '/session')).body).toEqual({ user })
      const elsewhere = await browser()('POST', '/sign-in/email', {
        email: 'eve@example.com',
        password: 'correct horse',
      })
      expect(elsewhere.body).toEqual({ user })
      expect(await ask('POST', '/guest/keep', { email: 'e@example.com', password: 'correct horse' })).toMatchObject({
        status: 422,
      })
    })

    it('leaves a guest as they were when the address is taken', async () => {
      await browser()('POST', '/sign-up/email', { name: 'F', email: 'f@example.com', password: 'correct horse' })
      const ask = browser()
      const guest = (await ask('POST', '/sign-in/anonymous')).body
      const refused = await ask('POST', '/guest/keep', { email: 'f@example.com', password: 'correct horse' })
      expect(refused).toMatchObject({ status: 422, body: { field: 'email' } })
      expect((await ask('GET', '/session')).body).toEqual(guest)
    })

    it('refuses to keep nobody', async () => {
      expect(
        await browser()('POST', '/guest/keep', { email: 'g@example.com', password: 'correct horse' }),
      ).toMatchObject({
        status: 401,
      })
    })
  })

  describe('the command line', () => {
    it('makes users who can sign in, and finds them', async () => {
      const made = await identity.register({ email: 'H@example.com', password: 'correct horse' })
      expect(made).toEqual({ userId: expect.any(String) })
      expect(await identity.userIdOf('h@EXAMPLE.com')).toBe('userId' in made ? made.userId : '')
      expect(await identity.register({ email: 'h@example.com', password: 'correct horse' })).toEqual({
        refused: 'this e-mail address already has a user',
      })
    })
  })
})
