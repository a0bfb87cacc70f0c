/** How the practice broker fills: a preset, or dials turned one by one. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { choicesFrom } from '../../ui/choices.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { SegmentsSetting, Setting } from '../../ui/setting.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type DialChanges, dialsQuery, useDial } from './dials.ts'
import { FILL_DIALS, PRESET_NAMES, PRESET_WORDS, PRESETS } from './fills.ts'

export function FillsCard({ account }: { account: string }) {
  const { data } = useQuery(dialsQuery(account))
  const dial = useDial(account)
  if (!data) return null
  const preset = PRESETS.find((one) => one === data.preset) ?? 'custom'
  return (
    <Card title="Fills" note="from the next execution">
      <SegmentsSetting
        name="Preset"
        effect={PRESET_WORDS[preset] ?? ''}
        value={preset}
        segments={[
          ...choicesFrom(PRESET_NAMES, PRESETS),
          ...(preset === 'custom' ? [{ value: 'custom' as const, label: 'Own' }] : []),
        ]}
        onChange={(value) => value !== 'custom' && dial({ preset: value }, 'Orders are filled by the preset now')}
      />
      {FILL_DIALS.map((facts) => (
        <Setting key={facts.dial} name={facts.name} effect={facts.effect}>
          <DialInput key={String(data[facts.dial])} facts={facts} value={data[facts.dial]} onSet={dial} />
        </Setting>
      ))}
      <Setting
        name="Behind the best price"
        effect="Sizes beyond the best level fill at the next levels of the book. Crypto only."
      >
        <Switch
          label="Walk the book"
          isOn={data.isBookWalked ?? false}
          onChange={(isBookWalked) =>
            dial({ isBookWalked }, isBookWalked ? 'Orders walk the book' : 'Orders fill at the best level only')
          }
        />
      </Setting>
    </Card>
  )
}

interface DialInputProps {
  readonly facts: (typeof FILL_DIALS)[number]
  readonly value: number | null | undefined
  readonly onSet: (change: DialChanges, said: string) => void
}

/** Set when it is left, or with Enter. */
function DialInput({ facts: { dial, name, unit, most }, value, onSet }: DialInputProps) {
  const before = value === null || value === undefined ? '' : String(value)
  const [text, setText] = useState(before)
  const set = () => {
    if (text === before) return
    const isNone = text === '' && dial === 'queuePercent'
    const number = Math.round(Number(text))
    if (!isNone && (text === '' || !(number <= most))) return setText(before)
    onSet({ [dial]: isNone ? null : number }, isNone ? `${name}: none` : `${name}: ${number} ${unit}`)
  }
  return (
    <div className="w-28 shrink-0">
      <NumberInput
        aria-label={`${name}, ${unit}`}
        value={text}
        onChange={setText}
        unit={unit}
        step={dial === 'latencyMs' ? '10' : '5'}
        onBlur={set}
        onKeyDown={(event) => event.key === 'Enter' && set()}
      />
    </div>
  )
}
