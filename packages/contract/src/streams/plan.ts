/** What a market-data plan allows a client's sockets. Source: Alpaca, "About Market Data API", plans; "WebSocket Stream", limits. */
import { FEED_KINDS, type Feed, type FeedKind } from './channels.ts'

export const PLAN_NAMES = ['practice', 'basic', 'plus'] as const
export type PlanName = (typeof PLAN_NAMES)[number]

export interface StreamPlan {
  /** Sockets of one account at one address. */
  readonly connections: number
  /** Most counted symbols of one socket; no limit for the kinds left out. */
  readonly symbols: { readonly [Kind in FeedKind]?: number }
  /** Feeds that are refused as not subscribed to. */
  readonly without: readonly Feed[]
}

export const STREAM_PLANS: Readonly<Record<PlanName, StreamPlan>> = {
  /** Ours: a desk with many tabs and its scripts, and nothing kept from anybody. */
  practice: { connections: 5_000, symbols: {}, without: [] },
  /** Alpaca's free plan. */
  basic: { connections: 1, symbols: { stocks: 30, options: 200, crypto: 30 }, without: ['sip', 'boats', 'opra'] },
  /** Algo Trader Plus. */
  plus: { connections: 1, symbols: { options: 1_000 }, without: [] },
}

/**
 * Most symbols of one socket over all its channels, whatever the plan: of a visitor's page, of a page of an account (all stocks, by trades and
 * quotes), and of a client with a key (all stocks, in four channels). Who wants all of them subscribes to `*`.
 */
const MOST_LISTENED = { visitor: 2_000, page: 20_000, key: 40_000 } as const
/** Contracts are computed one by one: of them one socket listens to so many, again over all its channels. */
const MOST_CONTRACTS = 2_000

export const mostListened = (feed: Feed, who: keyof typeof MOST_LISTENED): number =>
  FEED_KINDS[feed] === 'options' ? Math.min(MOST_CONTRACTS, MOST_LISTENED[who]) : MOST_LISTENED[who]

/** The most counted symbols of one socket of a feed. */
export const symbolLimit = ({ symbols }: StreamPlan, feed: Feed): number =>
  symbols[FEED_KINDS[feed]] ?? Number.POSITIVE_INFINITY
