/** Target and stop: with an entry a bracket or one of them alone, of what is held two orders of which one cancels the other. What the broker has no order for this server holds. */
import { ratio } from '@paddock/analytics/equity/valuation'
import { decimal, isNegative, multiply, negate, subtract } from '@paddock/decimal/decimal'
import { price, signed, signedMoney } from '../../format/number.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Select } from '../../ui/select.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import {
  type Draft,
  type DraftExits,
  type ExitUnit,
  type FurtherTarget,
  isHeldByServer,
  isTrailing,
  mayHaveExits,
  NO_EXITS,
  type StopUnit,
} from '../draft/draft.ts'
import type { Resolved } from '../figures/resolved.ts'
import { OtherPrice } from './other-price.tsx'

type Units<Unit extends string> = readonly (readonly [Unit, string])[]

const STOP_UNITS: Units<StopUnit> = [
  ['price', 'USD'],
  ['percent', '%'],
  ['usd', '$ total'],
  ['trail', 'Trail $'],
  ['trail-percent', 'Trail %'],
]
const TARGET_UNITS: Units<ExitUnit> = [
  ['price', 'USD'],
  ['percent', '%'],
  ['usd', '$ total'],
  ['r', 'R'],
]
const MOST_FURTHER = 4

interface ExitsFieldProps {
  readonly draft: Draft
  readonly resolved: Resolved
  readonly onChange: (change: Partial<Draft>) => void
}

export function ExitsField({ draft, resolved, onChange }: ExitsFieldProps) {
  const { exits } = draft
  const { isClosing, assetClass } = resolved
  const isServers = isHeldByServer(draft)
  const isFollowing = isTrailing(exits)
  // A contract's price is for one share of a hundred: dollars of the whole are left to its receipt.
  const without = <Unit extends string>(units: Units<Unit>) =>
    assetClass === 'us_option' ? units.filter(([unit]) => unit !== 'usd') : units
  const set = (change: Partial<DraftExits>) => onChange({ exits: { ...exits, ...change } })
  const toggle = (isOn: boolean) =>
    onChange({
      exits: isOn ? { ...exits, isOn, isExit: isClosing } : NO_EXITS,
      ...(isOn && !mayHaveExits({ ...draft, exits: { ...exits, isExit: isClosing } })
        ? { selectedOrderType: { label: isClosing ? 'Limit' : 'Market', name: isClosing ? 'limit' : 'market' } }
        : {}),
    })
  return (
    <div className="grid gap-2 pt-3 border-t border-line">
      <SwitchRow label="Exits" isOn={exits.isOn} onChange={toggle}>
        <strong>Exits</strong>
        <span className="label" aria-live="polite">
          {exits.isOn
            ? isServers
              ? 'held by this server'
              : 'OCO, held at broker'
            : isClosing
              ? 'exits of your position'
              : 'take profit / stop loss (bracket)'}
        </span>
      </SwitchRow>
      {exits.isOn && (
        <>
          <ExitRow
            label="Target"
            value={exits.target}
            unit={exits.targetUnit}
            units={without(TARGET_UNITS)}
            at={resolved.exits.target}
            resolved={resolved}
            isOfEntry={!exits.isExit}
            onChange={(target) => set({ target })}
            onUnit={(targetUnit) => set({ targetUnit })}
          />
          {exits.more.map((one, index) => (
            <FurtherRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone
              key={index}
              number={index + 2}
              target={one}
              onChange={(change) =>
                set({ more: exits.more.map((other, place) => (place === index ? { ...other, ...change } : other)) })
              }
              onRemove={() => set({ more: exits.more.filter((_, place) => place !== index) })}
            />
          ))}
          <ExitRow
            label="Stop"
            value={exits.stop}
            unit={exits.stopUnit}
            units={without(STOP_UNITS)}
            at={resolved.exits.stop}
            resolved={resolved}
            isOfEntry={!exits.isExit}
            onChange={(stop) => set({ stop })}
            onUnit={(stopUnit) => set({ stopUnit, ...(stopUnit.startsWith('trail') && { stopLimit: '' }) })}
          />
          {exits.stop !== '' && !isFollowing && (
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
                {exits.stopLimit === '' ? 'Triggers a market order' : 'May not fill in a gap'}
              </span>
            </div>
          )}
          {exits.more.length < MOST_FURTHER && (
            <Button size="small" onClick={() => set({ more: [...exits.more, { price: '', part: '50' }] })}>
              Add a target
            </Button>
          )}
          <FurtherExits draft={draft} onChange={set} />
          <p className="label">
            {isServers
              ? 'The exits share the size: what a target sells, the stop no longer does. When one is reached, an order is sent, once.'
              : 'The broker holds one target and one stop. A trailing stop, more targets, another symbol’s price or a time are held by this server.'}
          </p>
        </>
      )}
    </div>
  )
}

function FurtherRow(props: {
  number: number
  target: FurtherTarget
  onChange: (change: Partial<FurtherTarget>) => void
  onRemove: () => void
}) {
  const { number, target, onChange, onRemove } = props
  return (
    <div className="exit-row">
      <span>Target {number}</span>
      <NumberInput
        aria-label={`Price of target ${number}`}
        value={target.price}
        onChange={(price) => onChange({ price })}
        step="0.01"
      />
      <NumberInput
        aria-label={`Part of target ${number}, percent`}
        value={target.part}
        onChange={(part) => onChange({ part })}
        step="5"
        unit="%"
      />
      <IconButton icon="x" label={`Remove target ${number}`} onClick={onRemove} />
    </div>
  )
}

const ON_MISSED = [
  { value: 'ask', label: 'Ask me when the server is back' },
  { value: 'act', label: 'Send it when it is back' },
  { value: 'ignore', label: 'Skip it' },
] as const

/** Ways out that no broker order has: another symbol's price, a time; and what happens to what the server missed. */
function FurtherExits({ draft, onChange }: { draft: Draft; onChange: (change: Partial<DraftExits>) => void }) {
  const { exits } = draft
  const hasAny = exits.otherPrice !== '' || exits.closeMinutes !== ''
  return (
    <details className="grid gap-1.5 [&>.exit-row]:mt-1.5" open={hasAny || undefined}>
      <summary className="label cursor-pointer">Conditional or timed exit</summary>
      <OtherPrice
        id="exit-other"
        label="When"
        draft={draft}
        symbol={exits.otherSymbol}
        direction={exits.otherDirection}
        price={exits.otherPrice}
        onChange={({ symbol, direction, price }) =>
          onChange({
            ...(symbol !== undefined && { otherSymbol: symbol }),
            ...(direction && { otherDirection: direction }),
            ...(price !== undefined && { otherPrice: price }),
          })
        }
      />
      <div className="exit-row">
        <label htmlFor="exit-close">Before the close</label>
        <NumberInput
          id="exit-close"
          value={exits.closeMinutes}
          placeholder="Never"
          onChange={(closeMinutes) => onChange({ closeMinutes })}
          step="1"
          unit="min"
        />
        <span className="label exit-said">Market order</span>
      </div>
      {isHeldByServer(draft) && (
        <div className="exit-row exit-missed">
          <span>If missed</span>
          <Select
            label="If missed: it is reached while the server is off"
            value={exits.onMissed}
            onChange={(onMissed) => onChange({ onMissed })}
            options={ON_MISSED}
          />
        </div>
      )}
    </details>
  )
}

function ExitRow<Unit extends string>(props: {
  label: 'Target' | 'Stop'
  value: string
  unit: Unit
  units: Units<Unit>
  at: Resolved['limit']
  resolved: Resolved
  /** Told as a gain or a loss of the entry it goes with; what ends a position has another beginning. */
  isOfEntry: boolean
  onChange: (value: string) => void
  onUnit: (unit: Unit) => void
}) {
  const { label, value, unit, units, at, resolved, isOfEntry, onChange, onUnit } = props
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
      <ExitResult at={at} resolved={resolved} isPrice={unit === 'price'} isOfEntry={isOfEntry} />
    </div>
  )
}

/** What it would come to: its distance, and the dollars of the whole order. */
function ExitResult(props: { at: Resolved['limit']; resolved: Resolved; isPrice: boolean; isOfEntry: boolean }) {
  const { at, resolved, isPrice, isOfEntry } = props
  const { entry, units, side } = resolved
  if (!at || !entry || !isOfEntry) return <span className="exit-said">{at && !isPrice ? price(at) : ''}</span>
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
