/** The name of a new list, or a new name for one. */
import { MOST_NAME_CHARACTERS, type Watchlist } from '@paddock/contract/entities/watchlist'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { messageOf } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

export interface NameDialogProps {
  /** The present name; a new list has none. */
  readonly name?: string
  /** Other names of the account, which cannot be taken. */
  readonly taken: readonly string[]
  readonly onSave: (name: string) => Promise<Watchlist>
  readonly onSaved: (list: Watchlist) => void
  readonly onClose: () => void
}

export function NameDialog({ name: before, taken, onSave, onSaved, onClose }: NameDialogProps) {
  const [name, setName] = useState(before ?? '')
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const typed = name.trim()
  const isTaken = typed !== before && taken.includes(typed)
  const save = async () => {
    setBusy(true)
    try {
      onSaved(await onSave(typed))
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} size="small" title={before === undefined ? 'New watchlist' : `Rename ${before}`}>
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label="Name"
          hint={`At most ${MOST_NAME_CHARACTERS} characters, used once in this account.`}
          error={isTaken ? `There is a list named ${typed} already.` : refusal}
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={MOST_NAME_CHARACTERS}
              required
              autoFocus
              onChange={(event) => {
                setName(event.target.value)
                setRefusal(undefined)
              }}
            />
          )}
        </Field>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isBusy={isBusy} disabled={typed === '' || isTaken || typed === before}>
            {before === undefined ? 'Create list' : 'Rename'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
