/** The desk's own calls: one match against its table, one look at who asks, one reader of the body, one parser. A handler gets what came of it. */
import type { DeskOperationName } from '@paddock/contract/desk/operations/calls'
import { deskCallAt, matchDeskOperation } from '@paddock/contract/desk/operations/match'
import type { DeskOperation, Owner } from '@paddock/contract/desk/operations/operation'
import { parseDeskInput } from '@paddock/contract/desk/operations/parse'
import {
  DESK_OPERATIONS,
  type DeskAnswer,
  type DeskOwner,
  type DeskParsed,
} from '@paddock/contract/desk/operations/table'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { endpointNotFound, methodNotAllowed, unauthorized } from '@paddock/contract/errors/answers'
import type { Accounts, OwnAccount } from '../accounts/accounts.ts'
import type { Call } from '../accounts/caller.ts'
import { json, noContent, ownRefusal, refusal } from '../http/answer.ts'
import { readBody } from '../http/body.ts'
import type { Identity } from '../identity/identity.ts'
import type { User } from '../identity/session-cache.ts'

/** What a call brings whoever makes it. */
export interface AskedByAnybody extends Pick<Call, 'requestId' | 'address' | 'isGone'> {
  /** Beside the input: proofs of a fresh code, and tags of what is known already. */
  readonly headers: Headers
}

/** A request of a signed-in person. */
export interface AskedByPerson extends AskedByAnybody {
  readonly user: User
}

/** A request about one account of the person who makes it. */
export interface AskedOfAccount extends AskedByPerson, OwnAccount {}

interface AskedBy {
  readonly nobody: AskedByAnybody
  readonly person: AskedByPerson
  readonly account: AskedOfAccount
}

/** A call as its handler gets it. */
export type Asked<Name extends DeskOperationName> = AskedBy[DeskOwner<Name>] & { readonly input: DeskParsed<Name> }

/**
 * Answers with what the entry's answer says, which leaves with the entry's status; with nothing where the entry has no answer; or with a
 * response of its own. An answer that is undefined is a 404, as is `false` where there is none.
 */
type Handler<Name extends DeskOperationName> = (
  asked: Asked<Name>,
) => Answered<Name> | Response | Promise<Answered<Name> | Response>

type Answered<Name extends DeskOperationName> = [DeskAnswer<Name>] extends [undefined]
  ? boolean | undefined
  : Kept<DeskAnswer<Name>> | undefined

/** What a handler need not be able to change. */
type Kept<T> = T extends readonly (infer Item)[]
  ? readonly Kept<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Kept<T[Key]> }
    : T

/** The handlers of a noun's entries, or of all. */
export type HandlersOf<Operations> = {
  readonly [Name in keyof Operations & DeskOperationName]: Handler<Name>
}

interface AccessParts {
  readonly identity: Pick<Identity, 'user'>
  readonly accounts: Pick<Accounts, 'of'>
}

/** Who asks, by their session; or the refusal of who is nobody, or has no such account. The one reader of sessions for calls below `/api`. */
export function createAccess({ identity, accounts }: AccessParts) {
  async function person(call: Call): Promise<AskedByPerson | Response> {
    const user = await identity.user(call.request.headers)
    return user === undefined ? refusal(unauthorized()) : { ...byAnybody(call), user }
  }
  async function ofAccount(call: Call, accountId: AccountId): Promise<AskedOfAccount | Response> {
    const asked = await person(call)
    if (asked instanceof Response) return asked
    const account = await accounts.of(asked.user.id, accountId)
    if (account === undefined) return refusal(endpointNotFound())
    return { ...account, ...asked }
  }
  return { person, ofAccount }
}

type Access = ReturnType<typeof createAccess>

const byAnybody = ({ request, requestId, address, isGone }: Call): AskedByAnybody => ({
  headers: request.headers,
  requestId,
  address,
  ...(isGone && { isGone }),
})

/** Answers a call of the desk's own table; undefined for a path that none of its entries has, and for methods that no call has. */
export function createDeskCalls(access: Access, handlers: HandlersOf<typeof DESK_OPERATIONS>) {
  /** With the account where the call is of one. */
  async function callerOf(
    owner: Owner,
    path: Readonly<Record<string, string>>,
    call: Call,
  ): Promise<(AskedByAnybody & Partial<AskedOfAccount>) | Response> {
    if (owner === 'nobody') return byAnybody(call)
    return owner === 'person' ? access.person(call) : access.ofAccount(call, path.accountId ?? '')
  }

  return async (call: Call): Promise<Response | undefined> => {
    const { request, path, query } = call
    if (!METHODS.has(request.method)) return undefined
    const match = matchDeskOperation(request.method === 'HEAD' ? 'GET' : request.method, path)
    const found = match === 'no-method' ? deskCallAt(path) : match
    if (found === undefined || found === 'no-path') return undefined
    call.named?.(found.name)
    const entry: DeskOperation = DESK_OPERATIONS[found.name]
    const caller = await callerOf(entry.owner, found.path, call)
    if (caller instanceof Response) return caller
    if (match === 'no-method') return refusal(methodNotAllowed())
    if (caller.kind && entry.kinds && !entry.kinds.includes(caller.kind)) return refusal(endpointNotFound())
    if (caller.isArchived && entry.whenArchived !== undefined) return ownRefusal(403, entry.whenArchived)
    const body = entry.input.body ? await readBody(request, call) : NO_BODY
    if (body.kind === 'refused') return body.answer()
    const parsed = parseDeskInput(found.name, { ...found, query: new URLSearchParams(query), body: body.value })
    if (!parsed.ok) return refusal(parsed)
    return answered(entry, await handlerOf(handlers, found.name)({ ...caller, input: parsed.input }))
  }
}

/** Sound because the caller is what the entry's owner says, and the input went through the entry's own schemas. */
const handlerOf = (handlers: HandlersOf<typeof DESK_OPERATIONS>, name: DeskOperationName) =>
  handlers[name] as (asked: AskedByAnybody & { readonly input: unknown }) => unknown

/** By any other nothing is called. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const NO_BODY = { kind: 'json', value: undefined } as const

function answered(entry: DeskOperation, answer: unknown): Response {
  if (answer instanceof Response) return answer
  if (entry.answer === undefined) return answer === false ? refusal(endpointNotFound()) : noContent()
  return answer === undefined ? refusal(endpointNotFound()) : json(entry.success, JSON.stringify(answer))
}

/** What a service refused, beside the field to blame. */
export const refusedBy = ({
  status,
  message,
  field,
}: {
  readonly status: number
  readonly message: string
  readonly field?: string
}): Response => ownRefusal(status, message, field)
