/** One socket to Alpaca that comes back: it waits longer after each failure, notices a peer that has gone silent, and says how it is. */
import { decode, ExtensionCodec } from '@msgpack/msgpack'
import { decodedJson } from '@paddock/contract/streams/codec'
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

interface UpstreamSocketParts {
  /** Asked before every attempt; undefined where there is no key (any more). */
  readonly target: () => Promise<Target | undefined>
  /** The connection is there, and nothing was said yet. */
  readonly opened: (key: AlpacaKey) => void
  readonly heard: (message: unknown) => void
  readonly changed: (state: StreamState) => void
  readonly clock: MachineClock
  /** In [0, 1): spreads servers that lost Alpaca together over the upper half of the wait. */
  readonly draw?: () => number
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
  retry(): void
  /** Ends it until {@link restart}. */
  refuse(): void
  state(): StreamState
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
export const PING_EVERY_MS = 10_000
const HANDSHAKE_MS = 10_000
const LARGEST_MESSAGE = 16 * 1024 * 1024

export function createUpstreamSocket(parts: UpstreamSocketParts): UpstreamSocket {
  const { clock, draw = Math.random } = parts
  let state: StreamState = 'off'
  let socket: WebSocket | undefined
  let failures = 0
  /** Raised by every new beginning, so that what an older one started comes to nothing. */
  let attempt = 0
  let cancelTimer = () => {}

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
      if (mine === attempt) retryLater()
      return
    }
    if (mine !== attempt) return
    if (target === undefined) return become('refused')
    const headers = target.isPacked ? { 'Content-Type': 'application/msgpack' } : {}
    const made = new WebSocket(target.url, {
      headers,
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: LARGEST_MESSAGE,
      perMessageDeflate: false,
    })
    socket = made
    made.on('open', () => {
      watch(made)
      parts.opened(target.key)
    })
    made.on('message', (data, isBinary) => parts.heard(messageIn(data, isBinary && Boolean(target.isPacked))))
    // A failure says so and then closes; closing is what matters.
    made.on('error', () => {})
    made.on('close', retryLater)
  }

  function retryLater(): void {
    drop()
    become('lost')
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + draw() / 2)
    failures += 1
    cancelTimer = clock.setTimer(clock.now() + wait, () => void connect())
  }

  /** A peer that leaves a ping unanswered is gone, whatever the network says. */
  function watch(made: WebSocket): void {
    let isSilent = false
    made.on('pong', () => {
      isSilent = false
    })
    const ping = () => {
      if (isSilent) return retryLater()
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
      become('open')
    },
    retry: retryLater,
    refuse() {
      drop()
      become('refused')
    },
    state: () => state,
  }
}

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
