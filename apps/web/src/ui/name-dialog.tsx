import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { messageOf } from './refusal.tsx'

interface NameDialogProps {
  readonly title: string
  readonly description?: ReactNode
  readonly hint?: string
  /** The present name, which is no new one; nothing where there is none. */
  readonly name?: string
  /** In characters. */
  readonly longest: number
  /** What the button says, which may depend on what is typed. */
  readonly button: string | ((typed: string) => string)
  /** What leaves everything as it is. */
  readonly keep?: string
  /** Why a name cannot be, before anybody is asked. */
  readonly problemOf?: (typed: string) => string | undefined
  readonly isBusy?: boolean
  /** What was refused. */
  readonly error?: unknown
  /** Given without the space around it. */
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** Asks for a name and for nothing else. It begins in its field; Enter saves. */
export function NameDialog(props: NameDialogProps) {
  const { title, description, hint, longest, button, keep = 'Cancel', isBusy = false, error, onSave, onClose } = props
  const { name: before = '', problemOf = () => undefined } = props
  const [name, setName] = useState(before)
  /** What was refused is said until something else is typed. */
  const [refused, setRefused] = useState<unknown>()
  const typed = name.trim()
  const problem = typed === before ? undefined : problemOf(typed)
  const refusal = error && error !== refused ? messageOf(error) : undefined
  const isNew = typed !== '' && typed !== before && problem === undefined
  return (
    <Dialog isOpen onClose={onClose} size="small" title={title} description={description}>
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isNew) onSave(typed)
        }}
      >
        <Field label="Name" hint={hint} error={problem ?? refusal}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={longest}
              required
              autoFocus
              onChange={(event) => {
                setName(event.target.value)
                setRefused(error)
              }}
            />
          )}
        </Field>
        <footer>
          <Button onClick={onClose}>{keep}</Button>
          <Button type="submit" tone="primary" isBusy={isBusy} disabled={!isNew}>
            {typeof button === 'string' ? button : button(typed)}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
