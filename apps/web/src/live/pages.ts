/**
 * Lists that go back further than one answer: the newest page as it is now, and older ones from a boundary that is fixed when the list is
 * first shown. What comes in at the top moves no boundary, so nothing is left out, shown twice or read again for it.
 */
import { hashKey, type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

interface Row {
  readonly id: string | number
}

/** Newest first. */
export interface Page<Of extends Row> {
  readonly rows: readonly Of[]
  /** What the next older page is asked for with; undefined where there is none. */
  readonly next: string | undefined
}

export type LoadedPages<Of extends Row> = InfiniteData<Page<Of>, string | undefined>

/** A page of a call that answers `size` rows at most and goes on from the last one's id. */
export const pageOf = <Of extends { readonly id: string }>(rows: readonly Of[], size: number): Page<Of> => ({
  rows,
  next: rows.length < size ? undefined : rows.at(-1)?.id,
})

/**
 * What is held beside a newest page. The page joins it before they have nothing in common; where they have nothing in common already, the list
 * begins anew.
 */
export function rebased<Of extends Row>(held: LoadedPages<Of> | undefined, newest: Page<Of>): LoadedPages<Of> {
  const known = new Set(held?.pages.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const last = newest.rows.at(-1)
  if (!held || !last || !known.has(last.id)) return { pages: [newest], pageParams: [undefined] }
  const came = newest.rows.filter(({ id }) => !known.has(id)).length
  if (came * 2 < newest.rows.length) return held
  return { pages: [newest, ...held.pages], pageParams: [undefined, ...held.pageParams] }
}

/** The newest page and what is held as one list, each row once, as the newest page has it. */
export function joined<Of extends Row>(newest: readonly Of[], pages: readonly Page<Of>[]): Of[] {
  const byId = new Map<Of['id'], Of>()
  for (const row of [newest, ...pages.map(({ rows }) => rows)].flat()) if (!byId.has(row.id)) byId.set(row.id, row)
  return [...byId.values()]
}

interface Pages<Of extends Row> {
  readonly rows: readonly Of[] | undefined
  readonly hasOlder: boolean
  readonly isLoading: boolean
  readonly loadOlder: () => void
}

/** `isAll`: older pages are read on by themselves until all are there. `newest` is the same object until it changes. */
export function usePages<Of extends Row>(of: {
  readonly key: readonly unknown[]
  readonly newest: Page<Of> | undefined
  readonly read: (next: string | undefined, signal: AbortSignal) => Promise<Page<Of>>
  readonly isAll: boolean
}): Pages<Of> {
  const { newest, read, isAll } = of
  const queryClient = useQueryClient()
  const hash = hashKey(of.key)
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['older', hash],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page<Of>) => next,
    // What is held is never asked for again: only the page after it is.
    enabled: false,
  })
  useEffect(() => {
    if (newest && !isFetching)
      queryClient.setQueryData<LoadedPages<Of>>(['older', hash], (held) => rebased(held, newest))
  }, [queryClient, hash, newest, isFetching])
  const hasOlder = data ? hasNextPage : newest?.next !== undefined
  useEffect(() => {
    if (isAll && data && hasNextPage && !isFetching) void fetchNextPage()
  }, [isAll, data, hasNextPage, isFetching, fetchNextPage])
  const rows = useMemo(() => newest && joined(newest.rows, data?.pages ?? []), [newest, data])
  return { rows, hasOlder, isLoading: isFetching, loadOlder: () => void fetchNextPage() }
}
