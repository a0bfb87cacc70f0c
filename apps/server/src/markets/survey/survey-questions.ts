/** What a survey asks Alpaca on a connection's behalf. Nobody's click waits for it, so it leaves half of the plan's requests to those who do. */
import { ForexRate } from '@paddock/contract/entities/forex-rate'
import { Bar, Snapshot } from '@paddock/contract/entities/market-data'
import { listOf, namedBy } from '@paddock/contract/entities/scalar'
import type { OperationName } from '@paddock/contract/operations/table'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import * as z from 'zod/mini'
import { askBroker } from '../../accounts/ask-broker.ts'
import { type MachineClock, sleep } from '../../clock.ts'
import { slices } from '../../slices.ts'
import type { LiveConnection } from '../live/questions.ts'
import { RestingError } from '../resting.ts'

export type SurveyedClass = 'us_equity' | 'crypto'
export type Bars = Map<string, Bar[]>
export type Rates = Map<string, { readonly at: Instant; readonly middle: number }[]>

/** A page of bars that is read in some milliseconds. */
const BARS_AT_ONCE = 5_000
const SYMBOLS_AT_ONCE = 200
/** A plan without requests left is asked again; after so many tries there is no screen. */
const RETRY_MS = 5_000
const TRIES = 60

export interface SurveyParts {
  readonly connection: LiveConnection
  readonly clock: MachineClock
  /** Which feeds answered. */
  readonly feeds: Set<string>
}

/** Bars of symbols of one class from an instant on, each symbol's oldest first. `tell` hears how much is read, from 0 to 1. */
export async function barsSince(
  parts: SurveyParts,
  assetClass: SurveyedClass,
  symbols: readonly string[],
  { timeframe, start }: { readonly timeframe: '1Day' | '1Hour'; readonly start: Instant },
  tell: (share: number) => void = () => {},
): Promise<Bars> {
  const found: Bars = new Map()
  const isStock = assetClass === 'us_equity'
  for (let from = 0; from < symbols.length; from += SYMBOLS_AT_ONCE) {
    const some = symbols.slice(from, from + SYMBOLS_AT_ONCE)
    let token: string | undefined
    do {
      const page = await ask(parts, isStock ? 'stockBars' : 'cryptoBars', Page, {
        ...{ symbols: some.join(','), timeframe, start: toTimestamp(start), limit: String(BARS_AT_ONCE) },
        ...(isStock && { adjustment: 'split' }),
        ...(token !== undefined && { page_token: token }),
      })
      let newest = ''
      await slices.run(
        { caller: 'survey' },
        readInto(found, page.bars, (symbol) => (newest = symbol)),
      )
      token = page.next_page_token ?? undefined
      // Pages go through the symbols in order.
      tell((from + Math.max(0, some.indexOf(newest))) / symbols.length)
    } while (token !== undefined)
  }
  return found
}

function* readInto(found: Bars, bars: Readonly<Record<string, readonly unknown[]>>, tell: (symbol: string) => void) {
  for (const [symbol, wire] of Object.entries(bars)) {
    const own = found.get(symbol) ?? []
    for (const one of wire) {
      const read = Bar.safeParse(one)
      if (read.success) own.push(read.data)
    }
    found.set(symbol, own)
    tell(symbol)
    yield
  }
}

/** Snapshots of symbols of one class; those without any are left out. */
export async function snapshotsOf(
  parts: SurveyParts,
  assetClass: SurveyedClass,
  symbols: readonly string[],
): Promise<Map<string, Snapshot>> {
  const found = new Map<string, Snapshot>()
  for (let from = 0; from < symbols.length; from += SYMBOLS_AT_ONCE) {
    const query = { symbols: symbols.slice(from, from + SYMBOLS_AT_ONCE).join(',') }
    const bySymbol =
      assetClass === 'us_equity'
        ? await ask(parts, 'stockSnapshots', Unread, query)
        : (await ask(parts, 'cryptoSnapshots', z.looseObject({ snapshots: Unread }), query)).snapshots
    for (const [symbol, wire] of Object.entries(bySymbol)) {
      const read = Snapshot.safeParse(wire)
      if (read.success) found.set(symbol, read.data)
    }
  }
  return found
}

/** Rates of pairs of currencies at the ends of days, oldest first. */
export async function dailyRates(parts: SurveyParts, pairs: readonly string[], start: Instant): Promise<Rates> {
  const found: Rates = new Map()
  let token: string | undefined
  do {
    const query = {
      currency_pairs: pairs.join(','),
      timeframe: '1Day',
      start: toTimestamp(start),
      limit: String(BARS_AT_ONCE),
    }
    const page = await ask(parts, 'rates', RatesPage, { ...query, ...(token !== undefined && { page_token: token }) })
    for (const [pair, rates] of Object.entries(page.rates))
      found.set(pair, [...(found.get(pair) ?? []), ...rates.map(({ t, mp }) => ({ at: Date.parse(t), middle: mp }))])
    token = page.next_page_token ?? undefined
  } while (token !== undefined)
  return found
}

/** The middle of each pair's rate now. */
export async function latestMiddles(parts: SurveyParts, pairs: readonly string[]): Promise<Map<string, number>> {
  const { rates } = await ask(parts, 'latestRates', LatestRates, { currency_pairs: pairs.join(',') })
  return new Map(Object.entries(rates).map(([pair, { mp }]) => [pair, mp]))
}

const LatestRates = z.looseObject({ rates: namedBy(ForexRate) })
const RatesPage = z.looseObject({
  rates: namedBy(listOf(ForexRate)),
  next_page_token: z.nullish(z.string()),
})
const Unread = z.record(z.string(), z.unknown())
const Page = z.looseObject({
  bars: namedBy(listOf(z.unknown())),
  next_page_token: z.nullish(z.string()),
})

/** Rejects with a {@link RestingError}, in a sentence, where there is no answer to be had. */
async function ask<Schema extends z.ZodMiniType>(
  { connection, clock, feeds }: SurveyParts,
  operation: OperationName,
  schema: Schema,
  query: Readonly<Record<string, string>>,
): Promise<z.output<Schema>> {
  const call = { operation, query, requestId: 'survey', isBackground: true }
  for (let tries = 1; ; tries += 1) {
    const { status, headers, value } = await askBroker(connection.broker, call)
    const read = status === 200 ? schema.safeParse(value) : undefined
    if (read?.success) {
      const feed = headers['X-Paddock-Feed']
      if (feed !== undefined) feeds.add(feed)
      return read.data
    }
    if (status !== 429 || tries === TRIES)
      throw new RestingError(`Alpaca has no overview of the market now: it answered ${status}.`)
    await sleep(clock, RETRY_MS)
  }
}
