/**
 * The trading socket, `/stream`, as a pure state machine. Source: Alpaca, "Websocket Streaming". The server is silent until the client
 * authenticates; `listen` replaces the whole list, and the answer names what is active, without unknown streams.
 */
import { credentialsOf, type Fields, fieldsOf, isAuthentication } from './credentials.ts'
import { AUTHENTICATION_MS, CLOSE_POLICY, type Effect, type Step } from './effect.ts'

/** `account_updates` is the desk's own: that something it shows is out of date. */
export type TradingStream = 'trade_updates' | 'account_updates'

interface TradingOptions {
  /** A browser's socket, known from its upgrade: it is told so at once. */
  readonly isPreauthenticated?: boolean
  /** What may be listened to; `trade_updates` unless said otherwise. */
  readonly streams?: readonly TradingStream[]
}

export interface TradingState {
  readonly phase: 'waiting' | 'authenticating' | 'authenticated' | 'closed'
  readonly known: readonly TradingStream[]
  readonly streams: readonly TradingStream[]
}

export type TradingMessage =
  | {
      readonly stream: 'authorization'
      readonly data: {
        readonly status: 'authorized' | 'unauthorized'
        readonly action: string
        readonly message?: string
      }
    }
  | { readonly stream: 'listening'; readonly data: { readonly streams: readonly TradingStream[] } }
  | { readonly stream: TradingStream; readonly data: Fields }
  | { readonly action: 'error'; readonly data: { readonly error_message: string } }

export type TradingEffect = Effect<TradingMessage, TradingStream>
export type TradingStep = Step<TradingState, TradingMessage, TradingStream>

/** A socket that was just opened. */
export function open({ isPreauthenticated = false, streams = ['trade_updates'] }: TradingOptions = {}): TradingStep {
  const state: TradingState = { phase: 'waiting', known: streams, streams: [] }
  if (isPreauthenticated) return { state: { ...state, phase: 'authenticated' }, effects: [authorization('authorized')] }
  return { state, effects: [{ kind: 'wait', ms: AUTHENTICATION_MS }] }
}

/**
 * One message from the client, decoded; undefined where the frame could not be. What comes while credentials are checked waits outside, and
 * is handed over when they were.
 */
export function receive(state: TradingState, message: unknown): TradingStep {
  if (state.phase === 'closed') return { state, effects: [] }
  const fields = fieldsOf(message)
  if (!fields) return { state, effects: [failure('invalid syntax')] }
  if (state.phase !== 'authenticating' && isAuthentication(fields.action)) return authenticate(state, fields)
  if (fields.action !== 'listen') return { state, effects: [failure('invalid action')] }
  if (state.phase !== 'authenticated') return { state, effects: [authorization('unauthorized', { action: 'listen' })] }
  return listen(state, fields)
}

/** The answer to the effect `authenticate`. A refused client may try again until its time is over. */
export function authenticated(state: TradingState, outcome: 'ok' | 'refused'): TradingStep {
  if (state.phase !== 'authenticating') return { state, effects: [] }
  const message = 'access key verification failed'
  return outcome === 'refused'
    ? { state: { ...state, phase: 'waiting' }, effects: [authorization('unauthorized', { message })] }
    : { state: { ...state, phase: 'authenticated' }, effects: [authorization('authorized')] }
}

/** The time the machine asked to wait for is over. */
export function timedOut(state: TradingState): TradingStep {
  if (state.phase === 'authenticated' || state.phase === 'closed') return { state, effects: [] }
  return { state: { ...state, phase: 'closed' }, effects: [{ kind: 'close', code: CLOSE_POLICY }] }
}

function authenticate(state: TradingState, fields: Fields): TradingStep {
  // A socket stays who it is: asking again is answered as it was, and nothing is checked.
  if (state.phase === 'authenticated') return { state, effects: [authorization('authorized')] }
  const credentials = credentialsOf(fields)
  const message = 'must provide key_id and secret_key or oauth_token'
  if (!credentials) return { state, effects: [authorization('unauthorized', { message })] }
  return { state: { ...state, phase: 'authenticating' }, effects: [{ kind: 'authenticate', ...credentials }] }
}

function listen(state: TradingState, fields: Fields): TradingStep {
  const wanted = fieldsOf(fields.data)?.streams
  if (!Array.isArray(wanted)) return { state, effects: [failure('invalid syntax')] }
  const streams = state.known.filter((stream) => wanted.includes(stream))
  const added = streams.filter((stream) => !state.streams.includes(stream))
  const removed = state.streams.filter((stream) => !streams.includes(stream))
  // It is said to listen when it does: what happens after that is told.
  const effects: TradingEffect[] = added.length + removed.length > 0 ? [{ kind: 'subscribe', added, removed }] : []
  return { state: { ...state, streams }, effects: [...effects, send({ stream: 'listening', data: { streams } })] }
}

const send = (message: TradingMessage): TradingEffect => ({ kind: 'send', message })

const authorization = (
  status: 'authorized' | 'unauthorized',
  { action = 'authenticate', ...more }: { action?: string; message?: string } = {},
): TradingEffect => send({ stream: 'authorization', data: { status, action, ...more } })

const failure = (text: string): TradingEffect => send({ action: 'error', data: { error_message: text } })
