/** What a person wrote beside orders and symbols: read once for an account, changed at once, taken back where it could not be kept. */
import { Journal, type JournalEntry, type OrderNotes } from '@paddock/contract/desk/journal'
import type { Order } from '@paddock/contract/entities/order'
import { MINUTE_MS } from '@paddock/market/instant'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { desk } from '../../live/desk.ts'
import { toastFailure } from '../../ui/toast.ts'

/** Milliseconds for which nobody else is expected to write. */
const KEPT = MINUTE_MS

export const journalQuery = (account: string) =>
  queryOptions({
    queryKey: ['journal', account],
    queryFn: async () => Journal.parse(await desk('getJournal', { path: { accountId: account } })),
    staleTime: KEPT,
  })

/** By the client's own order id. */
export type NotesByOrder = ReadonlyMap<string, OrderNotes>
export const NO_NOTES: OrderNotes = { tags: [], note: '' }
export const NOTHING_WRITTEN: NotesByOrder = new Map()

export const notesByOrder = ({ orders }: Journal): NotesByOrder =>
  new Map(orders.map(({ client_order_id, tags, note }) => [client_order_id, { tags, note }]))

export function useOrderNotes(account: string): NotesByOrder {
  const { data } = useQuery(journalQuery(account))
  return useMemo(() => (data ? notesByOrder(data) : NOTHING_WRITTEN), [data])
}

/** Every tag of the account, the most used first. */
export function tagsIn(notes: NotesByOrder): string[] {
  const uses = new Map<string, number>()
  for (const { tags } of notes.values()) for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses].sort(([a, more], [b, most]) => most - more || (a < b ? -1 : 1)).map(([tag]) => tag)
}

export const isBlank = ({ tags, note }: { readonly tags: readonly string[]; readonly note: string }): boolean =>
  tags.length === 0 && note.trim() === ''

type Entry = Journal['journal'][number]
/** One thing written: an order's notes by its client's id, or an entry of the journal; without one it is dropped. */
type Writing =
  | { readonly orderId: string; readonly notes: OrderNotes }
  | { readonly entryId: string; readonly entry: JournalEntry | undefined }

/** The journal after a writing. */
export function after(whole: Journal, writing: Writing): Journal {
  if ('orderId' in writing) {
    const { orderId, notes } = writing
    const others = whole.orders.filter(({ client_order_id }) => client_order_id !== orderId)
    const own = { client_order_id: orderId, tags: [...notes.tags], note: notes.note.trim() }
    return { ...whole, orders: isBlank(notes) ? others : [...others, own] }
  }
  const { entryId: id, entry } = writing
  const others = whole.journal.filter((one) => one.id !== id)
  const entries: Entry[] = entry ? [...others, { id, ...entry }] : others
  return { ...whole, journal: entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)) }
}

/** Writes; shown at once. Rejects where it could not be kept, after it was taken back and said. */
export async function write(queryClient: QueryClient, account: string, writing: Writing): Promise<void> {
  const { queryKey } = journalQuery(account)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  if (before) queryClient.setQueryData(queryKey, after(before, writing))
  try {
    if ('orderId' in writing)
      await desk('writeOrderNotes', {
        path: { accountId: account, clientOrderId: writing.orderId },
        body: writing.notes,
      })
    else if (writing.entry)
      await desk('writeJournalEntry', { path: { accountId: account, id: writing.entryId }, body: writing.entry })
    else await desk('dropJournalEntry', { path: { accountId: account, id: writing.entryId } })
  } catch (error) {
    toastFailure('The note was not saved')(error)
    throw error
  } finally {
    await queryClient.invalidateQueries({ queryKey })
  }
}

export function useWrite(account: string) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: (writing: Writing) => write(queryClient, account, writing), retry: false })
}

/** What is written beside an order goes on with the one that replaces it. */
export async function carry(queryClient: QueryClient, account: string, orderId: string, next: Order): Promise<void> {
  const lists = queryClient.getQueriesData<Order[]>({ queryKey: ['orders', account] })
  const known = lists.flatMap(([, orders]) => orders ?? []).find(({ id }) => id === orderId)
  const single = known ?? queryClient.getQueryData<Order>(['order', account, orderId])
  if (!single || single.client_order_id === next.client_order_id) return
  const journal = await queryClient.ensureQueryData(journalQuery(account))
  const notes = notesByOrder(journal).get(single.client_order_id)
  if (notes) await write(queryClient, account, { orderId: next.client_order_id, notes })
}
