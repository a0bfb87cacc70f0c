/** A person's connections to Alpaca. Key pairs go to the server and never come back. */
import * as z from 'zod/mini'
import { ConnectionFeeds } from './connection-feeds.ts'
import { UnknownOrder } from './order-intents.ts'

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

const LONGEST_ADDRESS = 200

/** The sentence that says why a text is no server address; undefined where it is one. Unencrypted only within this machine. */
function serverAddressProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || text.length > LONGEST_ADDRESS)
    return 'a server address begins with https://, such as https://paper-api.alpaca.markets'
  if (url.protocol === 'http:' && !isThisMachine(url.hostname))
    return 'the address must begin with https://: keys are sent there. Only this machine is reached by http://'
  if (url.username !== '' || url.password !== '') return 'a server address holds no name and password'
  if (/[?#]/.test(text)) return 'a server address ends before ? and #'
  return undefined
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

const serverAddress = z.nullable(
  z.pipe(
    z.string({ error: 'a server address is a text' }).check(
      z.trim(),
      z.superRefine((text, context) => {
        const problem = serverAddressProblem(text)
        if (problem !== undefined) context.addIssue({ code: 'custom', message: problem, input: text })
      }),
    ),
    z.transform((text) => text.replace(/\/+$/, '')),
  ),
)
/** Addresses in the place of Alpaca's; null for Alpaca's own. Sockets go where the calls go. */
export const ConnectionServers = z.object({ trading: serverAddress, data: serverAddress })
export type ConnectionServers = z.infer<typeof ConnectionServers>

export const ConnectionKey = z.object({ keyId: keyText(KEY_ID), secretKey: keyText(SECRET) })
/** A pair and where it is asked with. */
export const TriedKey = z.extend(ConnectionKey, { servers: z.optional(ConnectionServers) })
/** Without a name it is called after its environment. */
export const NewConnection = z.extend(TriedKey, { name: z.optional(name) })
export const ConnectionName = z.object({ name: name.check(z.minLength(1, NAME)) })
export const UnlockPhrase = z.object({ phrase: z.string({ error: 'the phrase is missing' }) })

const StreamState = z.enum(['off', 'connecting', 'open', 'lost', 'refused'])
export type StreamState = z.infer<typeof StreamState>

/** What is done where another program has the key's one place on a feed. `share`: that program is pointed at this server. */
const ON_LIMIT = ['wait', 'take-over', 'share'] as const
export const OnLimit = z.enum(ON_LIMIT, { error: `onLimit must be one of ${ON_LIMIT.join(', ')}` })
export type OnLimit = z.infer<typeof OnLimit>
export const LimitChoice = z.object({ onLimit: OnLimit })

const feedAddress = z.nullable(
  z
    .string({ error: 'an address is a text' })
    .check(z.trim(), z.maxLength(500, 'an address has at most 500 characters')),
)
/** Addresses of JSON feeds for what Alpaca has no source of; null for none. Whether they may be asked is the server's to say. */
export const OwnData = z.object({ fundamentals: feedAddress, economicCalendar: feedAddress })
export type OwnData = z.infer<typeof OwnData>

/** One question of a test and what came of it. */
export const ConnectionCheck = z.object({
  what: z.enum(['account', 'clock', 'assets', 'stocks', 'options', 'overnight', 'crypto']),
  server: z.enum(['paper', 'live', 'data', 'sandbox-data']),
  result: z.enum(['passed', 'warning', 'failed']),
  words: z.string(),
  /** What to do about it, where something can be done. */
  fix: z.optional(z.string()),
  tookMs: z.number(),
})
export type ConnectionCheck = z.infer<typeof ConnectionCheck>

/** What Alpaca lets the account do; null where Alpaca does not say. */
export const ConnectionPermissions = z.object({
  status: z.string(),
  isTradingBlocked: z.boolean(),
  isSuspendedByUser: z.boolean(),
  areTransfersBlocked: z.boolean(),
  isShortingEnabled: z.nullable(z.boolean()),
  optionsLevel: z.nullable(z.number()),
  cryptoStatus: z.nullable(z.string()),
})
export type ConnectionPermissions = z.infer<typeof ConnectionPermissions>

export const ConnectionTest = z.object({
  at: z.string(),
  isAccepted: z.boolean(),
  words: z.string(),
  checks: z.array(ConnectionCheck),
  /** By how much the server's clock is ahead of this one's, to the second; null where no server told. */
  skewSeconds: z.nullable(z.number()),
  permissions: z.nullable(ConnectionPermissions),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>

/** Another program has the key's one place on a feed. */
const PlaceTaken = z.nullable(
  z.object({ since: z.number(), tries: z.number(), doing: z.enum(['waiting', 'taking-over', 'refused']) }),
)

export const AlpacaConnection = z.object({
  accountId: z.string(),
  name: z.string(),
  environment: z.enum(['paper', 'live']),
  number: z.string(),
  keyHint: z.string(),
  origin: z.enum(['desk', 'environment']),
  dataServer: z.enum(['data', 'sandbox-data']),
  /** The best feeds that the key's plan has, and those that are read. */
  plan: ConnectionFeeds,
  feeds: ConnectionFeeds,
  isReadable: z.boolean(),
  isLocked: z.boolean(),
  /** A live account that was unlocked and left alone. */
  isIdle: z._default(z.boolean(), false),
  createdAt: z.string(),
  /** The addresses its owner gave. */
  servers: ConnectionServers,
  onLimit: OnLimit,
  ownData: OwnData,
  lastTest: z.nullable(ConnectionTest),
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
      z.object({
        state: StreamState,
        path: z.string(),
        symbols: z.number(),
        refused: z.array(z.string()),
        taken: PlaceTaken,
      }),
    ),
  }),
  unknownOrders: z.array(UnknownOrder),
})
export type AlpacaConnection = z.infer<typeof AlpacaConnection>

export const AlpacaConnections = z.object({
  servers: z.object({ paper: z.string(), live: z.string(), data: z.string(), sandboxData: z.string() }),
  /** What is typed to open a live account for trading. */
  phrase: z.string(),
  connections: z.array(AlpacaConnection),
})
export type AlpacaConnections = z.infer<typeof AlpacaConnections>

const instant = z.nullable(z.number())
/** Of a socket to Alpaca; instants are the server's. */
const socketTrouble = {
  state: StreamState,
  losses: z.number(),
  lastReason: z.nullable(z.string()),
  lostAt: instant,
  nextTryAt: instant,
}
const Spender = z.object({ user: z.string(), lastMinute: z.number(), total: z.number() })

/** A connection seen from near: who spends its requests, what waits, and what its streams carry for whom. */
export const ConnectionMonitor = z.object({
  /** The server's time of the answer. */
  at: z.number(),
  hosts: z.array(
    z.object({
      host: z.enum(['trading', 'data']),
      address: z.string(),
      lastMinute: z.number(),
      refusals: z.number(),
      /** As the last answer told; null until one did. */
      budget: z.nullable(z.object({ limit: z.number(), remaining: z.number(), resetAt: z.number() })),
    }),
  ),
  users: z.array(Spender),
  waiting: z.array(z.object({ user: z.string(), operation: z.string(), since: z.number(), until: z.number() })),
  /** What is kept here of the account, as of when it was read; null where nothing is. */
  kept: z.object({
    stocksAt: instant,
    coinsAt: instant,
    historyAt: instant,
    activities: z.object({
      readAt: instant,
      /** 0 where they are complete from the first on. */
      completeSince: instant,
      /** Older ones are on their way. */
      isReading: z.boolean(),
    }),
  }),
  orders: z.object(socketTrouble),
  markets: z.array(
    z.object({
      ...socketTrouble,
      feed: z.string(),
      path: z.string(),
      lagMs: z.nullable(z.number()),
      messagesLastMinute: z.number(),
      symbolCount: z.number(),
      /** The first of them. */
      symbols: z.array(z.object({ symbol: z.string(), channels: z.array(z.string()), readers: z.array(z.string()) })),
      /** Symbols the plan has no place for. */
      refused: z.array(z.string()),
      taken: PlaceTaken,
    }),
  ),
})
export type ConnectionMonitor = z.infer<typeof ConnectionMonitor>
