/** A heat map of rows of the screen, with what it is sized and coloured by chosen above it, and the same as a table. */
import type { Screen, ScreenRow } from '@paddock/contract/desk/research/screen'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { HeatMap, type HeatTile } from '../../charts/heat-map/heat-map.tsx'
import { HeatTable } from '../../charts/heat-map/heat-table.tsx'
import { plain } from '../../format/number.ts'
import { ListState } from '../../tables/list-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { type ColorMeasure, chosen, knownIn, limitsFor, type SizeMeasure, textOf } from './measures.ts'

interface ScreenMapProps {
  readonly label: string
  readonly query: UseQueryResult<Screen>
  readonly progress?: number | undefined
  readonly rows: readonly ScreenRow[]
  /** What a row's tile stands in; all in one where it is left out. */
  readonly groupOf?: (row: ScreenRow) => string
  readonly sizes: readonly SizeMeasure[]
  readonly colors: readonly ColorMeasure[]
  readonly size: string
  readonly color: string
  readonly onSize: (size: string) => void
  readonly onColor: (color: string) => void
  /** How much farther than shares these move. */
  readonly times?: number
  readonly isMonoSize: boolean
  readonly isZoomEnabled: boolean
  readonly hasTip: boolean
}

export function ScreenMap(props: ScreenMapProps) {
  const { label, query, rows, groupOf, onSize, onColor, times } = props
  const sizes = knownIn(props.sizes, rows)
  const colors = knownIn(props.colors, rows)
  const [isTable, setTable] = useState(false)
  const navigate = useNavigate()
  const size = chosen(sizes, props.size)
  const color = chosen(colors, props.color)
  const tileOf = (row: ScreenRow): HeatTile => {
    const amount = size.of(row)
    const change = color.of(row)
    return {
      key: row.symbol,
      short: row.symbol.replace(/\/USD$/, ''),
      name: row.name,
      size: amount ?? 0,
      change,
      changeText: textOf(color, change),
      facts: [
        ['Price', plain(row.price)],
        [size.label, amount === null ? '–' : size.text(amount)],
      ],
    }
  }
  const names = groupOf ? [...new Set(rows.map(groupOf))].sort() : ['']
  const groups = names.map((name) => ({
    name,
    tiles: rows.filter((row) => !groupOf || groupOf(row) === name).map(tileOf),
  }))
  const open = (symbol: string) => void navigate({ to: '/assets/$symbol', params: { symbol } })
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-3 pb-2">
        <Select label="Size" value={size.value} onChange={onSize} options={sizes} />
        <Select label="Colour" value={color.value} onChange={onColor} options={colors} />
        <span className="push">
          <IconButton
            icon={isTable ? 'layers' : 'list-checks'}
            label={isTable ? 'Show as a map' : 'Show as a table'}
            onClick={() => setTable(!isTable)}
          />
        </span>
      </div>
      <ListState
        query={query}
        what="The map"
        progress={props.progress}
        reassurance="Prices elsewhere and trading are not affected."
        isEmpty={rows.length === 0}
        empty={<EmptyState title="Nothing to show">No instrument of this market is in this group.</EmptyState>}
      >
        {isTable ? (
          <HeatTable label={label} groups={groups} colorLabel={color.label} sizeLabel={size.label} onOpen={open} />
        ) : (
          <HeatMap
            label={`${label}: sized by ${size.label.toLowerCase()}, coloured by ${color.label.toLowerCase()}`}
            groups={groups}
            limits={limitsFor(color, times)}
            amount={color.text && { label: color.label, text: color.text }}
            isMonoSize={props.isMonoSize}
            isZoomEnabled={props.isZoomEnabled}
            hasTip={props.hasTip}
            onOpen={open}
          />
        )}
      </ListState>
    </>
  )
}
