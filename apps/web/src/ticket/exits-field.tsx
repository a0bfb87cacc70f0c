/** Target and stop: with an entry a bracket or one of them alone, of what is held two orders of which one cancels the other. */
import { decimal, isNegative, multiply, negate, subtract } from '@paddock/decimal/decimal'
import { signedMoney } from '../format/money.ts'
import { signed } from '../format/number.ts'
import { price } from '../format/price.ts'
import { ratio } from '../positions/valuation.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { type Draft, type DraftExits, type ExitUnit, mayHaveExits, NO_EXITS } from './draft.ts'
import type { Resolved } from './resolved.ts'

const UNITS: readonly (readonly [ExitUnit, string])[] = [
  ['price', 'USD'],
  ['percent', '%'],
  ['usd', '$ total'],
  ['r', 'R'],
]

export interface ExitsFieldProps {
  readonly draft: Draft
  readonly resolved: Resolved
  readonly onChange: (change: Partial<Draft>) => void
}

export function ExitsField({ draft, resolved, onChange }: ExitsFieldProps) {
  const { exits } = draft
  const { isClosing } = resolved
  const set = (change: Partial<DraftExits>) => onChange({ exits: { ...exits, ...change } })
  const toggle = (isOn: boolean) =>
    onChange({
      exits: isOn ? { ...exits, isOn, isExit: isClosing } : NO_EXITS,
      ...(isOn && !mayHaveExits({ ...draft, exits: { ...exits, isExit: isClosing } })
        ? { selectedOrderType: { label: isClosing ? 'Limit' : 'Market', name: isClosing ? 'limit' : 'market' } }
        : {}),
    })
  return (
    <div className="ticket-exits">
      <div className="flex items-center gap-2">
        <strong>Exits</strong>
        <span className="label">
          {exits.isOn
            ? 'held by the broker, one cancels the other'
            : isClosing
              ? 'target and stop of what you hold'
              : 'target, stop or both'}
        </span>
        <span className="push">
          <Switch label="Exits" isOn={exits.isOn} onChange={toggle} />
        </span>
      </div>
      {exits.isOn && (
        <>
          <ExitRow
            label="Target"
            value={exits.target}
            unit={exits.targetUnit}
            units={UNITS}
            at={resolved.exits.target}
            resolved={resolved}
            onChange={(target) => set({ target })}
            onUnit={(targetUnit) => set({ targetUnit })}
          />
          <ExitRow
            label="Stop"
            value={exits.stop}
            unit={exits.stopUnit}
            units={UNITS.slice(0, 3)}
            at={resolved.exits.stop}
            resolved={resolved}
            onChange={(stop) => set({ stop })}
            onUnit={(stopUnit) => stopUnit !== 'r' && set({ stopUnit })}
          />
          {exits.stop !== '' && (
            <div className="exit-row">
              <label htmlFor="exit-stop-limit">Stop limit</label>
              <NumberInput
                id="exit-stop-limit"
                value={exits.stopLimit}
                placeholder="None"
                onChange={(stopLimit) => set({ stopLimit })}
                step="0.01"
              />
              <span className="label exit-said">
                {exits.stopLimit === '' ? 'A stop sells at what it meets' : 'May not fill in a gap'}
              </span>
            </div>
          )}
          <p className="label">
            One target and one stop: an order at Alpaca has no more, and further targets are orders of their own. A stop
            that trails is one as well: no bracket takes it.
          </p>
        </>
      )}
    </div>
  )
}

function ExitRow(props: {
  label: 'Target' | 'Stop'
  value: string
  unit: ExitUnit
  units: typeof UNITS
  at: Resolved['limit']
  resolved: Resolved
  onChange: (value: string) => void
  onUnit: (unit: ExitUnit) => void
}) {
  const { label, value, unit, units, at, resolved, onChange, onUnit } = props
  const id = `exit-${label.toLowerCase()}`
  return (
    <div className="exit-row">
      <label htmlFor={id}>{label}</label>
      <NumberInput id={id} value={value} onChange={onChange} step={unit === 'price' ? '0.01' : '0.5'} />
      <Select
        label={`${label} in`}
        value={unit}
        onChange={onUnit}
        options={units.map(([one, text]) => ({ value: one, label: text }))}
      />
      <ExitResult label={label} at={at} resolved={resolved} isPrice={unit === 'price'} />
    </div>
  )
}

/** What it would come to: its distance, and the dollars of the whole order. */
function ExitResult(props: { label: string; at: Resolved['limit']; resolved: Resolved; isPrice: boolean }) {
  const { at, resolved, isPrice } = props
  const { entry, units, side, orderClass } = resolved
  if (!at || !entry || orderClass === 'oco') return <span className="exit-said">{at && !isPrice ? price(at) : ''}</span>
  const away = subtract(at, entry)
  const gain = side === 'buy' ? away : negate(away)
  const part = ratio(gain, entry)
  const dollars = units && multiply(gain, units)
  return (
    <span className={isNegative(gain) ? 'loss exit-said' : 'gain exit-said'}>
      {isPrice ? `${part ? signed(multiply(part, decimal(100)), 2) : '–'} %` : price(at)}{' '}
      {dollars && signedMoney(dollars)}
    </span>
  )
}
