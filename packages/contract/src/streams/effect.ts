/** What a stream's machine wants done. The machines are pure: the shell owns the socket, the codec, the timer and the broker. */
import type { Credentials } from './credentials.ts'

/** Carried out in order. `Message` is what goes into one frame; `Channel` is what can be listened to. */
export type Effect<Message, Channel> =
  | { readonly kind: 'send'; readonly message: Message }
  /** Find out who this is and tell the machine with `authenticated`. */
  | ({ readonly kind: 'authenticate' } & Credentials)
  /** Tell the machine with `timedOut` after that long. Replaces an earlier wait; harmless when it fires late. */
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'subscribe'; readonly added: readonly Channel[]; readonly removed: readonly Channel[] }
  | { readonly kind: 'close'; readonly code: number }

export interface Step<State, Message, Channel> {
  readonly state: State
  readonly effects: readonly Effect<Message, Channel>[]
}

/** WebSocket close codes, RFC 6455 section 7.4.1. */
export const CLOSE_POLICY = 1008
export const CLOSE_FAULT = 1011

/** How long a socket may stay unknown. */
export const AUTHENTICATION_MS = 10_000
/** How long it may stay after being refused for want of a free connection: clients ask again on the same socket. */
export const RETRY_MS = 60_000
