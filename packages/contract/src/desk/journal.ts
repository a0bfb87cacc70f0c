/** What a person writes beside orders and symbols: tags and a note on an order, entries in a symbol's journal. The desk keeps it; no broker sees it. */
import * as z from 'zod/mini'
import { isZonedTime } from '../entities/scalar.ts'

const MOST_TAGS = 10
export const LONGEST_TAG = 24
export const LONGEST_NOTE = 2_000
/** Of an account, orders and journal each for themselves. */
export const MOST_NOTES = 10_000

const TAG = `a tag has 1 to ${LONGEST_TAG} letters, figures, spaces, hyphens`
const Tag = z
  .string({ error: TAG })
  .check(z.trim(), z.maxLength(LONGEST_TAG, TAG), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._/&+#-]*$/u, TAG))
const Text = z
  .string({ error: 'a note is text' })
  .check(z.trim(), z.maxLength(LONGEST_NOTE, `a note has ${LONGEST_NOTE} characters at most`))

/** Of one order. Without tags and note nothing is kept. */
export const OrderNotes = z.strictObject({
  tags: z.array(Tag, { error: 'tags are a list' }).check(
    z.maxLength(MOST_TAGS, `at most ${MOST_TAGS} tags`),
    z.overwrite((tags) => [...new Set(tags)]),
  ),
  note: Text,
})
export type OrderNotes = z.infer<typeof OrderNotes>

const SYMBOL = 'a symbol is letters, figures, dots and slashes'
export const JournalEntry = z.strictObject({
  symbol: z.string({ error: SYMBOL }).check(z.regex(/^[A-Z0-9][A-Z0-9./]{0,29}$/, SYMBOL)),
  /** RFC 3339, in the account's time. */
  at: z.string({ error: 'a time is RFC 3339' }).check(z.refine(isZonedTime, 'a time is RFC 3339'), z.maxLength(40)),
  text: Text.check(z.minLength(1, 'an entry says something')),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** Everything that is written in an account. */
export const Journal = z.object({
  orders: z.array(z.object({ client_order_id: z.string(), tags: z.array(z.string()), note: z.string() })),
  journal: z.array(z.object({ id: z.string(), symbol: z.string(), at: z.string(), text: z.string() })),
})
export type Journal = z.infer<typeof Journal>
