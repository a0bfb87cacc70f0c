import { type ReactNode, useState } from 'react'
import { InputField } from '../ui/input.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useDraftForm } from './use-form.ts'

interface NameDialogProps {
  readonly title: string
  readonly description?: ReactNode
  /** What the field is called. */
  readonly label?: string
  readonly hint?: string
  /** The present name, which is no new one; nothing where there is none. */
  readonly name?: string
  /** A new name to begin with, which what is typed takes the place of. */
  readonly proposed?: string | undefined
  /** In characters. */
  readonly longest: number
  /** What the button says, which may depend on what is typed. */
  readonly button: string | ((typed: string) => string)
  /** What leaves everything as it is. */
  readonly keep?: string
  /** Why a name cannot be, before anybody is asked. */
  readonly problemOf?: (typed: string) => string | undefined
  /** Given without the space around it; rejects with what was refused. */
  readonly onSave: (name: string) => Promise<unknown> | void
  readonly onClose: () => void
}

/** Asks for a name and for nothing else. It begins in its field; Enter saves. */
export function NameDialog(props: NameDialogProps) {
  const { label = 'Name', hint, name: before = '', proposed, longest, button, problemOf, onSave, ...dialog } = props
  const [name, setName] = useState(proposed ?? before)
  const typed = name.trim()
  const form = useDraftForm(async () => await onSave(typed), ['name'], 'name')
  const problem = typed === before ? undefined : problemOf?.(typed)
  return (
    <FormDialog
      {...dialog}
      form={form}
      button={typeof button === 'string' ? button : button(typed)}
      lacks={typed === '' || typed === before || problem !== undefined}
    >
      <InputField
        label={label}
        hint={hint}
        error={problem ?? form.errorOf('name')}
        value={name}
        maxLength={longest}
        required
        autoFocus
        autoComplete="off"
        onFocus={(event) => proposed !== undefined && event.target.select()}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
