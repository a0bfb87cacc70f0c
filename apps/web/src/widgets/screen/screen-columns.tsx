/** The columns of a screen, made of its figures. */
import type { ScreenClass, ScreenRow } from '@paddock/contract/desk/research/screen'
import { Change } from '../../format/change.tsx'
import { fixed, NONE, percentFigure, short } from '../../format/number.ts'
import { actionsColumn, type Column } from '../../tables/columns.tsx'
import { BuySell } from '../../trading/assets/buy-sell.tsx'
import { SymbolLink } from '../../trading/assets/symbol-link.tsx'
import { AddToList } from '../../trading/watchlists/add-to-list.tsx'
import { Chip } from '../../ui/chip.tsx'
import { type FigureName, figure, verdictText } from './figures.ts'
import { RowChange, RowPrice, rowPrice } from './live-row.tsx'

const isTraded = ({ exchange }: ScreenRow): boolean => exchange !== 'FX'

export function RowName({ row }: { row: ScreenRow }) {
  return isTraded(row) ? <SymbolLink symbol={row.symbol} /> : <span className="symbol">{row.symbol}</span>
}

/** The figure of a row as a cell shows it. */
export function FigureCell({ name, row }: { name: FigureName; row: ScreenRow }) {
  if (name === 'price') return <RowPrice row={row} />
  if (name === 'change') return <RowChange row={row} />
  const { of, unit, isChange } = figure(name)
  const value = of(row)
  if (value === null) return NONE
  if (isChange) return <Change ratio={value} isBare />
  switch (unit) {
    case 'price':
      return rowPrice(row, value)
    case 'percent':
      return percentFigure(value)
    case 'amount':
      return short(value)
    case 'number':
      return fixed(value, 2)
    case 'score':
      return <Verdict score={value} />
  }
}

function Verdict({ score }: { score: number }) {
  const text = verdictText(score)
  return (
    <span className={score > 0 && text !== 'Neutral' ? 'gain' : text !== 'Neutral' ? 'loss' : 'muted'}>{text}</span>
  )
}

const headOf = (name: FigureName): string => {
  const { label, unit } = figure(name)
  return unit === 'percent' ? `${label}, %` : label
}
const WIDTHS = { price: '6.5rem', percent: '6.25rem', amount: '6.25rem', number: '5.75rem', score: '7rem' } as const
/** A head of many letters takes the room it needs. */
const widthOf = (name: FigureName): string => {
  const letters = headOf(name).length
  return letters > 11 ? `${Math.round(letters * 0.5 + 2)}rem` : WIDTHS[figure(name).unit]
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
    ...figures.map(
      (name): Column<ScreenRow> => ({
        key: name,
        head: headOf(name),
        width: widthOf(name),
        align: 'end',
        value: (row) => figure(name).of(row),
        cell: (row) => <FigureCell name={name} row={row} />,
      }),
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
