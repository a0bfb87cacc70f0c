/** The columns of a screen, made of its figures. */
import type { ScreenClass, ScreenRow } from '@paddock/contract/desk/research/screen'
import { NONE } from '../../format/number.ts'
import { actionsColumn, type Column } from '../../tables/columns.tsx'
import { BuySell } from '../../trading/assets/buy-sell.tsx'
import { figureColumn, headOf, isPair, ScreenFigure } from '../../trading/assets/screen-figure.tsx'
import type { FigureName } from '../../trading/assets/screen-figures.ts'
import { SymbolLink } from '../../trading/assets/symbol-link.tsx'
import { AddToList } from '../../trading/watchlists/add-to-list.tsx'
import { Chip } from '../../ui/chip.tsx'
import { RowChange, RowPrice } from './live-row.tsx'

export function RowName({ row }: { row: ScreenRow }) {
  return isPair(row) ? <span className="symbol">{row.symbol}</span> : <SymbolLink symbol={row.symbol} />
}

/** The figure of a row as a cell shows it: what is in sight is streamed. */
export function FigureCell({ name, row }: { name: FigureName; row: ScreenRow }) {
  if (name === 'price') return <RowPrice row={row} />
  if (name === 'change') return <RowChange row={row} />
  return <ScreenFigure name={name} row={row} />
}

/** The name first, then the figures; what can be done with a row is there for accounts. */
export function screenColumns(
  figures: readonly FigureName[],
  kind: ScreenClass | undefined,
  account: string | undefined,
): readonly Column<ScreenRow>[] {
  return [
    {
      key: 'symbol',
      head: 'Symbol',
      width: '6.5rem',
      value: ({ symbol }) => symbol,
      cell: (row) => <RowName row={row} />,
    },
    {
      key: 'name',
      head: 'Name',
      width: '11rem',
      value: ({ name }) => name,
      cell: ({ name }) => (
        <span className="muted" title={name}>
          {name}
        </span>
      ),
    },
    ...figures.map((name) =>
      figureColumn(name, (row: ScreenRow) => row, { cell: (row) => <FigureCell name={name} row={row} /> }),
    ),
    ...(kind === 'stocks'
      ? [
          {
            key: 'sector',
            head: 'Sector',
            width: '10rem',
            value: ({ sector }: ScreenRow) => sector,
            cell: ({ sector }: ScreenRow) => (sector ? <Chip>{sector}</Chip> : NONE),
          },
        ]
      : []),
    ...(kind === 'forex' ? [] : tradeColumns(account, ({ symbol }: ScreenRow) => symbol)),
  ]
}

/** What can be done with a row, for accounts. */
export const tradeColumns = <Row,>(account: string | undefined, symbolOf: (row: Row) => string): Column<Row>[] =>
  account === undefined
    ? []
    : [
        actionsColumn('9.5rem', (row: Row) => (
          <span className="inline-flex justify-end gap-1">
            <AddToList account={account} symbol={symbolOf(row)} />
            <BuySell symbol={symbolOf(row)} />
          </span>
        )),
      ]

/** A row on a phone: two lines, the second figure of the set beside its name. */
export function ScreenCard({ row, figures }: { row: ScreenRow; figures: readonly FigureName[] }) {
  const further = figures.find((name) => name !== 'price' && name !== 'change')
  return (
    <div className="card-row">
      <strong>
        <RowName row={row} />
      </strong>
      <span>
        <RowPrice row={row} />{' '}
        <span className="small">
          <RowChange row={row} /> %
        </span>
      </span>
      <span className="truncate">{row.name}</span>
      <span>
        {further && (
          <>
            {headOf(further)} <FigureCell name={further} row={row} />
          </>
        )}
      </span>
    </div>
  )
}
