/** What a person wrote beside orders and symbols: read once for an account, changed at once, taken back where it could not be kept. */

import { type JournalEntry, type OrderPaper, Papers } from '@paddock/contract/desk/journal'
import type { Order } from '@paddock/contract/entities/order'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { desk } from '../../live/desk.ts'
import { messageOf } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.ts'

/** Milliseconds for which nobody else is expected to write. */
const KEPT = 60_000

export const papersQuery = (account: string) =>
  queryOptions({
    queryKey: ['papers', account],
    queryFn: async () => Papers.parse(await desk('getPapers', { path: { accountId: account } })),
    staleTime: KEPT,
  })

/** By the client's own order id. */
export type OrderPapers = ReadonlyMap<string, OrderPaper>
export const NO_PAPER: OrderPaper = { tags: [], note: '' }
export const NO_PAPERS: OrderPapers = new Map()

export const papersOf = ({ orders }: Papers): OrderPapers =>
  new Map(orders.map(({ client_order_id, tags, note }) => [client_order_id, { tags, note }]))

export function useOrderPapers(account: string): OrderPapers {
  const { data } = useQuery(papersQuery(account))
  return useMemo(() => (data ? papersOf(data) : NO_PAPERS), [data])
}

/** Every tag of the account, the most used first. */
export function tagsIn(papers: OrderPapers): string[] {
  const uses = new Map<string, number>()
  for (const { tags } of papers.values()) for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses].sort(([a, more], [b, most]) => most - more || (a < b ? -1 : 1)).map(([tag]) => tag)
}

export const isBlank = ({ tags, note }: { readonly tags: readonly string[]; readonly note: string }): boolean =>
  tags.length === 0 && note.trim() === ''

type Entry = Papers['journal'][number]
/** One thing written: an order's paper by its client's id, or an entry of the journal; without one it is torn up. */
type Writing =
  | { readonly orderId: string; readonly paper: OrderPaper }
  | { readonly entryId: string; readonly entry: JournalEntry | undefined }

/** The papers after a writing. */
export function after(papers: Papers, writing: Writing): Papers {
  if ('orderId' in writing) {
    const { orderId, paper } = writing
    const others = papers.orders.filter(({ client_order_id }) => client_order_id !== orderId)
    const own = { client_order_id: orderId, tags: [...paper.tags], note: paper.note.trim() }
    return { ...papers, orders: isBlank(paper) ? others : [...others, own] }
  }
  const { entryId: id, entry } = writing
  const others = papers.journal.filter((one) => one.id !== id)
  const journal: Entry[] = entry ? [...others, { id, ...entry }] : others
  return { ...papers, journal: journal.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)) }
}

/** Writes; shown at once. Rejects where it could not be kept, after it was taken back and said. */
export async function write(queryClient: QueryClient, account: string, writing: Writing): Promise<void> {
  const { queryKey } = papersQuery(account)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  if (before) queryClient.setQueryData(queryKey, after(before, writing))
  try {
    if ('orderId' in writing)
      await desk('writeOrderPaper', {
        path: { accountId: account, clientOrderId: writing.orderId },
        body: writing.paper,
      })
    else if (writing.entry)
      await desk('writeJournalEntry', { path: { accountId: account, id: writing.entryId }, body: writing.entry })
    else await desk('dropJournalEntry', { path: { accountId: account, id: writing.entryId } })
  } catch (error) {
    toast({ title: 'The note was not saved', description: messageOf(error), tone: 'loss' })
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
  const papers = await queryClient.ensureQueryData(papersQuery(account))
  const paper = papersOf(papers).get(single.client_order_id)
  if (paper) await write(queryClient, account, { orderId: next.client_order_id, paper })
}
