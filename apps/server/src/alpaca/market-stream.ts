/**
 * One feed of prices for one key: a single socket to Alpaca, symbols counted over all readers, and asked for again after a break. Requests go
 * one at a time; what a plan refuses is halved until the symbol is found that has no place, and its readers are told. What is vital (prices
 * that open practice orders wait for) takes the place of what is only looked at.
 */
import { STREAM_ERRORS } from '@paddock/contract/streams/market-data'
import type { Listener, Message } from '../accounts/broker.ts'
import type { MachineClock } from '../clock.ts'
import { LINGER_MS } from './order-stream.ts'
import { createUpstreamSocket, type StreamState, type Target } from './upstream-socket.ts'

export interface MarketStreamState {
  readonly state: StreamState
  /** The address that is listened to, such as `/v2/iex`. */
  readonly path: string
  /** Symbols that arrive, and symbols the plan had no place for. */
  readonly symbols: number
  readonly refused: readonly string[]
}

export interface MarketStream {
  subscribe(channel: string, symbol: string, listener: Listener, isVital?: boolean): () => void
  restart(): void
  close(): void
  state(): MarketStreamState
}

interface MarketStreamParts {
  /** Where the feed is to be had, the best first: a key whose plan lacks one is tried on the next. */
  readonly paths: () => Promise<readonly string[]>
  readonly target: (path: string) => Promise<Target | undefined>
  /** Prices may have been missed: readers have to read again. */
  readonly resumed: () => void
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
  let hasBeenReady = false
  let isFlushing = false
  let at = 0
  let cancelLinger = () => {}

  const socket = createUpstreamSocket({
    async target() {
      paths = await parts.paths()
      return target(paths[at] ?? '')
    },
    clock,
    ...(draw && { draw }),
    opened: ({ keyId, secretKey }) => socket.say({ action: 'auth', key: keyId, secret: secretKey }),
    heard(frame) {
      for (const message of Array.isArray(frame) ? frame : []) {
        if (typeof message === 'object' && message !== null) hear(message as Message)
      }
    },
    changed(state) {
      if (state !== 'open') isReady = false
    },
  })

  function hear(message: Message): void {
    const { T, S, symbols } = message
    const channel = typeof T === 'string' && Object.hasOwn(CHANNELS, T) ? CHANNELS[T] : undefined
    if (channel !== undefined) {
      // News names no symbol but a list of them.
      for (const symbol of [...(Array.isArray(symbols) ? symbols : [S]), '*']) {
        for (const listener of readers.get(`${channel} ${symbol}`) ?? []) listener(message)
      }
    } else if (T === 'success' && message.msg === 'authenticated') ready()
    else if (T === 'subscription') answered()
    else if (T === 'error') failed(Number(message.code))
  }

  function ready(): void {
    listened = new Set()
    refused.clear()
    feedRefusal = undefined
    asked = undefined
    most = Number.POSITIVE_INFINITY
    socket.settled()
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
    if (code === PLAN_LACKS_FEED && at + 1 < paths.length) {
      at += 1
      socket.restart()
    } else if (code === PLAN_LACKS_FEED || code === AUTH_FAILED) {
      socket.refuse()
      refuseAll(code)
    } else if (code === CONNECTION_LIMIT) {
      // Somebody else holds the key's one place; it is asked for again later, each time after a longer wait.
      socket.retry()
      refuseAll(code)
    } else if (asked?.action === 'subscribe' && SUBSCRIPTION_REFUSALS.has(code)) narrow(asked.keys, code)
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
    subscribe(channel, symbol, listener, isVital = false) {
      const key = `${channel} ${symbol}`
      if (isVital) {
        vital.set(key, (vital.get(key) ?? 0) + 1)
        // It was turned away while it was only looked at.
        refused.delete(key)
      }
      const own: Listener = (message) => listener(message)
      readers.set(key, (readers.get(key) ?? new Set()).add(own))
      cancelLinger()
      socket.open()
      changed()
      const code = refused.get(key) ?? feedRefusal
      if (code !== undefined) setImmediate(() => own(refusalOf(key, code)))
      return () => {
        if (isVital) countDown(vital, key)
        const left = readers.get(key)
        left?.delete(own)
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
      at = 0
      socket.restart()
    },
    close() {
      cancelLinger()
      socket.close()
    },
    state: () => ({
      state: socket.state(),
      path: paths[at] ?? '',
      symbols: new Set([...listened].map(symbolOf)).size,
      refused: [...new Set([...refused.keys()].map(symbolOf))],
    }),
  }
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}

/** What the reader of a key is told when it does not come. */
const refusalOf = (key: string, code: number): Message => ({ T: 'error', code, msg: `${wordsOf(code)}: ${key}` })

const symbolOf = (key: string): string => key.slice(key.indexOf(' ') + 1)
const wordsOf = (code: number): string =>
  Object.entries(STREAM_ERRORS).find(([known]) => Number(known) === code)?.[1] ?? 'refused'

function byChannel(keys: readonly string[]): Record<string, string[]> {
  const channels: Record<string, string[]> = {}
  for (const key of keys) {
    const channel = key.slice(0, key.indexOf(' '))
    const symbols = channels[channel] ?? []
    channels[channel] = symbols
    symbols.push(symbolOf(key))
  }
  return channels
}
