/** A decimal as the person types it: text, never a float. Arrow keys step it exactly. */
import { add, decimal, formatDecimal, isNegative, parseDecimal, subtract, ZERO } from '@paddock/decimal/decimal'
import { Input, type InputProps } from './input.tsx'

interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'step' | 'type'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What an arrow key adds, a decimal; with Shift ten times as much. */
  readonly step?: string
  readonly unit?: string | undefined
  /** Whether it may be below zero. */
  readonly isSigned?: boolean | undefined
}

/** What may stand in the box while typing: digits and one point, and before them a sign where the number may have one. */
const TYPED = /^\d*\.?\d*$/
const TYPED_SIGNED = /^-?\d*\.?\d*$/

/** The decimal text one step up or down, below zero only where it may be. Text that is no number counts as zero. */
export function stepped(value: string, step: string, direction: 1 | -1, isSigned = false): string {
  const from = parseDecimal(value) ?? ZERO
  const next = direction === 1 ? add(from, decimal(step)) : subtract(from, decimal(step))
  return formatDecimal(isNegative(next) && !isSigned ? ZERO : next)
}

export function NumberInput({ value, onChange, step = '1', unit, isSigned, tail, ...rest }: NumberInputProps) {
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      type="text"
      value={value}
      tail={tail ?? (unit && <span className="unit">{unit}</span>)}
      onChange={(event) => {
        // A minus that was copied from a page is a sign of its own.
        const typed = event.target.value.replaceAll(',', '').replace('−', '-')
        if ((isSigned ? TYPED_SIGNED : TYPED).test(typed)) onChange(typed)
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event)
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        const by = event.shiftKey ? `${step}0`.replace(/^(\d*)\.(\d)(\d*)0$/, '$1$2.$3') || step : step
        onChange(stepped(value, by, event.key === 'ArrowUp' ? 1 : -1, isSigned))
      }}
    />
  )
}
