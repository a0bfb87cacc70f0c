/** A broker as a person at the desk reaches it: behind the idle lock of a live account, and behind a fresh code for large orders. */
import type { Asked } from '@paddock/broker/guardrails/entry'
import { needsQuotes, symbolsOf, worthOf } from '@paddock/broker/guardrails/entry'
import type { HoldOrder } from '@paddock/contract/desk/held-orders'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { OPERATIONS } from '@paddock/contract/operations/table'
import { PlaceOrder } from '@paddock/contract/requests/place-order'
import { decimal, isAbove, isBelow } from '@paddock/decimal/decimal'
import type { Broker, BrokerAnswer, BrokerRequest } from '../accounts/broker.ts'
import { idleLocked } from '../alpaca/relayed-answer.ts'
import { clientOf, quotesOf } from '../guardrails/asked.ts'
import { enlargedBy, openedBy } from '../guardrails/guarded.ts'
import type { AccountKind } from '../storage/tables.ts'
import type { LiveLocks } from './live-locks.ts'
import type { AtDesk, CodeRefusal, Security } from './security.ts'

export interface DeskParts {
  readonly security: Security
  readonly liveLocks: LiveLocks
}

export interface DeskAccount extends AtDesk {
  readonly accountId: AccountId
  readonly kind: AccountKind
}

/** Practice accounts are as they are: nothing in them is worth a code. */
export function deskBroker(parts: DeskParts, desk: DeskAccount, broker: Broker): Broker {
  if (desk.kind === 'practice') return broker
  return {
    ...broker,
    send: async (request) => (await stoppedAtDesk(parts, desk, broker, request)) ?? broker.send(request),
  }
}

/** What stops a person's call before it is sent, which counts as use of the account. */
export async function stoppedAtDesk(
  { security, liveLocks }: DeskParts,
  desk: DeskAccount,
  broker: Broker,
  request: DeskCall,
): Promise<BrokerAnswer | undefined> {
  if (desk.kind === 'practice' || OPERATIONS[request.operation].method === 'GET') return undefined
  const idle = desk.kind === 'alpaca-live' ? await liveLocks.used(desk.user.id, desk.accountId) : undefined
  if (idle !== undefined) return idleLocked(idle, desk.kind)
  const refused = await orderRefusal(security, desk, broker, request)
  return refused && { status: 403, headers: {}, body: JSON.stringify(refused) }
}

type DeskCall = Pick<BrokerRequest, 'operation' | 'path' | 'body'>

async function orderRefusal(security: Security, desk: AtDesk, broker: Broker, request: DeskCall) {
  if (request.operation !== 'postOrder' && request.operation !== 'patchOrderByOrderId') return undefined
  return unlessSmall(security, desk, broker, async (client) => {
    if (request.operation === 'patchOrderByOrderId') {
      const change = await enlargedBy(client, request)
      return change === 'malformed' ? undefined : change?.order
    }
    const read = PlaceOrder.safeParse(request.body)
    return read.success ? (await openedBy(client, read.data))?.order : undefined
  })
}

/** The same for an order that waits here and may open something: worth what its dearest step may pay. */
export async function holdRefusal(
  security: Security,
  desk: AtDesk,
  broker: Broker,
  { isEntry, symbol, side, qty, steps }: HoldOrder,
): Promise<CodeRefusal | undefined> {
  if (!isEntry) return undefined
  const limits = steps.flatMap(({ order }) => (order.type === 'limit' ? [order.limitPrice] : []))
  const prices = steps.flatMap(({ when }) =>
    when.kind === 'price' && (when.symbol ?? symbol) === symbol ? [when.price] : [],
  )
  const isBounded = limits.length === steps.length
  const dearest = (isBounded ? limits : [...limits, ...prices]).toSorted((a, b) =>
    isBelow(decimal(a), decimal(b)) ? 1 : -1,
  )[0]
  const price = isBounded ? { limit_price: dearest } : { stop_price: dearest }
  return unlessSmall(security, desk, broker, async () => ({ symbol, side, qty, ...price }))
}

/**
 * The refusal for what a person opens, unless it is worth no more than they said. What cannot be valued is large: a broker that does not
 * tell is no way around the code.
 */
async function unlessSmall(
  security: Security,
  desk: AtDesk,
  broker: Broker,
  opened: (client: ReturnType<typeof clientOf>) => Promise<Asked | undefined>,
): Promise<CodeRefusal | undefined> {
  const refused = await security.refusal(desk, 'order')
  if (!refused) return undefined
  const { orderFrom } = await security.choicesOf(desk.user.id)
  try {
    const client = clientOf(broker)
    const order = await opened(client)
    if (!order) return undefined
    const quoteOf = needsQuotes(order) ? await quotesOf(client, symbolsOf(order)) : () => undefined
    const worth = worthOf(order, quoteOf)
    return worth && !isAbove(worth, decimal(orderFrom)) ? undefined : refused
  } catch {
    return refused
  }
}
