/** `/api/alpaca`: a person's connections to Alpaca. Key pairs come in here and never go out. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import { endpointNotFound, methodNotAllowed } from '@paddock/contract/errors/answers'
import * as z from 'zod/mini'
import { type Connection, type Connections, type Outcome, UNLOCK_PHRASE } from '../alpaca/connections.ts'
import type { EnvironmentKey } from '../alpaca/environment-key.ts'
import type { AlpacaServers } from '../config.ts'
import type { LiveLocks } from '../controls/locks/live-locks.ts'
import { refusedForCode, type Security } from '../controls/locks/security.ts'
import { json, noContent, ownRefusal, refusal } from '../http/answer.ts'
import { readBody } from '../http/body.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import type { User } from '../identity/session-cache.ts'

export interface AlpacaRouteParts {
  readonly connections: Connections
  readonly security: Security
  readonly liveLocks: LiveLocks
  readonly environmentKey: EnvironmentKey
  readonly servers: AlpacaServers
  readonly keyRevoked: (keyId: string) => void
  readonly now: () => number
}

/** Every try asks Alpaca with a pair somebody typed, so that nobody guesses by way of this server. */
const TRIES_PER_MINUTE = 20
const LONGEST_KEY = 512
const LONGEST_NAME = 60

/** Whatever Alpaca, or who stands in for it, calls a key: any printable text, because it travels in a header. */
const KeyText = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_KEY), z.regex(/^[\x20-\x7e]+$/))
const KeyBody = z.object({ keyId: KeyText, secretKey: KeyText })
const Name = z.string().check(z.trim(), z.maxLength(LONGEST_NAME))
const NewBody = z.extend(KeyBody, { name: z.optional(Name) })
const NameBody = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_NAME)) })
const PhraseBody = z.object({ phrase: z.string() })

const PROBLEMS: Readonly<Record<string, string>> = {
  keyId: `the key id must be 1 to ${LONGEST_KEY} printable characters`,
  secretKey: `the secret key must be 1 to ${LONGEST_KEY} printable characters`,
  name: `the name must be 1 to ${LONGEST_NAME} characters`,
  phrase: 'the phrase is missing',
}

/** Answers what is below `/api/alpaca`; `rest` is empty, or begins with a slash. */
export function createAlpacaAnswer(parts: AlpacaRouteParts) {
  const { connections } = parts
  const tries = createRateLimit(parts.now, TRIES_PER_MINUTE)

  async function list(user: User): Promise<Response> {
    await parts.environmentKey.adopt()
    const { servers } = parts
    const own = await Promise.all((await connections.list(user.id)).map((connection) => atDesk(user, connection)))
    return json(200, JSON.stringify({ servers, phrase: UNLOCK_PHRASE, connections: own }))
  }

  /** A live account that was left alone is locked for who sits at the desk, and says so. */
  async function atDesk(user: User, connection: Connection) {
    if (connection.environment !== 'live') return { ...connection, isIdle: false }
    const { isLocked, isIdle } = await parts.liveLocks.now(user.id, connection.accountId)
    return { ...connection, isLocked, isIdle }
  }

  /** The parsed body, or why not. Nothing of a body that is refused is repeated in the answer. */
  async function bodyOf<Body>(request: Request, schema: z.ZodMiniType<Body>): Promise<Body | Response> {
    const body = await readBody(request)
    if (body.kind === 'refused') return body.answer()
    const parsed = schema.safeParse(body.value)
    if (parsed.success) return parsed.data
    const field = String(parsed.error.issues[0]?.path[0] ?? 'keyId')
    return ownRefusal(422, PROBLEMS[field] ?? 'the request is malformed', field)
  }

  const tooOften = (user: User): Response | undefined =>
    tries(user.id).isExceeded ? ownRefusal(429, 'too many tries: wait a minute') : undefined

  async function add(request: Request, user: User): Promise<Response> {
    const body = await bodyOf(request, NewBody)
    if (body instanceof Response) return body
    const { name, keyId, secretKey } = body
    return tooOften(user) ?? answered(await connections.add(user, { name, key: { keyId, secretKey } }), 201)
  }

  async function replace(request: Request, user: User, accountId: AccountId): Promise<Response> {
    const body = await bodyOf(request, KeyBody)
    if (body instanceof Response) return body
    return tooOften(user) ?? answered(await connections.replace(user.id, accountId, body))
  }

  async function rename(request: Request, user: User, accountId: AccountId): Promise<Response> {
    const body = await bodyOf(request, NameBody)
    return body instanceof Response ? body : answered(await connections.rename(user.id, accountId, body.name))
  }

  async function unlock(request: Request, user: User, accountId: AccountId): Promise<Response> {
    const body = await bodyOf(request, PhraseBody)
    if (body instanceof Response) return body
    const isMeant = body.phrase.trim() === UNLOCK_PHRASE
    const refused = isMeant ? await parts.security.refusal({ user, headers: request.headers }, 'live') : undefined
    return refused ? refusedForCode(refused) : answered(await connections.unlock(user.id, accountId, body.phrase))
  }

  async function remove(user: User, accountId: AccountId): Promise<Response> {
    const revoked = await connections.remove(user.id, accountId)
    if (revoked === undefined) return refusal(endpointNotFound())
    for (const keyId of revoked) parts.keyRevoked(keyId)
    return noContent()
  }

  /** By what follows the account's id, then by method. */
  const routes: Readonly<
    Record<string, Readonly<Record<string, (request: Request, user: User, accountId: AccountId) => Promise<Response>>>>
  > = {
    '': { DELETE: (_, user, accountId) => remove(user, accountId) },
    test: {
      POST: async (_, user, accountId) => tooOften(user) ?? answered(await connections.test(user.id, accountId)),
    },
    key: { PUT: replace },
    name: { PUT: rename },
    lock: {
      PUT: async (_, user, accountId) => answered(await connections.lock(user.id, accountId)),
    },
    unlock: { PUT: unlock },
  }

  return async (request: Request, user: User, rest: string): Promise<Response> => {
    const { method } = request
    if (rest === '') {
      if (method === 'GET') return list(user)
      return method === 'POST' ? add(request, user) : refusal(methodNotAllowed())
    }
    const [, accountId = '', part = ''] = /^\/([\w-]+)(?:\/(\w+))?$/.exec(rest) ?? []
    const methods = accountId !== '' && Object.hasOwn(routes, part) ? routes[part] : undefined
    if (methods === undefined) return refusal(endpointNotFound())
    const handle = Object.hasOwn(methods, method) ? methods[method] : undefined
    return handle ? handle(request, user, accountId) : refusal(methodNotAllowed())
  }
}

function answered(outcome: Outcome | undefined, status = 200): Response {
  if (outcome === undefined) return refusal(endpointNotFound())
  if ('done' in outcome) return json(status, JSON.stringify(outcome.done))
  const { refusal: why } = outcome
  return ownRefusal(why.status, why.message, why.field)
}
