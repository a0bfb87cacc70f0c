/** Where the money is: every position as a tile as large as its value, and what each part comes to long and short. */
import { weightOf } from '@paddock/analytics/equity/live-account'
import { dayReturn, type Valuation } from '@paddock/analytics/equity/valuation'
import { absolute, add, type Decimal, isNegative, toNumber, ZERO } from '@paddock/decimal/decimal'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx'
import { limitsOf } from '../../../charts/heat-map/scale.ts'
import { howMany, money, percent, percentFigure, signedPercent } from '../../../format/number.ts'
import { TableBar } from '../../../tables/table-bar.tsx'
import { choicesFrom } from '../../../ui/choices.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Cell, numbers, RowHead, Table } from '../../../ui/table.tsx'
import { useTick } from '../../../ui/use-tick.ts'
import { useLiveAccount } from '../../portfolio/use-live-account.ts'
import { type PositionRow, valueNow } from '../position-row.ts'
import { EXPOSURE_PARTS, type ExposurePart } from '../positions-search.ts'
import { type Grouping, useGrouping } from './grouping.ts'

const PART_NAMES: Readonly<Record<ExposurePart, string>> = {
  class: 'Class',
  sector: 'Sector',
  underlying: 'Underlying',
}
const COLORS = { day: 'Day', all: 'Since bought' } as const
type Color = keyof typeof COLORS

interface Part {
  readonly name: string
  readonly rows: readonly { readonly held: PositionRow; readonly value: Valuation }[]
  readonly long: Decimal
  readonly short: Decimal
  readonly gross: Decimal
}

export function Exposure(props: {
  account: string
  held: readonly PositionRow[]
  part: ExposurePart
  onPart: (part: ExposurePart) => void
}) {
  'use no memo' // prices are read from outside React, once a second
  const { account, held, part, onPart } = props
  const [color, setColor] = useState<Color>('day')
  const navigate = useNavigate()
  // Values move with the prices: they are looked at again each second.
  useTick(1000)
  const parts = partsOf(account, held, useGrouping(account, part))
  const figures = useLiveAccount(account)
  const all = parts.reduce(
    (sum, { long, short, gross }) => ({
      long: add(sum.long, long),
      short: add(sum.short, short),
      gross: add(sum.gross, gross),
    }),
    { long: ZERO, short: ZERO, gross: ZERO },
  )
  if (held.length === 0) return <EmptyState title="No positions">Positions are drawn here by size.</EmptyState>
  const open = (symbol: string) => void navigate({ to: '/positions/$symbol', params: { symbol } })
  return (
    <>
      <TableBar>
        <Segments
          label="Parts"
          size="small"
          value={part}
          onChange={onPart}
          segments={choicesFrom(PART_NAMES, EXPOSURE_PARTS)}
        />
        <Segments
          label="Colour"
          size="small"
          value={color}
          onChange={setColor}
          segments={(Object.keys(COLORS) as Color[]).map((value) => ({ value, label: COLORS[value] }))}
        />
      </TableBar>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,3fr)_minmax(28rem,1fr)] gap-4 overflow-y-auto px-4 pb-4 max-lg:grid-cols-1 max-lg:content-start [&>.table-scroll]:relative">
        <div className="flex min-h-80 flex-col [&>.heat-map]:flex-1">
          <HeatMap
            label="Positions by value"
            limits={limitsOf(color === 'day' ? 'day' : 'quarter')}
            isZoomEnabled
            onOpen={open}
            groups={parts.map(({ name, rows }) => ({
              name,
              tiles: rows.map(({ held: one, value }) => {
                // What a position makes, not its price: a fall is a gain of a short one.
                const moved = color === 'day' ? dayReturn(value) : value.unrealized_plpc
                const change = moved === undefined ? null : toNumber(moved)
                return {
                  key: one.position.symbol,
                  short: one.title,
                  name: one.name,
                  size: toNumber(absolute(value.market_value)),
                  change,
                  changeText: change === null ? '–' : signedPercent(moved),
                  facts: [
                    ['Value, USD', money(value.market_value)],
                    ['Weight', percent(weightOf(value.market_value, figures))],
                  ],
                }
              }),
            }))}
          />
        </div>
        <Table
          label={`Exposure by ${PART_NAMES[part].toLowerCase()}`}
          isCompact
          heads={[
            PART_NAMES[part],
            ...numbers('Long', 'Short').map((head) => ({ ...head, className: 'max-sm:hidden' })),
            ...numbers('Net', 'Weight, %'),
          ]}
        >
          <tbody>
            {parts.map(({ name, long, short, gross: own, rows }) => (
              <tr key={name}>
                <RowHead>
                  {name} <span className="faint">{howMany(rows.length)}</span>
                </RowHead>
                <Cell isNumber className="max-sm:hidden">
                  {money(long)}
                </Cell>
                <Cell isNumber className="max-sm:hidden">
                  {money(short)}
                </Cell>
                <Cell isNumber>{money(add(long, short))}</Cell>
                <Cell isNumber>{percentFigure(weightOf(own, figures))}</Cell>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <RowHead>All positions</RowHead>
              <Cell isNumber className="max-sm:hidden">
                {money(all.long)}
              </Cell>
              <Cell isNumber className="max-sm:hidden">
                {money(all.short)}
              </Cell>
              <Cell isNumber>{money(add(all.long, all.short))}</Cell>
              <Cell isNumber>{percentFigure(weightOf(all.gross, figures))}</Cell>
            </tr>
          </tfoot>
        </Table>
      </div>
    </>
  )
}

function partsOf(account: string, held: readonly PositionRow[], grouping: Grouping): Part[] {
  const parts = new Map<string, Part>()
  for (const one of held) {
    const value = valueNow(account, one)
    if (!value) continue
    const name = grouping(one).title
    const part = parts.get(name) ?? { name, rows: [], long: ZERO, short: ZERO, gross: ZERO }
    const isShort = isNegative(value.market_value)
    parts.set(name, {
      name,
      rows: [...part.rows, { held: one, value }],
      long: isShort ? part.long : add(part.long, value.market_value),
      short: isShort ? add(part.short, value.market_value) : part.short,
      gross: add(part.gross, absolute(value.market_value)),
    })
  }
  return [...parts.values()].sort((a, b) => toNumber(b.gross) - toNumber(a.gross))
}
