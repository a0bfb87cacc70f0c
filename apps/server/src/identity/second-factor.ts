/**
 * A person's authenticator app: set up, asked at sign-in, asked again for what needs a fresh code, taken away. Codes, secrets and recovery
 * codes are the sign-in library's; what it leaves to others is here: each code counts once, guesses are counted, and what a fresh code was
 * given by is remembered.
 */
import type * as z from 'zod/mini'
import { json, noContent, ownRefusal } from '../http/answer.ts'
import { forgetTrustedBrowsers } from '../storage/security.ts'
import { hasSignedInFrom, spendStep } from '../storage/sign-in.ts'
import type { Database } from '../storage/tables/tables.ts'
import { type Asked, libraryHeaders, originOf } from './asked.ts'
import type { CallAuth } from './auth-calls.ts'
import { authRefusal, CODE_USED, codeWrong, NO_SECOND_FACTOR, PASSWORD_WRONG, worded } from './auth-refusal.ts'
import { bodyOf } from './body.ts'
import { begunSession, sessionCookie, signedValue } from './cookie.ts'
import { Both, Code, Password, SignInCode } from './credentials.ts'
import type { Proofs } from './proofs.ts'
import { signedIn, withCookies } from './session-answer.ts'
import type { User } from './session-cache.ts'
import { CODES, createSignInThrottle, type Guess, tooManyAttempts } from './sign-in-throttle.ts'
import { stepOf } from './totp.ts'

interface SecondFactorParts {
  readonly db: Database
  readonly callAuth: CallAuth
  readonly user: (headers: Headers) => Promise<User | undefined>
  /** What is known of a user's sessions is out of date, and the one they asked by has been replaced. */
  readonly changed: (userId: string, replacedSession?: string) => void
  /** A person is signed in from somewhere. */
  readonly begun: (asked: Asked) => (userId: string) => Promise<void>
  readonly proofs: Proofs
  /** Machine time in milliseconds. */
  readonly now: () => number
}

const SIX_DIGITS = /^\d{6}$/
/** As they are shown; typed without its hyphen it is the same one. */
const RECOVERY = /^([A-Za-z0-9]{5})-?([A-Za-z0-9]{5})$/

export function createSecondFactor({ db, callAuth, user, changed, begun, proofs, now }: SecondFactorParts) {
  const throttle = createSignInThrottle(now, CODES)

  /**
   * What the library says of a code, whichever of the two sorts it is. One of the app is used up before it is asked: of several who give the
   * same one at once, and of all who give it later, one is believed.
   */
  async function verified(headers: Headers, userId: string | undefined, typed: string, trustDevice = false) {
    const code = typed.replaceAll(/\s/g, '')
    const recovery = RECOVERY.exec(code)
    if (recovery && !SIX_DIGITS.test(code)) {
      const body = { code: `${recovery[1]}-${recovery[2]}`, trustDevice }
      return callAuth(({ api }) => api.verifyBackupCode({ body, headers, asResponse: true }))
    }
    if (userId !== undefined && (await isUsed(userId, code))) return worded(CODE_USED)
    return callAuth(({ api }) => api.verifyTOTP({ body: { code, trustDevice }, headers, asResponse: true }))
  }

  /** Uses up a code that is right; whether it was used before. What is wrong is the library's to say. */
  async function isUsed(userId: string, code: string): Promise<boolean> {
    const secret = await callAuth(async ({ $context }) => {
      const { adapter, secretConfig: key } = await $context
      const where = [{ field: 'userId', value: userId }]
      const kept = await adapter.findOne<{ secret: string }>({ model: 'twoFactor', where })
      const { symmetricDecrypt } = await import('better-auth/crypto')
      return kept ? symmetricDecrypt({ key, data: kept.secret }) : undefined
    })
    // The library looks at the machine's clock, whatever `now` is.
    const step = secret === undefined ? undefined : stepOf(secret, code, Date.now())
    return step !== undefined && !(await spendStep(db, userId, step))
  }

  async function refused(answer: Response): Promise<Response> {
    const { code } = (await answer.clone().json()) as { code?: string | number }
    // Ours already.
    if (typeof code === 'number') return answer
    if (code === 'INVALID_CODE') return worded(codeWrong(now()))
    return code === 'INVALID_PASSWORD' ? worded(PASSWORD_WRONG) : authRefusal(answer)
  }

  /** A guess at a person's codes. */
  const guessAt = (userId: string, at: Asked): Guess => {
    const from = originOf(at)
    return { from, at: userId, isKnownThere: () => hasSignedInFrom(db, userId, from.address) }
  }

  /** The person of a request and what they sent, once their guesses are not too many. A guess counts until it turns out to be none. */
  async function asked<Body>(at: Asked, schema: z.ZodMiniType<Body>, isSetUp: boolean) {
    const person = await user(at.request.headers)
    if (person === undefined) return ownRefusal(401, 'sign in first')
    if (person.isGuest)
      return ownRefusal(403, 'a guest has no second factor: add an e-mail address and a password first')
    if (isSetUp && !person.hasSecondFactor) return worded(NO_SECOND_FACTOR)
    const body = await bodyOf(at.request, schema)
    if (body instanceof Response) return body
    const guess = guessAt(person.id, at)
    const wait = await throttle.attempted(guess)
    if (wait > 0) return tooManyAttempts(wait)
    return { person, body, headers: libraryHeaders(at), right: () => throttle.succeeded(guess) }
  }

  /** After the password, in a browser that is not trusted. The library counts what is wrong in one sign-in. */
  async function signInWithCode(at: Asked): Promise<Response> {
    const body = await bodyOf(at.request, SignInCode)
    if (body instanceof Response) return body
    const userId = await challenged(at.request.headers)
    const guess = guessAt(userId ?? '', at)
    const wait = await throttle.attempted(guess)
    if (wait > 0) return tooManyAttempts(wait)
    const answer = await verified(libraryHeaders(at, 'session'), userId, body.code, body.trustDevice)
    if (!answer.ok) return refused(answer)
    throttle.succeeded(guess)
    proven(begunSession(answer.headers.getSetCookie()))
    return signedIn(answer, begun(at))
  }

  /** Who gave a password in this browser and is asked for a code. */
  async function challenged(headers: Headers): Promise<string | undefined> {
    const challenge = signedValue(headers, 'two_factor')
    if (challenge === undefined || challenge === '') return undefined
    const found = await callAuth(async ({ $context }) =>
      (await $context).internalAdapter.findVerificationValue(challenge),
    )
    return found?.value
  }

  const proven = (cookie: string | undefined) => cookie !== undefined && proofs.given(cookie)

  async function prove(at: Asked): Promise<Response> {
    const given = await asked(at, Code, true)
    if (given instanceof Response) return given
    const answer = await verified(given.headers, given.person.id, given.body.code)
    if (!answer.ok) return refused(answer)
    given.right()
    proven(sessionCookie(at.request.headers))
    return noContent()
  }

  /** Answers what the app takes in, and the recovery codes. Nothing is asked for before a first code was confirmed. */
  async function enable(at: Asked): Promise<Response> {
    const given = await asked(at, Password, false)
    if (given instanceof Response) return given
    const { headers, body } = given
    const answer = await callAuth(({ api }) => api.enableTwoFactor({ body, headers, asResponse: true }))
    if (!answer.ok) return refused(answer)
    given.right()
    const { totpURI: uri, backupCodes: recoveryCodes } = (await answer.json()) as Record<string, unknown>
    return json(200, JSON.stringify({ uri, recoveryCodes }))
  }

  async function confirm(at: Asked): Promise<Response> {
    const given = await asked(at, Code, false)
    if (given instanceof Response) return given
    const { person, headers, body } = given
    const code = body.code.replaceAll(/\s/g, '')
    if (await isUsed(person.id, code)) return worded(CODE_USED)
    const answer = await callAuth(({ api }) => api.verifyTOTP({ body: { code }, headers, asResponse: true }))
    if (!answer.ok) return refused(answer)
    given.right()
    const cookies = answer.headers.getSetCookie()
    changed(person.id, person.sessionId)
    proven(begunSession(cookies) ?? sessionCookie(at.request.headers))
    return withCookies(noContent(), cookies)
  }

  /** Password and code together, the password first: a wrong one uses up no recovery code. */
  async function proofOfBoth(at: Asked) {
    const given = await asked(at, Both, true)
    if (given instanceof Response) return given
    const { person, headers, body } = given
    const { password, code } = body
    const known = await callAuth(({ api }) => api.verifyPassword({ body: { password }, headers, asResponse: true }))
    const answer = known.ok ? await verified(headers, person.id, code) : known
    if (!answer.ok) return refused(answer)
    given.right()
    proven(sessionCookie(at.request.headers))
    return given
  }

  async function disable(at: Asked): Promise<Response> {
    const given = await proofOfBoth(at)
    if (given instanceof Response) return given
    const { person, headers, body } = given
    const { password } = body
    const answer = await callAuth(({ api }) => api.disableTwoFactor({ body: { password }, headers, asResponse: true }))
    if (!answer.ok) return refused(answer)
    await forgetTrustedBrowsers(db, person.id)
    changed(person.id, person.sessionId)
    return withCookies(noContent(), answer.headers.getSetCookie())
  }

  async function newRecoveryCodes(at: Asked): Promise<Response> {
    const given = await proofOfBoth(at)
    if (given instanceof Response) return given
    const { headers, body } = given
    const { password } = body
    const answer = await callAuth(({ api }) =>
      api.generateBackupCodes({ body: { password }, headers, asResponse: true }),
    )
    if (!answer.ok) return refused(answer)
    const { backupCodes: recoveryCodes } = (await answer.json()) as Record<string, unknown>
    return json(200, JSON.stringify({ recoveryCodes }))
  }

  return {
    routes: {
      '/two-factor/sign-in': { POST: signInWithCode },
      '/two-factor/prove': { POST: prove },
      '/two-factor/enable': { POST: enable },
      '/two-factor/confirm': { POST: confirm },
      '/two-factor/disable': { POST: disable },
      '/two-factor/recovery-codes': { POST: newRecoveryCodes },
    },
    /** How many recovery codes were not used yet; null without a second factor. */
    async recoveryCodesLeft({ id, hasSecondFactor }: User): Promise<number | null> {
      if (!hasSecondFactor) return null
      const { backupCodes } = await callAuth(({ api }) => api.viewBackupCodes({ body: { userId: id } }))
      return backupCodes.length
    },
    /** For who has lost app and recovery codes alike. False where there was none. */
    async remove(userId: string): Promise<boolean> {
      const isRemoved = await callAuth(async ({ $context }) => {
        const { internalAdapter, adapter } = await $context
        const where = [{ field: 'userId', value: userId }]
        if (!(await adapter.findOne({ model: 'twoFactor', where }))) return false
        await internalAdapter.updateUser(userId, { twoFactorEnabled: false })
        await adapter.deleteMany({ model: 'twoFactor', where })
        return true
      })
      await forgetTrustedBrowsers(db, userId)
      changed(userId)
      return isRemoved
    },
  }
}
