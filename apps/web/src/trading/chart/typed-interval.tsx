import { useState } from 'react'
import { INTERVAL_FACTS, INTERVALS, type Interval, typedInterval } from '../../charts/bars/interval.ts'
import { useShortcuts } from '../../page/shortcuts.ts'
import { Input } from '../../ui/input.tsx'

/** A digit typed on the page of a chart opens a box for the interval: `5`, Enter. */
export function TypedInterval({ onInterval }: { onInterval: (interval: Interval) => void }) {
  const [typed, setTyped] = useState<string>()
  useShortcuts('chart', { interval: ({ key }) => setTyped(key) })
  if (typed === undefined) return null
  const found = typedInterval(typed)
  const close = () => setTyped(undefined)
  return (
    <form
      className="typed-interval"
      onSubmit={(event) => {
        event.preventDefault()
        if (!found) return
        onInterval(found)
        close()
      }}
    >
      <Input
        aria-label="Interval of the chart"
        aria-describedby="typed-interval-said"
        autoFocus
        autoComplete="off"
        value={typed}
        onFocus={({ target }) => target.setSelectionRange(typed.length, typed.length)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={close}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
      <span id="typed-interval-said" role="status" className={found ? 'muted' : 'loss'}>
        {found ? `${INTERVAL_FACTS[found].said}: press Enter` : `One of ${INTERVALS.join(', ')}`}
      </span>
    </form>
  )
}
