/** Who is asking, and how one becomes somebody: the session service, sign-in, registration, guests. */
import { endpointNotFound, methodNotAllowed } from '@paddock/contract/errors/answers'
import * as z from 'zod/mini'
import type { Cluster } from '../cluster/cluster.ts'
import { subjectOf } from '../cluster/subject.ts'
import { noContent, ownRefusal, refusal } from '../http/answer.ts'
import type { Client } from '../http/client-address.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/engine/database.ts'
import { countGuests, sessionsThere, userByEmail } from '../storage/people.ts'
import { hasSignedInFrom, noteSignIn } from '../storage/sign-in.ts'
import { type Asked, libraryHeaders, originOf } from './asked.ts'
import { authCalls } from './auth-calls.ts'
import { authRefusal, refusedAsBusy, worded } from './auth-refusal.ts'
import { bodyOf } from './body.ts'
import { isCommon, refusedAsCommon, TOO_COMMON } from './common-passwords.ts'
import { cookiesFor, plainCookies, sessionCookie } from './cookie.ts'
import { Register, SignIn } from './credentials.ts'
import { keepGuest, nameFrom, type Registration } from './keep-guest.ts'
import { createNewcomers } from './newcomers.ts'
import { createPasswords } from './passwords.ts'
import { createProofs } from './proofs.ts'
import { createSecondFactor } from './second-factor.ts'
import { type StoredUser, sessionAnswer, signedIn, withCookies } from './session-answer.ts'
import { createSessionCache, type User } from './session-cache.ts'
import { createSessions } from './sessions.ts'
import {
  CODES,
  createSignInThrottle,
  type Guess,
  type OthersCounting,
  PASSWORDS,
  tooManyAttempts,
} from './sign-in-throttle.ts'

/** Sessions that are over: one, or all of a person. */
export type SessionsEnded = { readonly sessionId: string } | { readonly userId: string }

export interface Identity {
  /** The user whose session the cookie names; undefined for nobody. */
  user(headers: Headers): Promise<User | undefined>
  /** Answers a request under `/api/_auth`; `path` is what follows, such as `/session`. Its origin was checked before. */
  answer(request: Request, path: string, client: Client): Promise<Response>
  /** Makes a user with an e-mail address, as the command line does; the refusal's words where it cannot be. */
  register(registration: Registration): Promise<{ readonly userId: string } | { readonly refused: string }>
  /** The user with that e-mail address. */
  userIdOf(email: string): Promise<string | undefined>
  /** Whether the session gave a code of its person's second factor lately. */
  isProven(headers: Headers): boolean
  /** How many recovery codes a person has left; null without a second factor. */
  recoveryCodesLeft(user: User): Promise<number | null>
  /** What goes into a link by which a person sets a new password, once and within an hour. */
  resetToken(userId: string): Promise<string>
  /** Takes a person's second factor away, as the command line does; false where there was none. */
  removeSecondFactor(userId: string): Promise<boolean>
  /** Loads what a first sign-in needs, so that it does not wait. */
  warm(): Promise<void>
}

/** What servers tell each other of people. */
const Change = z.object({ key: z.string(), what: z.enum(['count', 'take back', 'forget']) })
const Person = z.object({ userId: z.string() })
const Proof = z.object({ key: z.string(), at: z.nullable(z.number()) })

export function createIdentity(parts: {
  readonly storage: Pick<Storage, 'db' | 'kind'>
  readonly secret: string
  readonly log: Log
  /** Machine time in milliseconds. */
  readonly now: () => number
  /** Opens the practice account every new user gets. */
  readonly welcome: (userId: string) => Promise<void>
  /** Told when sessions end, so that their sockets end too. */
  readonly ended?: (which: SessionsEnded) => void
  /** Where people are answered by other servers too. */
  readonly cluster?: Pick<Cluster, 'isShared' | 'bus'>
}): Identity {
  const { storage, log, now, cluster, ended = () => {} } = parts
  const { db } = storage
  const bus = cluster?.isShared ? cluster.bus : undefined
  const others: OthersCounting = (what) => bus && subjectOf(bus, `quotas.${what}`, Change)
  const cache = createSessionCache(
    now,
    bus && {
      isThere: async (sessionId) => (await sessionsThere(db, [sessionId], now())).length > 0,
      changed: subjectOf(bus, 'people', Person),
    },
  )
  const throttle = createSignInThrottle(now, PASSWORDS, (what) => others(`passwords-${what}`))
  const newcomers = createNewcomers(now, (most) => countGuests(db, most), others)
  // The library takes longer to load than everything else together, so the server listens first.
  const callAuth = authCalls(() => import('./auth.ts').then(({ loadAuth }) => loadAuth(parts)))

  const user: Identity['user'] = async (headers) => {
    const cookie = sessionCookie(headers)
    if (cookie === undefined) return undefined
    return cache.user(cookie, async () => {
      const plain = new Headers({ cookie: plainCookies(headers).join('; ') })
      const found = await callAuth(({ api }) => api.getSession({ headers: plain, query: { disableRefresh: true } }))
      return found ? sessions.seen(found) : undefined
    })
  }

  const proofs = createProofs(now, bus && subjectOf(bus, 'proofs', Proof))
  const sessions = createSessions({ callAuth, cache, user, ended, log, now })
  /** What follows when somebody is signed in: the address is one of theirs, and they have no more sessions than they may. */
  const begun =
    (asked: Asked) =>
    async (userId: string): Promise<void> => {
      await noteSignIn(db, userId, originOf(asked).address, now())
      await sessions.trim(userId)
    }
  const changed = (userId: string, replacedSession?: string) => {
    cache.dropUser(userId)
    if (replacedSession !== undefined) ended({ sessionId: replacedSession })
  }
  const secondFactor = createSecondFactor({
    ...{ db, callAuth, user, changed, begun, proofs, now },
    throttle: createSignInThrottle(now, CODES, (what) => others(`codes-${what}`)),
  })
  const passwords = createPasswords({ db, callAuth, cache, user, proofs, others, ended, now })

  /** Logged in means that the session has a user; a session near its end is extended here, and only here. */
  async function session(asked: Asked): Promise<Response> {
    const { headers } = asked.request
    const cookie = sessionCookie(headers)
    if (cookie === undefined) return sessionAnswer(undefined)
    let cookies: string[] = []
    const found = await cache.user(cookie, async () => {
      const { response, headers: answered } = await callAuth(({ api }) =>
        api.getSession({ headers: libraryHeaders(asked), returnHeaders: true }),
      )
      cookies = answered.getSetCookie()
      return response ? sessions.seen(response) : undefined
    })
    return sessionAnswer(found, cookies)
  }

  async function signOut(asked: Asked): Promise<Response> {
    const { headers } = asked.request
    const cookie = sessionCookie(headers)
    if (cookie === undefined) return noContent()
    const left = await user(headers)
    const { headers: answered } = await callAuth(({ api }) =>
      api.signOut({ headers: libraryHeaders(asked), returnHeaders: true }),
    )
    proofs.forget(cookie)
    if (left?.sessionId !== undefined) {
      cache.drop(left.sessionId)
      ended({ sessionId: left.sessionId })
    }
    return withCookies(noContent(), answered.getSetCookie())
  }

  async function signIn(asked: Asked): Promise<Response> {
    const body = await bodyOf(asked.request, SignIn)
    if (body instanceof Response) return body
    const guess = guessAt(body.email.toLowerCase(), asked)
    const wait = await throttle.attempted(guess)
    if (wait > 0) return tooManyAttempts(wait)
    const headers = libraryHeaders(asked, 'session')
    const answer = await callAuth(({ api }) => api.signInEmail({ body, headers, asResponse: true }))
    if (answer.ok) throttle.succeeded(guess)
    return signedIn(answer, begun(asked))
  }

  function guessAt(email: string, asked: Asked): Guess {
    const from = originOf(asked)
    const isKnownThere = async () => {
      const userId = await userByEmail(db, email)
      return userId !== undefined && hasSignedInFrom(db, userId, from.address)
    }
    return { from, at: email, isKnownThere }
  }

  async function signUp(asked: Asked): Promise<Response> {
    const body = await bodyOf(asked.request, Register)
    if (body instanceof Response) return body
    const refused = (await refusedAsCommon(body.password, 'password')) ?? newcomers.registration(originOf(asked))
    if (refused) return refused
    const wanted = { body: named(body), headers: libraryHeaders(asked, 'session'), asResponse: true } as const
    return signedIn(await callAuth(({ api }) => api.signUpEmail(wanted)), begun(asked))
  }

  /** Pressing the button twice is still one guest. */
  async function signInAsGuest(asked: Asked): Promise<Response> {
    const already = await user(asked.request.headers)
    if (already) return sessionAnswer(already)
    const refused = await newcomers.guest(originOf(asked))
    if (refused) return refused
    const headers = libraryHeaders(asked, 'session')
    // Nobody guesses at a guest: where they came from is of no use.
    return signedIn(await callAuth(({ api }) => api.signInAnonymous({ headers, asResponse: true })), async () => {})
  }

  /** The session begins anew: who knew the guest's knows nothing of the person's. */
  async function keep(asked: Asked): Promise<Response> {
    const guest = await user(asked.request.headers)
    if (guest === undefined) return ownRefusal(401, 'sign in first')
    if (!guest.isGuest) return ownRefusal(422, 'this user is no guest and can sign in already')
    const body = await bodyOf(asked.request, Register)
    if (body instanceof Response) return body
    const refused = (await refusedAsCommon(body.password, 'password')) ?? newcomers.registration(originOf(asked))
    if (refused) return refused
    const kept = await callAuth((auth) => keepGuest(auth, guest, body))
    cache.dropUser(guest.id)
    if (kept.kind === 'refused') return worded(kept.why)
    const before = await sessions.all(guest.id)
    const headers = libraryHeaders(asked, 'session')
    const answer = await callAuth(({ api }) => api.signInEmail({ body, headers, asResponse: true }))
    // Hashing takes long: what the page asks meanwhile is asked with a session that has not ended.
    await sessions.end(before)
    return signedIn(answer, begun(asked))
  }

  const routes: Readonly<Record<string, Readonly<Record<string, (asked: Asked) => Promise<Response>>>>> = {
    '/session': { GET: session, DELETE: signOut },
    '/sign-in/email': { POST: signIn },
    '/sign-in/anonymous': { POST: signInAsGuest },
    '/sign-up/email': { POST: signUp },
    '/sign-out': { POST: signOut },
    '/guest/keep': { POST: keep },
    ...secondFactor.routes,
    ...sessions.routes,
    ...passwords.routes,
  }

  return {
    user,
    async answer(request, path, client) {
      const methods = Object.hasOwn(routes, path) ? routes[path] : undefined
      if (methods === undefined) return refusal(endpointNotFound())
      const handle = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
      const answer = handle ? await handle({ request, client }).catch(refusedAsBusy) : refusal(methodNotAllowed())
      const cookies = cookiesFor(client, answer.headers.getSetCookie())
      answer.headers.delete('set-cookie')
      return withCookies(answer, cookies)
    },
    register: (registration) =>
      callAuth(async ({ api, $context }) => {
        if (await isCommon(registration.password)) return { refused: TOO_COMMON }
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
    resetToken: passwords.resetToken,
    removeSecondFactor: secondFactor.remove,
    warm: () => callAuth(async ({ $context }) => void (await $context)),
  }
}

const named = ({ email, password, name }: Registration) => ({ email, password, name: name?.trim() || nameFrom(email) })
