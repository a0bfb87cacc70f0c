import { LONGEST_NOTE } from '@paddock/contract/desk/drawings'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

interface NoteDialogProps {
  readonly text: string
  readonly onSave: (text: string) => void
  readonly onClose: () => void
}

/** The words of a note on a chart. */
export function NoteDialog({ text, onSave, onClose }: NoteDialogProps) {
  const [typed, setTyped] = useState(text)
  return (
    <Dialog isOpen onClose={onClose} size="small" title="Note on the chart">
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim()) onSave(typed.trim())
        }}
      >
        <Field label="Note">
          {(control) => (
            <Input
              {...control}
              value={typed}
              maxLength={LONGEST_NOTE}
              required
              autoFocus
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" disabled={typed.trim() === ''}>
            Save the note
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
