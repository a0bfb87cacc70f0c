import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

/** Asks what a view shall be called. */
export function ViewDialog(props: { taken: readonly string[]; onSave: (name: string) => void; onClose: () => void }) {
  const { taken, onSave, onClose } = props
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
      title="Save this view"
      description="Its filters, its order and its columns. It is kept in this browser, and its address shows it anywhere."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button tone="primary" disabled={typed === ''} onClick={save}>
            {taken.includes(typed) ? `Replace ${typed}` : 'Save the view'}
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
