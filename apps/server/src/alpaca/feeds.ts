/** Which feed of prices a connection reads: what its plan has, what its owner chose, and what a call that names none is sent with. */
import {
  type ConnectionFeeds,
  PRICE_FEEDS,
  type PricedKind,
  type PriceFeed,
} from '@paddock/contract/desk/connection-feeds'
import type { Operation } from '@paddock/contract/operations/operation'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import * as z from 'zod/mini'
import type { BrokerRequest } from '../accounts/broker.ts'
import { isOfCoins, placed } from '../accounts/coin-place.ts'
import { instantOf } from '../http/instant-of.ts'

interface KnownFeeds {
  /** The best ones of the key's plan. */
  readonly plan: ConnectionFeeds
  /** Those that are read. */
  readonly used: ConnectionFeeds
}

const NONE = '-'

/** One feed for each kind of prices. */
const feedsBy = (feed: <Kind extends PricedKind>(kind: Kind) => PriceFeed<Kind> | null): ConnectionFeeds => ({
  stocks: feed('stocks'),
  options: feed('options'),
  overnight: feed('overnight'),
  crypto: feed('crypto'),
})
export const NO_FEEDS = feedsBy(() => null)

/** As it is stored: the plan's feeds of stocks and contracts, then those in use, and the same of overnight prices and coins. */
export const feedsText = ({ plan, used }: KnownFeeds): string =>
  [
    ...[plan.stocks, plan.options, used.stocks, used.options],
    ...[plan.overnight, plan.crypto, used.overnight, used.crypto],
  ]
    .map((feed) => feed ?? NONE)
    .join(' ')

/** Before contracts had a feed of their own only the feed of stocks was stored, and only these two before overnight prices and coins had. */
export function feedsOf(text: string | null): KnownFeeds {
  const [stocks = NONE, options = NONE, usedStocks = stocks, usedOptions = options, ...later] = (text ?? NONE).split(
    ' ',
  )
  // What is sold with SIP has the overnight venue; what turns out to be lacking is asked of the next best.
  const isRead = stocks !== NONE
  const [overnight = isRead ? (stocks === 'sip' ? 'boats' : 'overnight') : NONE, crypto = isRead ? 'us' : NONE] = later
  const [, , usedOvernight = overnight, usedCrypto = crypto] = later
  const plan = { stocks, options, overnight, crypto }
  const used = { stocks: usedStocks, options: usedOptions, overnight: usedOvernight, crypto: usedCrypto }
  return { plan: feedsBy((kind) => oneOf(kind, plan[kind])), used: feedsBy((kind) => oneOf(kind, used[kind])) }
}

/** What a recording names, as it is stored: of the past every plan reads the whole tape late. Coins stay those of one place. */
export function recordedFeeds(text: string | null): string {
  const { used } = feedsOf(text)
  return `${(used.stocks === 'delayed_sip' ? 'sip' : used.stocks) ?? NONE} ${coinPlace(used)}`
}

/** The feed of stocks, where one is named, and the place of coins of a recording. Older ones have the place of Alpaca's own. */
export function feedsOfRecording(text: string | null): { readonly stocks: string | undefined; readonly loc: string } {
  const [stocks = NONE, loc = 'us'] = (text ?? NONE).split(' ')
  return { stocks: stocks === NONE ? undefined : stocks, loc }
}

const oneOf = <Kind extends PricedKind>(kind: Kind, text: string): PriceFeed<Kind> | null =>
  feedsFor(kind).find((feed) => feed === text) ?? null

const feedsFor = <Kind extends PricedKind>(kind: Kind): readonly PriceFeed<Kind>[] => PRICE_FEEDS[kind]

/** What was chosen stays where the plan still has it; what was not chosen follows the plan. */
export const keptChoice = ({ plan: before, used }: KnownFeeds, plan: ConnectionFeeds): ConnectionFeeds =>
  feedsBy((kind) => kept(feedsFor(kind), used[kind], before[kind], plan[kind]))

function kept<Feed>(feeds: readonly Feed[], used: Feed | null, before: Feed | null, plan: Feed | null): Feed | null {
  if (used === null || plan === null || used === before) return plan
  return feeds.indexOf(used) >= feeds.indexOf(plan) ? used : plan
}

/** The better one of each kind. */
export const betterOf = (one: ConnectionFeeds, other: ConnectionFeeds): ConnectionFeeds =>
  feedsBy((kind) => feedsFor(kind).find((feed) => feed === one[kind] || feed === other[kind]) ?? null)

/** The plan where the feeds `used` turned out to be the best it has of those that were read before. */
export const planWithout = (plan: ConnectionFeeds, before: ConnectionFeeds, used: ConnectionFeeds): ConnectionFeeds =>
  feedsBy((kind) => (used[kind] === before[kind] ? plan[kind] : used[kind]))

/** The place where coins trade; Alpaca's own where none is known. */
export const coinPlace = ({ crypto }: ConnectionFeeds): PriceFeed<'crypto'> => crypto ?? 'us'

/** What the stream of coins of a place is called among those of a connection. */
export const coinStream = <Place extends string>(place: Place) =>
  place === 'us' ? ('crypto' as const) : (`crypto ${place}` as const)

/** Streams of feeds that can be chosen, the best first; of every other one all are tried. */
const STREAMS: Readonly<Record<PriceFeed<'stocks' | 'options' | 'overnight'>, readonly string[]>> = {
  sip: ['/v2/sip', '/v2/iex'],
  iex: ['/v2/iex'],
  delayed_sip: ['/v2/delayed_sip'],
  opra: ['/v1beta1/opra', '/v1beta1/indicative'],
  indicative: ['/v1beta1/indicative'],
  boats: ['/v1beta1/boats', '/v1beta1/overnight'],
  overnight: ['/v1beta1/overnight'],
}
export const streamsOf = (feed: keyof typeof STREAMS | null): readonly string[] | undefined =>
  feed === null ? undefined : STREAMS[feed]

/** The feeds in use where a stream is heard at an address; a place of coins is no lesser one than another. */
export function feedsAt(path: string, used: ConnectionFeeds): ConnectionFeeds {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return feedsBy((kind) => (kind === 'crypto' ? used[kind] : (oneOf(kind, name) ?? used[kind])))
}

/** How a call is sent, and what is known of the plan where that is answered and what was tried before it is refused. */
interface Named {
  readonly search: string
  readonly path: BrokerRequest['path']
  /** The feed it names; undefined for what has none. */
  readonly feed: string | undefined
  readonly used: ConnectionFeeds
}

/** Every plan reads the consolidated tape of so long ago. */
const FREE_AFTER_MS = 16 * 60_000

/**
 * A read as it is sent, and what is tried where the plan refuses that. A call that names its feed, or the place of coins, is sent as it is. History of the consolidated
 * tape that is old enough is every plan's; what is newer comes from the feed in use; of a late one it ends where
 * that does, or is one venue's where it begins later.
 */
export function namedFeeds(request: BrokerRequest, used: ConnectionFeeds, now: Instant): readonly Named[] {
  const { operation, search, query } = request
  const { path } = placed(request, coinPlace(used))
  if (isOfCoins(operation)) return [{ search, path, feed: path.loc, used }]
  const feed = query.get('feed') ?? undefined
  const asIs = [{ search, path, feed, used }]
  if (feed !== undefined) return asIs
  const named = (name: PriceFeed, end?: Instant): Omit<Named, 'used'> => {
    const more = new URLSearchParams(search)
    if (end !== undefined) more.set('end', toTimestamp(end))
    // What the caller wrote stays as it is.
    const own = end === undefined ? search : String(more)
    return { search: own === '' ? `feed=${name}` : `${own}&feed=${name}`, path, feed: name }
  }
  if (takes(operation, 'opra') && used.options !== null)
    return from('options', used.options).map((options) => ({ ...named(options), used: { ...used, options } }))
  if (!takes(operation, 'iex') || used.stocks === null) return asIs
  const isLatest = takes(operation, 'delayed_sip')
  const free = now - FREE_AFTER_MS
  const [start, end] = ['start', 'end'].map((name) => instantOf(query.get(name) ?? ''))
  const isNew = start !== undefined && start > free
  const own = from('stocks', used.stocks).map((stocks) => {
    const late = isNew ? named('iex') : named('sip', free)
    return { ...(stocks === 'delayed_sip' && !isLatest ? late : named(stocks)), used: { ...used, stocks } }
  })
  const isOld = !isLatest && end !== undefined && end <= free
  return isOld && used.stocks !== 'sip' ? [{ ...named('sip'), used }, ...own] : own
}

/** The feed in use and those after it. */
const from = <Kind extends PricedKind>(kind: Kind, used: PriceFeed<Kind>): readonly PriceFeed<Kind>[] =>
  feedsFor(kind).slice(feedsFor(kind).indexOf(used))

/** Whether a call can name a feed. */
function takes(operation: OperationName, feed: PriceFeed): boolean {
  const { query }: Operation['input'] = OPERATIONS[operation].input
  const schema = (query as z.ZodMiniObject | undefined)?.shape.feed
  return schema !== undefined && z.safeParse(schema, feed).success
}
