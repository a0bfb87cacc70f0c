/**
 * When what a widget shows was last known to be right. Its parts report a time while their stream is away or their last reading failed, and
 * the tile shows the earliest of them; while all is well it shows nothing.
 */
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { timeOfDay } from '../format/time.ts'
import { useLostAt } from '../live/streams/connection.ts'
import { feedOf } from '../live/streams/market-stream.ts'
import { StaleMark } from '../ui/stale-mark.tsx'
import { createStore } from '../ui/store.ts'
import { type LastGood, useTile } from './tile.ts'

export function makeLastGood(): LastGood {
  const reports = new Map<object, number>()
  const earliest = createStore<number | undefined>(undefined)
  const tell = () => earliest.write(reports.size === 0 ? undefined : Math.min(...reports.values()))
  return {
    report(at) {
      const own = {}
      reports.set(own, at)
      tell()
      return () => {
        reports.delete(own)
        tell()
      }
    },
    subscribe: earliest.onChange,
    earliest: earliest.read,
  }
}

/** Reports a time to the tile this stands in; undefined reports that all is well. */
function useLastGood(at: number | undefined): void {
  const { lastGood } = useTile()
  useEffect(() => (at === undefined ? undefined : lastGood?.report(at)), [lastGood, at])
}

/** Reports when the stream of a symbol's prices went away, as long as it is. */
export const useStreamedGood = (symbol = ''): void => useLastGood(useLostAt(feedOf(symbol)))

/** Reports when a reading that has failed since was last there. */
export const useReadGood = (query: Pick<UseQueryResult, 'isError' | 'data' | 'dataUpdatedAt'>): void =>
  useLastGood(query.isError && query.data !== undefined ? query.dataUpdatedAt : undefined)

export function LastGoodMark({ of }: { of: LastGood }) {
  const at = useSyncExternalStore(of.subscribe, of.earliest)
  if (at === undefined) return null
  return (
    <span className="last-good" title="These are the last values received. They update when the connection is back.">
      <StaleMark age={`as of ${timeOfDay(at)}`} />
    </span>
  )
}
