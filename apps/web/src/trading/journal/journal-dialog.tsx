/** An entry of a symbol's journal: written anew, or changed. */
import './journal.css'
import type { JournalEntry } from '@paddock/contract/desk/journal'
import { useState } from 'react'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { useWrite } from './journal.ts'
import { NoteArea } from './note-area.tsx'

interface JournalDialogProps {
  readonly account: string
  /** A new one has a fresh id and no text yet. */
  readonly id: string
  readonly entry: JournalEntry
  readonly onClose: () => void
}

export function JournalDialog({ account, id, entry, onClose }: JournalDialogProps) {
  const [text, setText] = useState(entry.text)
  const { mutateAsync } = useWrite(account)
  const keep = async () => {
    await mutateAsync({ entryId: id, entry: { ...entry, text: text.trim() } })
    onClose()
  }
  const isKeepable = text.trim() !== '' && text.trim() !== entry.text
  return (
    <FormDialog
      form={useDraftForm(keep)}
      onClose={onClose}
      title={entry.text === '' ? `Write in the journal of ${entry.symbol}` : `Change the entry on ${entry.symbol}`}
      button="Keep the entry"
      lacks={!isKeepable}
    >
      <NoteArea label="Entry" note={text} rows={5} placeholder="Observations and plan" onTyped={setText} />
    </FormDialog>
  )
}
