import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { inField } from './field.tsx'

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Before and after the text: an icon, a unit, a button. */
  readonly lead?: ReactNode
  readonly tail?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

export function Input({ lead, tail, className, ...rest }: InputProps) {
  return (
    <div className={classNames('field', className)} data-invalid={rest['aria-invalid'] ? '' : undefined}>
      {lead}
      <input {...rest} />
      {tail}
    </div>
  )
}

export const InputField = inField(Input)
