/** What a signed-in person may do with an account as a whole: open, rename, archive, restore, reset and fork it, block it, move money, set its clock and dials, make trouble. */

import { FillDialChanges } from '@paddock/contract/desk/fill-dials'
import { endpointNotFound, invalidBody, methodNotAllowed } from '@paddock/contract/errors/answers'
import type * as z from 'zod/mini'
import { type Dials, RequestDials } from '../accounts/dials.ts'
import { type Trouble, TroubleRequest } from '../accounts/trouble.ts'
import type { Troubles } from '../accounts/troubles.ts'
import { json, noContent, ownRefusal, refusal } from '../http/answer.ts'
import { readBody } from '../http/body.ts'
import type { User } from '../identity/session-cache.ts'
import type { LiveMarkets } from '../markets/live/live-markets.ts'
import type { Circumstances } from '../practice/ledger/circumstances.ts'
import type { Practice } from '../practice/practice.ts'
import {
  BlocksRequest,
  ClockRequest,
  ForkRequest,
  OpenRequest,
  problemOf,
  RenameRequest,
  TransferRequest,
} from '../practice-accounts/account-request.ts'
import type { Outcome, PracticeAccounts } from '../practice-accounts/practice-accounts.ts'
import { type AccountRequest, accountBody, accountsAnswer } from './accounts.ts'
import { responseOf } from './operations.ts'

export interface PracticeParts {
  readonly practice: Practice
  readonly practiceAccounts: PracticeAccounts
  readonly dials: Dials
  readonly troubles: Troubles
  readonly liveMarkets: Pick<LiveMarkets, 'stateOf'>
  /** Cuts off the sockets of an account. */
  readonly dropStreams: (accountId: string) => void
}

/** `GET /api/accounts?archived=true`. */
export const archivedAnswer = async ({ practiceAccounts }: PracticeParts, user: User): Promise<Response> =>
  accountsAnswer(await practiceAccounts.archived(user.id))

/** `POST /api/accounts`: another practice account. */
export const openAnswer = (
  { practiceAccounts }: PracticeParts,
  { request, requestId, user }: Pick<AccountRequest, 'request' | 'requestId' | 'user'>,
): Promise<Response> =>
  withBody(request, OpenRequest, async (wanted) =>
    outcome(await practiceAccounts.open(user.id, wanted, circumstances({ user, requestId })), 201),
  )

type Handler = (parts: PracticeParts, asked: AccountRequest) => Promise<Response>

/** By what stands behind the account, and by method. */
const HANDLERS: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  '': {
    PATCH: ({ practiceAccounts }, { request, user, accountId }) =>
      withBody(request, RenameRequest, async ({ name }) =>
        outcome(await practiceAccounts.rename(user.id, accountId, name)),
      ),
  },
  archive: {
    POST: async ({ practiceAccounts }, asked) =>
      outcome(await practiceAccounts.archive(asked.user.id, asked.accountId, circumstances(asked))),
  },
  restore: {
    POST: async ({ practiceAccounts }, asked) =>
      outcome(await practiceAccounts.restore(asked.user.id, asked.accountId, circumstances(asked))),
  },
  reset: {
    POST: async ({ practiceAccounts }, asked) =>
      outcome(await practiceAccounts.reset(asked.user.id, asked.accountId, circumstances(asked)), 201),
  },
  rewind: {
    POST: async ({ practiceAccounts }, asked) =>
      outcome(await practiceAccounts.rewind(asked.user.id, asked.accountId, circumstances(asked)), 201),
  },
  fork: {
    POST: ({ practiceAccounts }, asked) =>
      withBody(asked.request, ForkRequest, async (wanted) =>
        outcome(await practiceAccounts.fork(asked.user.id, asked.accountId, wanted, circumstances(asked)), 201),
      ),
  },
  transfers: {
    GET: async ({ practice }, { accountId }) => responseOf(await practice.withdrawable(accountId)),
    POST: ({ practice }, asked) =>
      withBody(asked.request, TransferRequest, async (transfer) =>
        responseOf(await practice.transfer(asked.accountId, transfer, circumstances(asked))),
      ),
  },
  market: {
    GET: async ({ liveMarkets }, { accountId }) =>
      json(200, JSON.stringify((await liveMarkets.stateOf(accountId)) ?? { polled: [], rests: null })),
  },
  blocks: {
    GET: async ({ practice }, { accountId }) => responseOf(await practice.blocksOf(accountId)),
    PATCH: ({ practice }, asked) =>
      withBody(asked.request, BlocksRequest, async (changes) =>
        responseOf(await practice.changeBlocks(asked.accountId, changes, circumstances(asked))),
      ),
  },
  clock: {
    GET: async ({ practice }, { accountId }) => responseOf(await practice.clockOf(accountId)),
    PUT: ({ practice }, asked) =>
      withBody(
        asked.request,
        ClockRequest,
        async (wanted) => responseOf(await practice.setClock(asked.accountId, wanted, circumstances(asked))),
        () => refusal(invalidBody()),
      ),
    // A run that is under way ends where it has got to.
    DELETE: async ({ practice }, { accountId }) => {
      await practice.stopClock(accountId)
      return responseOf(await practice.clockOf(accountId))
    },
  },
  dials: {
    GET: async (parts, asked) => json(200, JSON.stringify(await dialsOf(parts, asked))),
    PATCH: setDials,
  },
  trouble: {
    GET: async ({ troubles }, { accountId }) => json(200, JSON.stringify(troubles.of(accountId).map(troubleBody))),
    POST: beginTrouble,
    DELETE: async ({ troubles }, { accountId }) => {
      await troubles.end(accountId)
      return noContent()
    },
  },
}

/** What may still be asked of an account that is archived, beside reading. */
const ALLOWED_WHEN_ARCHIVED: ReadonlySet<string> = new Set(['PATCH ', 'POST fork', 'POST restore'])

/** What is asked of Alpaca's accounts too. Their time and their money are not ours to set. */
const OF_ANY_ACCOUNT: ReadonlySet<string> = new Set(['', 'fork', 'trouble', 'dials'])

/** Answers what stands below an account and is about it as a whole; undefined for what is not. */
export function practiceAnswer(
  parts: PracticeParts,
  asked: AccountRequest,
  rest: string,
): Promise<Response> | undefined {
  const { method } = asked.request
  const isOne = rest.startsWith('trouble/')
  const [, orderId] = /^orders\/([^/]+)\/record$/.exec(rest) ?? []
  if (orderId !== undefined) return orderRecordAnswer(parts, asked, decodedId(orderId))
  const handlers = isOne ? { DELETE: endTrouble(rest.slice('trouble/'.length)) } : HANDLERS[rest]
  if (!handlers) return undefined
  if (asked.kind !== 'practice' && !isOne && !OF_ANY_ACCOUNT.has(rest))
    return Promise.resolve(refusal(endpointNotFound()))
  const handler = handlers[method]
  if (!handler) return Promise.resolve(refusal(methodNotAllowed()))
  if (asked.isArchived && method !== 'GET' && !ALLOWED_WHEN_ARCHIVED.has(`${method} ${rest}`))
    return Promise.resolve(ownRefusal(403, 'the account is archived: it can be read, forked, renamed and restored'))
  return handler(parts, asked)
}

/** `GET …/orders/{orderId}/record`: what happened to an order, step by step. Only a practice account's log has it. */
async function orderRecordAnswer(
  { practice }: PracticeParts,
  { request, accountId, kind }: AccountRequest,
  orderId: string,
): Promise<Response> {
  if (kind !== 'practice') return refusal(endpointNotFound())
  if (request.method !== 'GET') return refusal(methodNotAllowed())
  return responseOf(await practice.orderRecord(accountId, orderId))
}

/** As it is written where it cannot be decoded: then it is nobody's id. */
function decodedId(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function dialsOf({ practice, dials }: PracticeParts, { accountId, kind }: AccountRequest) {
  const settings = kind === 'practice' ? await practice.settingsOf(accountId) : undefined
  return { ...(await dials.of(accountId)), ...settings?.dials }
}

/** Dials of the requests and of the fills are turned in one go, or none is. */
async function setDials(parts: PracticeParts, asked: AccountRequest): Promise<Response> {
  const { accountId } = asked
  const body = await readBody(asked.request)
  if (body.kind === 'refused') return body.answer()
  if (typeof body.value !== 'object' || body.value === null) return ownRefusal(422, 'dials are an object')
  const given = new Map(Object.entries(body.value))
  const requests = RequestDials.safeParse(Object.fromEntries([...given].filter(([dial]) => REQUEST_DIALS.has(dial))))
  const fills = FillDialChanges.safeParse(Object.fromEntries([...given].filter(([dial]) => !REQUEST_DIALS.has(dial))))
  if (!requests.success)
    return ownRefusal(422, 'requestsPerMinute is a whole number from 1 to 1000000, or null', 'requestsPerMinute')
  if (!fills.success) {
    const { message, field } = problemOf(fills.error)
    return ownRefusal(422, field ? `${field} is not understood: ${message}` : message, field)
  }
  if (Object.keys(fills.data).length > 0) {
    if (asked.kind !== 'practice') return ownRefusal(422, 'Alpaca fills the orders of this account')
    const answer = await parts.practice.changeDials(accountId, fills.data, circumstances(asked))
    if (answer.status !== 200) return responseOf(answer)
  }
  await parts.dials.set(accountId, requests.data)
  return json(200, JSON.stringify(await dialsOf(parts, asked)))
}

const REQUEST_DIALS: ReadonlySet<string> = new Set(['requestsPerMinute'])

function beginTrouble(
  { troubles, practice, dropStreams }: PracticeParts,
  { request, accountId, kind }: AccountRequest,
): Promise<Response> {
  // Where money is real, a lost answer is no exercise.
  if (kind === 'alpaca-live') return Promise.resolve(ownRefusal(403, 'a live account is left out of trouble'))
  return withBody(request, TroubleRequest, async (wanted) => {
    const symbol =
      wanted.symbol === undefined ? undefined : practice.realTime().market.instrument(wanted.symbol)?.symbol
    if (wanted.symbol !== undefined && symbol === undefined)
      return ownRefusal(422, `the practice market has no ${wanted.symbol}`, 'symbol')
    const trouble = await troubles.begin(accountId, { ...wanted, symbol })
    // The first time is now.
    if (wanted.kind === 'drop-stream' && troubles.strike(accountId, 'drop-stream')) dropStreams(accountId)
    return json(201, JSON.stringify(troubleBody(trouble)))
  })
}

const endTrouble =
  (id: string): Handler =>
  async ({ troubles }, { accountId }) =>
    (await troubles.end(accountId, id)) ? noContent() : refusal(endpointNotFound())

const troubleBody = ({ until, ...trouble }: Trouble) => ({ ...trouble, until: new Date(until).toISOString() })

const circumstances = ({ user, requestId }: Pick<AccountRequest, 'user' | 'requestId'>): Circumstances => ({
  actor: { kind: 'user', id: user.id },
  cause: requestId,
})

const outcome = (result: Outcome, status = 200): Response =>
  'refused' in result
    ? ownRefusal(422, result.refused, result.field)
    : json(
        status,
        JSON.stringify({ ...accountBody(result), ...(result.leftBehind && { leftBehind: result.leftBehind }) }),
      )

/** Answers with what the body says, or with what is wrong with it, naming the field. */
async function withBody<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
  answer: (body: z.output<Schema>) => Promise<Response>,
  wrong?: () => Response,
): Promise<Response> {
  const body = await readBody(request)
  if (body.kind === 'refused') return body.answer()
  if (typeof body.value !== 'object' || body.value === null || Array.isArray(body.value)) return refusal(invalidBody())
  const read = schema.safeParse(body.value)
  if (read.success) return answer(read.data)
  if (wrong) return wrong()
  const { message, field } = problemOf(read.error)
  return ownRefusal(422, message, field)
}
