/** A labelled control with its hint and its error beside it. */
import { type ComponentType, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface FieldControl {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** The label stands beside the control, not above it. */
  readonly isRow?: boolean | undefined
  readonly children: (control: FieldControl) => ReactNode
}

/** Gives its child the attributes that tie control, hint and error together. */
export function Field({ label, hint, error, isRow, children }: FieldProps) {
  const id = useId()
  const said = error ?? hint
  const control: FieldControl = {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': said ? `${id}-said` : undefined,
  }
  return (
    <div className={classNames(isRow ? 'field-row' : 'field-stack')}>
      <label htmlFor={id}>{label}</label>
      {children(control)}
      {said && (
        <p id={`${id}-said`} className={error ? 'field-error' : 'field-hint'}>
          {said}
        </p>
      )}
    </div>
  )
}

/** A control that stands in a field of its own. */
export const inField =
  <Props extends object>(Control: ComponentType<Props & FieldControl>) =>
  ({ label, hint, error, isRow, ...props }: Omit<FieldProps, 'children'> & Props) => (
    <Field {...{ label, hint, error, isRow }}>
      {(control) => <Control {...control} {...othersOf<Props>(props)} />}
    </Field>
  )

/** The control's own: those of the field were taken out, and are none of the control's. */
const othersOf = <Props extends object>(props: object) => props as Props
