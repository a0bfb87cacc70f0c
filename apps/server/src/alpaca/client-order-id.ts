/** Every order that leaves has a name of its own, so that it can be asked for when its answer is lost. */
import { writeJson } from '../http/json-text.ts'

interface NamedOrder {
  readonly clientOrderId: string
  /** The body as it is sent. */
  readonly text: string
}

/** Whether an order has an id of its sender's. */
export const isNamed = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'client_order_id' in body && Boolean(body.client_order_id)

/**
 * The order with its client order id, written anew: numbers stay as they were sent. A body without an id gets the one that was
 * minted. Undefined for what is no order at all: Alpaca says so itself.
 */
export function namedOrder(body: unknown, text: string, minted: string): NamedOrder | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const given = 'client_order_id' in body ? body.client_order_id : undefined
  if (typeof given === 'string' && given !== '') return { clientOrderId: given, text: writeJson(text) }
  if (given !== undefined && given !== null && given !== '') return undefined
  return { clientOrderId: minted, text: writeJson(text, { client_order_id: minted }) }
}
