import { useState } from 'react'
import { NumberField } from '../../ui/number-input.tsx'
import type { Field as Description } from '../../widgets/field.ts'

interface TypedNumberProps {
  readonly field: Extract<Description, { kind: 'number' }>
  readonly value: number
  readonly onChange: (value: number) => void
}

/** A number within its limits: what is typed counts as soon as it is one, and what is not says why. */
export function TypedNumber({ field, value, onChange }: TypedNumberProps) {
  const { label, hint, least, most, step = 1, unit } = field
  const [typed, setTyped] = useState<string>()
  const text = typed ?? String(value)
  const number = Number(text)
  const isValid =
    text !== '' && number >= least && number <= most && (!Number.isInteger(step) || Number.isInteger(number))
  return (
    <NumberField
      label={label}
      hint={hint}
      error={isValid ? undefined : `From ${least} to ${most}.`}
      value={text}
      step={String(step)}
      unit={unit}
      onBlur={() => setTyped(undefined)}
      onChange={(next) => {
        setTyped(next)
        const wanted = Number(next)
        if (next !== '' && wanted >= least && wanted <= most && (!Number.isInteger(step) || Number.isInteger(wanted)))
          onChange(wanted)
      }}
    />
  )
}
