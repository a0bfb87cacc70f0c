/** What can be done with an entry of the journal. A deleted one can be brought back. */
import type { JournalEntry } from '@paddock/contract/desk/journal'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { undoToast } from '../../ui/undo-toast.ts'
import { write } from './journal.ts'
import { JournalDialog } from './journal-dialog.tsx'

export function JournalActions({ account, id, entry }: { account: string; id: string; entry: JournalEntry }) {
  const [isEditing, setEditing] = useState(false)
  const queryClient = useQueryClient()
  /** The row goes with its entry: what comes after is not the row's to do. */
  const kept = (next: JournalEntry | undefined) => write(queryClient, account, { entryId: id, entry: next })
  const remove = async () => {
    await kept(undefined)
    undoToast('The entry was deleted', () => kept(entry).catch(() => {}))
  }
  return (
    <span className="inline-flex justify-end gap-1">
      <IconButton icon="pencil" label="Change the entry" onClick={() => setEditing(true)} />
      <IconButton icon="trash-2" label="Delete the entry" onClick={() => void remove().catch(() => {})} />
      {isEditing && <JournalDialog account={account} id={id} entry={entry} onClose={() => setEditing(false)} />}
    </span>
  )
}
