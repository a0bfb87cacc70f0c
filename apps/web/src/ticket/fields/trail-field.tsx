import { price } from '../../format/number.ts'
import { NumberField } from '../../ui/number-input.tsx'
import type { Draft } from '../draft/draft.ts'
import type { Resolved } from '../figures/resolved.ts'

/** How far behind the best price the stop follows: in dollars or in percent. */
export function TrailField(props: { draft: Draft; resolved: Resolved; onChange: (change: Partial<Draft>) => void }) {
  const { draft, resolved, onChange } = props
  const isPercent = draft.trailUnit === 'percent'
  return (
    <div className="grid gap-2">
      <NumberField
        label="Trail"
        isRow
        hint={resolved.trailStop ? `Stop at ${price(resolved.trailStop)} now, in regular hours only` : undefined}
        value={draft.trailPrice}
        onChange={(trailPrice) => onChange({ trailPrice })}
        step={isPercent ? '0.1' : '0.01'}
        tail={
          <button
            type="button"
            className="unit-button"
            aria-label={`Trail in ${isPercent ? 'US dollars' : 'percent'} instead`}
            onClick={() => onChange({ trailUnit: isPercent ? 'price' : 'percent' })}
          >
            {isPercent ? '%' : 'USD'}
          </button>
        }
      />
    </div>
  )
}
