/** A broker behind the guardrails of its account: what opens or enlarges something is judged before it is sent, everything else passes as it is. */
import { type Blindness, blindStep, closesAlone } from '@paddock/broker/guardrails/blind'
import { isClosing, isReducing, symbolsOf, type Traded, tradedOf } from '@paddock/broker/guardrails/entry'
import { type Entry, hurdleFor } from '@paddock/broker/guardrails/judge'
import { inForce, marketDay } from '@paddock/broker/guardrails/standing'
import type { Client } from '@paddock/contract/client/client'
import { type Guardrails, NO_GUARDRAILS } from '@paddock/contract/desk/guardrails'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import type { OperationName } from '@paddock/contract/operations/table'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import type { Instant } from '@paddock/market/instant'
import type { Broker, BrokerAnswer, BrokerRequest } from '../../accounts/broker.ts'
import { writeJson } from '../../http/json-text.ts'
import { clientOf, worthNow } from './asked.ts'
import { type ReadToday, readToday } from './day-so-far.ts'
import type { Kept } from './kept.ts'
import { type OrderRead, orderRead } from './order-read.ts'
import {
  NO_ORDER,
  type OrderFacts,
  type Receipt,
  type Refusal,
  receiptOf,
  refusalAnswer,
  unreadable,
} from './receipt.ts'

interface GuardedParts {
  readonly broker: Broker
  /** Undefined where no rule was ever set: what has none costs this one look. */
  readonly kept: () => Kept | undefined | Promise<Kept | undefined>
  /** Why the picture of the account is not known to be fresh; undefined where it is. */
  readonly blind: () => Blindness | undefined | Promise<Blindness | undefined>
  /** Resolves when it is fresh, or after so many milliseconds. */
  readonly fresh: (withinMs: number) => Promise<void>
  /** Machine time. */
  readonly clock: () => Instant
  /** The account's time. */
  readonly now: (client: Client) => Promise<Instant>
  /** Takes note of what a day's loss is measured from and whether it was over its limit. */
  readonly noted: (read: ReadToday) => Promise<void>
  /** Resolves when it is written. */
  readonly refused: (receipt: Receipt) => Promise<void>
  /** One after the other, for what has to see the order before it. */
  readonly serially: (work: () => Promise<BrokerAnswer>) => Promise<BrokerAnswer>
}

const GUARDED: ReadonlySet<OperationName> = new Set(['postOrder', 'patchOrderByOrderId'])

export function guarded(parts: GuardedParts): Broker {
  const { broker } = parts
  return {
    ...broker,
    send(request) {
      if (!GUARDED.has(request.operation)) return broker.send(request)
      const found = parts.kept()
      return found === undefined && blindFor(parts, request) === undefined
        ? broker.send(request)
        : judgedIf(parts, found, request)
    },
  }
}

async function judgedIf(
  parts: GuardedParts,
  found: Kept | undefined | Promise<Kept | undefined>,
  request: BrokerRequest,
): Promise<BrokerAnswer> {
  const kept = await found
  return kept || (await blindFor(parts, request)) ? judged(parts, kept, request) : parts.broker.send(request)
}

/** A person sees for themselves how the account is connected. */
const blindFor = ({ blind }: GuardedParts, { actor }: BrokerRequest): ReturnType<GuardedParts['blind']> =>
  actor.kind === 'user' ? undefined : blind()

async function judged(parts: GuardedParts, kept: Kept | undefined, request: BrokerRequest): Promise<BrokerAnswer> {
  const { broker, refused, serially } = parts
  const client = clientOf(broker)
  const what = request.operation === 'postOrder' ? 'order' : 'change'
  let at = 0
  let facts: OrderFacts = NO_ORDER
  const refuse = async (refusal: Refusal) => {
    await refused(receiptOf(refusal, at, request.actor, what, facts))
    return refusalAnswer(refusal)
  }
  try {
    at = await parts.now(client)
    const rules = kept ? inForce(kept.standing, marketDay(at)) : NO_GUARDRAILS
    if (isNone(rules) && (rules.blindEntries === 'send' || !(await blindFor(parts, request))))
      return await sent(broker, request)
    const read = await orderRead(client, request)
    if (read.kind === 'refused') return read.answer
    if (read.kind !== 'missing') facts = read.facts
    const effect = await effectOf(client, read)
    if (effect.kind === 'closes') return await sent(broker, effect.intent ? closing(request, effect.intent) : request)
    const unheard = await blindRefusal(parts, rules, request)
    if (unheard) return await refuse(unheard)
    /** By the rules of now: it may have waited for its turn, or until orders were heard. */
    const check = async (isItsTurn: boolean): Promise<BrokerAnswer> => {
      const latest = await parts.kept()
      const present = latest ? inForce(latest.standing, marketDay(at)) : NO_GUARDRAILS
      if (isNone(present)) return sent(broker, request)
      if (takesTurns(present, effect) && !isItsTurn) return serially(() => check(true))
      const now = await readToday(client, present, at, latest ?? {})
      await parts.noted(now)
      const hurdle = hurdleFor(present, await entryOf(client, present, effect), now.today)
      return hurdle ? refuse(hurdle) : sent(broker, request)
    }
    return await (takesTurns(rules, effect) ? serially(() => check(true)) : check(false))
  } catch (error) {
    if (error instanceof BrokerError) throw error.cause
    const closes =
      request.operation === 'postOrder' && (await blindFor(parts, request))
        ? tradedOf(request.body as PlaceOrder)
        : undefined
    const alone = closes && closesAlone(closes)
    if (alone) return broker.send(alone.intent ? closing(request, alone.intent) : request)
    return refuse(unreadable(error instanceof Error ? error.message : String(error)))
  }
}

/** What refuses an entry of nobody's while the account's orders are not heard; it waits for them first. */
async function blindRefusal(
  parts: GuardedParts,
  rules: Guardrails,
  request: BrokerRequest,
): Promise<Refusal | undefined> {
  const begun = parts.clock()
  for (;;) {
    const why = await blindFor(parts, request)
    const step = blindStep(rules.blindEntries, why, parts.clock() - begun)
    if (step.kind === 'send') return undefined
    if (step.kind === 'refuse')
      return { rule: 'blind-entry', message: step.message, limit: rules.blindEntries ?? '', value: why ?? null }
    await parts.fresh(step.ms)
  }
}

/** What goes wrong behind the guardrails is no failure of theirs. */
class BrokerError extends Error {
  override readonly name = 'BrokerError'
}

async function sent(broker: Broker, request: BrokerRequest): Promise<BrokerAnswer> {
  try {
    return await broker.send(request)
  } catch (cause) {
    throw new BrokerError('the broker failed', { cause })
  }
}

/** `closes`: it only reduces, or there is no such order; `intent` says so to the broker, where it can be said. */
type Effect =
  | { readonly kind: 'opens'; readonly traded: Traded; readonly isTrade: boolean }
  | { readonly kind: 'closes'; readonly intent?: 'buy_to_close' | 'sell_to_close' }

const takesTurns = (rules: Guardrails, { isTrade }: Extract<Effect, { kind: 'opens' }>): boolean =>
  rules.tradesPerDay !== null && isTrade

export async function effectOf(client: Client, read: OrderRead): Promise<Effect> {
  if (read.kind !== 'order' && read.kind !== 'change') return { kind: 'closes' }
  if (read.kind === 'change' && (isClosing(read.before) || !read.isEnlarging)) return { kind: 'closes' }
  const { traded } = read
  const held = await client.getAllOpenPositions()
  if (!isReducing(traded, held)) return { kind: 'opens', traded, isTrade: read.kind === 'order' }
  const [part] = traded.parts
  const position = held.find(({ symbol }) => part && isSameSymbol(symbol, part.symbol))
  // Coins are never sold short, and their orders know no intent.
  const isSaid = read.kind === 'order' && !traded.isOfLegs && part && position?.asset_class !== 'crypto'
  return { kind: 'closes', ...(isSaid && { intent: `${part.side}_to_close` as const }) }
}

/** An order that may only close says so: should another one have been faster, the broker refuses it instead of opening something. */
const closing = (request: BrokerRequest, intent: string): BrokerRequest => ({
  ...request,
  body: { ...(request.body as object), position_intent: intent },
  text: request.text && writeJson(request.text, { position_intent: intent }),
})

/** Prices are asked for where a rule measures by them. */
async function entryOf(
  client: Client,
  rules: Guardrails,
  { traded, isTrade }: Extract<Effect, { kind: 'opens' }>,
): Promise<Entry> {
  const isValued = rules.orderValue !== null || rules.orderPercent !== null
  return { symbols: symbolsOf(traded), value: isValued ? await worthNow(client, traded) : undefined, isTrade }
}

/** Nothing among them refuses an order: a part of the equity at risk is warned about at the ticket alone, and whether orders are heard is asked for itself. */
const isNone = (rules: Guardrails): boolean =>
  Object.entries(rules).every(([rule, value]) =>
    rule === 'riskPercent' || rule === 'blindEntries'
      ? true
      : Array.isArray(value)
        ? value.length === 0
        : value === null,
  )
