/** The practice clock: how fast it runs, and what it is brought forward to. It never runs back. */
import { FASTEST, SLOWEST } from '@paddock/contract/desk/clock-bounds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fromNewYorkField, newYorkField, newYorkTime } from '../../format/time.ts'
import { desk } from '../../live/desk.ts'
import { SendingButton } from '../../live/sending-button.tsx'
import { type ClockChange, practiceClockQuery, useMarketTime, useSetClock } from '../../live/streams/practice-clock.ts'
import { useDraftForm } from '../../live/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NewYorkField } from '../../ui/new-york-input.tsx'
import { NumberField } from '../../ui/number-input.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { ForkDialog } from './account-dialogs.tsx'
import { ClockSkips, ClockSpeed } from './clock-controls.tsx'

export function ClockCard({ account }: { account: string }) {
  const time = useMarketTime(account)
  const { now, speed, isRealTime, until, isOver } = time
  const { data: clock } = useQuery(practiceClockQuery(account))
  const { mutate, isPending, error } = useSetClock(account)
  const typed = useSetClock(account)
  const queryClient = useQueryClient()
  const [pace, setPace] = useState('')
  const [date, setDate] = useState('')
  const [isForking, setForking] = useState(false)
  const at = now()
  const wanted = fromNewYorkField(date)
  const isEarlier = wanted !== undefined && at !== undefined && wanted < at
  const readAgain = () => void queryClient.invalidateQueries(practiceClockQuery(account))
  const set = (change: ClockChange) => mutate(change, { onSettled: readAgain })
  const sent = (change: ClockChange) => typed.mutateAsync(change).finally(readAgain)
  const speedForm = useDraftForm(() => sent({ kind: 'run', speed: Number(pace) }), [], 'speed')
  const dateForm = useDraftForm(
    async () => {
      if (isEarlier) setForking(true)
      else if (wanted !== undefined) await sent({ kind: 'run-to', at: new Date(wanted).toISOString() })
    },
    [],
    'date',
  )
  const stop = async () => {
    try {
      await desk('stopPracticeClock', { path: { accountId: account } })
    } catch (problem) {
      toastFailure('The clock was not stopped')(problem)
    }
    await queryClient.invalidateQueries(practiceClockQuery(account))
  }
  const run = clock?.run
  return (
    <Card title="Clock" note={at === undefined ? undefined : newYorkTime(at)}>
      <div className="grid min-w-0 gap-3">
        <div className="grid gap-1">
          <p className="label">Speed</p>
          <ClockSpeed speed={speed} onSet={set} />
          {isOver && (
            <p className="notice mt-2" role="status">
              The recording has ended. Reset the account to play it again.
            </p>
          )}
          <p className="field-hint">
            {isRealTime ? 'In real time.' : '× 600 plays a trading day in about 40 seconds.'}
            {until !== undefined && !isOver && ` The recording ends on ${newYorkTime(until)}.`}
          </p>
        </div>
        <form className="flex items-start gap-2" {...speedForm.form}>
          <NumberField
            label="Another speed"
            hint="0.1 to 10,000 times real time."
            error={speedForm.errorOf('speed')}
            value={pace}
            onChange={setPace}
            unit="×"
          />
          <SendingButton
            type="submit"
            className="mt-6"
            disabled={!(Number(pace) >= SLOWEST && Number(pace) <= FASTEST)}
          >
            Set
          </SendingButton>
        </form>
        <ClockSkips time={time} isBusy={isPending} onSet={set} />
        <form className="grid gap-2" {...dateForm.form}>
          <NewYorkField
            label="Run to a date, New York time"
            error={dateForm.errorOf('date')}
            hint={
              isEarlier
                ? 'That is in the past. An account’s clock never runs backwards: fork the account as of that time.'
                : 'Everything in between happens: orders fill and expire, dividends are paid.'
            }
            value={date}
            placeholder={at === undefined ? undefined : newYorkField(at)}
            onChange={(event) => setDate(event.target.value)}
          />
          <div>
            <SendingButton
              type="submit"
              icon="fast-forward"
              disabled={wanted === undefined}
              isBusy={dateForm.isPending}
            >
              {isEarlier ? 'Fork at that time' : 'Run to it'}
            </SendingButton>
          </div>
        </form>
        {run && (
          <div role="status" className="grid gap-2">
            <Progress label="Progress of the clock" max={run.to - run.from} value={run.at - run.from} />
            <span className="flex items-center gap-2">
              <span className="label">
                {newYorkTime(run.at)}, on the way to {newYorkTime(run.to)}
              </span>
              <Button size="small" className="push" onClick={stop}>
                Stop here
              </Button>
            </span>
          </div>
        )}
        <Refusal error={error} />
      </div>
      {isForking && wanted !== undefined && (
        <ForkDialog account={account} at={wanted} onClose={() => setForking(false)} />
      )}
    </Card>
  )
}
