/**
 * The market-data sockets as one pure state machine. Source: Alpaca, "WebSocket Stream" and "Real-time Stock Data".
 * Control messages come alone in an array; subscriptions add and subtract, and each change is answered with the complete state. Our own
 * pages know what they listen to: they are told what changed.
 */
import { type ChannelName, type ChannelSymbol, channelsOf, FEED_KINDS, type Feed, FOLLOWS_TRADES } from './channels.ts'
import type { Codec } from './codec.ts'
import { type Credentials, credentialsOf, type Fields, fieldsOf, isAuthentication } from './credentials.ts'
import { AUTHENTICATION_MS, CLOSE_FAULT, CLOSE_POLICY, type Effect, RETRY_MS, type Step } from './effect.ts'
import type { MarketElement } from './messages.ts'
import { changed, type Subscriptions } from './subscriptions.ts'

interface MarketDataOptions {
  readonly feed: Feed
  /** What the upgrade asked for; options are sent in msgpack only, but for our own pages, which cannot ask. */
  readonly codec: Codec
  /** A browser's socket, known from its upgrade: it is told so at once. */
  readonly isPreauthenticated?: boolean
  /** From the upgrade's headers, where they named someone: the client need not send a message then. */
  readonly credentials?: Credentials
  /** Where the prices come from, when they are not the real ones; the greeting says so. */
  readonly source?: string
  /** Most symbols over all channels, counted or not. */
  readonly mostListened?: number
}

export interface MarketDataState {
  readonly feed: Feed
  /** Most counted symbols together; known with the client. */
  readonly symbolLimit: number
  readonly mostListened: number
  /** Whether a change is answered with itself alone. */
  readonly isOwnPage: boolean
  readonly phase: 'waiting' | 'authenticating' | 'authenticated' | 'closed'
  readonly subscriptions: Subscriptions
}

/** What a client may be refused with, by code. */
export const STREAM_ERRORS = {
  400: 'invalid syntax',
  401: 'not authenticated',
  402: 'auth failed',
  403: 'already authenticated',
  404: 'auth timeout',
  405: 'symbol limit exceeded',
  406: 'connection limit exceeded',
  407: 'slow client',
  409: 'insufficient subscription',
  410: 'invalid subscribe action for this feed',
  411: 'insufficient scope',
  412: 'option messages are only available in MsgPack format',
  413: 'star subscription is not allowed for option quotes',
  500: 'internal error',
} as const
export type StreamErrorCode = keyof typeof STREAM_ERRORS

type ControlMessage =
  | { readonly T: 'success'; readonly msg: 'connected' | 'authenticated'; readonly source?: string }
  | { readonly T: 'error'; readonly code: StreamErrorCode; readonly msg: string }
  | ({ readonly T: 'subscription' } & { readonly [Channel in ChannelName]?: readonly string[] })
/** One frame: a control message alone, or any number of data messages. */
export type MarketDataMessage = readonly [ControlMessage] | readonly MarketElement[]

export type MarketDataEffect = Effect<MarketDataMessage, ChannelSymbol>
export type MarketDataStep = Step<MarketDataState, MarketDataMessage, ChannelSymbol>

/** How credentials were found: good, for so many symbols, and for prices of another source than the greeting said where one is given. `connection-limit` leaves the socket open for another try; the rest ends it. */
export type AuthenticationOutcome = { readonly symbolLimit: number; readonly source?: string } | AuthenticationRefusal
export type AuthenticationRefusal = 'refused' | 'connection-limit' | 'insufficient-subscription' | 'insufficient-scope'

const OUTCOME_CODE = {
  refused: 402,
  'connection-limit': 406,
  'insufficient-subscription': 409,
  'insufficient-scope': 411,
} as const satisfies Record<AuthenticationRefusal, StreamErrorCode>

/** A socket that was just opened; the greeting is its first message. */
export function open({
  feed,
  codec,
  isPreauthenticated = false,
  credentials,
  source,
  mostListened = Number.POSITIVE_INFINITY,
}: MarketDataOptions): MarketDataStep {
  const state: MarketDataState = {
    feed,
    symbolLimit: Number.POSITIVE_INFINITY,
    mostListened,
    isOwnPage: isPreauthenticated,
    phase: isPreauthenticated ? 'authenticated' : credentials ? 'authenticating' : 'waiting',
    subscriptions: new Map(),
  }
  const effects: MarketDataEffect[] = [control({ T: 'success', msg: 'connected', ...(source && { source }) })]
  if (FEED_KINDS[feed] === 'options' && codec !== 'msgpack' && !isPreauthenticated)
    return closed(state, [...effects, error(412), { kind: 'close', code: CLOSE_POLICY }])
  if (isPreauthenticated) effects.push(control({ T: 'success', msg: 'authenticated' }))
  else effects.push({ kind: 'wait', ms: AUTHENTICATION_MS })
  if (credentials && !isPreauthenticated) effects.push({ kind: 'authenticate', ...credentials })
  return { state, effects }
}

/**
 * One message from the client, decoded; undefined where the frame could not be. What comes while credentials are checked waits outside, and
 * is handed over when they were.
 */
export function receive(state: MarketDataState, message: unknown): MarketDataStep {
  if (state.phase === 'closed') return { state, effects: [] }
  const fields = fieldsOf(message)
  if (!fields) return refused(state, 400)
  if (state.phase === 'authenticating') return refused(state, 401)
  if (isAuthentication(fields.action)) return authenticate(state, fields)
  if (fields.action !== 'subscribe' && fields.action !== 'unsubscribe') return refused(state, 400)
  if (state.phase !== 'authenticated') return refused(state, 401)
  return subscribe(state, fields.action, fields)
}

/** The answer to the effect `authenticate`. */
export function authenticated(state: MarketDataState, outcome: AuthenticationOutcome): MarketDataStep {
  if (state.phase !== 'authenticating') return { state, effects: [] }
  if (typeof outcome === 'object') {
    const { symbolLimit, source } = outcome
    return {
      state: { ...state, symbolLimit, phase: 'authenticated' },
      effects: [control({ T: 'success', msg: 'authenticated', ...(source !== undefined && { source }) })],
    }
  }
  const refusal = error(OUTCOME_CODE[outcome])
  if (outcome !== 'connection-limit') return closed(state, [refusal, { kind: 'close', code: CLOSE_POLICY }])
  // Alpaca's Go client asks up to 15 times on the same socket, so it is kept for a minute.
  return { state: { ...state, phase: 'waiting' }, effects: [refusal, { kind: 'wait', ms: RETRY_MS }] }
}

/** The time the machine asked to wait for is over. */
export function timedOut(state: MarketDataState): MarketDataStep {
  if (state.phase === 'authenticated' || state.phase === 'closed') return { state, effects: [] }
  return closed(state, [error(404), { kind: 'close', code: CLOSE_POLICY }])
}

/** A reader too slow for its data (407), or our own fault (500): told, and let go. */
export function failed(state: MarketDataState, code: 407 | 500): MarketDataStep {
  if (state.phase === 'closed') return { state, effects: [] }
  return closed(state, [error(code), { kind: 'close', code: code === 407 ? CLOSE_POLICY : CLOSE_FAULT }])
}

function authenticate(state: MarketDataState, fields: Fields): MarketDataStep {
  if (state.phase === 'authenticated') return refused(state, 403)
  const credentials = credentialsOf(fields)
  if (!credentials) return refused(state, 400)
  return { state: { ...state, phase: 'authenticating' }, effects: [{ kind: 'authenticate', ...credentials }] }
}

/** They may not listen to as much as they ask for, together with what else is listened to: nothing changes. */
export const beyondLimit = (state: MarketDataState): MarketDataStep => refused(state, 405)

function subscribe(state: MarketDataState, action: 'subscribe' | 'unsubscribe', fields: Fields): MarketDataStep {
  const { feed, symbolLimit, mostListened } = state
  const change = changed(state.subscriptions, { feed, symbolLimit, mostListened, action, fields })
  if (change.kind === 'refused') return refused(state, change.code)
  const { subscriptions, added, removed } = change
  const effects: MarketDataEffect[] = [
    control(echo(feed, state.isOwnPage ? byChannel([...added, ...removed]) : subscriptions)),
  ]
  if (added.length + removed.length > 0) effects.push({ kind: 'subscribe', added, removed })
  return { state: { ...state, subscriptions }, effects }
}

function byChannel(changes: readonly ChannelSymbol[]): Subscriptions {
  const channels = new Map<ChannelName, Set<string>>()
  for (const { channel, symbol } of changes) channels.set(channel, (channels.get(channel) ?? new Set()).add(symbol))
  return channels
}

/** Every channel of the feed as a list. */
const echo = (feed: Feed, subscriptions: Subscriptions): ControlMessage => ({
  T: 'subscription',
  ...Object.fromEntries(
    channelsOf(feed).map((channel) => [
      channel,
      [...(subscriptions.get(FOLLOWS_TRADES.has(channel) ? 'trades' : channel) ?? [])],
    ]),
  ),
})

const refused = (state: MarketDataState, code: StreamErrorCode): MarketDataStep => ({ state, effects: [error(code)] })

const closed = (state: MarketDataState, effects: readonly MarketDataEffect[]): MarketDataStep => ({
  state: { ...state, phase: 'closed' },
  effects,
})

const control = (message: ControlMessage): MarketDataEffect => ({ kind: 'send', message: [message] })
const error = (code: StreamErrorCode): MarketDataEffect => control({ T: 'error', code, msg: STREAM_ERRORS[code] })
