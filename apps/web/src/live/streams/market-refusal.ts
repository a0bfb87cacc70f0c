/** Which market data was asked for in vain: what shows no price says why. */
import { useSyncExternalStore } from 'react'
import type { Feed } from './market-stream.ts'

export interface MarketRefusal {
  readonly feed: Feed
  /** What was thrown: `ApiError` names the call and the status. */
  readonly error: unknown
}

const refusals = new Map<string, MarketRefusal>()
const listeners = new Set<() => void>()

const keyOf = (view: string | undefined, feed: Feed): string => `${view ?? ''} ${feed}`

/** Notes that a feed's snapshots could not be read in a view, or, without an error, that they were. */
export function noteRefusal(view: string | undefined, feed: Feed, error?: unknown): void {
  const key = keyOf(view, feed)
  if (error === undefined ? !refusals.delete(key) : !refusals.set(key, { feed, error })) return
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What a view was refused last, stocks before coins; undefined while everything asked for came. */
export const useMarketRefusal = (view: string | undefined): MarketRefusal | undefined =>
  useSyncExternalStore(subscribe, () => refusals.get(keyOf(view, 'stocks')) ?? refusals.get(keyOf(view, 'crypto')))
