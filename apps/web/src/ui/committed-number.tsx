import { useState } from 'react'
import { NumberInput } from './number-input.tsx'

interface CommittedNumberProps {
  readonly label: string
  readonly unit: string
  readonly step: string
  readonly className?: string
  readonly value: string
  readonly isTaken: (text: string) => boolean
  readonly onCommit: (text: string) => void
}

/** A number that is sent when its field is left or Enter is pressed; what cannot be is marked and not sent. */
export function CommittedNumber({ label, value, isTaken, onCommit, ...field }: CommittedNumberProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? value
  const commit = () => {
    if (typed === undefined || !isTaken(typed)) return
    if (typed !== value) onCommit(typed)
    setTyped(undefined)
  }
  return (
    <NumberInput
      {...field}
      aria-label={label}
      aria-invalid={isTaken(text) ? undefined : true}
      value={text}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}
