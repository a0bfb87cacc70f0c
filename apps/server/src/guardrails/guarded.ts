/** A broker behind the guardrails of its account: what opens or enlarges something is judged before it is sent, everything else passes as it is. */
import {
  type Asked,
  enlarges,
  isClosing,
  isReducing,
  isWhole,
  needsQuotes,
  replaced,
  symbolsOf,
  worthOf,
} from '@paddock/broker/guardrails/entry'
import { type Entry, hurdleFor } from '@paddock/broker/guardrails/judge'
import { inForce, marketDay } from '@paddock/broker/guardrails/standing'
import type { Client } from '@paddock/contract/client/client'
import type { Guardrails } from '@paddock/contract/desk/guardrails'
import { invalidBody } from '@paddock/contract/errors/answers'
import { ApiError } from '@paddock/contract/errors/api-error'
import type { OperationName } from '@paddock/contract/operations/table'
import { PlaceOrder } from '@paddock/contract/requests/place-order'
import { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import type { Instant } from '@paddock/market/instant'
import type { Broker, BrokerAnswer, BrokerRequest } from '../accounts/broker.ts'
import { clientOf, quotesOf } from './asked.ts'
import type { Kept } from './kept.ts'
import { type Receipt, type Refusal, receiptOf, refusalAnswer, unreadable } from './receipt.ts'
import { type ReadToday, readToday } from './today.ts'

export interface GuardedParts {
  readonly broker: Broker
  /** Undefined where no rule was ever set: what has none costs this one look. */
  readonly kept: () => Kept | undefined | Promise<Kept | undefined>
  /** The account's time. */
  readonly now: (client: Client) => Promise<Instant>
  /** Takes note of what a day's loss is measured from and whether it was over its limit. */
  readonly noted: (read: ReadToday) => Promise<void>
  /** Resolves when it is written. */
  readonly refused: (receipt: Receipt) => Promise<void>
  /** One after the other, for what has to see the order before it. */
  readonly inTurn: (work: () => Promise<BrokerAnswer>) => Promise<BrokerAnswer>
}

const GUARDED: ReadonlySet<OperationName> = new Set(['postOrder', 'patchOrderByOrderId'])

export function guarded(parts: GuardedParts): Broker {
  const { broker } = parts
  return {
    ...broker,
    send(request) {
      const found = GUARDED.has(request.operation) ? parts.kept() : undefined
      return found === undefined ? broker.send(request) : judgedIf(parts, found, request)
    },
  }
}

async function judgedIf(
  parts: GuardedParts,
  found: Kept | Promise<Kept | undefined>,
  request: BrokerRequest,
): Promise<BrokerAnswer> {
  const kept = await found
  return kept ? judged(parts, kept, request) : parts.broker.send(request)
}

/** What is asked for, once it is known to open or enlarge something. */
interface Opening {
  readonly order: Asked & { readonly client_order_id?: string | null | undefined }
  readonly isTrade: boolean
}

async function judged(parts: GuardedParts, kept: Kept, request: BrokerRequest): Promise<BrokerAnswer> {
  const { broker, refused, inTurn } = parts
  const client = clientOf(broker)
  const what = request.operation === 'postOrder' ? 'order' : 'change'
  let at = 0
  const refuse = async (refusal: Refusal, order: Opening['order']) => {
    await refused(receiptOf(refusal, at, request.actor, what, order))
    return refusalAnswer(refusal)
  }
  const read = PlaceOrder.safeParse(request.body)
  const asked: Opening['order'] = read.success ? read.data : {}
  try {
    at = await parts.now(client)
    const rules = inForce(kept.standing, marketDay(at))
    if (isNone(rules)) return await sent(broker, request)
    if (what === 'order' && !read.success) return malformed()
    const opening = what === 'order' ? await openedBy(client, asked) : await enlargedBy(client, request)
    if (opening === 'malformed') return malformed()
    if (!opening) return await sent(broker, request)
    const check = async () => {
      const now = await readToday(client, rules, at, kept)
      await parts.noted(now)
      const hurdle = hurdleFor(rules, await entryOf(client, rules, opening), now.today)
      return hurdle ? refuse(hurdle, opening.order) : sent(broker, request)
    }
    return await (rules.tradesPerDay !== null && opening.isTrade ? inTurn(check) : check())
  } catch (error) {
    if (error instanceof BrokerError) throw error.cause
    return refuse(unreadable(error instanceof Error ? error.message : String(error)), asked)
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

/** What is answered to a body that says nothing a broker understands. */
export function malformed(): BrokerAnswer {
  const { status, body } = invalidBody()
  return { status, headers: {}, body: JSON.stringify(body) }
}

/** Undefined for what only reduces, and for what says too little to be taken by any broker. */
export async function openedBy(client: Client, order: Opening['order']): Promise<Opening | undefined> {
  if (!isWhole(order) || isReducing(order, await client.getAllOpenPositions())) return undefined
  return { order, isTrade: true }
}

/** The same of a change. */
export async function enlargedBy(
  client: Client,
  { body, path }: Pick<BrokerRequest, 'body' | 'path'>,
): Promise<Opening | 'malformed' | undefined> {
  const changes = ReplaceOrder.safeParse(body)
  if (!changes.success) return 'malformed'
  try {
    const before = await client.getOrderByOrderID({ path: { order_id: path.order_id ?? '' } })
    const order = { ...replaced(before, changes.data), client_order_id: before.client_order_id }
    if (isClosing(before) || !enlarges(before, changes.data)) return undefined
    return isReducing(order, await client.getAllOpenPositions()) ? undefined : { order, isTrade: false }
  } catch (error) {
    // The broker says itself that it has no such order.
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return undefined
    throw error
  }
}

/** Prices are asked for where a rule measures by them. */
async function entryOf(client: Client, rules: Guardrails, { order, isTrade }: Opening): Promise<Entry> {
  const symbols = symbolsOf(order)
  const isValued = rules.orderValue !== null || rules.orderPercent !== null
  const quoteOf = isValued && needsQuotes(order) ? await quotesOf(client, symbols) : () => undefined
  return { symbols, value: isValued ? worthOf(order, quoteOf) : undefined, isTrade }
}

/** Nothing among them refuses an order: a part of the equity at risk is warned about at the ticket alone. */
const isNone = (rules: Guardrails): boolean =>
  Object.entries(rules).every(([rule, value]) =>
    rule === 'riskPercent' ? true : Array.isArray(value) ? value.length === 0 : value === null,
  )
