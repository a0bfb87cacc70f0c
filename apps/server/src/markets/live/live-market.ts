/**
 * The market of one connection: real prices, put on a tape once a second as they come in. It follows the symbols that accounts need: the
 * shared socket tells them; what it has no place for, or cannot tell while it is down, is polled.
 */
import { DAY_MS, type Instant, SECOND_MS } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Market } from '@paddock/market/market'
import { dayAt, previousTradingDay, startOfDay } from '@paddock/market/sessions/calendar'
import type { Piece } from '@paddock/market/watched/tape'
import { watchedMarket } from '@paddock/market/watched/watched-market'
import type { Message } from '../../accounts/broker.ts'
import type { MarketStreamState } from '../../alpaca/market-stream.ts'
import { type MachineClock, within } from '../../clock.ts'
import type { MarketGrew } from '../markets.ts'
import { NoPriceError, RestingError } from '../resting.ts'
import { alpacaSource } from './alpaca-source.ts'
import { barOf, quoteOf, timeIn, timeOf, tradeOf } from './from-wire.ts'
import { listed } from './listing.ts'
import { Follower, type Following } from './price-follower.ts'
import { type Asked, askAssets, askSnapshots, type LiveConnection, type Seen } from './questions.ts'
import { emptySecond, type Second, stamped } from './second.ts'
import { KEPT_MINUTES_MS, shorteningTape } from './shortening-tape.ts'

export interface LiveMarket {
  readonly market: Market
  /**
   * What an account holds, has orders in or waits for, and since when: these and no others are followed for it from now on. Answers those
   * of which something is to be read before anything is judged.
   */
  follow(accountId: string, since: ReadonlyMap<string, Instant>): ReadonlySet<string>
  /**
   * Resolves when each of these has a price of now; those the market does not list are left to the rules. Rejects with a
   * {@link NoPriceError} after {@link PATIENCE_MS}, and with a {@link RestingError} where none can be had.
   */
  ready(symbols: readonly string[]): Promise<void>
  /**
   * Resolves when what is missing of these symbols was read, and their newest price was asked for and answered, whatever it was. Rejects with
   * a {@link RestingError} where there was no answer.
   */
  loaded(symbols: readonly string[]): Promise<void>
  /** Resolves while prices can be had, and tries again where they could not. Rejects with a {@link RestingError}. */
  awake(): Promise<void>
  /** The connection it is on now; undefined while there is none. */
  connection(): LiveConnection | undefined
  state(): LiveState
  /** The connection has another key, or is gone. */
  connectionChanged(): void
  close(): void
}

export interface LiveState {
  /** Symbols that are asked for every few seconds, because the stream does not tell them. */
  readonly polled: readonly string[]
  /** Why accounts on it rest; null while they do not. */
  readonly rests: string | null
}

interface LiveMarketParts {
  readonly id: string
  /** The connection as it is now; undefined where it is gone. */
  readonly connect: () => Promise<LiveConnection | undefined>
  readonly streams: (connectionId: string) => Readonly<Record<string, MarketStreamState>>
  readonly grew: MarketGrew
  readonly clock: MachineClock
  /** Told of what failed in work that nobody waits for; it is done again with the next look. */
  readonly failed: (error: unknown) => void
}

/** An order waits so long for the price of a symbol that nobody followed. */
export const PATIENCE_MS = 5_000
/** What was asked for alone is followed a while longer: the next order is often in the same symbol. */
const LINGER_MS = 60_000
/** What is put on the tape so long before a second begins is shown in it. */
const MARGIN_MS = 20
/** Between two tries to wake up. */
const RETRY_MS = 2_000

interface Followed {
  readonly instrument: Instrument
  readonly second: Second
  /** Since when its prices are known, or being read. */
  from: Instant
  following: Following | undefined
  /** When a price of it was last known to be of that moment. */
  heardAt: Instant
  /** The time Alpaca gave its newest quote and print. */
  quoteAt: Instant
  tradeAt: Instant
}

/** Rejects with a {@link RestingError} where the connection cannot list what it trades. */
export async function openLiveMarket(parts: LiveMarketParts): Promise<LiveMarket> {
  const { id, clock, grew } = parts
  let connection = await parts.connect()
  let rests: string | undefined
  if (!connection) throw new RestingError(GONE)
  const [stocks, coins] = await Promise.all([askAssets(connection, 'us_equity'), askAssets(connection, 'crypto')])
  if (stocks.kind !== 'answered') throw new RestingError(whyOf(stocks))
  if (coins.kind !== 'answered') throw new RestingError(whyOf(coins))
  const instruments = [...stocks.value, ...coins.value].flatMap((asset) => listed(asset) ?? [])
  const tape = shorteningTape(clock.now())
  const market = watchedMarket({ id, source: 'live', instruments, tape, absenceOf })
  tape.onGrowth((symbols, since) => grew(id, symbols, since))

  const wanted = new Map<string, ReadonlyMap<string, Instant>>()
  const followed = new Map<string, Followed>()
  const lingering = new Map<string, () => void>()
  let cancelFlush: (() => void) | undefined
  const pieces: Piece[] = []
  let triedAt = NEVER
  let isClosed = false
  const follower = new Follower({
    source: alpacaSource({
      connect: async () => (rests === undefined ? connection : undefined),
      streams: () => (connection ? parts.streams(connection.connectionId) : {}),
      channels: () => ['quotes', 'trades'],
      reader: 'Practice accounts',
      wake: async () => {
        if (rests !== undefined) await connectAgain()
      },
      noted,
    }),
    clock,
    failed: parts.failed,
  })

  function absenceOf(name: string): string {
    return market.instrument(name)
      ? `no price of ${name} has come from Alpaca`
      : `asset "${name}" not found among the stocks and coins of this connection`
  }

  /** Whether an answer means that the key works. */
  function noted<Value>(asked: Asked<Value>): asked is Extract<Asked<Value>, { kind: 'answered' }> {
    if (asked.kind === 'answered') rests = undefined
    else if (asked.kind === 'keys') rests = whyOf(asked)
    return asked.kind === 'answered'
  }

  function hear(one: Followed, message: Message): void {
    const now = clock.now()
    if (message.T === 'q') one.second.quote = quoteOf(one.instrument, message, now) ?? one.second.quote
    else if (message.T === 't') {
      const trade = tradeOf(one.instrument, message, now)
      if (trade) one.second.trades.push(trade)
    } else return
    one.heardAt = now
    const newest = timeOf(typeof message.t === 'string' ? message.t : undefined) ?? now
    if (message.T === 'q') one.quoteAt = Math.max(one.quoteAt, newest)
    else one.tradeAt = Math.max(one.tradeAt, newest)
    flushSoon()
  }

  function flushSoon(): void {
    if (cancelFlush || isClosed) return
    const now = clock.now()
    const next = now - (now % SECOND_MS) + SECOND_MS - MARGIN_MS
    cancelFlush = clock.setTimer(next > now ? next : next + SECOND_MS, () => {
      cancelFlush = undefined
      flush()
    })
  }

  /** Everything of the second at once, stamped with the instant it becomes known. */
  function flush(): void {
    const now = clock.now()
    const all: Piece[] = []
    for (const [symbol, { second }] of followed) {
      if (!second.quote && second.trades.length === 0) continue
      all.push({ symbol, ...stamped(second, now) })
      Object.assign(second, emptySecond())
    }
    if (all.length > 0) tape.add(all)
    tape.shorten(now)
  }

  /** What is read within one task is put on the tape together. */
  function put(piece: Piece): void {
    if (pieces.push(piece) > 1) return
    queueMicrotask(() => {
      try {
        tape.add(pieces.splice(0))
      } catch (error) {
        parts.failed(error)
      }
    })
  }

  /** What a snapshot brings that is newer than what is known; the first one keeps its own times. */
  function see(one: Followed, seen: Seen | undefined): void {
    const now = clock.now()
    const isFirst = !isAnswered(one)
    // Asked, and answered even where there is none.
    one.heardAt = now
    if (!seen) return
    const { latestQuote, latestTrade } = seen
    const [quoted, traded] = [timeIn(latestQuote) ?? now, timeIn(latestTrade) ?? now]
    const at = (time: Instant) => (isFirst ? Math.min(time, now) : now)
    const quote = quoted > one.quoteAt ? quoteOf(one.instrument, latestQuote, at(quoted)) : undefined
    const trade = traded > one.tradeAt ? tradeOf(one.instrument, latestTrade, at(traded)) : undefined
    one.quoteAt = Math.max(one.quoteAt, quoted)
    one.tradeAt = Math.max(one.tradeAt, traded)
    put({ symbol: one.instrument.symbol, quotes: quote ? [quote] : [], trades: trade ? [trade] : [] })
  }

  const isRead = (one: Followed): boolean => isAnswered(one) && one.following?.isBehind() === false
  const isFresh = (one: Followed): boolean =>
    isRead(one) && (one.following?.isStreamed() === true || clock.now() - one.heardAt < RETRY_MS)

  /** Follows what anybody wants since when they want it, and lets go of the rest. */
  function refresh(): void {
    const now = clock.now()
    const all = new Map<string, Instant>([...lingering.keys()].map((symbol) => [symbol, now]))
    for (const symbols of wanted.values())
      for (const [symbol, since] of symbols) all.set(symbol, Math.min(since, all.get(symbol) ?? since))
    for (const [symbol, { following }] of followed) {
      if (all.has(symbol)) continue
      following?.stop()
      followed.delete(symbol)
    }
    for (const [symbol, since] of all) {
      const instrument = market.instrument(symbol)
      if (instrument) follow(instrument, Math.max(since, now - KEPT_MINUTES_MS))
    }
  }

  function follow(instrument: Instrument, since: Instant): void {
    const { symbol } = instrument
    const known = followed.get(symbol)
    if (known && known.from <= since) return
    const from = Math.min(since, historyFrom(instrument, clock.now()))
    const one = known ?? { instrument, second: emptySecond(), following: undefined, ...NOTHING_YET, from }
    followed.set(symbol, one)
    one.from = from
    one.following?.stop()
    one.following = follower.follow({
      ...{ symbol, class: instrument.class, from },
      minute(wire) {
        const bar = barOf(instrument, wire)
        if (bar) put({ symbol, minutes: [bar] })
      },
      seen: (seen) => see(one, seen),
      heard: (message) => hear(one, message),
    })
  }

  async function connectAgain(): Promise<void> {
    triedAt = clock.now()
    const found = await parts.connect()
    const isOther = found?.connectionId !== connection?.connectionId
    connection = found
    if (!found) rests = GONE
    if (isOther) follower.listenAnew()
    if (!found) return
    // Whether the key works is seen by asking.
    const [any] = followed.values()
    const asked = await askSnapshots(found, any ? [any.instrument] : instruments.slice(0, 1))
    noted(asked)
  }

  function linger(symbol: string): void {
    lingering.get(symbol)?.()
    lingering.set(
      symbol,
      clock.setTimer(clock.now() + LINGER_MS, () => {
        lingering.delete(symbol)
        refresh()
      }),
    )
  }

  async function awake(): Promise<void> {
    if (rests !== undefined && clock.now() - triedAt >= RETRY_MS) await connectAgain()
    if (rests !== undefined) throw new RestingError(rests)
  }

  /** Reads what is missing of symbols that are followed, as long as patience lasts. */
  async function read(some: readonly Followed[]): Promise<void> {
    await within(clock, PATIENCE_MS, follower.refresh(some.map(({ instrument }) => instrument.symbol)))
    if (rests !== undefined) throw new RestingError(rests)
  }

  const named = (symbols: readonly string[]): Followed[] => {
    const names = new Set(symbols.flatMap((symbol) => market.instrument(symbol)?.symbol ?? []))
    return [...names].flatMap((name) => followed.get(name) ?? [])
  }

  return {
    market,
    follow(accountId, since) {
      const own = new Map([...since].map(([name, at]) => [market.instrument(name)?.symbol ?? name, at]))
      if (own.size > 0) wanted.set(accountId, own)
      else wanted.delete(accountId)
      refresh()
      return new Set([...own.keys()].filter((symbol) => followed.get(symbol)?.following?.isBehind()))
    },
    async ready(symbols) {
      await awake()
      for (const symbol of symbols) {
        const name = market.instrument(symbol)?.symbol
        if (name !== undefined && ![...wanted.values()].some((own) => own.has(name))) linger(name)
      }
      refresh()
      const needed = named(symbols)
      if (needed.every((one) => isFresh(one) && market.quote(one.instrument.symbol, clock.now()))) return
      await read(needed.filter((one) => !isFresh(one)))
      const missing = needed.filter(
        (one) => !isFresh(one) || !market.quote(one.instrument.symbol, clock.now() + SECOND_MS),
      )
      if (missing.length > 0) throw new NoPriceError(noPriceOf(missing.map(({ instrument }) => instrument.symbol)))
      // What came just now is shown when the next second begins.
      await new Promise<void>((resolve) => clock.setTimer(secondAfter(clock.now()), resolve))
    },
    awake,
    async loaded(symbols) {
      await awake()
      const unread = named(symbols).filter((one) => !isRead(one))
      if (unread.length === 0) return
      await read(unread)
      if (!unread.every(isRead)) throw new RestingError(SILENT)
    },
    connection: () => connection,
    state: () => ({ polled: follower.polled(), rests: rests ?? null }),
    connectionChanged() {
      triedAt = NEVER
      connectAgain()
        .then(() => follower.look())
        .catch(parts.failed)
    },
    close() {
      isClosed = true
      cancelFlush?.()
      follower.close()
      for (const cancel of lingering.values()) cancel()
      followed.clear()
    },
  }
}

const GONE =
  'The Alpaca connection that gave this account its prices is gone: connect the same Alpaca account again to continue.'
const SILENT = 'This account has no prices now: Alpaca does not answer. It continues when they are back.'
const whyOf = (asked: Exclude<Asked<never>, { kind: 'answered' }>): string =>
  asked.kind === 'keys'
    ? 'Alpaca rejects the key that gives this account its prices: replace it under Settings, Alpaca, to continue.'
    : `This account has no prices now: ${asked.why}. It continues when they are back.`
const noPriceOf = (symbols: readonly string[]): string =>
  `no price of ${symbols.join(', ')} came from Alpaca within ${PATIENCE_MS / SECOND_MS} seconds: nothing was done`

const NEVER = Number.NEGATIVE_INFINITY
const NOTHING_YET = { heardAt: NEVER, quoteAt: NEVER, tradeAt: NEVER }
const isAnswered = ({ heardAt }: Followed): boolean => heardAt > NEVER

/** Today and the trading day before it, for the close and the day's bars; of coins today and yesterday in UTC. */
const historyFrom = ({ class: assetClass }: Instrument, now: Instant): Instant =>
  assetClass === 'crypto' ? now - (now % DAY_MS) - DAY_MS : startOfDay(previousTradingDay(dayAt(now)))

const secondAfter = (at: Instant): Instant => (at % SECOND_MS === 0 ? at : at - (at % SECOND_MS) + SECOND_MS)
