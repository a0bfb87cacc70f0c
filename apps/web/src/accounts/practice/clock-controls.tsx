/** How fast the practice clock runs, and what it is brought forward to in one press. It never runs back. */
import { CLOCK_SPEEDS, type ClockChange, type MarketTime, speedText } from '../../live/streams/practice-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/segments.tsx'

export function ClockSpeed({ speed, onSet }: { speed: number; onSet: (change: ClockChange) => void }) {
  return (
    <Segments
      label="Speed"
      size="small"
      value={String(speed)}
      segments={[...new Set([0, ...CLOCK_SPEEDS, speed])]
        .sort((a, b) => a - b)
        .map((value) => ({ value: String(value), label: value === 0 ? 'Paused' : speedText(value) }))}
      onChange={(value) => onSet(value === '0' ? { kind: 'pause' } : { kind: 'run', speed: Number(value) })}
    />
  )
}

interface ClockSkipsProps {
  readonly time: Pick<MarketTime, 'isRealTime' | 'isAhead' | 'until'>
  readonly isBusy: boolean
  readonly onSet: (change: ClockChange) => void
}

export function ClockSkips({ time: { isRealTime, isAhead, until }, isBusy, onSet }: ClockSkipsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon="skip-forward" disabled={isBusy} onClick={() => onSet({ kind: 'skip-to-open' })}>
        Next open
      </Button>
      <Button icon="skip-forward" disabled={isBusy} onClick={() => onSet({ kind: 'skip-to-close' })}>
        Next close
      </Button>
      <Button icon="skip-forward" disabled={isBusy} onClick={() => onSet({ kind: 'skip-to-event' })}>
        Next event
      </Button>
      <Button
        icon="clock"
        disabled={isBusy || isRealTime || isAhead || until !== undefined}
        title={
          until !== undefined
            ? 'A recording has no real time'
            : isAhead
              ? 'The clock is ahead of real time and cannot run backwards'
              : undefined
        }
        onClick={() => onSet({ kind: 'real-time' })}
      >
        Real time
      </Button>
    </div>
  )
}
