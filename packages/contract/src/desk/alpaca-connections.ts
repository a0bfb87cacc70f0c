/** A person's connections to Alpaca. Key pairs go to the server and never come back. */
import * as z from 'zod/mini'

const LONGEST_KEY = 512
const LONGEST_NAME = 60
const KEY_ID = `the key id must be 1 to ${LONGEST_KEY} printable characters`
const SECRET = `the secret key must be 1 to ${LONGEST_KEY} printable characters`
const NAME = `the name must be 1 to ${LONGEST_NAME} characters`

/** Whatever Alpaca, or who stands in for it, calls a key: any printable text, because it travels in a header. */
const keyText = (words: string) =>
  z
    .string({ error: words })
    .check(
      z.trim(),
      z.minLength(1, words),
      z.maxLength(LONGEST_KEY, words),
      z.regex(/^[\x20-\x7e]+$/, { error: words }),
    )
const name = z.string({ error: NAME }).check(z.trim(), z.maxLength(LONGEST_NAME, NAME))

export const ConnectionKey = z.object({ keyId: keyText(KEY_ID), secretKey: keyText(SECRET) })
/** Without a name it is called after its environment. */
export const NewConnection = z.extend(ConnectionKey, { name: z.optional(name) })
export const ConnectionName = z.object({ name: name.check(z.minLength(1, NAME)) })
export const UnlockPhrase = z.object({ phrase: z.string({ error: 'the phrase is missing' }) })

/** Feeds of stock prices and of contracts', the best first. */
export const STOCK_FEEDS = ['sip', 'iex', 'delayed_sip'] as const
export const OPTION_FEEDS = ['opra', 'indicative'] as const
export type StockFeed = (typeof STOCK_FEEDS)[number]
export type OptionFeed = (typeof OPTION_FEEDS)[number]
/** Which feeds are read; null where a key may read none. */
export const ConnectionFeeds = z.object({
  stocks: z.nullable(z.enum(STOCK_FEEDS, { error: `stocks must be one of ${STOCK_FEEDS.join(', ')}` })),
  options: z.nullable(z.enum(OPTION_FEEDS, { error: `options must be one of ${OPTION_FEEDS.join(', ')}` })),
})
export type ConnectionFeeds = z.infer<typeof ConnectionFeeds>

const StreamState = z.enum(['off', 'connecting', 'open', 'lost', 'refused'])
export type StreamState = z.infer<typeof StreamState>

export const AlpacaConnection = z.object({
  accountId: z.string(),
  name: z.string(),
  environment: z.enum(['paper', 'live']),
  number: z.string(),
  keyHint: z.string(),
  origin: z.enum(['desk', 'environment']),
  /** The best feeds that the key's plan has, and those that are read. */
  plan: ConnectionFeeds,
  feeds: ConnectionFeeds,
  isReadable: z.boolean(),
  isLocked: z.boolean(),
  /** A live account that was unlocked and left alone. */
  isIdle: z._default(z.boolean(), false),
  createdAt: z.string(),
  lastTest: z.nullable(z.object({ at: z.string(), isAccepted: z.boolean(), words: z.string() })),
  lastAnswer: z.nullable(z.object({ at: z.string(), status: z.number() })),
  lastFailure: z.nullable(z.object({ at: z.string(), why: z.string() })),
  reconciledAt: z.nullable(z.string()),
  budget: z.nullable(z.object({ limit: z.number(), remaining: z.number(), resetAt: z.number(), refusals: z.number() })),
  /** Until when reads are not sent because a server does not answer. */
  spared: z._default(z.nullable(z.object({ host: z.enum(['trading', 'data']), until: z.string() })), null),
  streams: z.object({
    orders: StreamState,
    markets: z.record(
      z.string(),
      z.object({ state: StreamState, path: z.string(), symbols: z.number(), refused: z.array(z.string()) }),
    ),
  }),
  unknownOrders: z.array(z.string()),
})
export type AlpacaConnection = z.infer<typeof AlpacaConnection>

export const AlpacaConnections = z.object({
  servers: z.object({ paper: z.string(), live: z.string(), data: z.string(), sandboxData: z.string() }),
  /** What is typed to open a live account for trading. */
  phrase: z.string(),
  connections: z.array(AlpacaConnection),
})
export type AlpacaConnections = z.infer<typeof AlpacaConnections>
