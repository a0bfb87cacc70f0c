/** A broker as a person at the desk reaches it: behind the idle lock of a live account, and behind a fresh code for large orders. */
import type { Traded } from '@paddock/broker/guardrails/entry'
import type { AccountKind } from '@paddock/contract/desk/accounts'
import type { HoldOrder } from '@paddock/contract/desk/held-orders'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { OPERATIONS } from '@paddock/contract/operations/table'
import { type Decimal, decimal, isAbove, larger, ONE, ZERO } from '@paddock/decimal/decimal'
import type { Broker, BrokerAnswer, BrokerRequest } from '../../accounts/broker.ts'
import { idleLocked } from '../../alpaca/relayed-answer.ts'
import { clientOf, namesOf, worthNow } from '../guardrails/asked.ts'
import { effectOf } from '../guardrails/guarded.ts'
import { orderRead } from '../guardrails/order-read.ts'
import type { LiveLocks } from './live-locks.ts'
import type { AtDesk, CodeRefusal, Security } from './security.ts'

export interface DeskParts {
  readonly security: Security
  readonly liveLocks: LiveLocks
}

interface DeskAccount extends AtDesk {
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
  return orderRefusal(security, desk, broker, request)
}

type DeskCall = Pick<BrokerRequest, 'operation' | 'path' | 'query' | 'body'>

/** What cannot be read is refused as that, where a code would be asked for: nobody can say what it is worth. */
async function orderRefusal(
  security: Security,
  desk: AtDesk,
  broker: Broker,
  request: DeskCall,
): Promise<BrokerAnswer | undefined> {
  if (request.operation !== 'postOrder' && request.operation !== 'patchOrderByOrderId') return undefined
  let unread: BrokerAnswer | undefined
  const refused = await unlessSmall(security, desk, broker, async (client) => {
    const read = await orderRead(client, request)
    if (read.kind === 'refused') unread = read.answer
    const effect = await effectOf(client, read)
    return effect.kind === 'opens' ? effect.traded : undefined
  })
  return unread ?? (refused && { status: 403, headers: {}, body: JSON.stringify(refused) })
}

/** The same for an order that waits here and may open something: worth what its dearest step may pay. */
export async function holdRefusal(
  security: Security,
  desk: AtDesk,
  broker: Broker,
  { isEntry, symbol, side, qty, steps }: HoldOrder,
): Promise<CodeRefusal | undefined> {
  if (!isEntry) return undefined
  const limits = steps.flatMap(({ order }) => (order.type === 'limit' ? [decimal(order.limitPrice)] : []))
  const prices = steps.flatMap(({ when }) =>
    when.kind === 'price' && (when.symbol ?? symbol) === symbol ? [decimal(when.price)] : [],
  )
  const dearest = (of: readonly Decimal[]) => of.reduce(larger, ZERO)
  const isBounded = limits.length === steps.length
  const price = isBounded
    ? { limit: dearest(limits), stop: null }
    : { limit: null, stop: dearest([...limits, ...prices]) }
  return unlessSmall(security, desk, broker, async (client) => {
    const name = (await namesOf(client, [symbol])).get(symbol) ?? symbol
    return {
      parts: [{ symbol: name, side, ratio: ONE, positionIntent: null }],
      ...{ isOfLegs: false, qty: decimal(qty), notional: null, trailPrice: null, trailPercent: null },
      ...price,
    }
  })
}

/**
 * The refusal for what a person opens, unless it is worth no more than they said. What cannot be valued is large: a broker that does not
 * tell is no way around the code.
 */
async function unlessSmall(
  security: Security,
  desk: AtDesk,
  broker: Broker,
  opened: (client: ReturnType<typeof clientOf>) => Promise<Traded | undefined>,
): Promise<CodeRefusal | undefined> {
  const refused = await security.refusal(desk, 'order')
  if (!refused) return undefined
  const { orderFrom } = await security.choicesOf(desk.user.id)
  try {
    const client = clientOf(broker)
    const traded = await opened(client)
    if (!traded) return undefined
    const worth = await worthNow(client, traded)
    return worth && !isAbove(worth, decimal(orderFrom)) ? undefined : refused
  } catch {
    return refused
  }
}
