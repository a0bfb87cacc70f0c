/** A decimal as the person types it: text, never a float. Arrow keys step it exactly. */
import { add, decimal, formatDecimal, isNegative, parseDecimal, subtract, ZERO } from '@paddock/decimal/decimal'
import { useId, useState } from 'react'
import { inField } from './field.tsx'
import { Input, type InputProps } from './input.tsx'
import { commaProblem, plainNumber } from './number-text.ts'

interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'step' | 'type'> {
  readonly value: string
  /** A number without commas, or a text that is none. */
  readonly onChange: (value: string) => void
  /** What an arrow key adds, a decimal; with Shift ten times as much. */
  readonly step?: string
  readonly unit?: string | undefined
  /** Whether it may be below zero. */
  readonly isSigned?: boolean | undefined
  /** What else may stand in the box, such as `m+2` or `2.5k`. */
  readonly also?: RegExp
}

/** What may stand in the box while typing: digits, points and commas, and before them a sign where the number may have one. */
const TYPED = /^[\d,]*\.?[\d,]*$/
const TYPED_SIGNED = /^-?[\d,]*\.?[\d,]*$/

/** The decimal text one step up or down, below zero only where it may be. Text that is no number counts as zero. */
export function stepped(value: string, step: string, direction: 1 | -1, isSigned = false): string {
  const from = parseDecimal(value) ?? ZERO
  const next = direction === 1 ? add(from, decimal(step)) : subtract(from, decimal(step))
  return formatDecimal(isNegative(next) && !isSigned ? ZERO : next)
}

export function NumberInput({ value, onChange, step = '1', unit, isSigned, also, tail, ...rest }: NumberInputProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  // Commas stay in sight as long as what was typed is what is meant.
  const text = plainNumber(typed) === value ? typed : value
  const problem = commaProblem(text)
  const described = [rest['aria-describedby'], problem && id].filter(Boolean).join(' ')
  return (
    <>
      <Input
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        {...(problem && { 'aria-invalid': true })}
        {...(described && { 'aria-describedby': described })}
        type="text"
        value={text}
        tail={tail ?? (unit && <span className="unit">{unit}</span>)}
        onChange={(event) => {
          const next = event.target.value
          const plain = plainNumber(next)
          if (!(isSigned ? TYPED_SIGNED : TYPED).test(plain) && !also?.test(plain)) return
          setTyped(next)
          onChange(plain)
        }}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event)
          if (event.defaultPrevented || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
          event.preventDefault()
          const by = event.shiftKey ? `${step}0`.replace(/^(\d*)\.(\d)(\d*)0$/, '$1$2.$3') || step : step
          onChange(stepped(value, by, event.key === 'ArrowUp' ? 1 : -1, isSigned))
        }}
      />
      {problem && (
        <p id={id} className="field-error comma-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

export const NumberField = inField(NumberInput)
