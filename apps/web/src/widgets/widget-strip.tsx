import type { ReactNode } from 'react'
import { useShownFeeds } from '../live/streams/price-scope.tsx'
import { LastGoodMark } from './last-good.tsx'
import { useTile } from './tile.ts'

/** A widget too low for a head: its controls lie at its end, in sight when it is pointed at or one of them has the focus. */
export function WidgetStrip({ label, children }: { label: string; children: ReactNode }) {
  const { controls, lastGood } = useTile()
  const feeds = useShownFeeds('head')
  return (
    <section className="card widget-strip" aria-label={label}>
      {children}
      {feeds && <span className="label widget-strip-feeds">{feeds}</span>}
      {lastGood && <LastGoodMark of={lastGood} />}
      {controls && <div className="widget-strip-controls">{controls}</div>}
    </section>
  )
}
