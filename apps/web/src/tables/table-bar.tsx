/** The bar above a table: the filter, chips, and what can be done with all of it. */
import './table.css'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import { csv, download } from './csv.ts'
import { type Ordered, useRowOrder } from './row-order.ts'

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
export function ExportButton<Row extends object>({ name, ...ordered }: Ordered<Row> & { readonly name: string }) {
  'use no memo'
  const table = useRowOrder(ordered)
  const save = () => {
    const rows = table.getRowModel().rows.map(({ original }) => original)
    download(`${name}.csv`, csv(rows, ordered.columns))
  }
  return (
    <Button size="small" tone="bare" icon="download" disabled={ordered.rows.length === 0} onClick={save}>
      Export
    </Button>
  )
}
