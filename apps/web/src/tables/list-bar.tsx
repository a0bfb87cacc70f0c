/** The whole bar of a plain list: a filter, how many of all are shown, how old they are, and what can be done with them. */
import type { ComponentProps } from 'react'
import { plain } from '../format/number.ts'
import { StaleAge } from './list-state.tsx'
import { FilterField, TableBar } from './table-bar.tsx'
import { TableTools, type TableToolsProps } from './table-tools.tsx'

interface ListBarProps<Row> {
  /** What is listed, in the plural. */
  readonly what: string
  readonly filter: string | undefined
  readonly onFilter: (filter: string | undefined) => void
  /** Before the filter. */
  readonly total: number
  readonly query: ComponentProps<typeof StaleAge>['query']
  readonly listed: TableToolsProps<Row>
}

export function ListBar<Row extends object>({ what, filter, onFilter, total, query, listed }: ListBarProps<Row>) {
  return (
    <TableBar>
      <FilterField label={`Filter ${what}`} value={filter} onChange={onFilter} />
      <span className="push flex items-center gap-2">
        <span className="label" role="status">
          {plain(listed.rows.length)} of {plain(total)}
        </span>
        <StaleAge query={query} />
        <TableTools {...listed} />
      </span>
    </TableBar>
  )
}
