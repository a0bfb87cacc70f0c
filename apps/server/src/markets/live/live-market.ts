/**
 * The market of one connection: real prices, put on a tape once a second as they come in. It follows the symbols that accounts need: the
 * shared socket tells them; what it has no place for, or cannot tell while it is down, is polled.
 */
import type { Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Market } from '@paddock/market/market'
import { dayAt, previousTradingDay, startOfDay } from '@paddock/market/sessions/calendar'
import type { Piece } from '@paddock/market/watched/tape'
import { watchedMarket } from '@paddock/market/watched/watched-market'
import type { Message } from '../../accounts/broker.ts'
import type { MarketStreamState } from '../../alpaca/market-stream.ts'
import type { MachineClock } from '../../clock.ts'
import type { MarketGrew } from '../markets.ts'
import { NoPriceError, RestingError } from '../resting.ts'
import { barOf, quoteOf, timeOf, tradeOf } from './from-wire.ts'
import { listed } from './listing.ts'
import { type Asked, askAssets, askMinutes, askSnapshots, type LiveConnection, type Seen } from './questions.ts'
import { emptySecond, type Second, stamped } from './second.ts'
import { shorteningTape } from './shortening-tape.ts'

export interface LiveMarket {
  readonly market: Market
  /** What an account holds and has orders in: these and no others are followed for it from now on. */
  follow(accountId: string, symbols: Iterable<string>): void
  /**
   * Resolves when each of these has a price of now; those the market does not list are left to the rules. Rejects with a
   * {@link NoPriceError} after {@link PATIENCE_MS}, and with a {@link RestingError} where none can be had.
   */
  ready(symbols: readonly string[]): Promise<void>
  /**
   * Resolves when the newest price of each symbol followed for accounts was asked for and answered, whatever it was. Rejects with a
   * {@link RestingError} where there was no answer.
   */
  loaded(): Promise<void>
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

export interface LiveMarketParts {
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
export const POLL_MS = 5_000
/** What was asked for alone is followed a while longer: the next order is often in the same symbol. */
const LINGER_MS = 60_000
/** What is put on the tape so long before a second begins is shown in it. */
const MARGIN_MS = 20
const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A minute that is over is told by its bar so much later. */
const BAR_LATE_MS = 5_000
/** Between two tries to wake up. */
const RETRY_MS = 2_000
const SNAPSHOTS_AT_ONCE = 100

interface Followed {
  readonly instrument: Instrument
  readonly second: Second
  stops: readonly (() => void)[]
  /** When a price of it was last known to be of that moment. */
  heardAt: Instant
  /** When its stream was last known to tell everything. */
  streamedAt: Instant | undefined
  /** From which minute on not all prices are known; undefined where they are. */
  gapFrom: Instant | undefined
  /** Only the minute is missing in which the stream came back. */
  isTail: boolean
  /** The gap is being read: what comes is put behind it. */
  isReading: boolean
  /** The time Alpaca gave its newest quote and print. */
  quoteAt: Instant
  tradeAt: Instant
  loaded: Promise<void>
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

  const wanted = new Map<string, ReadonlySet<string>>()
  const followed = new Map<string, Followed>()
  const lingering = new Map<string, () => void>()
  let cancelFlush: (() => void) | undefined
  let cancelPoll: (() => void) | undefined
  let stopResumed = () => {}
  let triedAt = Number.NEGATIVE_INFINITY
  let isClosed = false

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

  function listen(one: Followed): void {
    const { instrument } = one
    const feed = instrument.class === 'crypto' ? 'crypto' : 'stocks'
    for (const stop of one.stops) stop()
    one.stops = connection
      ? (['quotes', 'trades'] as const).map(
          (type) =>
            connection?.broker.subscribe(
              { kind: 'market', feed, type, symbol: instrument.symbol, isVital: true },
              (message) => hear(one, message),
            ) ?? (() => {}),
        )
      : []
  }

  function hear(one: Followed, message: Message): void {
    const now = clock.now()
    if (message.T === 'q') one.second.quote = quoteOf(one.instrument, message, now) ?? one.second.quote
    else if (message.T === 't') {
      const trade = tradeOf(one.instrument, message, now)
      if (trade) one.second.trades.push(trade)
    } else return
    one.heardAt = now
    if (isStreamed(one)) one.streamedAt = now
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
    const pieces: Piece[] = []
    for (const [symbol, { second, isReading }] of followed) {
      if (isReading) continue
      if (!second.quote && second.trades.length === 0) continue
      pieces.push({ symbol, ...stamped(second, now) })
      Object.assign(second, emptySecond())
    }
    if (pieces.length > 0) tape.add(pieces)
    tape.shorten(now)
  }

  /** What a snapshot brings that is newer than what is known; the first one keeps its own times. */
  function see(one: Followed, { latestQuote, latestTrade }: Seen, isFirst: boolean): Piece {
    const now = clock.now()
    const [quoted, traded] = [timeIn(latestQuote) ?? now, timeIn(latestTrade) ?? now]
    const at = (time: Instant) => (isFirst ? Math.min(time, now) : now)
    const quote = quoted > one.quoteAt ? quoteOf(one.instrument, latestQuote, at(quoted)) : undefined
    const trade = traded > one.tradeAt ? tradeOf(one.instrument, latestTrade, at(traded)) : undefined
    one.quoteAt = Math.max(one.quoteAt, quoted)
    one.tradeAt = Math.max(one.tradeAt, traded)
    return { symbol: one.instrument.symbol, quotes: quote ? [quote] : [], trades: trade ? [trade] : [] }
  }

  async function snapshot(some: readonly Followed[], isFirst = false): Promise<void> {
    for (const isCoin of [false, true]) {
      const own = some.filter(({ instrument }) => (instrument.class === 'crypto') === isCoin)
      for (let from = 0; from < own.length && connection; from += SNAPSHOTS_AT_ONCE) {
        const part = own.slice(from, from + SNAPSHOTS_AT_ONCE)
        const asked = await askSnapshots(
          connection,
          part.map(({ instrument }) => instrument),
        )
        if (!noted(asked)) return
        const pieces = part.flatMap((one) => {
          const seen = asked.value.get(one.instrument.symbol)
          // Asked, and answered that there is none.
          one.heardAt = clock.now()
          return seen ? [see(one, seen, isFirst)] : []
        })
        if (pieces.length > 0) tape.add(pieces)
      }
    }
  }

  /** Whole minutes since an instant: the one that runs is told by its prints. False where they could not be read. */
  async function minutes(one: Followed, from: Instant): Promise<boolean> {
    if (!connection) return false
    const now = clock.now()
    const asked = await askMinutes(connection, one.instrument, from, now)
    if (!noted(asked)) return false
    const bars = asked.value.flatMap((wire) => barOf(one.instrument, wire) ?? [])
    const whole = bars.filter(({ start }) => start + MINUTE_MS <= now)
    if (whole.length > 0) tape.add([{ symbol: one.instrument.symbol, minutes: whole }])
    return true
  }

  const feedOf = ({ instrument }: Followed) =>
    connection && parts.streams(connection.connectionId)[instrument.class === 'crypto' ? 'crypto' : 'stocks']
  /** There is no room for it on the stream: it is asked for, and no more is known of it than what stands now and then. */
  const isRefused = (one: Followed): boolean => feedOf(one)?.refused.includes(one.instrument.symbol) === true
  const isStreamed = (one: Followed): boolean => feedOf(one)?.state === 'open' && !isRefused(one)
  const isFresh = (one: Followed): boolean =>
    isAnswered(one) && (isStreamed(one) || clock.now() - one.heardAt < RETRY_MS)

  /** Follows what anybody wants, and lets go of the rest. */
  function refresh(): void {
    const all = new Set([...wanted.values()].flatMap((symbols) => [...symbols]))
    for (const symbol of lingering.keys()) all.add(symbol)
    for (const [symbol, { stops }] of followed) {
      if (all.has(symbol)) continue
      for (const stop of stops) stop()
      followed.delete(symbol)
    }
    for (const symbol of all) {
      const instrument = market.instrument(symbol)
      if (!instrument || followed.has(symbol)) continue
      const never = Number.NEGATIVE_INFINITY
      const one: Followed = {
        instrument,
        second: emptySecond(),
        stops: [],
        heardAt: never,
        ...{ streamedAt: undefined, gapFrom: undefined, isTail: false, isReading: false },
        quoteAt: never,
        tradeAt: never,
        loaded: Promise.resolve(),
      }
      followed.set(symbol, one)
      listen(one)
      one.loaded = Promise.all([snapshot([one], true), minutes(one, historyFrom(one.instrument, clock.now()))]).then(
        () => undefined,
      )
    }
    if (followed.size > 0) pollSoon()
  }

  function pollSoon(): void {
    if (cancelPoll || isClosed) return
    cancelPoll = clock.setTimer(clock.now() + POLL_MS, () => {
      void poll()
        .catch(parts.failed)
        .finally(() => {
          cancelPoll = undefined
          if (followed.size > 0) pollSoon()
        })
    })
  }

  async function poll(): Promise<void> {
    if (!connection || rests !== undefined) return connectAgain()
    const now = clock.now()
    for (const one of followed.values())
      if (isStreamed(one)) one.streamedAt = now
      else if (!isRefused(one)) lose(one)
    await Promise.all([...followed.values()].filter(isStreamed).map(readGap))
    await snapshot([...followed.values()].filter((one) => !isStreamed(one)))
  }

  /** Its stream tells nothing, or came back: prices may have been missed since it was last known to tell everything. */
  function lose(one: Followed): void {
    const since = one.streamedAt ?? one.heardAt
    if (Number.isFinite(since)) one.gapFrom = Math.min(one.gapFrom ?? since, since - (since % MINUTE_MS))
    one.isTail = false
  }

  /** Reads the minutes of a gap that are over, so that what happened in them still happens. What is not answered is asked for at the next look. */
  async function readGap(one: Followed): Promise<void> {
    const { gapFrom, isTail } = one
    const now = clock.now()
    const over = now - BAR_LATE_MS
    if (gapFrom === undefined || one.isReading || over < gapFrom + MINUTE_MS) return
    const isRead = await minutes(one, Math.max(gapFrom, historyFrom(one.instrument, now)))
    // Where it was lost again meanwhile, it begins where it was.
    if (!isRead || one.isTail !== isTail) return
    one.gapFrom = isTail ? undefined : over - (over % MINUTE_MS)
    one.isTail = isStreamed(one)
  }

  /** The stream is back: every gap is read from its beginning, before anything that comes behind it is known. */
  async function refill(): Promise<void> {
    const all = [...followed.values()]
    for (const one of all) lose(one)
    await Promise.all(
      all.map(async (one) => {
        const reading = readGap(one)
        one.isReading = true
        await reading.finally(() => {
          one.isReading = false
        })
      }),
    )
    flushSoon()
    await snapshot(all)
  }

  async function connectAgain(): Promise<void> {
    triedAt = clock.now()
    const found = await parts.connect()
    const isOther = found?.connectionId !== connection?.connectionId
    connection = found
    if (!found) {
      rests = GONE
      for (const one of followed.values()) listen(one)
      return
    }
    if (isOther) {
      stopResumed()
      stopResumed = resumedOf(found)
      for (const one of followed.values()) listen(one)
    }
    // Whether the key works is seen by asking.
    const [any] = followed.values()
    const asked = await askSnapshots(found, any ? [any.instrument] : instruments.slice(0, 1))
    if (noted(asked)) await refill()
  }

  const resumedOf = (on: LiveConnection) =>
    on.broker.subscribe({ kind: 'account_updates' }, ({ event }) => {
      if (event === 'stream-resumed') refill().catch(parts.failed)
    })
  stopResumed = resumedOf(connection)

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

  async function freshen(one: Followed): Promise<void> {
    await one.loaded
    if (!isFresh(one)) await snapshot([one])
  }

  return {
    market,
    follow(accountId, symbols) {
      const own = new Set(symbols)
      if (own.size > 0) wanted.set(accountId, own)
      else wanted.delete(accountId)
      refresh()
    },
    async ready(symbols) {
      await awake()
      const names = [...new Set(symbols.flatMap((symbol) => market.instrument(symbol)?.symbol ?? []))]
      for (const name of names) if (!wantedBy(wanted, name)) linger(name)
      refresh()
      const needed = names.flatMap((name) => followed.get(name) ?? [])
      if (needed.every((one) => isFresh(one) && market.quote(one.instrument.symbol, clock.now()))) return
      await inTime(clock, Promise.all(needed.map(freshen)))
      if (rests !== undefined) throw new RestingError(rests)
      const missing = needed.filter(
        (one) => !isFresh(one) || !market.quote(one.instrument.symbol, clock.now() + SECOND_MS),
      )
      if (missing.length > 0) throw new NoPriceError(noPriceOf(missing.map(({ instrument }) => instrument.symbol)))
      // What came just now is shown when the next second begins.
      await new Promise<void>((resolve) => clock.setTimer(secondAfter(clock.now()), resolve))
    },
    awake,
    async loaded() {
      await awake()
      const all = [...followed.values()]
      if (all.every(isAnswered)) return
      await inTime(clock, Promise.all(all.map(freshen)))
      if (rests !== undefined) throw new RestingError(rests)
      if (!all.every(isAnswered)) throw new RestingError(SILENT)
    },
    connection: () => connection,
    state: () => ({
      polled: [...followed.values()].filter((one) => !isStreamed(one)).map(({ instrument }) => instrument.symbol),
      rests: rests ?? null,
    }),
    connectionChanged() {
      triedAt = Number.NEGATIVE_INFINITY
      connectAgain().catch(parts.failed)
    },
    close() {
      isClosed = true
      cancelFlush?.()
      cancelPoll?.()
      stopResumed()
      for (const cancel of lingering.values()) cancel()
      for (const { stops } of followed.values()) for (const stop of stops) stop()
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

const isAnswered = ({ heardAt }: Followed): boolean => heardAt > Number.NEGATIVE_INFINITY

const wantedBy = (wanted: ReadonlyMap<string, ReadonlySet<string>>, symbol: string): boolean =>
  [...wanted.values()].some((symbols) => symbols.has(symbol))

/** Today and the trading day before it, for the close and the day's bars; of coins today and yesterday in UTC. */
const historyFrom = ({ class: assetClass }: Instrument, now: Instant): Instant =>
  assetClass === 'crypto' ? now - (now % DAY_MS) - DAY_MS : startOfDay(previousTradingDay(dayAt(now)))

const secondAfter = (at: Instant): Instant => (at % SECOND_MS === 0 ? at : at - (at % SECOND_MS) + SECOND_MS)

const timeIn = (wire: unknown): Instant | undefined =>
  typeof wire === 'object' && wire !== null && 't' in wire && typeof wire.t === 'string' ? timeOf(wire.t) : undefined

/** Resolves with the work, or when patience ends. */
async function inTime(clock: MachineClock, work: Promise<unknown>): Promise<void> {
  let cancel = () => {}
  const end = new Promise<void>((resolve) => {
    cancel = clock.setTimer(clock.now() + PATIENCE_MS, resolve)
  })
  await Promise.race([work, end])
  cancel()
}
