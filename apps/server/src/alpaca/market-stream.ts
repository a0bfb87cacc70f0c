/**
 * One feed of prices for one key: a single socket to Alpaca, symbols counted over all readers, and asked for again after a break. Requests go
 * one at a time; what a plan refuses is halved until the symbol is found that has no place, and its readers are told. What is vital (prices
 * that open practice orders wait for) takes the place of what is only looked at.
 */
import { byChannel, channelKey, channelOf, symbolOf } from '@paddock/contract/streams/channel-keys'
import { STREAM_ERRORS } from '@paddock/contract/streams/market-data'
import type { Instant } from '@paddock/market/instant'
import type { Listener, Message } from '../accounts/broker.ts'
import type { MachineClock } from '../clock.ts'
import { LINGER_MS } from './order-stream.ts'
import { createRate } from './request-tally.ts'
import { createUpstreamSocket, type SocketTrouble, type StreamState, type Target } from './upstream-socket.ts'

/** Another program has the key's one place on the feed. */
interface PlaceTaken {
  readonly since: Instant
  /** How often the place was asked for since. */
  readonly tries: number
  /** `refused`: it was asked for until there was no hope, and is waited for now. */
  readonly doing: 'waiting' | 'taking-over' | 'refused'
}

export interface MarketStreamState {
  readonly state: StreamState
  /** The address that is listened to, such as `/v2/iex`. */
  readonly path: string
  /** Symbols that arrive, and symbols the plan had no place for. */
  readonly symbols: number
  readonly refused: readonly string[]
  readonly taken: PlaceTaken | null
}

/** What is listened to and by whom. */
export interface MarketStreamWatch extends SocketTrouble {
  readonly symbols: readonly {
    readonly symbol: string
    readonly channels: readonly string[]
    readonly readers: readonly string[]
  }[]
  /** From the exchange's time of the last price to its arrival; null before the first. */
  readonly lagMs: number | null
  readonly messagesLastMinute: number
}

interface MarketStreamReading {
  readonly isVital?: boolean | undefined
  /** Who reads, for who looks at what the symbols are for. */
  readonly reader?: string | undefined
}

export interface MarketStream {
  subscribe(channel: string, symbol: string, listener: Listener, reading?: MarketStreamReading): () => void
  restart(): void
  close(): void
  state(): MarketStreamState
  watch(): MarketStreamWatch
}

interface MarketStreamParts {
  /** Whether another program is pushed out of the key's place; it is waited for otherwise. */
  readonly takesOver?: () => boolean
  /** Where the feed is to be had, the best first: a key whose plan lacks one is tried on the next. */
  readonly paths: () => Promise<readonly string[]>
  readonly target: (path: string) => Promise<Target | undefined>
  /** The feed is heard at this address: the plan has none of those before it. */
  readonly opened?: (path: string) => void
  /** How the socket is from now on. */
  readonly became?: (state: StreamState) => void
  /** Prices may have been missed: readers have to read again. */
  readonly resumed: () => void
  /** Somebody else had the stream before: its readers read again when it is first heard. */
  readonly wasHeardBefore?: boolean
  readonly clock: MachineClock
  readonly draw?: () => number
}

/** The channel a message belongs to, by its `T`. */
const CHANNELS: Readonly<Record<string, string>> = {
  t: 'trades',
  q: 'quotes',
  b: 'bars',
  u: 'updatedBars',
  d: 'dailyBars',
  s: 'statuses',
  l: 'lulds',
  i: 'imbalances',
  o: 'orderbooks',
  n: 'news',
  // Corrections come with the trades.
  c: 'trades',
  x: 'trades',
}
const PLAN_LACKS_FEED = 409
const AUTH_FAILED = 402
const SYMBOL_LIMIT = 405
const CONNECTION_LIMIT = 406
/** What a subscription can be refused with: a malformed symbol, the plan's limit, a channel the feed lacks, all option quotes at once. */
const SUBSCRIPTION_REFUSALS: ReadonlySet<unknown> = new Set([400, SYMBOL_LIMIT, 410, 413])

/** The place is asked for so often, after waits that grow by this to at most so many of it: as Alpaca's own clients do. */
const TAKE_OVER_TRIES = 15
const TAKE_OVER_STEP_MS = 500
const TAKE_OVER_STEPS = 10
/** The lag is measured so often: reading a time of every price would cost more than it tells. */
const LAG_EVERY_MS = 1_000
/** Messages whose time is that of a price just made. */
const TIMED: ReadonlySet<unknown> = new Set(['t', 'q', 'o'])

interface Request {
  readonly action: 'subscribe' | 'unsubscribe'
  readonly keys: readonly string[]
}

export function createMarketStream({ target, resumed, clock, draw, ...parts }: MarketStreamParts): MarketStream {
  let paths: readonly string[] = []
  /** Readers by `channel symbol`. */
  const readers = new Map<string, Set<Listener>>()
  /** How many of the readers of a key cannot do without it. */
  const vital = new Map<string, number>()
  /** Keys that are turned away, and the code of why. */
  const refused = new Map<string, number>()
  /** Why nothing of the feed comes; undefined while it does. */
  let feedRefusal: number | undefined
  let listened = new Set<string>()
  let asked: Request | undefined
  let most = Number.POSITIVE_INFINITY
  let isReady = false
  let hasBeenReady = parts.wasHeardBefore === true
  let isFlushing = false
  /** The address that is listened to, and those that the plan turned out to lack. */
  let path = ''
  const lacking = new Set<string>()
  let cancelLinger = () => {}
  const names = new Map<Listener, string>()
  const messages = createRate()
  let lag: { readonly ms: number; readonly at: Instant } | undefined
  let taken: { readonly since: Instant; tries: number } | undefined
  let cancelTakeOver = () => {}
  let credentials: object = {}

  const socket = createUpstreamSocket({
    async target() {
      paths = await parts.paths()
      path = untried() ?? path
      return target(path)
    },
    clock,
    ...(draw && { draw }),
    opened({ keyId, secretKey }) {
      credentials = { key: keyId, secret: secretKey }
      signIn()
    },
    heard(frame) {
      for (const message of Array.isArray(frame) ? frame : []) {
        if (typeof message === 'object' && message !== null) hear(message as Message)
      }
    },
    changed(state) {
      parts.became?.(state)
      if (state !== 'open') isReady = false
      // The place is asked for again at once.
      if (state !== 'lost' || !taken || !isTakingOver()) return
      cancelTakeOver()
      taken.tries += 1
      setImmediate(() => socket.restart())
    },
  })

  const untried = () => paths.find((one) => !lacking.has(one))
  const signIn = () => socket.say({ action: 'auth', ...credentials })
  const isTakingOver = (): boolean =>
    taken !== undefined && taken.tries < TAKE_OVER_TRIES && parts.takesOver?.() === true

  /** Somebody else holds the key's one place: it is asked for at once until it is free or given up, or later after a wait that grows. */
  function placeTaken(): void {
    const isFirst = taken === undefined
    taken = { since: taken?.since ?? clock.now(), tries: (taken?.tries ?? 0) + 1 }
    cancelTakeOver()
    if (isTakingOver()) {
      const wait = TAKE_OVER_STEP_MS * Math.min(taken.tries, TAKE_OVER_STEPS)
      cancelTakeOver = clock.setTimer(clock.now() + wait, signIn)
    } else socket.retry(wordsOf(CONNECTION_LIMIT))
    if (isFirst || !isTakingOver()) refuseAll(CONNECTION_LIMIT)
  }

  function measure(message: Message): void {
    const now = clock.now()
    messages.add(now)
    if ((lag && now - lag.at < LAG_EVERY_MS) || !TIMED.has(message.T) || typeof message.t !== 'string') return
    const at = Date.parse(message.t)
    if (!Number.isNaN(at)) lag = { ms: Math.max(0, now - at), at: now }
  }

  function hear(message: Message): void {
    const { T, S, symbols } = message
    const channel = typeof T === 'string' && Object.hasOwn(CHANNELS, T) ? CHANNELS[T] : undefined
    if (channel !== undefined) {
      measure(message)
      // News names no symbol but a list of them.
      for (const symbol of [...(Array.isArray(symbols) ? symbols : [S]), '*']) {
        for (const listener of readers.get(channelKey(channel, symbol)) ?? []) listener(message)
      }
    } else if (T === 'success' && message.msg === 'authenticated') ready()
    else if (T === 'subscription') answered()
    else if (T === 'error') failed(Number(message.code))
  }

  function ready(): void {
    listened = new Set()
    refused.clear()
    feedRefusal = undefined
    taken = undefined
    cancelTakeOver()
    asked = undefined
    most = Number.POSITIVE_INFINITY
    socket.settled()
    parts.opened?.(path)
    isReady = true
    if (hasBeenReady) resumed()
    hasBeenReady = true
    flush()
  }

  function answered(): void {
    if (!asked) return
    for (const key of asked.keys) {
      if (asked.action === 'subscribe') listened.add(key)
      else listened.delete(key)
    }
    // There is room again for what had none.
    if (asked.action === 'unsubscribe') refused.clear()
    asked = undefined
    flush()
  }

  function failed(code: number): void {
    if (code === PLAN_LACKS_FEED) lacking.add(path)
    if (code === PLAN_LACKS_FEED && untried() !== undefined) socket.restart()
    else if (code === PLAN_LACKS_FEED || code === AUTH_FAILED) {
      socket.refuse(wordsOf(code))
      refuseAll(code)
    } else if (code === CONNECTION_LIMIT) placeTaken()
    else if (asked?.action === 'subscribe' && SUBSCRIPTION_REFUSALS.has(code)) narrow(asked.keys, code)
  }

  function narrow(keys: readonly string[], code: number): void {
    asked = undefined
    const [only] = keys
    if (keys.length > 1) most = Math.floor(keys.length / 2)
    else if (only !== undefined) {
      const displaced =
        code === SYMBOL_LIMIT && vital.has(only) ? [...listened].find((key) => !vital.has(key)) : undefined
      turnAway(displaced ?? only, code)
    }
    flush()
  }

  function turnAway(key: string, code: number): void {
    refused.set(key, code)
    for (const listener of readers.get(key) ?? []) listener(refusalOf(key, code))
  }

  /** Nothing of the feed comes: every reader is told, of each of its keys. */
  function refuseAll(code: number): void {
    feedRefusal = code
    for (const [key, listeners] of [...readers]) for (const listener of listeners) listener(refusalOf(key, code))
  }

  /** Asks for what changed since the last request: first what is no longer wanted, which makes room. */
  function flush(): void {
    if (!isReady || asked) return
    const left = [...listened].filter((key) => !readers.has(key) || refused.has(key))
    const missing = [...readers.keys()].filter((key) => !listened.has(key) && !refused.has(key))
    const added = [...missing.filter((key) => vital.has(key)), ...missing.filter((key) => !vital.has(key))]
    if (added.length === 0) most = Number.POSITIVE_INFINITY
    if (left.length > 0) ask({ action: 'unsubscribe', keys: left })
    else if (added.length > 0) ask({ action: 'subscribe', keys: added.slice(0, most) })
  }

  function ask(request: Request): void {
    asked = request
    socket.say({ action: request.action, ...byChannel(request.keys) })
  }

  /** What changes within one task travels as one request. */
  function changed(): void {
    if (isFlushing) return
    isFlushing = true
    setImmediate(() => {
      isFlushing = false
      flush()
    })
  }

  return {
    subscribe(channel, symbol, listener, { isVital = false, reader } = {}) {
      const key = channelKey(channel, symbol)
      if (isVital) {
        vital.set(key, (vital.get(key) ?? 0) + 1)
        // It was turned away while it was only looked at.
        refused.delete(key)
      }
      const own: Listener = (message) => listener(message)
      readers.set(key, (readers.get(key) ?? new Set()).add(own))
      if (reader !== undefined) names.set(own, reader)
      cancelLinger()
      socket.open()
      changed()
      const code = refused.get(key) ?? feedRefusal
      if (code !== undefined) setImmediate(() => own(refusalOf(key, code)))
      return () => {
        if (isVital) countDown(vital, key)
        const left = readers.get(key)
        left?.delete(own)
        names.delete(own)
        if (left?.size === 0) {
          readers.delete(key)
          refused.delete(key)
        }
        changed()
        if (readers.size > 0) return
        cancelLinger()
        cancelLinger = clock.setTimer(clock.now() + LINGER_MS, () => {
          hasBeenReady = false
          socket.close()
        })
      }
    },
    restart() {
      lacking.clear()
      taken = undefined
      cancelTakeOver()
      socket.restart()
    },
    close() {
      cancelLinger()
      cancelTakeOver()
      socket.close()
    },
    state: () => ({
      state: socket.state(),
      path,
      symbols: new Set([...listened].map(symbolOf)).size,
      refused: [...new Set([...refused.keys()].map(symbolOf))],
      taken: taken ? { ...taken, doing: doingNow() } : null,
    }),
    watch() {
      const symbols = new Map<string, { readonly channels: Set<string>; readonly readers: Set<string> }>()
      for (const key of listened) {
        const known = symbols.get(symbolOf(key)) ?? { channels: new Set(), readers: new Set() }
        symbols.set(symbolOf(key), known)
        known.channels.add(channelOf(key))
        for (const listener of readers.get(key) ?? []) known.readers.add(names.get(listener) ?? 'Server')
      }
      const now = clock.now()
      return {
        ...socket.trouble(),
        symbols: [...symbols].map(([symbol, known]) => ({
          symbol,
          channels: [...known.channels],
          readers: [...known.readers],
        })),
        lagMs: lag?.ms ?? null,
        messagesLastMinute: messages.lastMinute(now),
      }
    },
  }

  function doingNow(): PlaceTaken['doing'] {
    if (parts.takesOver?.() !== true) return 'waiting'
    return isTakingOver() ? 'taking-over' : 'refused'
  }
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}

/** What the reader of a key is told when it does not come. */
const refusalOf = (key: string, code: number): Message => ({ T: 'error', code, msg: `${wordsOf(code)}: ${key}` })

const wordsOf = (code: number): string =>
  Object.entries(STREAM_ERRORS).find(([known]) => Number(known) === code)?.[1] ?? 'refused'
