/** Addresses that the events of an account's orders are sent to, and what became of each message. Times are the server's own. */
import * as z from 'zod/mini'
import { openEnum, Timestamp } from '../entities/scalar.ts'
import { TRADE_EVENTS } from '../streams/trade-events.ts'

export const MOST_WEBHOOKS = 10
const MOST_WEBHOOK_URL = 2_000
/** What a new one sends unless told otherwise: what an order comes to. */
export const USUAL_WEBHOOK_EVENTS: readonly WebhookEvent[] = [
  'fill',
  'partial_fill',
  'canceled',
  'expired',
  'replaced',
  'rejected',
]
export type WebhookEvent = (typeof TRADE_EVENTS)[number]

/** `stopped` is what the server does after a day of failures, and says why; whoever turns it on again goes on where it stopped. */
const WEBHOOK_STATES = ['on', 'off', 'stopped'] as const

const text = (message: string) => z.string({ error: message })
const URL_WORDS = `an address is a text of at most ${MOST_WEBHOOK_URL} characters, such as https://example.com/orders`
const Url = text(URL_WORDS).check(z.trim(), z.minLength(1, URL_WORDS), z.maxLength(MOST_WEBHOOK_URL, URL_WORDS))
const EVENTS = `events are at least one of ${TRADE_EVENTS.join(', ')}`
const Events = z.pipe(
  z.array(z.enum(TRADE_EVENTS, { error: EVENTS }), { error: EVENTS }).check(z.minLength(1, EVENTS)),
  z.transform((events) => TRADE_EVENTS.filter((event) => events.includes(event))),
)

export const WebhookTerms = z.strictObject({
  url: Url,
  events: z._default(Events, [...USUAL_WEBHOOK_EVENTS]),
})
export type WebhookTerms = z.infer<typeof WebhookTerms>

/** What is left out stays. `fromNow` leaves out what happened, and waits, since it was on last. */
export const WebhookChanges = z.strictObject({
  url: z.optional(Url),
  events: z.optional(Events),
  isOn: z.optional(z.boolean({ error: 'a webhook is on or off: true or false' })),
  fromNow: z.optional(z.boolean({ error: 'from now on or not: true or false' })),
})
export type WebhookChanges = z.infer<typeof WebhookChanges>

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(openEnum(TRADE_EVENTS)),
  state: openEnum(WEBHOOK_STATES),
  /** Why it was stopped. */
  reason: z.nullable(z.string()),
  /** Messages that are not delivered yet. */
  waiting: z.number(),
  /** When it is tried again, of one that failed last. */
  nextAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type Webhook = z.infer<typeof Webhook>

/** The answer to a new one and to a new secret: nobody is told the secret again. */
export const NewWebhook = z.object({ webhook: Webhook, secret: z.string() })
export type NewWebhook = z.infer<typeof NewWebhook>

const DELIVERY_STATES = ['waiting', 'delivered', 'skipped'] as const

export const WebhookDelivery = z.object({
  id: z.string(),
  webhookId: z.string(),
  url: z.string(),
  eventId: z.string(),
  event: z.string(),
  symbol: z.string(),
  state: openEnum(DELIVERY_STATES),
  attempts: z.number(),
  createdAt: Timestamp,
  /** The last attempt. */
  triedAt: z.nullable(Timestamp),
  /** What the receiver answered last. */
  status: z.nullable(z.number()),
  /** Why the last attempt was none. */
  problem: z.nullable(z.string()),
  /** Milliseconds of the last attempt. */
  tookMs: z.nullable(z.number()),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** One message as it goes over the wire, and what came back. */
export const WebhookTried = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  status: z.nullable(z.number()),
  problem: z.nullable(z.string()),
  answer: z.string(),
  tookMs: z.number(),
})
export type WebhookTried = z.infer<typeof WebhookTried>
