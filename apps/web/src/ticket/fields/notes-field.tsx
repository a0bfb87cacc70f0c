/** Tags and a note that leave beside the order. */
import { isBlank, tagsIn, useOrderNotes } from '../../trading/journal/journal.ts'
import { NoteArea } from '../../trading/journal/note-area.tsx'
import { TagsInput } from '../../trading/journal/tags-input.tsx'
import type { Draft } from '../draft/draft.ts'

export function NotesField(props: { account: string; draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  const { account, draft, onChange } = props
  const known = useOrderNotes(account)
  const { tags, note } = draft
  return (
    <details className="open:basis-full">
      <summary className="link label">
        {isBlank(draft) ? 'Notes and tags' : [...tags, ...(note.trim() ? ['a note'] : [])].join(', ')}
      </summary>
      <div className="grid gap-2 pt-1.5">
        <TagsInput tags={tags} known={tagsIn(known)} onChange={(next) => onChange({ tags: next })} />
        <NoteArea
          label="Note on the order"
          note={note}
          rows={2}
          placeholder="Why this order"
          onTyped={(next) => onChange({ note: next })}
        />
      </div>
    </details>
  )
}
