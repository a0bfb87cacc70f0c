/** Which market data was asked for in vain: what shows no price says why. */
import { createStore } from '../../ui/store.ts'
import type { Feed } from './market-stream.ts'

export interface MarketRefusal {
  readonly feed: Feed
  /** What was thrown: `ApiError` names the call and the status. */
  readonly error: unknown
}

const refusals = createStore<ReadonlyMap<string, MarketRefusal>>(new Map())

const keyOf = (view: string | undefined, feed: Feed): string => `${view ?? ''} ${feed}`

/** Notes that a feed's snapshots could not be read in a view, or, without an error, that they were. */
export function noteRefusal(view: string | undefined, feed: Feed, error?: unknown): void {
  const next = new Map(refusals.read())
  const key = keyOf(view, feed)
  if (error !== undefined) refusals.write(next.set(key, { feed, error }))
  else if (next.delete(key)) refusals.write(next)
}

/** What a view was refused last, stocks before coins; undefined while everything asked for came. */
export function useMarketRefusal(view: string | undefined): MarketRefusal | undefined {
  const known = refusals.useValue()
  return known.get(keyOf(view, 'stocks')) ?? known.get(keyOf(view, 'crypto'))
}
