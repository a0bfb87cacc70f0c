import * as z from 'zod/mini'
import { MOST_CLIENT_ID_CHARACTERS } from '../../requests/client-order-id.ts'
import { Journal, JournalEntry, OrderNotes } from '../journal.ts'
import { ofAccount } from './operation.ts'

const order = {
  path: { clientOrderId: z.string().check(z.maxLength(MOST_CLIENT_ID_CHARACTERS)) },
  badPath: `a client order id has ${MOST_CLIENT_ID_CHARACTERS} characters at most`,
} as const
const entry = {
  path: { id: z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)) },
  badPath: 'an entry is named by a UUID',
} as const

/** What a person writes beside an account's orders and symbols. */
export const JOURNAL = ofAccount({
  getJournal: { summary: 'Everything that is written beside orders, and the journal.', answer: Journal },
  writeOrderNotes: {
    summary: 'Write tags and a note beside an order, which need not be there yet.',
    ...order,
    body: OrderNotes,
  },
  dropOrderNotes: { summary: 'Drop what is written beside an order.', ...order },
  writeJournalEntry: { summary: 'Write an entry of the journal.', ...entry, body: JournalEntry },
  dropJournalEntry: { summary: 'Drop an entry of the journal.', ...entry },
})
