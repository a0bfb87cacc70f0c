/**
 * Alerts of an account: `alerts` lists and sets them, `alerts/{id}` changes and removes one, `alerts/{id}/restore` brings it back, and
 * `alerts/reached` is each time one was told. What cannot come, or has come already, is refused beside its field.
 */

import { isActive, isSameCondition } from '@paddock/broker/waiting/alert-rules'
import { AlertTerms, alertProblem } from '@paddock/contract/desk/alerts'
import { endpointNotFound, methodNotAllowed } from '@paddock/contract/errors/answers'
import { compare, decimal } from '@paddock/decimal/decimal'
import type { Instant } from '@paddock/market/instant'
import type { Accounts } from '../accounts/accounts.ts'
import { json, noContent, ownRefusal, refusal } from '../http/answer.ts'
import { readBody } from '../http/body.ts'
import { spoken } from '../practice/ledger/set-clock.ts'
import { isUnknownMarket } from '../practice/ledger/unknown-market.ts'
import type { Practice } from '../practice/practice.ts'
import { problemOf } from '../practice-accounts/account-request.ts'
import type { Alerts, Place } from '../waiting/alerts/alerts.ts'
import { alertAnswer, reachAnswer, termsOf } from '../waiting/alerts/kept-alert.ts'
import { lastPrice } from '../waiting/alerts/last-price.ts'
import type { AccountRequest } from './accounts.ts'

export interface AlertRouteParts {
  readonly alerts: Alerts
  readonly accounts: Accounts
  readonly practice: Practice
  /** Machine time. */
  readonly now: () => Instant
}

/** Answers what is below `alerts` of an account; undefined for what is not. */
export function alertsAnswer(
  parts: AlertRouteParts,
  asked: AccountRequest,
  rest: string,
): Promise<Response> | undefined {
  const [, part, then] = /^alerts(?:\/([\w-]{1,64}))?(?:\/(restore))?$/.exec(rest) ?? []
  if (!/^alerts(\/|$)/.test(rest)) return undefined
  if (rest !== 'alerts' && part === undefined) return Promise.resolve(refusal(endpointNotFound()))
  const { method } = asked.request
  if (part === undefined) {
    if (method === 'GET') return list(parts, asked)
    if (method === 'POST') return add(parts, asked)
  } else if (part === 'reached' && then === undefined) {
    if (method === 'GET') return reached(parts, asked)
  } else if (then === 'restore') {
    if (method === 'POST') return restore(parts, asked, part)
  } else {
    if (method === 'PATCH') return change(parts, asked, part)
    if (method === 'DELETE') return remove(parts, asked, part)
  }
  return Promise.resolve(refusal(methodNotAllowed()))
}

async function list({ alerts }: AlertRouteParts, { accountId }: AccountRequest): Promise<Response> {
  return json(200, JSON.stringify((await alerts.list(accountId)).map(alertAnswer)))
}

async function reached({ alerts }: AlertRouteParts, { request, accountId }: AccountRequest): Promise<Response> {
  const alert = new URL(request.url).searchParams.get('alert') ?? undefined
  return json(200, JSON.stringify((await alerts.reached(accountId, alert)).map(reachAnswer)))
}

async function add(parts: AlertRouteParts, asked: AccountRequest): Promise<Response> {
  const place = await placeOf(parts, asked)
  if (place instanceof Response) return place
  const wanted = await read(asked.request, {})
  if (wanted instanceof Response) return wanted
  const judged = await judge(parts, asked, place, wanted)
  if (judged instanceof Response) return judged
  return json(201, JSON.stringify(alertAnswer(await parts.alerts.add(place, wanted, judged.base))))
}

/** What is named is set, the rest stays; a condition that is left as it is goes on where it was. */
async function change(parts: AlertRouteParts, asked: AccountRequest, id: string): Promise<Response> {
  const place = await placeOf(parts, asked)
  if (place instanceof Response) return place
  const before = await parts.alerts.find(asked.accountId, id)
  if (!before) return gone()
  const wanted = await read(asked.request, termsOf(before))
  if (wanted instanceof Response) return wanted
  const isSame = isActive(before) && isSameCondition(before, wanted)
  const judged = isSame ? { base: before.base } : await judge(parts, asked, place, wanted)
  if (judged instanceof Response) return judged
  const changed = await parts.alerts.change(place, id, wanted, judged.base)
  return changed ? json(200, JSON.stringify(alertAnswer(changed))) : gone()
}

async function remove({ alerts }: AlertRouteParts, { accountId }: AccountRequest, id: string): Promise<Response> {
  return (await alerts.remove(accountId, id)) ? noContent() : gone()
}

async function restore(parts: AlertRouteParts, asked: AccountRequest, id: string): Promise<Response> {
  const place = await placeOf(parts, asked)
  if (place instanceof Response) return place
  const restored = await parts.alerts.restore(place, id)
  return restored ? json(200, JSON.stringify(alertAnswer(restored))) : gone()
}

const gone = () => ownRefusal(404, 'there is no such alert')

/** The body over what was set before, whole and without a contradiction; null takes a choice back. */
async function read(request: Request, before: Partial<AlertTerms>): Promise<AlertTerms | Response> {
  const body = await readBody(request)
  if (body.kind === 'refused') return body.answer()
  const { value } = body
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return ownRefusal(422, 'an alert is an object with its kind')
  const merged = Object.entries({ ...before, ...value }).filter(([, one]) => one !== null && one !== undefined)
  const terms = AlertTerms.safeParse(Object.fromEntries(merged))
  if (!terms.success) {
    const { message, field } = problemOf(terms.error)
    return ownRefusal(422, message, field)
  }
  const problem = alertProblem(terms.data)
  return problem ? ownRefusal(422, problem.message, problem.field) : terms.data
}

/** Where the account is; or why nothing is set in it. */
async function placeOf(
  { practice, now }: AlertRouteParts,
  { accountId, user, kind, isArchived }: AccountRequest,
): Promise<Place | Response> {
  if (isArchived) return ownRefusal(403, 'the account is archived: nothing comes any more')
  try {
    const at = kind === 'practice' ? (await practice.presentOf(accountId)).now : now()
    return { userId: user.id, accountId, now: at }
  } catch (error) {
    if (isUnknownMarket(error)) return ownRefusal(403, error.message)
    throw error
  }
}

/** The price a move is counted from; or why what is wanted cannot come. */
async function judge(
  { accounts }: AlertRouteParts,
  { user, accountId, requestId }: AccountRequest,
  { now }: Place,
  terms: AlertTerms,
): Promise<{ readonly base: string | undefined } | Response> {
  const { kind, symbol, price, at, expiresAt } = terms
  for (const [field, time] of [['at', at] as const, ['expiresAt', expiresAt] as const])
    if (time !== undefined && Date.parse(time) <= now)
      return ownRefusal(422, `that has passed: it is ${spoken(now)} in this account`, field)
  if (symbol === undefined) return { base: undefined }
  const broker = await accounts.brokerFor(user.id, accountId)
  if (!broker) return refusal(endpointNotFound())
  const last = await lastPrice(broker, symbol, requestId)
  if (last.kind === 'unknown') return ownRefusal(422, `${symbol} has no price in the market of this account`, 'symbol')
  if (last.kind === 'silent')
    return kind === 'moves'
      ? ownRefusal(
          503,
          `what ${symbol} trades at is not known now, and a move is counted from there: try again`,
          'symbol',
        )
      : { base: undefined }
  if (kind === 'rises' && price !== undefined && compare(decimal(last.risenTo), decimal(price)) >= 0)
    return ownRefusal(422, `${symbol} is at ${last.risenTo} already: choose a higher price, or falls`, 'price')
  if (kind === 'falls' && price !== undefined && compare(decimal(last.fallenTo), decimal(price)) <= 0)
    return ownRefusal(422, `${symbol} is at ${last.fallenTo} already: choose a lower price, or rises`, 'price')
  return { base: kind === 'moves' ? last.price : undefined }
}
