/** Where a person is signed in: each session with its browser and address, when it was last seen, and its end. */
import { toTimestamp } from '@paddock/market/instant'
import { json, noContent, ownRefusal } from '../http/answer.ts'
import type { Log } from '../log.ts'
import type { Asked } from './asked.ts'
import type { CallAuth } from './auth-calls.ts'
import { bodyOf } from './body.ts'
import { OneSession } from './credentials.ts'
import { asUser, type StoredUser } from './session-answer.ts'
import type { SessionCache, User } from './session-cache.ts'

/** As the library stores it; `updatedAt` is when it was last seen. */
interface StoredSession {
  readonly id: string
  readonly token: string
  readonly ipAddress?: string | null | undefined
  readonly userAgent?: string | null | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Of one person. Who signs in once more is signed out where they were seen longest ago. */
const MOST_SESSIONS = 50
/** Use is written down this often. */
const SEEN_EVERY_MS = 5 * 60_000

interface SessionsParts {
  readonly callAuth: CallAuth
  readonly cache: SessionCache
  readonly user: (headers: Headers) => Promise<User | undefined>
  readonly ended: (which: { readonly sessionId: string }) => void
  readonly log: Pick<Log, 'warn'>
  /** Machine time in milliseconds. */
  readonly now: () => number
}

export function createSessions({ callAuth, cache, user, ended, log, now }: SessionsParts) {
  /** The last seen first. */
  const all = async (userId: string): Promise<StoredSession[]> => {
    const stored = await callAuth(async ({ $context }) =>
      (await $context).internalAdapter.listSessions(userId, { onlyActiveSessions: true }),
    )
    return stored.toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
  }

  async function end(sessions: readonly StoredSession[]): Promise<void> {
    if (sessions.length === 0) return
    await callAuth(async ({ $context }) =>
      (await $context).internalAdapter.deleteSessions(sessions.map(({ token }) => token)),
    )
    for (const { id } of sessions) {
      cache.drop(id)
      ended({ sessionId: id })
    }
  }

  /** The person who asks, or the refusal. */
  async function person({ request }: Asked): Promise<User | Response> {
    return (await user(request.headers)) ?? ownRefusal(401, 'sign in first')
  }

  async function list(asked: Asked): Promise<Response> {
    const own = await person(asked)
    if (own instanceof Response) return own
    const told = (await all(own.id)).map(({ id, ipAddress, userAgent, createdAt, updatedAt }) => ({
      id,
      address: ipAddress || null,
      agent: userAgent || null,
      signedInAt: toTimestamp(createdAt.getTime()),
      seenAt: toTimestamp(updatedAt.getTime()),
      isThis: id === own.sessionId,
    }))
    return json(200, JSON.stringify(told))
  }

  async function endOne(asked: Asked): Promise<Response> {
    const own = await person(asked)
    if (own instanceof Response) return own
    const body = await bodyOf(asked.request, OneSession)
    if (body instanceof Response) return body
    const found = (await all(own.id)).filter(({ id }) => id === body.id)
    if (found.length === 0) return ownRefusal(404, 'this session is over already')
    await end(found)
    return noContent()
  }

  async function endOthers(asked: Asked): Promise<Response> {
    const own = await person(asked)
    if (own instanceof Response) return own
    await end((await all(own.id)).filter(({ id }) => id !== own.sessionId))
    return noContent()
  }

  return {
    routes: {
      '/sessions': { GET: list },
      '/sessions/sign-out': { POST: endOne },
      '/sessions/sign-out-others': { POST: endOthers },
    },
    /** The person of a session that was found, which was seen now. */
    seen(found: { readonly session: StoredSession; readonly user: StoredUser }): User {
      const { id, token, updatedAt } = found.session
      if (now() - updatedAt.getTime() >= SEEN_EVERY_MS)
        callAuth(async ({ $context }) =>
          (await $context).internalAdapter.updateSession(token, { updatedAt: new Date(now()) }),
        ).catch((err: unknown) => log.warn({ err }, 'use of a session was not noted'))
      return asUser(found.user, id)
    },
    all,
    end,
    /** Ends what is more than a person may have. */
    trim: async (userId: string) => end((await all(userId)).slice(MOST_SESSIONS)),
  }
}
