/** The bar above a table: the filter, chips, and what can be done with all of it. */
import './table.css'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import type { Column } from './column.ts'
import { csv, download } from './csv.ts'
import { parseSort, sortRows } from './sort.ts'

export const TableBar = ({ children }: { children: ReactNode }) => <div className="table-bar">{children}</div>

export function FilterField(props: {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  return (
    <Input
      type="search"
      className="filter-field"
      aria-label={props.label}
      placeholder={props.label}
      lead={<Icon name="list-filter" />}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.target.value || undefined)}
    />
  )
}

export function FilterChip(props: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  count?: number
  children: ReactNode
}) {
  return (
    <button type="button" className="filter" aria-pressed={props.isOn} onClick={() => props.onChange(!props.isOn)}>
      {props.children}
      {props.count !== undefined && <span className="count">{props.count}</span>}
    </button>
  )
}

/** Saves the rows as they are shown: filtered and in order. */
export function ExportButton<Row>(props: {
  name: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  sort: string | undefined
}) {
  const { name, rows, columns, sort } = props
  return (
    <Button
      size="small"
      tone="bare"
      icon="download"
      disabled={rows.length === 0}
      onClick={() => download(`${name}.csv`, csv(sortRows(rows, columns, parseSort(sort)), columns))}
    >
      Export
    </Button>
  )
}
