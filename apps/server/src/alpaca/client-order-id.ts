/** Every order that leaves has a name of its own, so that it can be asked for when its answer is lost. */
import { randomUUID } from 'node:crypto'

export interface NamedOrder {
  readonly clientOrderId: string
  /** The body as it is sent. */
  readonly text: string
}

/**
 * The order with its client order id. A body that has one travels byte for byte; to one without, the id is added as the last field and
 * nothing else changes, so that numbers stay as they were written. Undefined for what is no order at all: Alpaca says so itself.
 */
export function namedOrder(body: unknown, text: string, minted: string = randomUUID()): NamedOrder | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const given = 'client_order_id' in body ? body.client_order_id : undefined
  if (typeof given === 'string' && given !== '') return { clientOrderId: given, text }
  if (given !== undefined && given !== null && given !== '') return undefined
  const end = text.lastIndexOf('}')
  const comma = Object.keys(body).length > 0 ? ',' : ''
  return {
    clientOrderId: minted,
    text: `${text.slice(0, end)}${comma}"client_order_id":${JSON.stringify(minted)}${text.slice(end)}`,
  }
}
