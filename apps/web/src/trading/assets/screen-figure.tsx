/** The figures of the screen as columns show them. */
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import { currencyPair } from '@paddock/market/instruments/currencies'
import { Change } from '../../format/change.tsx'
import { fixed, NONE, percentFigure, price, short } from '../../format/number.ts'
import type { Column } from '../../tables/columns.tsx'
import { type FigureName, figure, verdictText } from './screen-figures.ts'

export const isPair = ({ exchange }: ScreenRow): boolean => exchange === 'FX'

/** In the digits its instrument is quoted with. */
export const rowPrice = (row: ScreenRow, value: number | null): string =>
  isPair(row) ? fixed(value, currencyPair(row.symbol)?.scale ?? 5) : price(value === null ? null : rounded(value))

/** Averages and levels have more digits than prices do. */
const rounded = (value: number): number => {
  const size = Math.abs(value)
  return Number(value.toFixed(size >= 1 ? 2 : size >= 0.01 ? 4 : 8))
}

/** The figure of a row as of the minute. */
export function ScreenFigure({ name, row }: { name: FigureName; row: ScreenRow }) {
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

export const headOf = (name: FigureName): string => {
  const { label, unit } = figure(name)
  return unit === 'percent' ? `${label}, %` : label
}
const WIDTHS = { price: '6.5rem', percent: '6.25rem', amount: '6.25rem', number: '5.75rem', score: '7rem' } as const
/** A head of many letters takes the room it needs. */
const widthOf = (name: FigureName): string => {
  const letters = headOf(name).length
  return letters > 11 ? `${Math.round(letters * 0.5 + 2)}rem` : WIDTHS[figure(name).unit]
}

/** The column of a figure, of rows that have one of the screen. */
export const figureColumn = <Row,>(
  name: FigureName,
  rowOf: (row: Row) => ScreenRow | undefined,
  further: Partial<Column<Row>> = {},
): Column<Row> => ({
  ...{ key: name, head: headOf(name), width: widthOf(name), align: 'end' },
  value: (row) => {
    const found = rowOf(row)
    return found && figure(name).of(found)
  },
  cell: (row) => {
    const found = rowOf(row)
    return found ? <ScreenFigure name={name} row={found} /> : NONE
  },
  ...further,
})
