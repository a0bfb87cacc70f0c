/** Brokers behind the limits of a key: what a key may not do is refused before any broker hears of it, and leaves a receipt. */
import {
  countHurdle,
  expiryHurdle,
  type KeyHurdle,
  mayAwait,
  scopeHurdle,
  symbolHurdle,
  valueHurdle,
} from '@paddock/broker/guardrails/key-limits'
import { marketDay } from '@paddock/broker/guardrails/standing'
import type { AccountKind } from '@paddock/contract/desk/accounts'
import type { KeyLimits } from '@paddock/contract/desk/key-limits'
import { isRefusal } from '@paddock/contract/errors/error-body'
import type { Instant } from '@paddock/market/instant'
import type { Broker, BrokerAnswer, BrokerRequest, Brokers } from '../../accounts/broker.ts'
import type { MachineClock } from '../../clock.ts'
import type { KeyHolder } from '../../identity/access-keys.ts'
import { countOrders, ordersSent, uncountOrders } from '../../storage/key-limits.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { clientOf } from '../guardrails/asked.ts'
import type { GuardrailsOfAccounts } from '../guardrails/guardrails.ts'
import { NO_ORDER, type Refusal, receiptOf, refusalAnswer, unreadable } from '../guardrails/receipt.ts'
import { closeEach } from './close-each.ts'
import type { KeepDraft } from './keeping.ts'
import { actOf, readTrade, type Trade, whatOf } from './trade.ts'

/** A key that has limits. */
type LimitedHolder = KeyHolder & { readonly limited: NonNullable<KeyHolder['limited']> }
export const hasLimits = (holder: KeyHolder): holder is LimitedHolder => holder.limited !== undefined

interface LimitedParts {
  readonly db: Database
  /** Behind nothing: what an order is worth and what is held is read from them. */
  readonly brokers: Brokers
  readonly guardrails: Pick<GuardrailsOfAccounts, 'leave' | 'timeOf'>
  readonly drafts: { readonly keep: KeepDraft }
  readonly clock: MachineClock
}

/** The account's broker, as far as a key reaches it. */
export type Limited = (holder: LimitedHolder, kind: AccountKind, broker: Broker) => Broker

export const createLimited =
  (parts: LimitedParts): Limited =>
  (holder, kind, broker) => ({
    ...broker,
    async send(request) {
      const { limits } = holder.limited
      const hurdle = expiryHurdle(limits, parts.clock.now()) ?? scopeHurdle(limits, actOf(request.operation))
      if (hurdle === undefined && actOf(request.operation) !== 'trade') return broker.send(request)
      return judged(parts, { holder, kind, broker, request }, hurdle)
    },
  })

interface Asked {
  readonly holder: LimitedHolder
  readonly kind: AccountKind
  readonly broker: Broker
  readonly request: BrokerRequest
}

/** More orders than any day has. */
const ANY_NUMBER = 2_000_000_000

async function judged(parts: LimitedParts, asked: Asked, hurdle: KeyHurdle | undefined): Promise<BrokerAnswer> {
  const { db, brokers, guardrails } = parts
  const { holder, kind, broker, request } = asked
  const { keyId, accountId } = holder
  const { limits } = holder.limited
  const at = await guardrails.timeOf(accountId, kind)
  if (hurdle) return refuse(parts, asked, at, hurdle, undefined)
  const day = marketDay(at)
  const client = clientOf(brokers[kind](accountId))
  let trade: Trade | undefined
  try {
    const read = await readTrade(client, request)
    if (read.kind === 'refused') return read.answer
    if (read.kind === 'trade') trade = read
    const broken = trade && (await brokenBy(limits, trade))
    if (broken) return await refuse(parts, asked, at, broken, trade)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return refuse(parts, asked, at, unreadable(why), trade)
  }
  const orders = trade?.orders ?? 0
  // Counted before it leaves: ten sent at once are ten.
  if (orders > 0 && !(await countOrders(db, keyId, day, orders, limits.ordersPerDay ?? ANY_NUMBER))) {
    const sent = await ordersSent(db, keyId, day)
    const many = countHurdle(limits, sent, orders)
    // Another look found room that there was not a moment ago: it is as full as it was.
    return refuse(parts, asked, at, many ?? unreadable('the orders of the day could not be counted'), trade)
  }
  const { answer, refused } = await (trade?.closing
    ? closeEach({ broker, client, clock: parts.clock }, request, trade.closing)
    : sent(broker, request, orders))
  if (refused > 0) await uncountOrders(db, keyId, day, refused)
  return answer
}

/** The answer, and how many of the orders the broker refused. */
async function sent(broker: Broker, request: BrokerRequest, orders: number) {
  const answer = await broker.send(request)
  return { answer, refused: isRefusal(answer.status) ? orders : 0 }
}

/** The first limit that a trade is above, the count left out: that is taken up where it is sent. */
async function brokenBy(limits: KeyLimits, { symbols, worth }: Trade): Promise<KeyHurdle | undefined> {
  const foreign = symbolHurdle(limits, symbols)
  if (foreign || limits.orderValue === null || !worth) return foreign
  return valueHurdle(limits, await worth())
}

/** Refuses with a receipt. What only a number or a symbol stands in the way of is kept as a draft, and the answer says so. */
async function refuse(
  { drafts, guardrails }: LimitedParts,
  { holder, kind, request }: Asked,
  at: Instant,
  refusal: Refusal,
  trade: Trade | undefined,
): Promise<BrokerAnswer> {
  const { keyId, userId, accountId, limited } = holder
  const what = whatOf(request.operation)
  // A script that goes on reading with a key that has expired leaves nothing.
  if (actOf(request.operation) !== 'read')
    await guardrails.leave(accountId, receiptOf(refusal, at, request.actor, what, trade?.facts ?? NO_ORDER))
  const draft = trade?.draft
  if (!draft || !mayAwait(limited.limits, refusal)) return refusalAnswer(refusal)
  const { rule, message, limit, value } = refusal
  const kept = await drafts.keep(
    { userId, accountId, kind },
    { source: { kind: 'key', keyId, name: limited.name }, order: draft, held: { rule, message, limit, value } },
  )
  if (kept.kind === 'refused')
    return refusalAnswer({ ...refusal, message: `${message}; not kept as a draft: ${kept.message}` })
  const { id, state } = kept.draft
  const fate = state === 'sending' ? 'its owner approved and which is being sent' : "awaits its owner's approval"
  return refusalAnswer({ ...refusal, message: `${message}; kept as draft ${id}, which ${fate}` }, { draft_id: id })
}
