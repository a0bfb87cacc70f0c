import { useId, useState } from 'react'
import { NumberInput } from './number-input.tsx'

interface CommittedNumberProps {
  readonly label: string
  readonly unit?: string
  readonly step?: string
  readonly className?: string
  readonly value: string
  /** Why a text is not taken; undefined where it is. */
  readonly problemOf: (text: string) => string | undefined
  readonly onCommit: (text: string) => void
}

/** A number that is sent when its field is left or Enter is pressed; what cannot be says why and is not sent. */
export function CommittedNumber({ label, className, value, problemOf, onCommit, ...field }: CommittedNumberProps) {
  const [typed, setTyped] = useState<string>()
  const id = useId()
  const text = typed ?? value
  const problem = problemOf(text)
  const commit = () => {
    if (typed === undefined || problemOf(typed) !== undefined) return
    if (typed !== value) onCommit(typed)
    setTyped(undefined)
  }
  return (
    <div className={className}>
      <NumberInput
        {...field}
        aria-label={label}
        {...(problem !== undefined && { 'aria-invalid': true, 'aria-describedby': id })}
        value={text}
        onChange={setTyped}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
      />
      {problem !== undefined && (
        <p id={id} className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
