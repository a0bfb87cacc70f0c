/** Which feed of prices a connection reads: what its plan has, what its owner chose, and what a call that names none is sent with. */
import {
  type ConnectionFeeds,
  OPTION_FEEDS,
  type OptionFeed,
  STOCK_FEEDS,
  type StockFeed,
} from '@paddock/contract/desk/connection-feeds'
import type { Operation } from '@paddock/contract/operations/operation'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import * as z from 'zod/mini'
import type { BrokerRequest } from '../accounts/broker.ts'

interface KnownFeeds {
  /** The best ones of the key's plan. */
  readonly plan: ConnectionFeeds
  /** Those that are read. */
  readonly used: ConnectionFeeds
}

const NONE = '-'

/** As it is stored: the plan's feeds, then those in use. */
export const feedsText = ({ plan, used }: KnownFeeds): string =>
  [plan.stocks, plan.options, used.stocks, used.options].map((feed) => feed ?? NONE).join(' ')

/** Before contracts had a feed of their own only the feed of stocks was stored. */
export function feedsOf(text: string | null): KnownFeeds {
  const [stocks = NONE, options = NONE, usedStocks = stocks, usedOptions = options] = (text ?? NONE).split(' ')
  return {
    plan: { stocks: oneOf(STOCK_FEEDS, stocks), options: oneOf(OPTION_FEEDS, options) },
    used: { stocks: oneOf(STOCK_FEEDS, usedStocks), options: oneOf(OPTION_FEEDS, usedOptions) },
  }
}

/** What a recording names: of the past every plan reads the whole tape late. */
export function recordedFeed(text: string | null): string | null {
  const { stocks } = feedsOf(text).used
  return stocks === 'delayed_sip' ? 'sip' : stocks
}

const oneOf = <Feed extends string>(feeds: readonly Feed[], text: string): Feed | null =>
  feeds.find((feed) => feed === text) ?? null

/** What was chosen stays where the plan still has it; what was not chosen follows the plan. */
export const keptChoice = ({ plan: before, used }: KnownFeeds, plan: ConnectionFeeds): ConnectionFeeds => ({
  stocks: kept(STOCK_FEEDS, used.stocks, before.stocks, plan.stocks),
  options: kept(OPTION_FEEDS, used.options, before.options, plan.options),
})

function kept<Feed>(feeds: readonly Feed[], used: Feed | null, before: Feed | null, plan: Feed | null): Feed | null {
  if (used === null || plan === null || used === before) return plan
  return feeds.indexOf(used) >= feeds.indexOf(plan) ? used : plan
}

/** The better one of each kind. */
export const betterOf = (one: ConnectionFeeds, other: ConnectionFeeds): ConnectionFeeds => ({
  stocks: STOCK_FEEDS.find((feed) => feed === one.stocks || feed === other.stocks) ?? null,
  options: OPTION_FEEDS.find((feed) => feed === one.options || feed === other.options) ?? null,
})

/** Streams of feeds that can be chosen, the best first; of every other one all are tried. */
const STREAMS: Readonly<Record<StockFeed | OptionFeed, readonly string[]>> = {
  sip: ['/v2/sip', '/v2/iex'],
  iex: ['/v2/iex'],
  delayed_sip: ['/v2/delayed_sip'],
  opra: ['/v1beta1/opra', '/v1beta1/indicative'],
  indicative: ['/v1beta1/indicative'],
}
export const streamsOf = (feed: StockFeed | OptionFeed | null): readonly string[] | undefined =>
  feed === null ? undefined : STREAMS[feed]

/** The feeds in use where a stream is heard at an address. */
export function feedsAt(path: string, used: ConnectionFeeds): ConnectionFeeds {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { stocks: oneOf(STOCK_FEEDS, name) ?? used.stocks, options: oneOf(OPTION_FEEDS, name) ?? used.options }
}

/** How a call is sent, and what is known of the plan where that is answered and what was tried before it is refused. */
interface Named {
  readonly search: string
  /** The feed it names; undefined for what has none. */
  readonly feed: string | undefined
  readonly used: ConnectionFeeds
}

/** Every plan reads the consolidated tape of so long ago. */
const FREE_AFTER_MS = 16 * 60_000

/**
 * A read as it is sent, and what is tried where the plan refuses that. A call that names its feed is sent as it is. History of the consolidated
 * tape that is old enough is every plan's; what is newer comes from the feed in use; of a late one it ends where
 * that does, or is one venue's where it begins later.
 */
export function namedFeeds(request: BrokerRequest, used: ConnectionFeeds, now: Instant): readonly Named[] {
  const { operation, search, query } = request
  const feed = query.get('feed') ?? undefined
  const asIs = [{ search, feed, used }]
  if (feed !== undefined) return asIs
  const named = (name: StockFeed | OptionFeed, end?: Instant): { readonly search: string; readonly feed: string } => {
    const more = new URLSearchParams(search)
    if (end !== undefined) more.set('end', toTimestamp(end))
    // What the caller wrote stays as it is.
    const own = end === undefined ? search : String(more)
    return { search: own === '' ? `feed=${name}` : `${own}&feed=${name}`, feed: name }
  }
  if (takes(operation, 'opra') && used.options !== null)
    return from(OPTION_FEEDS, used.options).map((options) => ({ ...named(options), used: { ...used, options } }))
  if (!takes(operation, 'iex') || used.stocks === null) return asIs
  const isLatest = takes(operation, 'delayed_sip')
  const free = now - FREE_AFTER_MS
  const isNew = Date.parse(query.get('start') ?? '') > free
  const own = from(STOCK_FEEDS, used.stocks).map((stocks) => {
    const late = isNew ? named('iex') : named('sip', free)
    return { ...(stocks === 'delayed_sip' && !isLatest ? late : named(stocks)), used: { ...used, stocks } }
  })
  const isOld = !isLatest && Date.parse(query.get('end') ?? '') <= free
  return isOld && used.stocks !== 'sip' ? [{ ...named('sip'), used }, ...own] : own
}

/** The feed in use and those after it. */
const from = <Feed>(feeds: readonly Feed[], used: Feed): readonly Feed[] => feeds.slice(feeds.indexOf(used))

/** Whether a call can name a feed. */
function takes(operation: OperationName, feed: StockFeed | OptionFeed): boolean {
  const { query }: Operation['input'] = OPERATIONS[operation].input
  const schema = (query as z.ZodMiniObject | undefined)?.shape.feed
  return schema !== undefined && z.safeParse(schema, feed).success
}
