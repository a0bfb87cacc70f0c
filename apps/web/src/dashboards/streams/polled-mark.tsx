/** Says on a tile which of its prices are not streamed, why, and what to do: they are asked for every five seconds instead. */
import type { StoredWidget } from '@paddock/contract/desk/dashboards/dashboard'
import { type RefObject, useEffect, useState } from 'react'
import { useAccountId } from '../../live/account.ts'
import { POLL_EVERY, refusedAmong } from '../../live/streams/stream-refusals.ts'
import { StaleMark } from '../../ui/stale-mark.tsx'
import { polledWords } from './polled-words.ts'
import { useWidgetSymbols } from './stream-cost.ts'

interface PolledMarkProps {
  readonly widget: StoredWidget
  readonly refusals: ReadonlyMap<string, number>
  /** Where the widget stands: symbols it picks itself are read off it. */
  readonly tile: RefObject<HTMLElement | null>
}

export function PolledMark({ widget, refusals, tile }: PolledMarkProps) {
  const account = useAccountId()
  const own = useWidgetSymbols(widget)
  const [shown, setShown] = useState<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is looked at whenever another symbol is refused
  useEffect(() => {
    const links = tile.current?.querySelectorAll('[data-symbol]') ?? []
    setShown([...links].flatMap((link) => link.getAttribute('data-symbol') ?? []))
  }, [tile, refusals])
  const found = refusedAmong(refusals, account, [...new Set([...own, ...shown])])
  if (!found) return null
  const words = polledWords(found.code, found.symbols)
  return (
    <span className="last-good" title={words}>
      <StaleMark age={`every ${POLL_EVERY / 1000} s`} />
      <span className="sr-only">{words}</span>
    </span>
  )
}
