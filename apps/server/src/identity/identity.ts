/** Who is asking, and how one becomes somebody: the session service, sign-in, registration, guests. */
import { endpointNotFound, methodNotAllowed } from '@paddock/contract/errors/answers'
import * as z from 'zod/mini'
import { noContent, ownRefusal, refusal } from '../http/answer.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/database.ts'
import { authCalls } from './auth-calls.ts'
import { authRefusal, worded } from './auth-refusal.ts'
import { bodyOf } from './body.ts'
import { sessionCookie } from './cookie.ts'
import { keepGuest, nameFrom } from './keep-guest.ts'
import { createProofs } from './proofs.ts'
import { createSecondFactor } from './second-factor.ts'
import { asUser, type StoredUser, sessionAnswer, signedIn, withCookies } from './session-answer.ts'
import { createSessionCache, type User } from './session-cache.ts'
import { createSignInThrottle, tooManyAttempts } from './sign-in-throttle.ts'

export interface Registration {
  readonly email: string
  readonly password: string
  readonly name?: string | undefined
}

export interface Identity {
  /** The user whose session the cookie names; undefined for nobody. */
  user(headers: Headers): Promise<User | undefined>
  /** Answers a request under `/api/_auth`; `path` is what follows, such as `/session`. Its origin was checked before. */
  answer(request: Request, path: string): Promise<Response>
  /** Makes a user with an e-mail address, as the command line does; the refusal's words where it cannot be. */
  register(registration: Registration): Promise<{ readonly userId: string } | { readonly refused: string }>
  /** The user with that e-mail address. */
  userIdOf(email: string): Promise<string | undefined>
  /** Whether the session gave a code of its person's second factor lately. */
  isProven(headers: Headers): boolean
  /** How many recovery codes a person has left; null without a second factor. */
  recoveryCodesLeft(user: User): Promise<number | null>
  /** Takes a person's second factor away, as the command line does; false where there was none. */
  removeSecondFactor(userId: string): Promise<boolean>
  /** Loads what a first sign-in needs, so that it does not wait. */
  warm(): Promise<void>
}

const text = z.string()
const SignIn = z.object({ email: text, password: text, rememberMe: z.optional(z.boolean()) })
const Register = z.object({ email: text, password: text, name: z.optional(text) })

export function createIdentity(parts: {
  readonly storage: Pick<Storage, 'db' | 'kind'>
  readonly secret: string
  readonly log: Log
  /** Machine time in milliseconds. */
  readonly now: () => number
  /** Opens the practice account every new user gets. */
  readonly welcome: (userId: string) => Promise<void>
  /** Told when a session ends, so that its sockets end too. */
  readonly signedOut?: (userId: string) => void
}): Identity {
  const cache = createSessionCache(parts.now)
  const throttle = createSignInThrottle(parts.now)
  // The library takes longer to load than everything else together, so the server listens first.
  const callAuth = authCalls(() => import('./auth.ts').then(({ loadAuth }) => loadAuth(parts)))

  const user: Identity['user'] = async (headers) => {
    const cookie = sessionCookie(headers)
    if (cookie === undefined) return undefined
    return cache.user(cookie, async () => {
      const session = await callAuth(({ api }) => api.getSession({ headers, query: { disableRefresh: true } }))
      return session ? asUser(session.user) : undefined
    })
  }

  const proofs = createProofs(parts.now)
  const secondFactor = createSecondFactor({
    db: parts.storage.db,
    callAuth,
    user,
    changed: cache.dropUser,
    proofs,
    now: parts.now,
  })

  /** Logged in means that the session has a user; a session near its end is extended here, and only here. */
  async function session(headers: Headers): Promise<Response> {
    const cookie = sessionCookie(headers)
    if (cookie === undefined) return sessionAnswer(undefined)
    let cookies: string[] = []
    const found = await cache.user(cookie, async () => {
      const { response, headers: answered } = await callAuth(({ api }) =>
        api.getSession({ headers, returnHeaders: true }),
      )
      cookies = answered.getSetCookie()
      return response ? asUser(response.user) : undefined
    })
    return sessionAnswer(found, cookies)
  }

  async function signOut(headers: Headers): Promise<Response> {
    const cookie = sessionCookie(headers)
    if (cookie === undefined) return noContent()
    const left = await user(headers)
    const { headers: answered } = await callAuth(({ api }) => api.signOut({ headers, returnHeaders: true }))
    cache.drop(cookie)
    proofs.forget(cookie)
    if (left) parts.signedOut?.(left.id)
    return withCookies(noContent(), answered.getSetCookie())
  }

  async function signIn(request: Request): Promise<Response> {
    const body = await bodyOf(request, SignIn)
    if (body instanceof Response) return body
    const wait = throttle.secondsToWait(body.email)
    if (wait > 0) return tooManyAttempts(wait)
    // Counted before it is known to fail, so that guesses sent all at once are counted too.
    throttle.attempted(body.email)
    const { headers } = request
    const answer = await callAuth(({ api }) => api.signInEmail({ body, headers, asResponse: true }))
    if (answer.ok) throttle.succeeded(body.email)
    return signedIn(answer)
  }

  async function signUp(request: Request): Promise<Response> {
    const body = await bodyOf(request, Register)
    if (body instanceof Response) return body
    const wanted = { body: named(body), headers: new Headers(), asResponse: true } as const
    return signedIn(await callAuth(({ api }) => api.signUpEmail(wanted)))
  }

  /** Pressing the button twice is still one guest. */
  async function signInAsGuest(request: Request): Promise<Response> {
    const already = await user(request.headers)
    if (already) return sessionAnswer(already)
    return signedIn(await callAuth(({ api }) => api.signInAnonymous({ headers: new Headers(), asResponse: true })))
  }

  async function keep(request: Request): Promise<Response> {
    const guest = await user(request.headers)
    if (guest === undefined) return ownRefusal(401, 'sign in first')
    if (!guest.isGuest) return ownRefusal(422, 'this user is no guest and can sign in already')
    const body = await bodyOf(request, Register)
    if (body instanceof Response) return body
    const kept = await callAuth((auth) => keepGuest(auth, guest, body))
    cache.dropUser(guest.id)
    return kept.kind === 'refused' ? worded(kept.why) : sessionAnswer(kept.user)
  }

  const routes: Readonly<Record<string, Readonly<Record<string, (request: Request) => Promise<Response>>>>> = {
    '/session': { GET: ({ headers }) => session(headers), DELETE: ({ headers }) => signOut(headers) },
    '/sign-in/email': { POST: signIn },
    '/sign-in/anonymous': { POST: signInAsGuest },
    '/sign-up/email': { POST: signUp },
    '/sign-out': { POST: ({ headers }) => signOut(headers) },
    '/guest/keep': { POST: keep },
    ...secondFactor.routes,
  }

  return {
    user,
    async answer(request, path) {
      const methods = Object.hasOwn(routes, path) ? routes[path] : undefined
      if (methods === undefined) return refusal(endpointNotFound())
      const handle = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
      const answer = handle ? await handle(request) : refusal(methodNotAllowed())
      answer.headers.set('cache-control', 'no-store')
      return answer
    },
    register: (registration) =>
      callAuth(async ({ api, $context }) => {
        const answer = await api.signUpEmail({ body: named(registration), asResponse: true })
        if (!answer.ok) return { refused: ((await (await authRefusal(answer)).json()) as { message: string }).message }
        const { token, user } = (await answer.json()) as { token: string; user: StoredUser }
        // Nobody signed in: the session that comes with registering is not needed.
        await (await $context).internalAdapter.deleteSession(token)
        return { userId: user.id }
      }),
    userIdOf: (email) =>
      callAuth(async ({ $context }) => {
        const { internalAdapter } = await $context
        return (await internalAdapter.findUserByEmail(email.toLowerCase()))?.user.id
      }),
    isProven(headers) {
      const cookie = sessionCookie(headers)
      return cookie !== undefined && proofs.isFresh(cookie)
    },
    recoveryCodesLeft: secondFactor.recoveryCodesLeft,
    removeSecondFactor: secondFactor.remove,
    warm: () => callAuth(async ({ $context }) => void (await $context)),
  }
}

const named = ({ email, password, name }: Registration) => ({ email, password, name: name?.trim() || nameFrom(email) })
