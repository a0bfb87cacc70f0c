/** How the practice broker fills: a preset, or dials turned one by one. */
import { FILL_PRESETS } from '@paddock/contract/desk/fill-dials'
import { useQuery } from '@tanstack/react-query'
import { plain } from '../../format/number.ts'
import { Card } from '../../ui/card.tsx'
import { choicesFrom } from '../../ui/choices.ts'
import { CommittedNumber } from '../../ui/committed-number.tsx'
import { SegmentsSetting, Setting } from '../../ui/setting.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type DialChanges, dialsQuery, useDial } from './dials.ts'
import { FILL_DIALS, PRESET_NAMES, PRESET_WORDS } from './fills.ts'

export function FillsCard({ account }: { account: string }) {
  const { data } = useQuery(dialsQuery(account))
  const dial = useDial(account)
  if (!data) return null
  const preset = FILL_PRESETS.find((one) => one === data.preset) ?? 'custom'
  return (
    <Card title="Fills" note="from the next execution">
      <SegmentsSetting
        name="Preset"
        effect={PRESET_WORDS[preset] ?? ''}
        value={preset}
        segments={[
          ...choicesFrom(PRESET_NAMES, FILL_PRESETS),
          ...(preset === 'custom' ? [{ value: 'custom' as const, label: 'Own' }] : []),
        ]}
        onChange={(value) => value !== 'custom' && dial({ preset: value }, 'Orders are filled by the preset now')}
      />
      {FILL_DIALS.map((facts) => (
        <Setting key={facts.dial} name={facts.name} effect={facts.effect}>
          <DialInput facts={facts} value={data[facts.dial]} onSet={dial} />
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

function DialInput({ facts: { dial, name, unit, most }, value, onSet }: DialInputProps) {
  const isNone = (text: string) => text === '' && dial === 'queuePercent'
  return (
    <CommittedNumber
      label={`${name}, ${unit}`}
      className="w-28 shrink-0"
      unit={unit}
      step={dial === 'latencyMs' ? '10' : '5'}
      value={String(value ?? '')}
      problemOf={(text) =>
        isNone(text) || (text !== '' && Number(text) <= most) ? undefined : `From 0 to ${plain(most)}.`
      }
      onCommit={(text) => {
        const number = isNone(text) ? null : Math.round(Number(text))
        onSet({ [dial]: number }, number === null ? `${name}: none` : `${name}: ${number} ${unit}`)
      }}
    />
  )
}
