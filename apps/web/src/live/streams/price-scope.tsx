/** A part of a page whose label names the feeds of the prices in it: whatever shows or watches one says so to the part it stands in. */
import type { ConnectionFeeds } from '@paddock/contract/desk/connection-feeds'
import { isContract } from '@paddock/market/options/symbol'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { feedsInWords } from '../../format/feed.ts'
import { feedsOf } from '../../query-client.ts'
import { createStore } from '../../ui/store.ts'
import { useAccount } from '../account.ts'
import { feedOf } from './market-stream.ts'

/** Where the label stands: in the head of a tile, or in the bars above the tables of a page. */
type Place = 'head' | 'bar'

export function makePriceScope(place: Place, inUse: ConnectionFeeds) {
  const counts = new Map<string, number>()
  const words = createStore<string | undefined>(undefined)
  const tell = () => {
    const of = (kind: 'live' | 'read') =>
      [...counts.keys()].flatMap((source) => (source.startsWith(kind) ? [source.slice(kind.length + 1)] : []))
    words.write(feedsInWords(of('read'), of('live')))
  }
  function add(source: string): () => void {
    const before = counts.get(source) ?? 0
    counts.set(source, before + 1)
    if (before === 0) tell()
    return () => {
      const left = (counts.get(source) ?? 1) - 1
      if (left > 0) counts.set(source, left)
      else if (counts.delete(source)) tell()
    }
  }
  return {
    place,
    words,
    /**
     * What moves with the price of a symbol is shown; `feed` is the one the price came from, that in use where it is not known. Answers how to
     * take it back. Contracts are on no stream of the desk.
     */
    live(symbol: string, feed?: string): () => void {
      if (isContract(symbol)) return () => {}
      return add(`live ${feedOf(symbol) === 'stocks' ? (feed ?? inUse.stocks) : inUse.crypto}`)
    },
    /** What was read of a feed is shown. Answers how to take it back. */
    read: (feed: string) => add(`read ${feed}`),
  }
}

const Scope = createContext<ReturnType<typeof makePriceScope> | undefined>(undefined)
const NOTHING = createStore<string | undefined>(undefined)

/** Prices of other accounts than Alpaca's have no feeds. */
export function PriceScope({ place, children }: { readonly place: Place; readonly children: ReactNode }): ReactNode {
  const inUse = useAccount()?.feeds
  const value = useMemo(() => inUse && makePriceScope(place, inUse), [place, inUse])
  return <Scope value={value}>{children}</Scope>
}

/** The part of the page that prices are shown in; undefined where nobody names their feeds. */
export const usePriceScope = () => use(Scope)

/** The feeds that what is kept under keys came from, as their answers named them. */
export function useFeedsRead(keys: readonly QueryKey[], isAsked: boolean): readonly string[] {
  const client = useQueryClient()
  const isRead = isAsked && keys.length > 0
  const read = useSyncExternalStore(
    useCallback(
      (listener: () => void) => (isRead ? client.getQueryCache().subscribe(listener) : () => {}),
      [client, isRead],
    ),
    () => (isRead ? [...new Set(keys.flatMap((key) => [...feedsOf(client, key)]))].join(' ') : ''),
  )
  return useMemo(() => (read === '' ? [] : read.split(' ')), [read])
}

/** Says that what is kept under a key is shown. */
export function useShownRead(queryKey: QueryKey): void {
  const scope = use(Scope)
  const feeds = useFeedsRead([queryKey], scope !== undefined)
  useEffect(() => {
    const stops = scope ? feeds.map(scope.read) : []
    return () => {
      for (const stop of stops) stop()
    }
  }, [scope, feeds])
}

/** The feeds of the prices that are shown, in words, for the label of a place; undefined elsewhere, and where there are none. */
export function useShownFeeds(place: Place): string | undefined {
  const scope = use(Scope)
  return (scope?.place === place ? scope.words : NOTHING).useValue()
}
