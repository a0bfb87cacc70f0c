/** Who rose, who fell and who was traded most, as the server ranks them once a minute. */
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import type { Snapshot } from '@paddock/contract/entities/market-data'
import { symbolsOf } from '@paddock/contract/entities/symbol'
import { MINUTE_MS } from '@paddock/market/instant'
import { queryOptions } from '@tanstack/react-query'
import { assetIn } from '../../../live/asset-index.ts'
import { clientFor } from '../../../live/client.ts'
import { seeded } from '../../../live/streams/live-price.ts'
import { dayOf } from '../../../live/streams/prices.ts'

export const RANKING_NAMES = { gainers: 'Gainers', losers: 'Losers', active: 'Active' } as const
type Ranking = keyof typeof RANKING_NAMES

/** Milliseconds between two rankings: rows do not jump under the pointer. */
const RANKED_EVERY = MINUTE_MS
/** As many as there may be: what is left out of a list makes room for the next. */
const MOST_MOVERS = 50
const MOST_ACTIVE = 100

interface Ranked {
  readonly symbol: string
  /** When it was ranked; undefined where no print is known. */
  readonly price: number | undefined
  /** In percent, as the rows read it. */
  readonly change?: number | undefined
  /** Of the last session that has a daily bar. */
  readonly volume?: number | undefined
}
interface Rankings {
  readonly updatedAt: string | undefined
  readonly lists: Readonly<Record<Ranking, readonly Ranked[]>>
}

/** Gainers and losers come in one answer, so switching between them asks nothing. */
export const rankingQuery = (account: string | undefined, ranking: Ranking) => {
  const isActive = ranking === 'active'
  return queryOptions({
    queryKey: ['ranking', account ?? 'market', isActive],
    queryFn: ({ signal }) => (isActive ? mostActive(account, signal) : movers(account, signal)),
    staleTime: RANKED_EVERY,
    refetchInterval: RANKED_EVERY,
  })
}

/** In the order of the changes the rows show: the server ranks by the regular session, and prices go on moving after it. */
async function movers(account: string | undefined, signal: AbortSignal): Promise<Rankings> {
  const client = clientFor(account)
  const input = { path: { market_type: 'stocks' }, query: { top: MOST_MOVERS } } as const
  const { gainers, losers, last_updated } = await client.movers(input, { signal })
  const latest = await latestOf(account, symbolsOf([...gainers, ...losers]), signal)
  const ranked = (rows: typeof gainers, sign: 1 | -1) =>
    rows
      .map(({ symbol, price, percent_change }) => {
        const { change, volume } = latest(symbol)
        return { symbol, price, volume, change: change ?? percent_change }
      })
      .sort((a, b) => sign * (b.change - a.change))
  return { updatedAt: last_updated, lists: { gainers: ranked(gainers, 1), losers: ranked(losers, -1), active: [] } }
}

/** The list of the most traded tells no prices. */
async function mostActive(account: string | undefined, signal: AbortSignal): Promise<Rankings> {
  const { most_actives, last_updated } = await clientFor(account).mostActives(
    { query: { top: MOST_ACTIVE } },
    { signal },
  )
  const symbols = most_actives.map(({ symbol }) => symbol)
  const latest = await latestOf(account, symbols, signal)
  const active = symbols.map((symbol) => ({ symbol, ...latest(symbol) }))
  return { updatedAt: last_updated, lists: { gainers: [], losers: [], active } }
}

/** Last prices and their changes in percent as the rows read them, and the volumes of the last session. */
async function latestOf(account: string | undefined, symbols: string[], signal: AbortSignal) {
  const snapshots =
    symbols.length > 0 ? await clientFor(account).stockSnapshots({ query: { symbols } }, { signal }) : {}
  return (symbol: string) => {
    const snapshot: Snapshot = snapshots[symbol] ?? {}
    const { last: price, previousClose } = seeded(undefined, snapshot, undefined, dayOf(account))
    const change = price !== undefined && previousClose ? (price / previousClose - 1) * 100 : undefined
    return { price, change, volume: snapshot.dailyBar?.v }
  }
}

/** Alpaca's exchanges behind each choice. */
const EXCHANGES_OF: Readonly<Record<string, readonly string[] | undefined>> = {
  US: ['NASDAQ', 'NYSE', 'ARCA', 'NYSEARCA', 'AMEX', 'BATS', 'OTC'],
  NASDAQ: ['NASDAQ'],
  NYSE: ['NYSE'],
  AMEX: ['AMEX', 'ARCA', 'NYSEARCA'],
  OTC: ['OTC'],
}
export const isRankedHere = (exchange: string): boolean => exchange in EXCHANGES_OF

/** In dollars: below, a cent is a large part of the price and rankings fill with it. */
const LEAST_PRICE = 1
/** They move with the share they are a right to, many times as far. */
const DERIVED = /\b(warrants?|rights?|units?)\b/i

/** The first `rows` of a ranking that a person can trade: listed at the exchange, tradable, a dollar or more, no warrants, rights or units. */
export function shown(
  ranked: readonly Ranked[],
  assets: readonly Pick<ListedAsset, 'symbol' | 'name' | 'exchange' | 'tradable'>[],
  exchange: string,
  rows: number,
): string[] {
  return ranked
    .filter(({ symbol, price }) => {
      const asset = assetIn(assets, symbol)
      if (!asset?.tradable || (price !== undefined && price < LEAST_PRICE)) return false
      return EXCHANGES_OF[exchange]?.includes(asset.exchange) && !DERIVED.test(asset.name ?? '')
    })
    .slice(0, rows)
    .map(({ symbol }) => symbol)
}
