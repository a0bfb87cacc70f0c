/**
 * An order, or a change of one, read for whoever judges it: by the same rules by which a broker carries it out. What they cannot read is
 * answered in their words and sent to nobody, because somebody else might read it.
 */
import { rejectionAnswer } from '@paddock/broker/account/rejection-answer'
import { enlarges, replaced, symbolsOf, type Traded, tradedBy } from '@paddock/broker/guardrails/entry'
import { readChanges } from '@paddock/broker/reading/changes'
import { isRefused, readOrder } from '@paddock/broker/reading/read-order'
import type { Client } from '@paddock/contract/client/client'
import type { Order } from '@paddock/contract/entities/order'
import { type ErrorAnswer, invalidInput } from '@paddock/contract/errors/answers'
import { parseInput } from '@paddock/contract/operations/parse'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { formatDecimal } from '@paddock/decimal/decimal'
import { answerError } from '../../accounts/answer.ts'
import type { BrokerAnswer, BrokerRequest } from '../../accounts/broker.ts'
import { namesOf, unlessMissing } from './asked.ts'
import type { OrderFacts } from './receipt.ts'

export type OrderRead =
  | { readonly kind: 'order'; readonly traded: Traded; readonly facts: OrderFacts; readonly body: PlaceOrder }
  | {
      readonly kind: 'change'
      readonly traded: Traded
      readonly facts: OrderFacts
      readonly before: Order
      /** Whether it could make the order larger, dearer, or fill sooner. */
      readonly isEnlarging: boolean
    }
  /** The broker says itself that it has no such order. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly answer: BrokerAnswer }

/** Of `postOrder` and `patchOrderByOrderId`. Rejects where the broker does not answer. */
export const orderRead = (
  client: Client,
  request: Pick<BrokerRequest, 'operation' | 'path' | 'query' | 'body'>,
): Promise<OrderRead> => (request.operation === 'postOrder' ? newOrder(client, request) : changeOf(client, request))

type Asked = Parameters<typeof parseInput>[1]

async function newOrder(client: Client, asked: Asked): Promise<OrderRead> {
  const parsed = parseInput('postOrder', asked)
  if (!parsed.ok) return refused(parsed)
  const { body } = parsed.input
  const read = readOrder(body)
  if (isRefused(read)) return refused(rejectionAnswer(read))
  const traded = await named(client, tradedBy(read))
  if ('kind' in traded) return traded
  return { kind: 'order', traded, facts: factsOf(traded, body.client_order_id), body }
}

async function changeOf(client: Client, asked: Asked): Promise<OrderRead> {
  const parsed = parseInput('patchOrderByOrderId', asked)
  if (!parsed.ok) return refused(parsed)
  const { path, body } = parsed.input
  const before = await unlessMissing(
    client.getOrderByOrderID({ path: { order_id: path.order_id }, query: { nested: true } }),
  )
  if (!before) return { kind: 'missing' }
  const changes = readChanges(body, before.order_class === 'mleg')
  if ('kind' in changes) return refused(rejectionAnswer(changes))
  const traded = replaced(before, changes)
  if (!traded) throw new Error('the broker does not say what the order trades')
  const facts = factsOf(traded, before.client_order_id)
  return { kind: 'change', traded, facts, before, isEnlarging: enlarges(before, changes) }
}

/** Brokers take an asset's id for its symbol; rules are about symbols. */
async function named(client: Client, traded: Traded): Promise<Traded | Extract<OrderRead, { kind: 'refused' }>> {
  const names = await namesOf(client, symbolsOf(traded))
  const unknown = symbolsOf(traded).find((symbol) => !names.has(symbol))
  if (unknown !== undefined) return refused(invalidInput('trading', `asset "${unknown}" not found`))
  return { ...traded, parts: traded.parts.map((part) => ({ ...part, symbol: names.get(part.symbol) ?? part.symbol })) }
}

const refused = (error: ErrorAnswer) => ({ kind: 'refused', answer: answerError(error) }) as const

const factsOf = (traded: Traded, clientOrderId: string | null | undefined): OrderFacts => ({
  symbols: symbolsOf(traded),
  side: traded.isOfLegs ? null : (traded.parts[0]?.side ?? null),
  qty: traded.qty && formatDecimal(traded.qty),
  notional: traded.notional && formatDecimal(traded.notional),
  clientOrderId: clientOrderId ?? null,
})
