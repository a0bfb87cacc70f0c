/** Which feed what is shown came from, as its answers said. */
import type { QueryKey } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { feedWords } from '../../format/feed.ts'
import { useAccount, useAccountId } from '../account.ts'
import { useFeedsRead } from './price-scope.tsx'
import { priceNow, watchPrice } from './prices.ts'

interface Shown {
  /** What was read of it: bars, snapshots of contracts. */
  readonly keys?: readonly QueryKey[]
  /** Whether the price that the streams move is shown. */
  readonly isLive?: boolean
}

const NO_KEYS: readonly QueryKey[] = []

/** The feeds of what is shown of a symbol, in words; undefined where they are none of Alpaca's, or not known yet. */
export function useFeedWords(symbol: string, { keys = NO_KEYS, isLive = false }: Shown): string | undefined {
  const view = useAccountId()
  const inUse = useAccount()?.feeds
  const isWatched = isLive && inUse !== undefined
  const read = useFeedsRead(keys, inUse !== undefined)
  const live = useSyncExternalStore(
    useCallback(
      (listener: () => void) => (isWatched ? watchPrice(view, symbol, listener) : () => {}),
      [view, symbol, isWatched],
    ),
    () => {
      const price = isWatched ? priceNow(view, symbol) : undefined
      return price && (price.feed ?? null)
    },
  )
  return feedWords(inUse, symbol, { read, live })
}
