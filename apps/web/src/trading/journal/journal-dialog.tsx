/** An entry of a symbol's journal: written anew, or changed. */
import './journal.css'
import type { JournalEntry } from '@paddock/contract/desk/journal'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
  const { mutate, isPending } = useWrite(account)
  const isKeepable = text.trim() !== '' && text.trim() !== entry.text
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={entry.text === '' ? `Write in the journal of ${entry.symbol}` : `Change the entry on ${entry.symbol}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            isBusy={isPending}
            disabled={!isKeepable}
            onClick={() => mutate({ entryId: id, entry: { ...entry, text: text.trim() } }, { onSuccess: onClose })}
          >
            Keep the entry
          </Button>
        </>
      }
    >
      <div className="mt-3">
        <NoteArea label="Entry" note={text} rows={5} placeholder="Observations and plan" onTyped={setText} />
      </div>
    </Dialog>
  )
}
