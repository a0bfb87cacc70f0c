/** Which columns of a table somebody asked for: what only they need is read then. */
import { useSearch } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useMemo } from 'react'
import { createStore } from '../ui/store.ts'
import { useLayout } from './kept-tables.ts'

/** The table that a file is about to be made of: files have every column. */
const exported = createStore<string | undefined>(undefined)

/** Whether a column was picked by a person, or is named by the view of the address. */
export function useChosen(name: string | undefined): (key: string) => boolean {
  const { shown } = useLayout(name)
  const cols = useSearch({ strict: false, select: (search: { cols?: string }) => search.cols })
  const chosen = useMemo(() => new Set(cols === undefined ? shown : cols.split(',')), [shown, cols])
  return useCallback((key) => chosen.has(key), [chosen])
}

/** Whether a column is asked for: because it is chosen, or because the table is about to be saved as a file. */
export function usePicked(name: string): (key: string) => boolean {
  const isExported = exported.useValue() === name
  const isChosen = useChosen(name)
  return useCallback((key) => isExported || isChosen(key), [isExported, isChosen])
}

/** Has all columns of a table read for as long as it is on the page. */
export function useAllPicked(name: string | undefined): void {
  useLayoutEffect(() => {
    exported.write(name)
    return () => exported.write(undefined)
  }, [name])
}
