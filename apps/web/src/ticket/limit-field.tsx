import {
  add,
  type Decimal,
  decimal,
  formatDecimal,
  isPositive,
  multiply,
  parseDecimal,
  subtract,
} from '@paddock/decimal/decimal'
import { Field } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import type { Draft, Facts } from './draft.ts'
import { onGrid, tickOf } from './review.ts'

const HALF = decimal('0.5')

/** The limit price, with presses that take it from the quote or move it a tick. */
export function LimitField({
  draft,
  facts,
  onChange,
}: {
  draft: Draft
  facts: Facts
  onChange: (change: Partial<Draft>) => void
}) {
  const { quote, last, asset } = facts
  const typed = parseDecimal(draft.limit_price)
  const tick = tickOf(draft.symbol, typed ?? last ?? decimal(1), asset)
  const take = (at: Decimal | undefined) =>
    at && isPositive(at) && onChange({ limit_price: formatDecimal(onGrid(at, tick, draft.side)) })
  const presses: readonly (readonly [label: string, said: string, at: Decimal | undefined])[] = [
    ['Bid', 'Limit at the bid', quote?.bid],
    ['Mid', 'Limit in the middle', quote && multiply(add(quote.bid, quote.ask), HALF)],
    ['Ask', 'Limit at the ask', quote?.ask],
    ['Last', 'Limit at the last price', last],
    ['−1', 'Limit one tick lower', typed && subtract(typed, tick)],
    ['+1', 'Limit one tick higher', typed && add(typed, tick)],
  ]
  return (
    <div className="ticket-block">
      <Field label="Limit price" isRow>
        {(control) => (
          <NumberInput
            {...control}
            className="number-field"
            value={draft.limit_price}
            onChange={(limit_price) => onChange({ limit_price })}
            step={formatDecimal(tick)}
            unit="USD"
          />
        )}
      </Field>
      <fieldset className="quick min-w-0" aria-label="Price from the quote">
        {presses.map(([label, said, at]) => (
          <button key={label} type="button" aria-label={said} disabled={!at} onClick={() => take(at)}>
            {label}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
