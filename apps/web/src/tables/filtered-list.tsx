/**
 * A list with its bar: filtered, sorted, arranged and exported, in each of its states. Below the bar it fills its panel; in a card it is as high
 * as its rows, until it scrolls.
 */
import type { ComponentProps, ReactNode } from 'react'
import { capital } from '../format/capital.ts'
import { plain } from '../format/number.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import type { ListSearch } from './list-search.ts'
import { ListState, type ListStateProps, StaleAge } from './list-state.tsx'
import { NothingMatches } from './nothing-matches.tsx'
import { FilterField, TableBar } from './table-bar.tsx'
import { TableTools } from './table-tools.tsx'
import { useNarrow } from './use-narrow.ts'

type Searched = Pick<ListSearch, 'q' | 'sort'>

interface FilteredListProps<Row extends object>
  extends Omit<DataTableProps<Row>, 'isStale' | 'label' | 'sort' | 'onSort'> {
  readonly name: string
  /** Of files; the name unless told otherwise. */
  readonly file?: string
  /** What is listed, in the plural: "alerts". */
  readonly what: string
  /** Of the table; what is listed unless told otherwise. */
  readonly label?: string
  readonly filterLabel?: string
  readonly query: ListStateProps['query'] & ComponentProps<typeof StaleAge>['query']
  readonly reassurance: string
  /** Rows before the filter. */
  readonly total: number
  /** The text it is filtered by, and its order. */
  readonly search: Searched
  readonly onSearch: (change: Searched) => void
  /** Takes back every filter, where there are more than the text. */
  readonly onClear?: () => void
  /** Where there is nothing to filter. */
  readonly empty: ReactNode
  /** Where the filter leaves nothing, if that is said otherwise. */
  readonly unmatched?: ReactNode
  /** Filters beside the text. */
  readonly chips?: ReactNode
  /** What is said in the bar; how many of all are shown unless told otherwise. */
  readonly note?: ReactNode
  /** What can be done with the whole list, at the end of the bar. */
  readonly actions?: ReactNode
  /** Rows that are still being read: a file would lack them. */
  readonly isCompleting?: boolean
  /** In a card: the height of a row's card, in rem, where the page is narrow. */
  readonly inCard?: number
  /** Below the table. */
  readonly children?: ReactNode
}

/** Heights in rem: the most of a list in a card, a table's head, a row. */
const MOST = 28
const HEAD = 3
const ROW = 2

export function FilteredList<Row extends object>(props: FilteredListProps<Row>) {
  const { what, query, reassurance, total, search, onSearch, empty, unmatched, chips, isCompleting, inCard, children } =
    props
  const { label = capital(what), filterLabel = `Filter ${what}`, onClear = () => onSearch({ q: undefined }) } = props
  const { name, file, rows, columns, rowKey } = props
  const { sort } = search
  const row = useNarrow() ? inCard : ROW
  const table = (
    <>
      <DataTable {...props} {...{ label, sort }} onSort={(next) => onSearch({ sort: next })} isStale={query.isError} />
      {children}
    </>
  )
  return (
    <>
      {(total > 0 || inCard === undefined) && (
        <TableBar>
          <FilterField label={filterLabel} value={search.q} onChange={(q) => onSearch({ q })} />
          {chips && <div className="flex gap-1.5 min-w-0 overflow-x-auto">{chips}</div>}
          <span className="push flex items-center gap-2">
            <span className="label" role="status">
              {props.note ?? (total > 0 && `${plain(rows.length)} of ${plain(total)}`)}
            </span>
            <StaleAge query={query} />
            <TableTools {...{ name, file, rows, columns, rowKey, sort, isCompleting }} />
            {props.actions}
          </span>
        </TableBar>
      )}
      <ListState
        query={query}
        what={capital(what)}
        reassurance={reassurance}
        isEmpty={rows.length === 0}
        empty={total > 0 ? (unmatched ?? <NothingMatches what={what} onClear={onClear} />) : empty}
      >
        {inCard === undefined ? (
          <div className="panel-fill">{table}</div>
        ) : (
          <div
            className="flex flex-col bg-well"
            style={{ height: `${Math.min(MOST, HEAD + rows.length * (row ?? ROW))}rem` }}
          >
            {table}
          </div>
        )}
      </ListState>
    </>
  )
}
