/** The market's phase with the time to the next, and, on a practice account, the clock that decides it. */
import { phaseAt } from '@paddock/market/sessions/calendar'
import { phaseName } from '../../format/aloud.ts'
import { plain } from '../../format/number.ts'
import { phaseTone, phaseWords } from '../../format/phase.ts'
import { newYorkTime } from '../../format/time.ts'
import { useAccount } from '../../live/account.ts'
import { CLOCK_SPEEDS, speedText, useMarketTime, useSetClock } from '../../live/streams/practice-clock.ts'
import { whenOver } from '../../live/when-over.ts'
import { Dot } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastFailure } from '../../ui/toast.ts'

export function MarketPhase() {
  const account = useAccount()
  const { now, speed, isRealTime, isAhead, isOver } = useMarketTime(account?.id)
  const at = now()
  if (at === undefined)
    return (
      <div className="phase">
        <Skeleton width={12} />
        <span className="words">
          <Skeleton width={80} />
        </span>
        <span className="until">
          <Skeleton width={80} />
        </span>
      </div>
    )
  const { phase, until } = phaseWords(at, speed, isOver)
  const content = (
    <>
      {speed === 0 ? <Icon name="pause" size={12} /> : <Dot tone={phaseTone(phase)} />}
      <span className="words">{phaseName(phase)}</span>
      <span className="until faint">{until}</span>
      {speed !== 1 && speed !== 0 && !isOver && <span className="until">{speedText(speed)}</span>}
    </>
  )
  // Only practice has a clock to set, and none where prices are real.
  if (account?.kind !== 'practice' || account.market?.startsWith('live:')) return <div className="phase">{content}</div>
  return (
    <ClockMenu account={account.id} at={at} speed={speed} isRealTime={isRealTime} isAhead={isAhead}>
      {content}
    </ClockMenu>
  )
}

interface ClockMenuProps {
  readonly account: string
  readonly at: number
  readonly speed: number
  readonly isRealTime: boolean
  readonly isAhead: boolean
  readonly children: React.ReactNode
}

function ClockMenu({ account, at, speed, isRealTime, isAhead, children }: ClockMenuProps) {
  const { mutateAsync } = useSetClock(account)
  const set = (change: Parameters<typeof mutateAsync>[0]) =>
    whenOver(mutateAsync(change), {
      onError: toastFailure('The clock was not set'),
    })
  return (
    <Menu
      label={newYorkTime(at)}
      trigger={
        <button type="button" className="phase" aria-label={`Practice clock: ${phaseName(phaseAt(at))}`}>
          {children}
          <Icon name="chevron-down" size={12} />
        </button>
      }
    >
      <MenuItem icon="skip-forward" onSelect={() => set({ kind: 'skip-to-open' })}>
        Skip to the open
      </MenuItem>
      <MenuItem icon="skip-forward" onSelect={() => set({ kind: 'skip-to-close' })}>
        Skip to the close
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Practice clock</MenuLabel>
      <MenuItem
        icon="clock"
        isChecked={isRealTime}
        isDisabled={!isRealTime && isAhead}
        onSelect={() => set({ kind: 'real-time' })}
      >
        {!isRealTime && isAhead ? 'Real time (paused until wall clock)' : 'Real time'}
      </MenuItem>
      <MenuItem icon="pause" isChecked={speed === 0} onSelect={() => set({ kind: 'pause' })}>
        Pause
      </MenuItem>
      {!isRealTime && (
        <MenuItem icon="play" isChecked={speed === 1} onSelect={() => set({ kind: 'run', speed: 1 })}>
          Run at normal speed
        </MenuItem>
      )}
      {CLOCK_SPEEDS.filter((speed) => speed > 1).map((fast) => (
        <MenuItem
          key={fast}
          icon="fast-forward"
          isChecked={speed === fast}
          onSelect={() => set({ kind: 'run', speed: fast })}
        >
          {plain(fast)} times as fast
        </MenuItem>
      ))}
    </Menu>
  )
}
