import { defineWidget } from '../../widget.ts'
import { NotesView } from './notes-view.tsx'
import { NotesSettings } from './settings.ts'

/** Text of one's own, kept with the dashboard. */
export const widget = defineWidget({
  settings: NotesSettings,
  fields: [{ kind: 'text', name: 'title', label: 'Title', most: 60 }],
  view: NotesView,
})
