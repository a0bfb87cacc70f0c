/**
 * A person's authenticator app: set up, asked at sign-in, asked again for what needs a fresh code, taken away. Codes, secrets and recovery
 * codes are the sign-in library's; what it leaves to others is here: guesses of who is signed in already are counted, and what a fresh code
 * was given by is remembered.
 */
import * as z from 'zod/mini'
import { json, noContent, ownRefusal } from '../http/answer.ts'
import { forgetTrustedBrowsers } from '../storage/security.ts'
import type { Database } from '../storage/tables.ts'
import type { CallAuth } from './auth-calls.ts'
import { authRefusal, codeWrong, NO_SECOND_FACTOR, PASSWORD_WRONG, worded } from './auth-refusal.ts'
import { bodyOf } from './body.ts'
import { begunSession, sessionCookie, withoutSession } from './cookie.ts'
import type { Proofs } from './proofs.ts'
import { signedIn, withCookies } from './session-answer.ts'
import type { User } from './session-cache.ts'
import { CODES, createSignInThrottle, tooManyAttempts } from './sign-in-throttle.ts'

export interface SecondFactorParts {
  readonly db: Database
  readonly callAuth: CallAuth
  readonly user: (headers: Headers) => Promise<User | undefined>
  /** What is known of a user's sessions is out of date. */
  readonly changed: (userId: string) => void
  readonly proofs: Proofs
  /** Machine time in milliseconds. */
  readonly now: () => number
}

const text = z.string()
const Password = z.object({ password: text })
const Code = z.object({ code: text })
const Both = z.object({ password: text, code: text })
const SignInCode = z.object({ code: text, trustDevice: z.optional(z.boolean()) })

const SIX_DIGITS = /^\d{6}$/
/** As they are shown; typed without its hyphen it is the same one. */
const RECOVERY = /^([A-Za-z0-9]{5})-?([A-Za-z0-9]{5})$/

export function createSecondFactor({ db, callAuth, user, changed, proofs, now }: SecondFactorParts) {
  const throttle = createSignInThrottle(now, CODES)

  /** What the library says of a code, whichever of the two sorts it is. */
  function verified(headers: Headers, typed: string, trustDevice = false): Promise<Response> {
    const code = typed.replaceAll(/\s/g, '')
    const recovery = RECOVERY.exec(code)
    return callAuth(({ api }) =>
      recovery && !SIX_DIGITS.test(code)
        ? api.verifyBackupCode({
            body: { code: `${recovery[1]}-${recovery[2]}`, trustDevice },
            headers,
            asResponse: true,
          })
        : api.verifyTOTP({ body: { code, trustDevice }, headers, asResponse: true }),
    )
  }

  async function refused(answer: Response): Promise<Response> {
    const { code } = (await answer.clone().json()) as { code?: string }
    if (code === 'INVALID_CODE') return worded(codeWrong(now()))
    return code === 'INVALID_PASSWORD' ? worded(PASSWORD_WRONG) : authRefusal(answer)
  }

  /** The person of a request and what they sent, once their guesses are not too many. A guess counts until it turns out to be none. */
  async function asked<Body>(request: Request, schema: z.ZodMiniType<Body>, isSetUp: boolean) {
    const person = await user(request.headers)
    if (person === undefined) return ownRefusal(401, 'sign in first')
    if (person.isGuest)
      return ownRefusal(403, 'a guest has no second factor: add an e-mail address and a password first')
    if (isSetUp && !person.hasSecondFactor) return worded(NO_SECOND_FACTOR)
    const body = await bodyOf(request, schema)
    if (body instanceof Response) return body
    const wait = throttle.secondsToWait(person.id)
    if (wait > 0) return tooManyAttempts(wait)
    throttle.attempted(person.id)
    return { person, body, headers: request.headers }
  }

  /** After the password, in a browser that is not trusted. The library counts what is wrong, for the sign-in and for the person. */
  async function signInWithCode(request: Request): Promise<Response> {
    const body = await bodyOf(request, SignInCode)
    if (body instanceof Response) return body
    const answer = await verified(withoutSession(request.headers), body.code, body.trustDevice)
    if (!answer.ok) return refused(answer)
    proven(begunSession(answer.headers.getSetCookie()))
    return signedIn(answer)
  }

  const proven = (cookie: string | undefined) => cookie !== undefined && proofs.given(cookie)

  async function prove(request: Request): Promise<Response> {
    const given = await asked(request, Code, true)
    if (given instanceof Response) return given
    const answer = await verified(given.headers, given.body.code)
    if (!answer.ok) return refused(answer)
    throttle.succeeded(given.person.id)
    proven(sessionCookie(given.headers))
    return noContent()
  }

  /** Answers what the app takes in, and the recovery codes. Nothing is asked for before a first code was confirmed. */
  async function enable(request: Request): Promise<Response> {
    const given = await asked(request, Password, false)
    if (given instanceof Response) return given
    const { headers, body } = given
    const answer = await callAuth(({ api }) => api.enableTwoFactor({ body, headers, asResponse: true }))
    if (!answer.ok) return refused(answer)
    throttle.succeeded(given.person.id)
    const { totpURI: uri, backupCodes: recoveryCodes } = (await answer.json()) as Record<string, unknown>
    return json(200, JSON.stringify({ uri, recoveryCodes }))
  }

  async function confirm(request: Request): Promise<Response> {
    const given = await asked(request, Code, false)
    if (given instanceof Response) return given
    const { person, headers, body } = given
    const code = body.code.replaceAll(/\s/g, '')
    const answer = await callAuth(({ api }) => api.verifyTOTP({ body: { code }, headers, asResponse: true }))
    if (!answer.ok) return refused(answer)
    throttle.succeeded(person.id)
    const cookies = answer.headers.getSetCookie()
    changed(person.id)
    proven(begunSession(cookies) ?? sessionCookie(headers))
    return withCookies(noContent(), cookies)
  }

  /** Password and code together, the password first: a wrong one uses up no recovery code. */
  async function proofOfBoth(request: Request) {
    const given = await asked(request, Both, true)
    if (given instanceof Response) return given
    const { person, headers, body } = given
    const { password, code } = body
    const known = await callAuth(({ api }) => api.verifyPassword({ body: { password }, headers, asResponse: true }))
    const answer = known.ok ? await verified(headers, code) : known
    if (!answer.ok) return refused(answer)
    throttle.succeeded(person.id)
    proven(sessionCookie(headers))
    return given
  }

  async function disable(request: Request): Promise<Response> {
    const given = await proofOfBoth(request)
    if (given instanceof Response) return given
    const { person, headers, body } = given
    const { password } = body
    const answer = await callAuth(({ api }) => api.disableTwoFactor({ body: { password }, headers, asResponse: true }))
    if (!answer.ok) return refused(answer)
    await forgetTrustedBrowsers(db, person.id)
    changed(person.id)
    return withCookies(noContent(), answer.headers.getSetCookie())
  }

  async function newRecoveryCodes(request: Request): Promise<Response> {
    const given = await proofOfBoth(request)
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
