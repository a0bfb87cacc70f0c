/** The tiles of a heat map as rows: the same figures, sorted by any of them. */
import { useState } from 'react'
import { short } from '../../format/number.ts'
import type { Column } from '../../tables/columns.tsx'
import { DataTable } from '../../tables/data-table.tsx'
import type { HeatGroup, HeatTile } from './heat-map.tsx'

interface Row extends HeatTile {
  readonly group: string
}

interface HeatTableProps {
  readonly label: string
  readonly groups: readonly HeatGroup[]
  readonly colorLabel: string
  readonly sizeLabel: string
  readonly onOpen: (key: string) => void
}

export function HeatTable({ label, groups, colorLabel, sizeLabel, onOpen }: HeatTableProps) {
  const [sort, setSort] = useState<string | undefined>('-size')
  const rows = groups.flatMap(({ name, tiles }) => tiles.map((tile): Row => ({ ...tile, group: name })))
  const columns: readonly Column<Row>[] = [
    {
      key: 'symbol',
      head: 'Symbol',
      value: (row) => row.short,
      cell: (row) => <span className="symbol">{row.short}</span>,
    },
    { key: 'change', head: colorLabel, align: 'end', value: (row) => row.change, cell: (row) => row.changeText },
    {
      key: 'size',
      head: sizeLabel,
      align: 'end',
      value: (row) => row.size,
      cell: (row) => row.facts.at(-1)?.[1] ?? short(row.size),
    },
    ...(groups.length > 1 ? [{ key: 'group', head: 'Group', yields: 2 as const, value: (row: Row) => row.group }] : []),
  ]
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.key}
      sort={sort}
      onSort={setSort}
      onOpen={(row) => onOpen(row.key)}
      card={(row) => (
        <>
          <span className="symbol">{row.short}</span>
          <span className="push">{row.changeText}</span>
        </>
      )}
    />
  )
}
