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

/** The most counted symbols of one socket of a feed. */
export const symbolLimit = ({ symbols }: StreamPlan, feed: Feed): number =>
  symbols[FEED_KINDS[feed]] ?? Number.POSITIVE_INFINITY
