/** What a webhook sends: the update as Alpaca's stream tells it, with the account and the id it has wherever it is told. */
import type { Message } from '../../accounts/broker.ts'
import { signatureOf } from './signature.ts'

export interface WebhookMessage {
  readonly eventId: string
  readonly event: string
  readonly symbol: string
  /** JSON, to the byte what is signed and sent. */
  readonly body: string
}

export function messageOf(accountId: string, update: Message): WebhookMessage {
  const { id = '', symbol = '' } = fieldsOf(update.order)
  // Alpaca's stream names executions alone; what else happens to an order happens to it once at a time.
  const eventId = String(update.event_id ?? update.execution_id ?? `${id}.${update.event}.${update.timestamp ?? ''}`)
  return {
    eventId,
    event: String(update.event),
    symbol: String(symbol),
    body: JSON.stringify({ ...update, account_id: accountId, event_id: eventId }),
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** What goes with a message, each time it is sent; `at` is then, in milliseconds. */
export const headersOf = (
  { eventId, body }: Pick<WebhookMessage, 'eventId' | 'body'>,
  secret: string,
  at: number,
  attempt: number,
): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'user-agent': 'Paddock',
  'paddock-event-id': eventId,
  'paddock-attempt': String(attempt),
  'paddock-signature': signatureOf(secret, at, body),
})

/** A message that nothing happened for, made the same way. */
export const sampleUpdate = (at: string): Message => ({
  event: 'fill',
  event_id: '00000000000000000000000000',
  execution_id: '00000000-0000-0000-0000-000000000000',
  timestamp: at,
  price: '187.20',
  qty: '10',
  position_qty: '10',
  order: {
    id: '00000000-0000-0000-0000-000000000000',
    client_order_id: 'a-test-of-this-webhook',
    symbol: 'AAPL',
    asset_class: 'us_equity',
    side: 'buy',
    type: 'limit',
    time_in_force: 'day',
    qty: '10',
    filled_qty: '10',
    limit_price: '187.20',
    filled_avg_price: '187.20',
    status: 'filled',
    submitted_at: at,
    filled_at: at,
  },
  is_test: true,
})
