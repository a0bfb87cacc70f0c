/** The bar above a table: the filter and its chips. What can be done with all of it is in `table-tools.tsx`. */
import './table.css'
import type { ReactNode } from 'react'
import { plain } from '../format/number.ts'
import { useConnections } from '../live/streams/connection.ts'
import { useShownFeeds } from '../live/streams/price-scope.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import { StaleMark } from '../ui/stale-mark.tsx'

export function TableBar({ children }: { children: ReactNode }) {
  const feeds = useShownFeeds('bar')
  const { stocks, crypto } = useConnections()
  const isAway = stocks === 'lost' || crypto === 'lost'
  return (
    <div className="table-bar">
      {children}
      {feeds && <span className="label">Feed: {feeds}</span>}
      {feeds && isAway && <StaleMark age="prices are not live" />}
    </div>
  )
}

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
      {props.count !== undefined && <span className="count">{plain(props.count)}</span>}
    </button>
  )
}
