import * as z from 'zod/mini'

/** Characters: a page and a half. The dashboard they are kept with is read as a whole. */
export const LONGEST = 5_000

export const NotesSettings = z.object({
  title: z.catch(z.string().check(z.maxLength(60)), 'Notes'),
  text: z.catch(z.string().check(z.maxLength(LONGEST)), ''),
})
export type NotesSettings = z.infer<typeof NotesSettings>
