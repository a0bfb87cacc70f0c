import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { classOf, type Draft, type Facts } from './draft.ts'

const PERCENTS = [10, 25, 50, 100] as const

export interface SizeFieldProps {
  readonly draft: Draft
  readonly facts: Facts
  readonly onChange: (change: Partial<Draft>) => void
  readonly onPercent: (percent: (typeof PERCENTS)[number]) => void
}

/** How much: in shares or coins, or in dollars where the asset takes fractions. */
export function SizeField({ draft, facts, onChange, onPercent }: SizeFieldProps) {
  const isByAmount = draft.sizeUnit === 'notional'
  const unit = classOf(draft.symbol) === 'crypto' ? (draft.symbol.split('/')[0] ?? 'coins') : 'shares'
  const mayChoose = facts.asset?.fractionable !== false
  const other = isByAmount ? unit : 'US dollars'
  return (
    <div className="ticket-block">
      <Field label={isByAmount ? 'Amount' : 'Quantity'} isRow>
        {(control) => (
          <NumberInput
            {...control}
            value={isByAmount ? draft.notional : draft.qty}
            onChange={(typed) => onChange(isByAmount ? { notional: typed } : { qty: typed })}
            step={isByAmount ? '10' : classOf(draft.symbol) === 'crypto' ? '0.001' : '1'}
            tail={
              mayChoose ? (
                <button
                  type="button"
                  className="unit-button"
                  aria-label={`Size in ${other} instead`}
                  onClick={() => onChange({ sizeUnit: isByAmount ? 'qty' : 'notional' })}
                >
                  {isByAmount ? 'USD' : unit}
                  <Icon name="chevron-down" size={12} />
                </button>
              ) : (
                <span className="unit">{unit}</span>
              )
            }
          />
        )}
      </Field>
      <fieldset className="quick min-w-0" aria-label="Size">
        {PERCENTS.map((percent) => (
          <button
            key={percent}
            type="button"
            aria-label={percent === 100 ? 'The most that passes' : `${percent} percent of the most`}
            onClick={() => onPercent(percent)}
          >
            {percent === 100 ? 'Max' : `${percent} %`}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
