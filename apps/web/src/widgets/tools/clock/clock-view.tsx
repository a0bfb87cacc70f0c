/** The time in New York and here, what the market does next, and the practice clock where the account has one. */
import './clock.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClockSkips, ClockSpeed } from '../../../accounts/practice/clock-controls.tsx'
import { phaseName } from '../../../format/aloud.ts'
import { phaseTone, phaseWords } from '../../../format/phase.ts'
import { day, localTimeOfDay, newYorkTime } from '../../../format/time.ts'
import { useAccount } from '../../../live/account.ts'
import { clockQuery } from '../../../live/queries.ts'
import {
  type ClockChange,
  practiceClockQuery,
  speedText,
  useMarketTime,
  useSetClock,
} from '../../../live/streams/practice-clock.ts'
import { ListState, StaleAge } from '../../../tables/list-state.tsx'
import { Dot } from '../../../ui/chip.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import type { ClockSettings } from './widget.ts'

export function ClockView({ settings }: WidgetViewProps<ClockSettings>) {
  const account = useAccount()
  const query = useQuery(clockQuery(account?.id))
  const time = useMarketTime(account?.id)
  const at = time.now()
  // Only practice has a clock to set, and none where prices are real.
  const isSettable = account?.kind === 'practice' && !account.market?.startsWith('live:')
  return (
    <WidgetCard className="clock-widget" actions={<StaleAge query={query} />}>
      <ListState query={query} what="The clock" reassurance="Your orders are not affected.">
        {at !== undefined && (
          <>
            <Faces at={at} time={time} />
            {isSettable && settings.hasControls && <Controls account={account.id} time={time} />}
          </>
        )}
      </ListState>
    </WidgetCard>
  )
}

function Faces({ at, time: { speed, isRealTime, isOver } }: { at: number; time: ReturnType<typeof useMarketTime> }) {
  const { phase, until } = phaseWords(at, speed, isOver)
  const [weekday = '', date = '', month = '', year = '', newYork = ''] = newYorkTime(at).split(' ')
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 tabular-nums">
        <Dot tone={phaseTone(phase)} /> <strong>{phaseName(phase)}</strong> <span className="muted">{until}</span>
        {speed !== 0 && speed !== 1 && !isOver && <span className="muted">{speedText(speed)}</span>}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2 pt-2">
        <div>
          <dt className="text-muted text-(length:--text-label)">New York</dt>
          <dd className="text-figure font-strong tabular-nums">{newYork}</dd>
          <dd className="label">{`${weekday} ${date} ${month} ${year}`}</dd>
        </div>
        <div>
          <dt className="text-muted text-(length:--text-label)">{isRealTime ? 'Here' : 'Local time'}</dt>
          <dd className="text-figure font-strong tabular-nums">{localTimeOfDay(at)}</dd>
          <dd className="label">{day(at)}</dd>
        </div>
      </dl>
    </>
  )
}

function Controls({ account, time }: { account: string; time: ReturnType<typeof useMarketTime> }) {
  const client = useQueryClient()
  const { data: clock } = useQuery(practiceClockQuery(account))
  const { mutate, isPending, error } = useSetClock(account)
  const set = (change: ClockChange) =>
    mutate(change, { onSettled: () => void client.invalidateQueries(practiceClockQuery(account)) })
  const run = clock?.run
  return (
    <div className="clock-controls">
      <ClockSpeed speed={time.speed} onSet={set} />
      <ClockSkips time={time} isBusy={isPending} onSet={set} />
      {run && <Progress label="Progress of the clock" max={run.to - run.from} value={run.at - run.from} />}
      <Refusal error={error} />
    </div>
  )
}
