/** The columns of the list of positions. */
import type { Position } from '@paddock/contract/entities/position'
import { absolute, type Decimal } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { Link } from '@tanstack/react-router'
import { keepAccount } from '../desk/keep-account.ts'
import { openTicket } from '../desk/ticket-store.ts'
import { Change } from '../format/change.tsx'
import { money } from '../format/money.ts'
import { percent } from '../format/percent.ts'
import { price } from '../format/price.ts'
import { quantity } from '../format/quantity.ts'
import { Aligned, longestFraction } from '../tables/aligned.tsx'
import type { Column } from '../tables/column.ts'
import { Button } from '../ui/button.tsx'
import type { Valued } from './use-valued.ts'
import { averagePrice, ratio } from './valuation.ts'

/** How fine the numbers of a column are: the most digits after the point that its rows have. */
export interface Fineness {
  readonly qty: number
  readonly price: number
  readonly average: number
}

export const finenessOf = (rows: readonly Valued[]): Fineness => ({
  qty: longestFraction(rows.map(({ position }) => quantity(position.qty))),
  price: longestFraction(rows.map(({ value }) => price(value?.price))),
  average: longestFraction(rows.map(({ position }) => averagePrice(position.avg_entry_price))),
})

/** `gross` is what weights refer to: long and short values together. */
export const positionColumns = (
  gross: Decimal,
  fineness: Fineness,
  onClose: (position: Position) => void,
): readonly Column<Valued>[] => [
  {
    key: 'symbol',
    head: 'Symbol',
    width: '11rem',
    value: ({ symbol }) => symbol,
    cell: ({ symbol, name, position }) => (
      <>
        <Link to="/positions/$symbol" params={{ symbol: position.symbol }} search={keepAccount} className="symbol">
          {symbol}
        </Link>
        <span className="name">{name}</span>
      </>
    ),
  },
  {
    key: 'qty',
    head: 'Quantity',
    width: '8rem',
    align: 'end',
    value: ({ position }) => fromWire(position.qty),
    cell: ({ position }) => <Aligned text={quantity(position.qty)} digits={fineness.qty} />,
  },
  {
    key: 'qty_available',
    head: 'Available',
    isExportOnly: true,
    value: ({ position }) => fromWire(position.qty_available),
    cell: () => null,
  },
  {
    key: 'avg_entry_price',
    head: 'Average',
    width: '6.75rem',
    align: 'end',
    from: 'lg',
    value: ({ position }) => fromWire(position.avg_entry_price),
    cell: ({ position }) => (
      <span className="muted">
        <Aligned text={averagePrice(position.avg_entry_price)} digits={fineness.average} />
      </span>
    ),
  },
  {
    key: 'current_price',
    head: 'Last',
    width: '7.75rem',
    align: 'end',
    value: ({ value }) => value?.price,
    cell: ({ value }) => <Aligned text={price(value?.price)} digits={fineness.price} />,
  },
  {
    key: 'change_today',
    head: 'Day, %',
    width: '4.25rem',
    align: 'end',
    from: 'lg',
    value: ({ value }) => value?.change_today,
    cell: ({ value }) => <Change ratio={value?.change_today ?? null} isBare />,
  },
  {
    key: 'day',
    head: 'Day',
    width: '6.25rem',
    align: 'end',
    from: 'md',
    value: ({ value }) => value?.unrealized_intraday_pl,
    cell: ({ value }) => <Change amount={value?.unrealized_intraday_pl ?? null} />,
  },
  {
    key: 'market_value',
    head: 'Value',
    width: '6.75rem',
    align: 'end',
    value: ({ value }) => value?.market_value,
    cell: ({ value }) => money(value?.market_value),
  },
  {
    key: 'cost_basis',
    head: 'Cost',
    isExportOnly: true,
    value: ({ position }) => fromWire(position.cost_basis),
    cell: () => null,
  },
  {
    key: 'unrealized_pl',
    head: 'Unrealised',
    width: '6.75rem',
    align: 'end',
    value: ({ value }) => value?.unrealized_pl,
    cell: ({ value }) => <Change amount={value?.unrealized_pl ?? null} />,
  },
  {
    key: 'unrealized_plpc',
    head: '%',
    width: '4.25rem',
    align: 'end',
    from: 'md',
    value: ({ value }) => value?.unrealized_plpc,
    cell: ({ value }) => <Change ratio={value?.unrealized_plpc ?? null} isBare />,
  },
  {
    key: 'weight',
    head: 'Weight, %',
    width: '5rem',
    align: 'end',
    from: 'xl',
    value: ({ value }) => value && ratio(absolute(value.market_value), gross),
    cell: ({ value }) => (
      <span className="muted">
        {value ? percent(ratio(absolute(value.market_value), gross)).replace(' %', '') : '–'}
      </span>
    ),
  },
  {
    key: 'actions',
    head: 'Actions',
    width: '7.75rem',
    align: 'end',
    isAction: true,
    value: () => undefined,
    cell: ({ symbol, position }) => (
      <span className="inline-flex justify-end gap-1">
        <Button
          size="small"
          aria-label={`Trade ${symbol}`}
          onClick={() => openTicket({ symbol, side: position.side === 'short' ? 'sell' : 'buy' })}
        >
          Add
        </Button>
        <Button size="small" tone="danger" aria-label={`Close ${symbol}`} onClick={() => onClose(position)}>
          Close
        </Button>
      </span>
    ),
  },
]

/** A position on a phone: two lines. */
export function PositionCard({ row }: { row: Valued }) {
  const { position, symbol, value } = row
  return (
    <Link to="/positions/$symbol" params={{ symbol: position.symbol }} search={keepAccount} className="card-row">
      <strong>{symbol}</strong>
      <span>{money(value?.market_value)}</span>
      <span>
        {position.side === 'short' ? 'Short ' : ''}
        {quantity(position.qty).replace('−', '')} at {averagePrice(position.avg_entry_price)}
      </span>
      <span>
        <Change amount={value?.unrealized_intraday_pl ?? null} /> today
      </span>
    </Link>
  )
}
