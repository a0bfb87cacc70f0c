/** A password is changed by who knows it, or set anew by a link that the operator makes for who forgot it. */
import { randomBytes } from 'node:crypto'
import { noContent, ownRefusal } from '../http/answer.ts'
import { forgetChallenges, hasSignedInFrom } from '../storage/sign-in.ts'
import type { Database } from '../storage/tables/tables.ts'
import { type Asked, libraryHeaders, originOf } from './asked.ts'
import type { CallAuth } from './auth-calls.ts'
import { authRefusal, PASSWORD_WRONG, worded } from './auth-refusal.ts'
import { bodyOf } from './body.ts'
import { refusedAsCommon } from './common-passwords.ts'
import { begunSession, sessionCookie } from './cookie.ts'
import { NewPassword, Reset } from './credentials.ts'
import type { Proofs } from './proofs.ts'
import { RESET } from './reset-name.ts'
import { withCookies } from './session-answer.ts'
import type { SessionCache, User } from './session-cache.ts'
import {
  createSignInThrottle,
  type Guess,
  type OthersCounting,
  PASSWORDS,
  tooManyAttempts,
} from './sign-in-throttle.ts'

const LINK_MS = 3_600_000

interface PasswordsParts {
  readonly db: Database
  readonly callAuth: CallAuth
  readonly cache: SessionCache
  readonly user: (headers: Headers) => Promise<User | undefined>
  readonly proofs: Proofs
  readonly others: OthersCounting
  readonly ended: (which: { readonly userId: string }) => void
  /** Machine time in milliseconds. */
  readonly now: () => number
}

export function createPasswords({ db, callAuth, cache, user, proofs, others, ended, now }: PasswordsParts) {
  const changes = createSignInThrottle(now, PASSWORDS, (what) => others(`changes-${what}`))
  const links = createSignInThrottle(now, PASSWORDS, (what) => others(`links-${what}`))

  /** Ends every session of the person, and begins this one anew: who knew its token before knows nothing of it. */
  async function change(asked: Asked): Promise<Response> {
    const { headers } = asked.request
    const person = await user(headers)
    if (person === undefined) return ownRefusal(401, 'sign in first')
    if (person.isGuest) return ownRefusal(403, 'a guest has no password: add an e-mail address and a password first')
    const body = await bodyOf(asked.request, NewPassword)
    if (body instanceof Response) return body
    const common = await refusedAsCommon(body.newPassword, 'newPassword')
    if (common) return common
    const guess = guessAt(person.id, asked)
    const wait = await changes.attempted(guess)
    if (wait > 0) return tooManyAttempts(wait)
    const wanted = { currentPassword: body.password, newPassword: body.newPassword, revokeOtherSessions: true }
    const answer = await callAuth(({ api }) =>
      api.changePassword({ body: wanted, headers: libraryHeaders(asked), asResponse: true }),
    )
    if (!answer.ok) return refused(answer)
    changes.succeeded(guess)
    const cookies = answer.headers.getSetCookie()
    const [before, after] = [sessionCookie(headers), begunSession(cookies)]
    if (before !== undefined && after !== undefined && proofs.isFresh(before)) proofs.given(after)
    cache.dropUser(person.id)
    ended({ userId: person.id })
    return withCookies(noContent(), cookies)
  }

  const guessAt = (userId: string, asked: Asked): Guess => {
    const from = originOf(asked)
    return { from, at: userId, isKnownThere: () => hasSignedInFrom(db, userId, from.address) }
  }

  /** Nobody is signed in by it: the second factor of who has one is asked for as ever. */
  async function reset(asked: Asked): Promise<Response> {
    const body = await bodyOf(asked.request, Reset)
    if (body instanceof Response) return body
    const common = await refusedAsCommon(body.newPassword, 'newPassword')
    if (common) return common
    const guess: Guess = { from: originOf(asked), at: 'reset link', isKnownThere: async () => true }
    const wait = await links.attempted(guess)
    if (wait > 0) return tooManyAttempts(wait)
    const { token, newPassword } = body
    const userId = await callAuth(
      async ({ $context }) => (await (await $context).internalAdapter.findVerificationValue(RESET + token))?.value,
    )
    const answer = await callAuth(({ api }) => api.resetPassword({ body: { token, newPassword }, asResponse: true }))
    if (!answer.ok) return authRefusal(answer)
    links.succeeded(guess)
    if (userId !== undefined) {
      await forgetChallenges(db, userId)
      cache.dropUser(userId)
      ended({ userId })
    }
    return noContent()
  }

  return {
    routes: { '/password/change': { POST: change }, '/password/reset': { POST: reset } },
    /** What goes into a link by which a person sets a new password, once and within an hour. */
    async resetToken(userId: string): Promise<string> {
      const token = randomBytes(24).toString('base64url')
      const link = { identifier: RESET + token, value: userId, expiresAt: new Date(Date.now() + LINK_MS) }
      await callAuth(async ({ $context }) => (await $context).internalAdapter.createVerificationValue(link))
      return token
    },
  }
}

async function refused(answer: Response): Promise<Response> {
  const { code } = (await answer.clone().json()) as { code?: string }
  return code === 'INVALID_PASSWORD' ? worded(PASSWORD_WRONG) : authRefusal(answer)
}
