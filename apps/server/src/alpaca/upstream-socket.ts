/** One socket to Alpaca that comes back: it waits longer after each failure, notices a peer that has gone silent, and says how it is. */
import { decode, ExtensionCodec } from '@msgpack/msgpack'
import { decodedJson } from '@paddock/contract/streams/codec'
import type { Instant } from '@paddock/market/instant'
import { type RawData, WebSocket } from 'ws'
import type { MachineClock } from '../clock.ts'
import type { AlpacaKey } from '../config.ts'

/** `refused`: the key may not open it, and trying again would not help. */
export type StreamState = 'off' | 'connecting' | 'open' | 'lost' | 'refused'

export interface Target {
  readonly url: string
  readonly key: AlpacaKey
  /** Option prices come in msgpack alone. */
  readonly isPacked?: boolean
}

/** What of a socket is used. */
export type DialledSocket = Pick<WebSocket, 'on' | 'removeAllListeners' | 'terminate' | 'ping' | 'send' | 'readyState'>
export type Dial = (url: string, headers: Readonly<Record<string, string>>) => DialledSocket

interface UpstreamSocketParts {
  /** Asked before every attempt; undefined where there is no key (any more). */
  readonly target: () => Promise<Target | undefined>
  /** The connection is there, and nothing was said yet. */
  readonly opened: (key: AlpacaKey) => void
  readonly heard: (message: unknown) => void
  readonly changed: (state: StreamState) => void
  readonly clock: MachineClock
  /** In place of a socket of the network's. */
  readonly dial?: Dial
  /** In [0, 1): spreads servers that lost Alpaca together over the upper half of the wait. */
  readonly draw?: () => number
}

/** How often a socket was lost, why the last time, and when it is tried again. */
export interface SocketTrouble {
  readonly losses: number
  readonly lastReason: string | null
  readonly lostAt: Instant | null
  readonly nextTryAt: Instant | null
}

interface UpstreamSocket {
  open(): void
  close(): void
  /** The key is another one, or another address shall be tried: connects anew, at once. */
  restart(): void
  say(message: unknown): void
  /** It is understood and listened to: the next failure is a first one again. */
  settled(): void
  /** Ends it, and comes back after a wait that grows. */
  retry(reason: string): void
  /** Ends it until {@link restart}. */
  refuse(reason: string): void
  state(): StreamState
  trouble(): SocketTrouble
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
export const PING_EVERY_MS = 10_000
const HANDSHAKE_MS = 10_000
const LARGEST_MESSAGE = 16 * 1024 * 1024

export function createUpstreamSocket(parts: UpstreamSocketParts): UpstreamSocket {
  const { clock, draw = Math.random, dial = dialled } = parts
  let state: StreamState = 'off'
  let socket: DialledSocket | undefined
  let failures = 0
  /** Raised by every new beginning, so that what an older one started comes to nothing. */
  let attempt = 0
  let cancelTimer = () => {}
  let trouble: SocketTrouble = { losses: 0, lastReason: null, lostAt: null, nextTryAt: null }

  function become(next: StreamState): void {
    if (next === state) return
    state = next
    parts.changed(next)
  }

  function drop(): void {
    attempt += 1
    cancelTimer()
    socket?.removeAllListeners()
    socket?.on('error', () => {})
    socket?.terminate()
    socket = undefined
  }

  async function connect(): Promise<void> {
    drop()
    const mine = attempt
    become(failures === 0 ? 'connecting' : 'lost')
    let target: Target | undefined
    try {
      target = await parts.target()
    } catch {
      // What could not be read may be read later: nobody refused anything.
      if (mine === attempt) retryLater('the connection could not be read')
      return
    }
    if (mine !== attempt) return
    if (target === undefined) return become('refused')
    const headers = target.isPacked ? { 'Content-Type': 'application/msgpack' } : {}
    const made = dial(target.url, headers)
    socket = made
    made.on('open', () => {
      watch(made)
      parts.opened(target.key)
    })
    made.on('message', (data, isBinary) => parts.heard(messageIn(data, isBinary && Boolean(target.isPacked))))
    // A failure says so and then closes; closing is what matters.
    let failure = ''
    made.on('error', ({ message }) => {
      failure = message
    })
    made.on('close', (code, reason) => retryLater(failure || closedWords(code, String(reason))))
  }

  function retryLater(reason: string): void {
    drop()
    become('lost')
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + draw() / 2)
    failures += 1
    const now = clock.now()
    trouble = { losses: trouble.losses + 1, lastReason: reason, lostAt: now, nextTryAt: now + wait }
    cancelTimer = clock.setTimer(now + wait, () => void connect())
  }

  /** A peer that leaves a ping unanswered is gone, whatever the network says. */
  function watch(made: DialledSocket): void {
    let isSilent = false
    made.on('pong', () => {
      isSilent = false
    })
    const ping = () => {
      if (isSilent) return retryLater('no answer to a ping')
      isSilent = true
      made.ping()
      cancelTimer = clock.setTimer(clock.now() + PING_EVERY_MS, ping)
    }
    ping()
  }

  return {
    open() {
      if (state === 'off') void connect()
    },
    close() {
      drop()
      failures = 0
      become('off')
    },
    restart() {
      if (state === 'off') return
      failures = 0
      void connect()
    },
    say(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
    },
    settled() {
      failures = 0
      trouble = { ...trouble, nextTryAt: null }
      become('open')
    },
    retry: retryLater,
    refuse(reason) {
      drop()
      trouble = { ...trouble, lastReason: reason, lostAt: clock.now(), nextTryAt: null }
      become('refused')
    },
    state: () => state,
    trouble: () => trouble,
  }
}

const dialled: Dial = (url, headers) =>
  new WebSocket(url, {
    headers,
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
  })

const LONGEST_REASON = 200
/** Why the other side closed, as far as it said so. */
const closedWords = (code: number, reason: string): string =>
  `closed by the server (${code}${reason && `: ${reason.slice(0, LONGEST_REASON)}`})`

function messageIn(data: RawData, isPacked: boolean): unknown {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)
  if (!isPacked) return decodedJson(bytes.toString('utf8'))
  try {
    return decode(bytes, { extensionCodec: TIMESTAMPS })
  } catch {
    return undefined
  }
}

/** Msgpack's timestamps as RFC 3339 with nanoseconds, as JSON has them: a `Date` would cut them off. */
const TIMESTAMPS = new ExtensionCodec()
TIMESTAMPS.register({ type: -1, encode: () => null, decode: timestampOf })

function timestampOf(data: Uint8Array): string {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const [seconds, nanoseconds] = secondsOf(view)
  const fraction = String(nanoseconds).padStart(9, '0').replace(/0+$/, '')
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}${fraction && `.${fraction}`}Z`
}

/** 32 bits of seconds, or 30 of nanoseconds and 34 of seconds, or 32 and 64. */
function secondsOf(view: DataView): readonly [seconds: number, nanoseconds: number] {
  if (view.byteLength === 4) return [view.getUint32(0), 0]
  if (view.byteLength === 8) {
    const word = view.getBigUint64(0)
    return [Number(word & 0x3_ffff_ffffn), Number(word >> 34n)]
  }
  return [Number(view.getBigInt64(4)), view.getUint32(0)]
}
