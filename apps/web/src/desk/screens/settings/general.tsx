/** How the desk looks in this browser. Every choice applies and is kept at once. */
import { Change } from '../../../format/change.tsx'
import { Card } from '../../../ui/card.tsx'
import { choicesFrom } from '../../../ui/choices.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SegmentsSetting, Setting } from '../../../ui/setting.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { MODES, NEUTRALS, PALETTES, PRIMARIES, setTheme, useTheme } from '../../../ui/theme/theme.ts'
import { TicketCard } from './ticket-card.tsx'

const MODE_LABELS = { system: 'System', light: 'Light', dark: 'Dark' } as const

export function GeneralSettings() {
  const theme = useTheme()
  const isSafe = theme.palette === PALETTES[1]
  return (
    <div className="page">
      <Card title="Theme" note="kept in this browser">
        <SegmentsSetting
          name="Mode"
          effect="System follows the scheme of your operating system, as it changes."
          value={theme.mode}
          onChange={(mode) => setTheme({ mode })}
          segments={choicesFrom(MODE_LABELS, MODES)}
        />
        <Setting name="Primary colour" effect="Buttons, the current page, the focus.">
          <Swatches
            label="Primary colour"
            names={PRIMARIES}
            value={theme.primary}
            attribute="data-primary"
            onChange={(primary) => setTheme({ primary })}
          />
        </Setting>
        <Setting name="Neutral colour" effect="Pages, cards and lines.">
          <Swatches
            label="Neutral colour"
            names={NEUTRALS}
            value={theme.neutral}
            attribute="data-swatch-neutral"
            onChange={(neutral) => setTheme({ neutral })}
          />
        </Setting>
      </Card>
      <Card title="Gains and losses">
        <div className="setting">
          <div>
            <strong>Colour-blind-safe palette</strong>
            <p className="muted">Blue for gains, amber for losses. Signs and arrows are always shown.</p>
            <p className="mt-2 flex flex-wrap gap-x-4">
              <Change amount="587.38" ratio="0.0029" hasArrow />
              <Change amount="-168.15" ratio="-0.0043" hasArrow />
              <span className="faint">preview</span>
            </p>
          </div>
          <Switch
            label="Colour-blind-safe palette"
            isOn={isSafe}
            onChange={(isOn) => setTheme({ palette: isOn ? 'safe' : 'classic' })}
          />
        </div>
      </Card>
      <TicketCard />
    </div>
  )
}

/** One of several colours, each shown as itself and named. */
interface SwatchesProps<Name extends string> {
  readonly label: string
  readonly names: readonly Name[]
  readonly value: Name
  /** The attribute by which the style sheet knows the colour. */
  readonly attribute: `data-${string}`
  readonly onChange: (name: Name) => void
}

function Swatches<Name extends string>({ label, names, value, attribute, onChange }: SwatchesProps<Name>) {
  return (
    <fieldset className="flex flex-wrap gap-1.5" aria-label={label}>
      {names.map((name) => (
        <label key={name} className="swatch" title={name} {...{ [attribute]: name }}>
          <input
            type="radio"
            name={label}
            className="sr-only"
            checked={name === value}
            onChange={() => onChange(name)}
          />
          {name === value && <Icon name="check" size={14} />}
          <span className="sr-only">{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
