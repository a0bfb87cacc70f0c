/** Alerts of an account: listed, set, changed, removed and brought back. What cannot come, or has come already, is refused beside its field. */
import { isActive, isSameCondition } from '@paddock/broker/waiting/alert-rules'
import { AlertTerms, alertProblem } from '@paddock/contract/desk/alerts'
import type { ALERTS } from '@paddock/contract/desk/operations/alerts'
import { problemOf } from '@paddock/contract/desk/problem'
import { endpointNotFound } from '@paddock/contract/errors/answers'
import { compare, decimal } from '@paddock/decimal/decimal'
import type { Accounts } from '../accounts/accounts.ts'
import { ownRefusal, refusal } from '../http/answer.ts'
import { spoken } from '../practice/ledger/set-clock.ts'
import type { Alerts, Place } from '../waiting/alerts/alerts.ts'
import { alertAnswer, reachAnswer, termsOf } from '../waiting/alerts/kept-alert.ts'
import { lastPrice } from '../waiting/alerts/last-price.ts'
import type { AskedOfAccount, HandlersOf } from './desk-call.ts'
import { type PlaceParts, placeOf } from './place.ts'

export interface AlertRouteParts extends PlaceParts {
  readonly alerts: Alerts
  readonly accounts: Accounts
}

export function alertHandlers(parts: AlertRouteParts): HandlersOf<typeof ALERTS> {
  const { alerts } = parts
  return {
    async listAlerts(asked) {
      const place = await placeOf(parts, asked)
      return (await alerts.list(asked.accountId, place instanceof Response ? undefined : place.now)).map(alertAnswer)
    },
    listReachedAlerts: async ({ accountId, input }) =>
      (await alerts.reached(accountId, input.query.alert)).map(reachAnswer),
    async addAlert(asked) {
      const place = await placeOf(parts, asked)
      if (place instanceof Response) return place
      const wanted = termsFrom(asked.input.body, {})
      if (wanted instanceof Response) return wanted
      const judged = await judge(parts, asked, place, wanted)
      return judged instanceof Response ? judged : alertAnswer(await alerts.add(place, wanted, judged.base))
    },
    /** What is named is set, the rest stays; a condition that is left as it is goes on where it was. */
    async changeAlert(asked) {
      const place = await placeOf(parts, asked)
      if (place instanceof Response) return place
      const changed = await alerts.change(place, asked.input.path.id, async (before) => {
        const terms = termsFrom(asked.input.body, termsOf(before))
        if (terms instanceof Response) return terms
        if (isActive(before) && isSameCondition(before, terms)) return { terms, base: before.base }
        const judged = await judge(parts, asked, place, terms)
        return judged instanceof Response ? judged : { terms, base: judged.base }
      })
      if (changed instanceof Response) return changed
      return changed ? alertAnswer(changed) : gone()
    },
    removeAlert: async ({ accountId, input }) => ((await alerts.remove(accountId, input.path.id)) ? true : gone()),
    async restoreAlert(asked) {
      const place = await placeOf(parts, asked)
      if (place instanceof Response) return place
      const restored = await alerts.restore(place, asked.input.path.id)
      return restored ? alertAnswer(restored) : gone()
    },
  }
}

const gone = () => ownRefusal(404, 'there is no such alert')

/** What is wanted over what was set before, whole and without a contradiction; null takes a choice back. */
function termsFrom(wanted: object, before: Partial<AlertTerms>): AlertTerms | Response {
  const merged = Object.entries({ ...before, ...wanted }).filter(([, one]) => one !== null && one !== undefined)
  const terms = AlertTerms.safeParse(Object.fromEntries(merged))
  if (!terms.success) {
    const { message, field } = problemOf(terms.error)
    return ownRefusal(422, message, field)
  }
  const problem = alertProblem(terms.data)
  return problem ? ownRefusal(422, problem.message, problem.field) : terms.data
}

/** The price a move is counted from; or why what is wanted cannot come. */
async function judge(
  { accounts }: AlertRouteParts,
  { user, accountId, requestId }: AskedOfAccount,
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
