/** Another practice account: its money, its market and its time. */
import { FILL_PRESETS, type FillPreset } from '@paddock/contract/desk/fill-dials'
import type { Recording } from '@paddock/contract/desk/recordings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fromNewYorkField, newYorkField } from '../../format/time.ts'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { choicesFrom } from '../../ui/choices.ts'
import { Field } from '../../ui/field.tsx'
import { InputField } from '../../ui/input.tsx'
import { NewYorkField } from '../../ui/new-york-input.tsx'
import { NumberField } from '../../ui/number-input.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { alpacaQuery } from '../alpaca/alpaca-connections.ts'
import { isPlayable, recordingsQuery, titleOf } from '../recordings/recordings.ts'
import { useAccountCall } from './accounts.ts'
import { PRESET_NAMES } from './fills.ts'
import { ConnectionField } from './live-prices.tsx'

const LONGEST_NAME = 40
const FIELDS = ['name', 'cash', 'seed', 'recording', 'connectionId', 'begins'] as const
const MARGINS = { '1': 'Cash', '2': 'Margin 2 ×', '4': 'Margin 4 ×' } as const
const LEVELS = { '0': 'None', '1': '1', '2': '2', '3': '3' } as const

/** `recording` is the one it plays, where that is chosen already. */
export function OpenAccountDialog({ recording, onClose }: { recording?: string; onClose: () => void }) {
  const [typed, setName] = useState<string>()
  const [cash, setCash] = useState('100000')
  const [margin, setMargin] = useState<keyof typeof MARGINS>('4')
  const [level, setLevel] = useState<keyof typeof LEVELS>('3')
  const [market, setMarket] = useState<'simulated' | 'recording' | 'live'>(
    recording === undefined ? 'simulated' : 'recording',
  )
  const [chosen, setChosen] = useState(recording ?? '')
  const { data: recordings } = useQuery(recordingsQuery())
  const playable = (recordings ?? []).filter(isPlayable)
  // Who came from a recording is proposed its name.
  const name = typed ?? playable.find(({ id }) => id === recording)?.name ?? ''
  const played = playable.find(({ id }) => id === chosen) ?? playable[0]
  const isReplay = market === 'recording'
  const { data: alpaca } = useQuery(alpacaQuery())
  const [picked, setPicked] = useState<string>()
  const connectionId = picked ?? alpaca?.connections[0]?.accountId
  const [seed, setSeed] = useState('desk')
  const [time, setTime] = useState<'now' | 'date'>('now')
  const [date, setDate] = useState(() => newYorkField(Date.now()).replace(/T.*/, 'T09:30'))
  const [fills, setFills] = useState<FillPreset>('realistic')
  const { mutateAsync } = useAccountCall((account) => {
    toast({ title: `${account.name} is open`, tone: 'gain' })
    onClose()
  })
  const at = fromNewYorkField(date)
  const form = useDraftForm(
    () =>
      mutateAsync({
        kind: 'open',
        account: {
          name: name.trim(),
          cash,
          multiplier: margin === '1' ? 1 : margin === '2' ? 2 : 4,
          optionsLevel: level === '0' ? 0 : level === '1' ? 1 : level === '2' ? 2 : 3,
          fills,
          ...(isReplay
            ? { ...(played && { recording: played.id }) }
            : market === 'live'
              ? { ...(connectionId !== undefined && { connectionId }) }
              : {
                  seed: seed.trim(),
                  ...(time === 'date' && at !== undefined && { begins: { at: new Date(at).toISOString(), speed: 1 } }),
                }),
        },
      }),
    FIELDS,
  )
  const { errorOf } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="normal"
      title="New practice account"
      description="No real money. Independent of your other accounts."
      button="Open account"
      lacks={name.trim() === '' || (isReplay && !played) || (market === 'live' && connectionId === undefined)}
    >
      <InputField
        label="Name"
        error={errorOf('name')}
        value={name}
        maxLength={LONGEST_NAME}
        required
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <NumberField
        label="Starting balance"
        error={errorOf('cash')}
        value={cash}
        onChange={setCash}
        step="1000"
        unit="USD"
        required
      />
      <Segments label="Type" hasLabel value={margin} segments={choicesFrom(MARGINS)} onChange={setMargin} />
      <Segments label="Options level" hasLabel value={level} segments={choicesFrom(LEVELS)} onChange={setLevel} />
      <Segments
        label="Fills"
        hasLabel
        value={fills}
        segments={choicesFrom(PRESET_NAMES, FILL_PRESETS)}
        onChange={setFills}
      />
      <Segments
        label="Market"
        hasLabel
        value={market}
        segments={choicesFrom({ simulated: 'Simulated', recording: 'Replay of a recording', live: 'Live prices' })}
        onChange={setMarket}
      />
      {isReplay && <Recorded recordings={playable} played={played} error={errorOf('recording')} onChange={setChosen} />}
      {market === 'live' && (
        <ConnectionField chosen={connectionId} error={errorOf('connectionId')} onChange={setPicked} />
      )}
      {market === 'simulated' && (
        <>
          <InputField
            label="Seed of the market"
            hint="Accounts with the same seed see the same prices."
            error={errorOf('seed')}
            value={seed}
            maxLength={40}
            required
            onChange={(event) => setSeed(event.target.value)}
          />
          <Segments
            label="Start"
            hasLabel
            value={time}
            segments={choicesFrom({ now: 'Now, in real time', date: 'On another date' })}
            onChange={setTime}
          />
          {time === 'date' && (
            <NewYorkField
              label="Date and time in New York"
              hint="From 2015 to 2029."
              error={errorOf('begins')}
              value={date}
              required
              onChange={(event) => setDate(event.target.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

interface RecordedProps {
  readonly recordings: readonly Recording[]
  readonly played: Recording | undefined
  readonly error: string | undefined
  readonly onChange: (id: string) => void
}

/** Which recording is played, and what that means for the account's time. */
function Recorded({ recordings, played, error, onChange }: RecordedProps) {
  if (!played) return <p className="muted">There is no recording yet. Record real prices under Settings, Alpaca.</p>
  return (
    <Field
      label="Recording"
      hint="It starts at the first recorded open and stops at the end. Symbols that were not recorded cannot be traded."
      error={error}
    >
      {({ id }) => (
        <Select
          id={id}
          value={played.id}
          options={recordings.map((recording) => ({ value: recording.id, label: titleOf(recording) }))}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
