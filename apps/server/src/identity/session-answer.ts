/** How the session service answers: an object with the user in it, or without one; the session itself travels in its cookie. */
import { json } from '../http/answer.ts'
import { authRefusal } from './auth-refusal.ts'
import type { User } from './session-cache.ts'

/**
 * What a sign-in answered, as ours: the session's user, and the cookies that carry it. The token stays in the cookie. `begun` does what follows
 * for the person.
 */
export async function signedIn(answer: Response, begun: (userId: string) => Promise<void>): Promise<Response> {
  if (!answer.ok) return authRefusal(answer)
  const { user } = (await answer.json()) as { user?: StoredUser }
  const cookies = answer.headers.getSetCookie()
  // The password was right, and nobody is signed in before a code was given.
  if (!user) return withCookies(json(200, '{"needs":"second-factor"}'), cookies)
  await begun(user.id)
  return sessionAnswer(asUser(user), cookies)
}

export interface StoredUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isAnonymous?: boolean | null | undefined
  readonly twoFactorEnabled?: boolean | null | undefined
}

export const asUser = (
  { id, name, email, isAnonymous, twoFactorEnabled }: StoredUser,
  sessionId: string | undefined = undefined,
): User => ({
  id,
  name,
  email: isAnonymous ? null : email,
  isGuest: Boolean(isAnonymous),
  ...(twoFactorEnabled && { hasSecondFactor: true }),
  ...(sessionId !== undefined && { sessionId }),
})

/** How the second factor stands is told under Security, and not to every page. */
export const sessionAnswer = (user: User | undefined, cookies: readonly string[] = []): Response =>
  withCookies(json(200, JSON.stringify(user ? { user: told(user) } : {})), cookies)

const told = ({ id, name, email, isGuest }: User) => ({ id, name, email, isGuest })

export function withCookies(answer: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}
