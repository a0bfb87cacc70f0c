/** The market sockets of one view (an account, or the public market), shared by everything shown: one for stocks, one for crypto, one for stocks at night. */
import type { Bar, Orderbook } from '@paddock/contract/entities/market-data'
import { byChannel, channelKey, symbolOf } from '@paddock/contract/streams/channel-keys'
import { basePath } from '../client.ts'
import { coinPlace } from '../feeds-in-use.ts'
import { setConnection } from './connection.ts'
import { ReconnectingSocket } from './reconnecting-socket.ts'

/** `overnight` has stocks from 20:00 to 4:00, when no other place trades them. */
export type Feed = 'stocks' | 'crypto' | 'overnight'
export type MarketChannel = 'trades' | 'quotes' | 'bars' | 'updatedBars' | 'orderbooks'
/** Alpaca's market-data messages, as far as the desk reads them. */
export type MarketMessage =
  | { readonly T: 't'; readonly S: string; readonly p: number; readonly s: number; readonly t: string }
  | {
      readonly T: 'q'
      readonly S: string
      readonly bp: number
      readonly bs: number
      readonly ap: number
      readonly as: number
      readonly t: string
    }
  | ({ readonly T: 'b' | 'u'; readonly S: string } & Bar)
  /** With `r` the whole book; without, the levels that changed: size 0 is a level that has gone. Coins alone have it. */
  | ({ readonly T: 'o'; readonly S: string; readonly r?: boolean } & Orderbook)
type MarketListener = (message: MarketMessage) => void

const TYPE_OF = { trades: 't', quotes: 'q', bars: 'b', updatedBars: 'u', orderbooks: 'o' } as const
const TYPES: ReadonlySet<unknown> = new Set(Object.values(TYPE_OF))
const PATHS = { stocks: '/v2/sip', overnight: '/v1beta1/overnight' } as const
const pathOf = (view: string | undefined, feed: Feed): string =>
  basePath(view) + (feed === 'crypto' ? `/v1beta3/crypto/${coinPlace(view).loc}` : PATHS[feed])

/** Pairs are written with a slash: `BTC/USD`. */
export const feedOf = (symbol: string): Exclude<Feed, 'overnight'> => (symbol.includes('/') ? 'crypto' : 'stocks')

const isMarketMessage = (value: unknown): value is MarketMessage =>
  typeof value === 'object' && value !== null && 'S' in value && 'T' in value && TYPES.has(value.T)

/** One socket. Subscriptions are counted; what changes within a task travels as one message. */
class FeedSocket {
  readonly #view: string | undefined
  readonly #feed: Feed
  readonly #socket: ReconnectingSocket
  readonly #listeners = new Map<string, Set<MarketListener>>()
  /** The same by a message's type and symbol: a busy stream finds its listeners without making a key for each message. */
  readonly #byType: Readonly<Record<MarketMessage['T'], Map<string, Set<MarketListener>>>> = {
    t: new Map(),
    q: new Map(),
    b: new Map(),
    u: new Map(),
    o: new Map(),
  }
  readonly #reconnected: () => void
  #wanted = new Set<string>()
  #heldBack: ReadonlySet<string> = new Set()
  #isReady = false
  #hasBeenReady = false
  #isFlushing = false

  constructor(view: string | undefined, feed: Feed, onReconnect: () => void) {
    this.#view = view
    this.#feed = feed
    this.#reconnected = onReconnect
    this.#socket = new ReconnectingSocket(() => pathOf(view, feed), {
      onOpen: () => {
        this.#isReady = false
      },
      onMessage: (message) => this.#read(message),
      onState: (state) => {
        if (state !== 'open') this.#isReady = false
        // The prices of the day are there without those of the night.
        if (feed !== 'overnight') setConnection({ [feed]: state })
      },
    })
  }

  subscribe(channel: MarketChannel, symbol: string, listener: MarketListener): () => void {
    const key = channelKey(channel, symbol)
    const listeners = this.#listeners.get(key) ?? new Set()
    const bySymbol = this.#byType[TYPE_OF[channel]]
    this.#listeners.set(key, listeners.add(listener))
    bySymbol.set(symbol, listeners)
    this.#changed()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) {
        this.#listeners.delete(key)
        bySymbol.delete(symbol)
      }
      this.#changed()
    }
  }

  /** Symbols that are listened to and not asked for. */
  holdBack(symbols: ReadonlySet<string>): void {
    this.#heldBack = symbols
    this.#changed()
  }

  #changed(): void {
    if (this.#isFlushing) return
    this.#isFlushing = true
    // Long enough for a page to change: leaving one screen and entering the next keeps what both show.
    setTimeout(() => {
      this.#isFlushing = false
      if (this.#listeners.size === 0) this.#socket.close()
      else this.#socket.open()
      this.#flush()
      setConnection({ symbols: streamedSymbols() })
    }, 50)
  }

  #flush(): void {
    if (!this.#isReady) return
    const now = new Set([...this.#listeners.keys()].filter((key) => !this.#heldBack.has(symbolOf(key))))
    const added = [...now].filter((key) => !this.#wanted.has(key))
    const removed = [...this.#wanted].filter((key) => !now.has(key))
    this.#wanted = now
    if (removed.length > 0) this.#socket.send({ action: 'unsubscribe', ...byChannel(removed) })
    if (added.length > 0) this.#socket.send({ action: 'subscribe', ...byChannel(added) })
  }

  /** Listens at the address of now, where that is another one than it listens at. Answers whether it is. */
  follow(): boolean {
    if (!this.#socket.isElsewhere()) return false
    this.#socket.close()
    this.#changed()
    return true
  }

  get symbols(): Set<string> {
    return new Set([...this.#listeners.keys()].map(symbolOf).filter((symbol) => !this.#heldBack.has(symbol)))
  }

  #read(batch: unknown): void {
    if (!Array.isArray(batch)) return
    for (const message of batch) {
      if (isMarketMessage(message)) {
        const listeners = this.#byType[message.T].get(message.S)
        if (listeners) for (const listener of listeners) listener(message)
      } else if (isAuthenticated(message)) this.#ready()
      else if (message?.T === 'error')
        void import('./stream-refusals.ts').then(({ noteStreamError }) =>
          noteStreamError(this.#view, this.#feed, message),
        )
    }
  }

  /** The server greets a signed-in browser as authenticated; only then may it ask. */
  #ready(): void {
    this.#isReady = true
    this.#wanted = new Set()
    this.#flush()
    if (this.#hasBeenReady) this.#reconnected()
    this.#hasBeenReady = true
  }
}

const isAuthenticated = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'msg' in message && message.msg === 'authenticated'

const sockets = new Map<string, FeedSocket>()
const reconnectListeners = new Set<(view: string | undefined) => void>()

const streamedSymbols = () => new Set([...sockets.values()].flatMap((socket) => [...socket.symbols])).size

/** Listens to one channel of one symbol in a view. Answers how to stop. */
export function subscribeMarket(
  view: string | undefined,
  channel: MarketChannel,
  symbol: string,
  listener: MarketListener,
  feed: Feed = feedOf(symbol),
): () => void {
  const key = `${feed} ${view ?? ''}`
  let socket = sockets.get(key)
  if (!socket) {
    socket = new FeedSocket(view, feed, () => tellGap(view))
    sockets.set(key, socket)
  }
  return socket.subscribe(channel, symbol, listener)
}

/** Symbols of a view that are not streamed for now, whoever listens to them. */
export function holdBack(view: string | undefined, symbols: ReadonlySet<string>): void {
  for (const feed of ['stocks', 'crypto', 'overnight']) sockets.get(`${feed} ${view ?? ''}`)?.holdBack(symbols)
}

/** Listens to a view's coins where they are read now. Answers whether that is another place than before. */
export const followCoins = (view: string | undefined): boolean => sockets.get(`crypto ${view ?? ''}`)?.follow() ?? false

/** Says that what the streams told of a view is not all: a socket was away, or the view's clock was set. */
export function tellGap(view: string | undefined): void {
  for (const listener of reconnectListeners) listener(view)
}

/** Told of a gap in a view's streams: what was missed has to be read again. */
export function onMarketReconnect(listener: (view: string | undefined) => void): () => void {
  reconnectListeners.add(listener)
  return () => reconnectListeners.delete(listener)
}
