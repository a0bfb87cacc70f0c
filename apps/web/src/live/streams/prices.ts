/** The latest prices by view and symbol: seeded from snapshots, moved by the streams, shown once per animation frame, and once a second while the page is hidden. */
import { ApiError } from '@paddock/contract/errors/api-error'
import { MINUTE_MS, type TradingDay } from '@paddock/market/instant'
import { isContract } from '@paddock/market/options/symbol'
import { phaseAt } from '@paddock/market/sessions/calendar'
import { tradingDayAt } from '@paddock/market/sessions/today'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { feedsRead, LastSeenError, lastSeenAt, takingLastSeen } from '../../query-client.ts'
import { useAccountId } from '../account.ts'
import { clientFor } from '../client.ts'
import { coinPlace, overnightFeed } from '../feeds-in-use.ts'
import { type KnownPrice, type LivePrice, moved, seeded, shownPrice } from './live-price.ts'
import { noteRefusal } from './market-refusal.ts'
import { feedOf, type MarketMessage, onMarketReconnect, subscribeMarket, tellGap } from './market-stream.ts'
import { onNextFrame } from './next-frame.ts'
import { usePriceScope } from './price-scope.tsx'

interface Entry {
  /** What the stream has moved, in place: far more messages come than are ever shown. */
  now: KnownPrice | undefined
  /** What readers are given: the same object until something moves. */
  shown: LivePrice | undefined
  isChanged: boolean
  listeners: Set<() => void>
  /** Begins to hear what there is to hear by day, or at night, instead of what was heard before. */
  listen: () => void
  stop: () => void
}

const keyOf = (view: string | undefined, symbol: string) => `${view ?? ''} ${symbol}`
const entries = new Map<string, Entry>()
let changed: Entry[] = []

/** Components hear of changes once per frame, however many messages came. */
function tell(entry: Entry): void {
  entry.shown = undefined
  if (entry.isChanged) return
  if (changed.length === 0) onNextFrame(flush)
  entry.isChanged = true
  changed.push(entry)
}

/**
 * Prices that move together are drawn in up to eight frames, an eighth of a second: what a server sends of a whole market at once would take two
 * frames alone, and what is pressed meanwhile would wait. A few are told at once, and so is everything on a page that draws no frames.
 */
const FRAMES = 8
const FEW = 24

function flush(): void {
  const share = document.hidden ? changed.length : Math.max(FEW, Math.ceil(changed.length / FRAMES))
  const told = changed.slice(0, share)
  changed = changed.slice(share)
  if (changed.length > 0) onNextFrame(flush)
  for (const entry of told) entry.isChanged = false
  for (const entry of told) for (const listener of entry.listeners) listener()
}

function priceOf(entry: Entry | undefined): LivePrice | undefined {
  if (!entry?.now || entry.shown) return entry?.shown
  entry.shown = shownPrice(entry.now)
  return entry.shown
}

/**
 * Contracts are on none of the feeds: their prices come with the records that name them. An order of several of them has no symbol. One
 * such name among others is refused with all of them.
 */
const isFed = (symbol: string): boolean => symbol !== '' && !isContract(symbol)

/** Whether the overnight venue may have it: stocks alone. */
const mayTradeAtNight = (symbol: string): boolean => isFed(symbol) && feedOf(symbol) === 'stocks'

/** Views in which it is night: their stocks are quoted by the overnight venue, which is where orders of then are judged. */
const nights = new Set<string | undefined>()

/** Says whether it is night in a view, from 20:00 to 4:00 before a trading day. */
export function setNight(view: string | undefined, isNight: boolean): void {
  if (nights.has(view) === isNight) return
  if (isNight) nights.add(view)
  else nights.delete(view)
  for (const { symbol, entry } of entriesOf(view)) {
    if (!mayTradeAtNight(symbol)) continue
    entry.listen()
    seedSoon(view, symbol)
  }
}

interface Day {
  readonly day: TradingDay
  /** How often its daily bars were looked for since the regular open. */
  readonly looks: number
}

const days = new Map<string | undefined, Day>()
/** The trading day in which a view is. Where nobody says what time it is there, it is the machine's. */
export const dayOf = (view: string | undefined): TradingDay => days.get(view)?.day ?? tradingDayAt(Date.now())

/** Says in which trading day a view is, and after its regular open that its daily bars are to be looked for; undefined when nobody says any more. */
export function setDay(view: string | undefined, now: Day | undefined): void {
  const [before, seededOf] = [days.get(view), dayOf(view)]
  if (now) days.set(view, now)
  else days.delete(view)
  if (!now || (now.day === seededOf && now.looks === (before ?? now).looks)) return
  for (const { symbol } of entriesOf(view)) if (feedOf(symbol) === 'stocks') seedSoon(view, symbol)
}

const toSeed = new Map<string, { view: string | undefined; symbol: string }>()

/** Symbols that appear together are read together. */
function seedSoon(view: string | undefined, symbol: string): void {
  if (!isFed(symbol)) return
  if (toSeed.size === 0) queueMicrotask(seedAll)
  toSeed.set(keyOf(view, symbol), { view, symbol })
}

/** Milliseconds. */
const READ_AGAIN_AFTER = 5000
/** Symbols per request: the address stays short. */
const MOST_SYMBOLS = 200

/** Reads a price anew; false where nothing on screen shows it. */
export function readAgain(view: string | undefined, symbol: string): boolean {
  const isShown = entries.has(keyOf(view, symbol))
  if (isShown) seedSoon(view, symbol)
  return isShown
}

const barless = new Map<string, { view: string | undefined; symbol: string }>()

/** A stock trades, and its daily bar is not known: a feed may tell of it later. All such stocks are read again together, once a minute. */
function seekBar(view: string | undefined, symbol: string): void {
  if (barless.size === 0) setTimeout(seedBarless, MINUTE_MS)
  barless.set(keyOf(view, symbol), { view, symbol })
}

function seedBarless(): void {
  for (const [key, { view, symbol }] of barless) {
    const entry = entries.get(key)
    if (entry && entry.now?.open === undefined) seedSoon(view, symbol)
  }
  barless.clear()
}

function seedAll(): void {
  const asked = [...toSeed.values()]
  toSeed.clear()
  for (const view of new Set(asked.map((item) => item.view))) {
    for (const feed of ['stocks', 'crypto'] as const) {
      const symbols = asked.filter((item) => item.view === view && feedOf(item.symbol) === feed).map((i) => i.symbol)
      for (let from = 0; from < symbols.length; from += MOST_SYMBOLS)
        void seed(view, feed, symbols.slice(from, from + MOST_SYMBOLS))
    }
  }
}

async function seed(view: string | undefined, feed: 'stocks' | 'crypto', symbols: string[]): Promise<void> {
  const client = clientFor(view)
  const signal = takingLastSeen()
  try {
    const snapshots =
      feed === 'stocks'
        ? await client.stockSnapshots({ query: { symbols } }, { signal })
        : (await client.cryptoSnapshots({ path: coinPlace(view), query: { symbols } }, { signal })).snapshots
    const [named] = feedsRead(signal)
    for (const [symbol, snapshot] of Object.entries(snapshots)) {
      const entry = entries.get(keyOf(view, symbol))
      if (!entry || !snapshot) continue
      entry.now = seeded(entry.now, snapshot, named, feed === 'stocks' ? dayOf(view) : undefined)
      tell(entry)
    }
    if (feed === 'stocks' && nights.has(view)) await seedNight(view, symbols, signal)
    const readAt = lastSeenAt(signal)
    // Prices say of when they are; what is missing, and all that came since, is asked for again.
    if (readAt !== undefined) throw new LastSeenError(readAt)
    noteRefusal(view, feed)
  } catch (error) {
    // The stream may fill the price in; until then the place shows that there is none, and the status bar why: but for a market that has
    // some of what is shown, though none of these.
    const isAbsence = error instanceof ApiError && error.status === 404
    const isPriced = () => entriesOf(view).some(({ symbol, entry }) => feedOf(symbol) === feed && entry.now)
    if (!isAbsence || !isPriced()) noteRefusal(view, feed, error)
    if (error instanceof ApiError && isFinal(error.status)) return
    // Nobody answered, or asked to be left alone for a while: what is still shown is asked for again.
    setTimeout(() => {
      for (const symbol of symbols) if (entries.has(keyOf(view, symbol))) seedSoon(view, symbol)
    }, READ_AGAIN_AFTER)
  }
}

/** The quotes of the night, where the plan has them: without, those of the day stay, and say how old they are. */
async function seedNight(view: string | undefined, symbols: string[], signal: AbortSignal): Promise<void> {
  const feed = overnightFeed(view)
  if (feed === null) return
  const read = await clientFor(view)
    .stockLatestQuotes({ query: { symbols, feed } }, { signal })
    .catch(() => undefined)
  for (const [symbol, quote] of Object.entries(read?.quotes ?? {})) {
    const entry = entries.get(keyOf(view, symbol))
    if (entry && quote && nights.has(view)) hearNight(entry, feed, { T: 'q', S: symbol, ...quote })
  }
}

function hearNight(entry: Entry, feed: string | null, message: Extract<MarketMessage, { T: 'q' }>): void {
  if (entry.now?.quotedAt !== undefined && Date.parse(entry.now.quotedAt) > Date.parse(message.t)) return
  entry.now = moved(entry.now, message)
  if (entry.now && feed !== null) entry.now.feed = feed
  tell(entry)
}

/** Whether asking the same again would be refused again. */
const isFinal = (status: number): boolean => status < 500 && status !== 408 && status !== 429

/** Keeps a symbol's price live and says when it has moved, once a frame. Answers how to stop. */
export function watchPrice(view: string | undefined, symbol: string, listener: () => void): () => void {
  const key = keyOf(view, symbol)
  let entry = entries.get(key)
  if (!entry) {
    const made: Entry = {
      now: undefined,
      shown: undefined,
      isChanged: false,
      listeners: new Set(),
      listen() {
        made.stop()
        if (!isFed(symbol)) return
        const stops = [subscribeMarket(view, 'quotes', symbol, hear), subscribeMarket(view, 'trades', symbol, hear)]
        if (nights.has(view) && mayTradeAtNight(symbol))
          stops.push(subscribeMarket(view, 'quotes', symbol, hearAtNight, 'overnight'))
        made.stop = () => {
          for (const stop of stops) stop()
        }
      },
      stop: () => {},
    }
    const hearAtNight = (message: MarketMessage) => {
      if (message.T === 'q') hearNight(made, overnightFeed(view), message)
    }
    const hear = (message: MarketMessage) => {
      made.now = moved(made.now, message)
      tell(made)
      if (message.T !== 't' || made.now?.open !== undefined || feedOf(symbol) !== 'stocks') return
      if (phaseAt(Date.parse(message.t)) === 'regular') seekBar(view, symbol)
    }
    made.listen()
    entries.set(key, made)
    seedSoon(view, symbol)
    entry = made
  }
  const watched = entry
  watched.listeners.add(listener)
  return () => {
    watched.listeners.delete(listener)
    if (watched.listeners.size > 0) return
    watched.stop()
    if (entries.get(key) === watched) entries.delete(key)
  }
}

const entriesOf = (view: string | undefined) => {
  const prefix = `${view ?? ''} `
  return [...entries].flatMap(([key, entry]) =>
    key.startsWith(prefix) ? [{ symbol: key.slice(prefix.length), entry }] : [],
  )
}

/** Forgets every price of a view and reads the shown ones again: its clock was set, and what was known is of another time. */
export function resetPrices(view: string | undefined): void {
  for (const { entry } of entriesOf(view)) {
    entry.now = undefined
    tell(entry)
  }
  tellGap(view)
}

onMarketReconnect((view) => {
  for (const { symbol } of entriesOf(view)) seedSoon(view, symbol)
})

/** The latest price outside React, if something on screen watches the symbol. */
export const priceNow = (view: string | undefined, symbol: string): LivePrice | undefined =>
  priceOf(entries.get(keyOf(view, symbol)))

/** The same with the times of its parts, as they were written. */
export const knownPrice = (view: string | undefined, symbol: string): KnownPrice | undefined =>
  entries.get(keyOf(view, symbol))?.now

/** Watches a price and says which feed it comes from to the part of the page that shows it, also when that becomes another one. */
export function watchNamed(
  scope: { readonly live: (symbol: string, feed?: string) => () => void },
  view: string | undefined,
  symbol: string,
  listener: () => void,
): () => void {
  const feedNow = () => knownPrice(view, symbol)?.feed
  const stop = watchPrice(view, symbol, () => {
    const feed = feedNow()
    if (feed !== named) {
      named = feed
      const hideBefore = hide
      hide = scope.live(symbol, feed)
      hideBefore()
    }
    listener()
  })
  let named = feedNow()
  let hide = scope.live(symbol, named)
  return () => {
    stop()
    hide()
  }
}

/** Watches prices of the page's account for who shows them: the part of the page they stand in names their feeds. */
export function useWatch(): (symbol: string, listener: () => void) => () => void {
  const view = useAccountId()
  const scope = usePriceScope()
  return useCallback(
    (symbol, listener) => {
      if (!scope) return watchPrice(view, symbol, listener)
      return watchNamed(scope, view, symbol, listener)
    },
    [view, scope],
  )
}

/** The live price of a symbol in the account of the address (the public market for visitors); undefined until it is known. */
export function usePrice(symbol: string): LivePrice | undefined {
  const view = useAccountId()
  const watch = useWatch()
  return useSyncExternalStore(
    useCallback((listener: () => void) => watch(symbol, listener), [watch, symbol]),
    () => priceNow(view, symbol),
  )
}

/** One part of the price, so that a cell is drawn again only when what it shows has changed. */
export function usePricePart<Part>(symbol: string, part: (price: LivePrice | undefined) => Part): Part {
  const view = useAccountId()
  const watch = useWatch()
  return useSyncExternalStore(
    useCallback((listener: () => void) => watch(symbol, listener), [watch, symbol]),
    () => part(priceNow(view, symbol)),
  )
}

/**
 * The last prices of several symbols at once, for what adds them up: in the frame in which they move, or at most every so many
 * milliseconds. A symbol whose price is not known is missing.
 */
export const useLastPrices = (symbols: readonly string[], everyMs = 0): ReadonlyMap<string, number> =>
  usePriceParts(symbols, lastOf, everyMs)

const lastOf = ({ last }: LivePrice): number | undefined => last

/** The same of another part of the prices, which `part` always takes in the same way. */
export function usePriceParts<Part>(
  symbols: readonly string[],
  part: (price: LivePrice) => Part | undefined,
  everyMs = 0,
): ReadonlyMap<string, Part> {
  const view = useAccountId()
  const watch = useWatch()
  const [prices, setPrices] = useState<ReadonlyMap<string, Part>>(new Map())
  const all = symbols.join(' ')
  useEffect(() => {
    const watched = all === '' ? [] : all.split(' ')
    let isDue = false
    let isOver = false
    const show = () => {
      if (isDue) return
      isDue = true
      // Everything that moved in a frame is told in one task: it is added up once, after it.
      const soon = everyMs > 0 ? (work: () => void) => setTimeout(work, everyMs) : queueMicrotask
      soon(() => {
        if (isOver) return
        isDue = false
        const known = watched.map((symbol) => [symbol, priceNow(view, symbol)] as const)
        const parts = known.map(([symbol, price]) => [symbol, price && part(price)] as const)
        setPrices(new Map(parts.flatMap(([symbol, found]) => (found === undefined ? [] : [[symbol, found]]))))
      })
    }
    const stops = watched.map((symbol) => watch(symbol, show))
    show()
    return () => {
      isOver = true
      for (const stop of stops) stop()
    }
  }, [view, watch, all, part, everyMs])
  return prices
}
