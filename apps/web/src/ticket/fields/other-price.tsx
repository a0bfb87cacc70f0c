/** A price that a symbol has to reach: of another one, of an option's underlying above all. */
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { choicesFrom } from '../../ui/choices.ts'
import { Input } from '../../ui/input.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Select } from '../../ui/select.tsx'
import { type Draft, symbolOf } from '../draft/draft.ts'

interface OtherPriceProps {
  readonly id: string
  readonly label: string
  readonly draft: Draft
  readonly symbol: string
  readonly direction: 'falls' | 'rises'
  readonly price: string
  readonly onChange: (change: { symbol?: string; direction?: 'falls' | 'rises'; price?: string }) => void
}

export function OtherPrice({ id, label, draft, symbol, direction, price, onChange }: OtherPriceProps) {
  const own = symbolOf(draft)
  const underlying = parseOptionSymbol(own)?.root ?? own
  return (
    <div className="exit-row exit-other">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={symbol}
        placeholder={underlying || 'Symbol'}
        onChange={(event) => onChange({ symbol: event.target.value })}
      />
      <Select
        label="Falls or rises"
        value={direction}
        onChange={(next) => onChange({ direction: next })}
        options={choicesFrom({ falls: 'falls to', rises: 'rises to' })}
      />
      <NumberInput
        aria-label="The other price"
        value={price}
        onChange={(next) => onChange({ price: next, ...(symbol === '' && { symbol: underlying }) })}
        step="0.01"
      />
    </div>
  )
}
