/** Everything one account of Alpaca's is listened to for: its orders, and the prices its key may see. */
import type { OnLimit } from '@paddock/contract/desk/alpaca-connections'
import type { ConnectionFeeds } from '@paddock/contract/desk/connection-feeds'
import { toTimestamp } from '@paddock/market/instant'
import type { Listener, MarketChannel, MarketFeed, Message } from '../accounts/broker.ts'
import type { MachineClock } from '../clock.ts'
import type { AlpacaKey } from '../config.ts'
import { coinPlace, coinStream, streamsOf } from './feeds.ts'
import {
  createMarketStream,
  type MarketStream,
  type MarketStreamState,
  type MarketStreamWatch,
} from './market-stream.ts'
import { createOrderStream, type ToldOrder } from './order-stream.ts'
import { type ServerPair, socketAddress } from './servers.ts'
import type { Dial, SocketTrouble, StreamState } from './upstream-socket.ts'

export interface StreamStates {
  readonly orders: StreamState
  /** By feed, those in use. */
  readonly markets: Readonly<Record<string, MarketStreamState>>
}

export interface AccountStreams {
  orders(listener: Listener): () => void
  /** What happens to the account and its connection; which streams are away is told at once. */
  account(listener: Listener): () => void
  market(channel: MarketChannel, listener: Listener): () => void
  /** Resolves when order events are heard, as far as somebody listens. */
  ordersHeard(): Promise<void>
  /** An order has come further than was told: readers are told to read it. */
  silent(orderId: string): void
  /** Tells the desk something that makes what it shows out of date. */
  tell(message: Message): void
  restart(): void
  close(): void
  states(): StreamStates
  watch(): StreamsWatch
}

/** The streams in use, seen from near. */
export interface StreamsWatch {
  readonly orders: SocketTrouble & { readonly state: StreamState }
  readonly markets: readonly (MarketStreamWatch & Omit<MarketStreamState, 'symbols'> & { readonly feed: string })[]
}

interface AccountStreamsParts {
  readonly connection: () => Promise<
    | {
        readonly key: AlpacaKey
        readonly servers: ServerPair
        readonly feeds: ConnectionFeeds
        readonly onLimit: OnLimit
      }
    | undefined
  >
  readonly clock: MachineClock
  readonly dial?: Dial
  /** Something happened to the account, or may have: told before any reader. */
  readonly moved?: () => void
  /** What an event says of its order. Answers the order as it is known by then. */
  readonly orderTold?: (order: ToldOrder) => object
  /** Events of orders are heard from now on. `readAgain` tells every reader to read. */
  readonly ordersBegan?: (readAgain: () => void) => void
  /** Prices are heard at an address of a feed that can be chosen. */
  readonly feedOpened?: (path: string) => void
  /** Another server heard the account before: what it told last may not have been heard by all, and is read again. */
  readonly wasHeardBefore?: boolean
}

type OneFeed = MarketFeed | 'delayed'
/** Coins that trade elsewhere than at Alpaca have a socket for each place. */
type UpstreamFeed = OneFeed | `crypto ${string}`

function upstreamFeed({ feed, lagMs, location }: MarketChannel): UpstreamFeed {
  // Who asks for late prices gets Alpaca's own late ones.
  if (lagMs !== undefined) return 'delayed'
  return location === undefined ? feed : coinStream(location)
}

/** A connection that could not be read is read again after so long. */
const READ_AGAIN_MS = 1_000

/** Feeds of which a connection has the choice, besides the place of coins. */
const CHOSEN = ['stocks', 'options', 'overnight'] as const
const chosenOf = (feed: UpstreamFeed) => CHOSEN.find((one) => one === feed)

const pathsOf = (feed: UpstreamFeed): readonly string[] =>
  feed in PATHS ? PATHS[feed as OneFeed] : [`/v1beta3/crypto/${feed.slice('crypto '.length)}`]

/** Where each feed is to be had on the data server, the best plan's first. */
const PATHS: Readonly<Record<OneFeed, readonly string[]>> = {
  stocks: ['/v2/sip', '/v2/iex'],
  delayed: ['/v2/delayed_sip'],
  overnight: ['/v1beta1/overnight'],
  crypto: ['/v1beta3/crypto/us'],
  options: ['/v1beta1/opra', '/v1beta1/indicative'],
  news: ['/v1beta1/news'],
}

export function createAccountStreams(parts: AccountStreamsParts): AccountStreams {
  const {
    connection,
    clock,
    dial,
    wasHeardBefore = false,
    moved = () => {},
    orderTold = (order) => order,
    ordersBegan = (readAgain) => readAgain(),
  } = parts
  const readers = new Set<Listener>()
  const markets = new Map<UpstreamFeed, MarketStream>()
  let onLimit: OnLimit = 'wait'

  const tell = (message: Message) => {
    moved()
    for (const listener of readers) listener(message)
  }
  const resumed = () => tell({ event: 'stream-resumed', at: toTimestamp(clock.now()) })

  /** Those that are away though they are listened to. */
  const away = new Set<string>()
  const awayNow = (): Message => ({ event: 'streams-changed', at: toTimestamp(clock.now()), away: [...away] })
  function became(stream: string, state: StreamState): void {
    const isAway = state === 'lost' || state === 'refused'
    // One that is asked for anew is where it was.
    if (state === 'connecting' || isAway === away.has(stream)) return
    if (isAway) away.add(stream)
    else away.delete(stream)
    for (const listener of readers) listener(awayNow())
  }

  const silent = (orderId: string) => tell({ event: 'order-silent', at: toTimestamp(clock.now()), order_id: orderId })

  const orders = createOrderStream({
    clock,
    ...(dial && { dial }),
    resumed: () => ordersBegan(resumed),
    wasHeardBefore,
    began: () => ordersBegan(() => tell({ event: 'orders-heard', at: toTimestamp(clock.now()) })),
    told: orderTold,
    moved,
    became: (state) => became('orders', state),
    async target() {
      const found = await connection()
      return found && { url: `${socketAddress(found.servers.trading)}/stream`, key: found.key }
    },
  })

  function marketOf(feed: UpstreamFeed): MarketStream {
    const known = markets.get(feed)
    if (known) return known
    const chosen = chosenOf(feed)
    const made = createMarketStream({
      async paths() {
        const used = chosen && (await connection())?.feeds[chosen]
        return streamsOf(used ?? null) ?? pathsOf(feed)
      },
      ...(chosen && parts.feedOpened && { opened: parts.feedOpened }),
      clock,
      resumed,
      became: (state) => became(feed, state),
      wasHeardBefore,
      takesOver: () => onLimit === 'take-over',
      async target(path) {
        const found = await connection()
        const isPacked = feed === 'options'
        if (found) onLimit = found.onLimit
        return found && { url: `${socketAddress(found.servers.data)}${path}`, key: found.key, isPacked }
      },
    })
    markets.set(feed, made)
    return made
  }

  const listen = (channel: MarketChannel, listener: Listener) =>
    marketOf(upstreamFeed(channel)).subscribe(channel.type, channel.symbol, listener, channel)

  /** Listens again, where the place of coins that is in use may be another one. */
  const ofPlace = new Set<() => void>()
  let isClosed = false

  /** Coins of no named place are heard where the connection's are, which has to be read first. */
  function listenToCoins(channel: MarketChannel, listener: Listener): () => void {
    let stop = () => {}
    let turns = 0
    function turn(): void {
      turns += 1
      const own = turns
      connection().then(
        (found) => {
          if (own !== turns || isClosed) return
          stop()
          stop = listen(found ? { ...channel, location: coinPlace(found.feeds) } : channel, listener)
        },
        () => clock.setTimer(clock.now() + READ_AGAIN_MS, () => own === turns && turn()),
      )
    }
    turn()
    ofPlace.add(turn)
    return () => {
      turns += 1
      ofPlace.delete(turn)
      stop()
    }
  }

  return {
    orders: (listener) => orders.subscribe(listener),
    account(listener) {
      const own: Listener = (message) => listener(message)
      readers.add(own)
      if (away.size > 0) own(awayNow())
      return () => readers.delete(own)
    },
    market: (channel, listener) =>
      channel.feed === 'crypto' && channel.location === undefined
        ? listenToCoins(channel, listener)
        : listen(channel, listener),
    ordersHeard: () => orders.heard(),
    silent,
    tell,
    restart() {
      orders.restart()
      for (const market of markets.values()) market.restart()
      for (const turn of ofPlace) turn()
    },
    close() {
      isClosed = true
      orders.close()
      for (const market of markets.values()) market.close()
    },
    states: () => ({
      orders: orders.state(),
      markets: Object.fromEntries([...markets].map(([feed, market]) => [feed, market.state()])),
    }),
    watch: () => ({
      orders: { state: orders.state(), ...orders.trouble() },
      markets: [...markets].map(([feed, market]) => ({ feed, ...market.state(), ...market.watch() })),
    }),
  }
}
