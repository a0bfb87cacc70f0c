import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

export interface SaveDialogProps {
  /** What is kept under the name: "view". */
  readonly what: string
  readonly description: string
  /** Names that are in use: what is saved under one replaces it. */
  readonly taken: readonly string[]
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** Asks under which name something shall be kept. */
export function SaveDialog({ what, description, taken, onSave, onClose }: SaveDialogProps) {
  const [name, setName] = useState('')
  const typed = name.trim()
  const save = () => {
    onSave(typed)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Save this ${what}`}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button tone="primary" disabled={typed === ''} onClick={save}>
            {taken.includes(typed) ? `Replace ${typed}` : `Save the ${what}`}
          </Button>
        </>
      }
    >
      <form
        className="py-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== '') save()
        }}
      >
        <Field label="Name">
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={40}
              autoFocus
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
