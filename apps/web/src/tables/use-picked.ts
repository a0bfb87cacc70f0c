/** Which columns of a table somebody asked for: what only they need is read then. */
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLayout } from './kept-tables.ts'

/** Keys of columns that are shown because they were picked, or because the view of the address names them. */
export function usePicked(name: string): ReadonlySet<string> {
  const { shown } = useLayout(name)
  const cols = useSearch({ strict: false, select: (search: { cols?: string }) => search.cols })
  return useMemo(() => new Set(cols === undefined ? shown : cols.split(',')), [shown, cols])
}
