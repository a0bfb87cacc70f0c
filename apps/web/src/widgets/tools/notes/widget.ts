import * as z from 'zod/mini'
import { text, type Valid, within } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { LONGEST, NotesView } from './notes-view.tsx'

const SETTINGS = { title: text('Title', 60, 'Notes'), text: within(z.string().check(z.maxLength(LONGEST)), '') }
export type NotesSettings = Valid<typeof SETTINGS>

/** Text of one's own, kept with the dashboard. */
export const widget = defineWidget({ settings: SETTINGS, view: NotesView })
