/** Trouble on demand: what goes wrong between a desk and a broker, when it is asked to. */
import { TROUBLE_KINDS, type Trouble, type TroubleKind } from '@paddock/contract/desk/trouble'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { timeOfDay } from '../../format/time.ts'
import { SendingButton } from '../../live/sending-button.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { Card } from '../../ui/card.tsx'
import { Dot } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { InputField } from '../../ui/input.tsx'
import { NumberField } from '../../ui/number-input.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Select } from '../../ui/select.tsx'
import { TROUBLE_NAMES, TROUBLE_WORDS, troubleQuery, useTrouble } from './trouble.ts'

/** In the order of their names. */
const KINDS = Object.keys(TROUBLE_NAMES).flatMap((name) => TROUBLE_KINDS.filter((kind) => kind === name))
const LATE_MS = 2_000

export function TroubleCard({ account }: { account: string }) {
  const { data = [] } = useQuery(troubleQuery(account))
  const { begin, end } = useTrouble(account)
  const [kind, setKind] = useState<TroubleKind>('lose-answer')
  const [times, setTimes] = useState('1')
  const [percent, setPercent] = useState('100')
  const [minutes, setMinutes] = useState('10')
  const [symbol, setSymbol] = useState('AAPL')
  const { form, errorOf, refusal, isPending } = useDraftForm(
    () =>
      begin({
        kind,
        times: times === '' ? null : Number(times),
        percent: Number(percent),
        minutes: Number(minutes),
        ...((kind === 'delay' || kind === 'late-cancel') && { delayMs: LATE_MS }),
        ...(kind === 'halt' && { symbol: symbol.trim().toUpperCase() }),
      }),
    ['symbol', 'times', 'percent', 'minutes'],
  )
  return (
    <Card title="Trouble on demand" note="applies to this desk and to scripts">
      {data.length > 0 && (
        <ul className="mb-3 grid gap-2" aria-label="Active troubles">
          {data.map((trouble) => (
            <li key={trouble.id} className="flex items-center gap-2">
              <Dot tone="warning" />
              <span>
                {TROUBLE_NAMES[trouble.kind] ?? trouble.kind}
                <span className="label block">{lasting(trouble)}</span>
              </span>
              <SendingButton
                size="small"
                className="push"
                aria-label={`End: ${TROUBLE_NAMES[trouble.kind] ?? trouble.kind}`}
                onClick={() => end.mutate(trouble.id)}
              >
                End
              </SendingButton>
            </li>
          ))}
        </ul>
      )}
      <form className="grid gap-3" {...form}>
        <Field label="What goes wrong" hint={TROUBLE_WORDS[kind]}>
          {({ id }) => (
            <Select
              id={id}
              options={KINDS.map((value) => ({ value, label: TROUBLE_NAMES[value] ?? value }))}
              value={kind}
              onChange={setKind}
            />
          )}
        </Field>
        {kind === 'halt' && (
          <InputField
            label="Symbol"
            error={errorOf('symbol')}
            value={symbol}
            required
            onChange={(event) => setSymbol(event.target.value)}
          />
        )}
        <div className="grid grid-cols-3 gap-2">
          <NumberField
            label="Times"
            hint="Empty: until its end."
            error={errorOf('times')}
            value={times}
            onChange={setTimes}
          />
          <NumberField
            label="Chance"
            error={errorOf('percent')}
            value={percent}
            onChange={setPercent}
            unit="%"
            required
          />
          <NumberField
            label="Ends after"
            error={errorOf('minutes')}
            value={minutes}
            onChange={setMinutes}
            unit="min"
            required
          />
        </div>
        <Refusal error={refusal} />
        <div className="flex gap-2">
          <SendingButton type="submit" icon="triangle-alert" isBusy={isPending}>
            Begin
          </SendingButton>
          {data.length > 1 && <SendingButton onClick={() => end.mutate(undefined)}>End all</SendingButton>}
        </div>
      </form>
    </Card>
  )
}

function lasting({ left, percent, symbol, until }: Trouble): string {
  const often = left === null ? '' : left === 1 ? 'once more, ' : `${left} times more, `
  const chance = percent === 100 ? '' : `${percent} % of the time, `
  return `${symbol === null ? '' : `${symbol}, `}${often}${chance}until ${timeOfDay(until)}`
}
