/** Text of one's own, kept with the dashboard as it is written. */
import './notes.css'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import type { NotesSettings } from './widget.ts'

/** Characters: a page and a half. The dashboard they are kept with is read as a whole. */
export const LONGEST = 5_000

import { useNote } from './use-note.ts'

/** Characters left from which on they are counted. */
const NEARLY_FULL = 500

export function NotesView({ settings: { title, text: kept }, change }: WidgetViewProps<NotesSettings>) {
  const { text, isKept, write, keep, undo } = useNote(kept, (next) => change({ text: next }))
  const left = LONGEST - text.length
  return (
    <WidgetCard
      title={title}
      note={left <= NEARLY_FULL ? `${left} characters left` : isKept ? undefined : 'writing'}
      isFlush
      className="notes-widget"
      actions={<IconButton icon="undo-2" label="Undo in the note" disabled={!undo} onClick={undo} />}
    >
      <textarea
        aria-label={title || 'Note'}
        placeholder="Write here. It is kept with this dashboard."
        maxLength={LONGEST}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={keep}
      />
    </WidgetCard>
  )
}
