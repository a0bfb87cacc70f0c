import type { ReactNode } from 'react'
import { LastGoodMark } from './last-good.tsx'
import { useTile } from './tile.ts'

/** A widget too low for a head: its controls lie at its end, in sight when it is pointed at or one of them has the focus. */
export function WidgetStrip({ label, children }: { label: string; children: ReactNode }) {
  const { controls, lastGood } = useTile()
  return (
    <section className="card widget-strip" aria-label={label}>
      {children}
      {lastGood && <LastGoodMark of={lastGood} />}
      {controls && <div className="widget-strip-controls">{controls}</div>}
    </section>
  )
}
