/** The columns of the table of coins. */
import { useMemo } from 'react'
import { Sparkline } from '../../../charts/sparkline.tsx'
import { NONE, price, short } from '../../../format/number.ts'
import { usePricePart } from '../../../live/streams/prices.ts'
import type { Column } from '../../../tables/columns.tsx'
import { type FigureName, figure } from '../../../trading/assets/screen-figures.ts'
import { Flash } from '../../../ui/flash.tsx'
import { SymbolPicture } from '../../quotes/symbol-picture.tsx'
import { COLUMN_SETS, type ColumnSet } from '../../screen/column-sets.ts'
import { RowChange, RowPrice } from '../../screen/live-row.tsx'
import { isKnownIn } from '../../screen/markets.ts'
import { FigureCell, RowName, tradeColumns } from '../../screen/screen-columns.tsx'
import type { Coin } from './coins.ts'
import type { DisplayCurrency } from './currencies.ts'

const BITCOIN = 'BTC/USD'
const DIGITS = 6

/** What bitcoin counts is never rounded to nothing: as many digits as tell two coins apart. */
const inBitcoin = (value: number): string =>
  value >= 1 ? price(Number(value.toFixed(2))) : value.toFixed(Math.min(12, DIGITS - 1 - Math.floor(Math.log10(value))))

/** The price now, in dollars or in bitcoin as both stand. */
export function CoinPrice({ coin: { row }, currency }: { coin: Coin; currency: DisplayCurrency }) {
  return currency === 'USD' ? <RowPrice row={row} /> : <PriceInBitcoin coin={row} />
}

function PriceInBitcoin({ coin }: { coin: Coin['row'] }) {
  const bitcoin = usePricePart(BITCOIN, (live) => live?.last)
  const last = usePricePart(coin.symbol, (live) => live?.last) ?? coin.price
  if (!bitcoin) return NONE
  return <Flash value={last / bitcoin}>{inBitcoin(last / bitcoin)}</Flash>
}

const amount = (value: number | null, currency: DisplayCurrency): string =>
  value === null ? NONE : currency === 'BTC' && value < 1000 ? inBitcoin(value) : short(value)

export function useCoinColumns(set: ColumnSet, currency: DisplayCurrency, account: string | undefined) {
  return useMemo(() => coinColumns(set, currency, account), [set, currency, account])
}

function coinColumns(set: ColumnSet, currency: DisplayCurrency, account: string | undefined): readonly Column<Coin>[] {
  const amountColumn = (key: 'marketValue' | 'volume', head: string): Column<Coin> => ({
    key,
    head: currency === 'BTC' ? `${head}, BTC` : `${head}, $`,
    width: '8.5rem',
    align: 'end',
    value: (coin) => coin[key],
    cell: (coin) => amount(coin[key], currency),
  })
  const figureColumn = (name: FigureName): Column<Coin> => ({
    key: name,
    head: `${figure(name).label}${figure(name).unit === 'percent' ? ', %' : ''}`,
    width: figure(name).label.length > 11 ? '9.5rem' : '6.5rem',
    align: 'end',
    value: ({ row }) => figure(name).of(row),
    cell: ({ row }) => <FigureCell name={name} row={row} />,
  })
  const own =
    set === 'overview'
      ? [
          amountColumn('marketValue', 'Market value'),
          amountColumn('volume', 'Volume 24 h'),
          { ...figureColumn('supply'), head: 'Supply' },
          SPARKLINE,
        ]
      : COLUMN_SETS[set].figures
          .filter((name) => name !== 'price' && name !== 'change' && isKnownIn('crypto', name))
          .map(figureColumn)
  return [
    {
      key: 'coin',
      head: 'Coin',
      width: '12rem',
      value: ({ name }) => name,
      cell: ({ row, name }) => (
        <span className="flex items-center gap-2">
          <SymbolPicture symbol={row.symbol} />
          <RowName row={row} />
          <span className="muted truncate">{name}</span>
        </span>
      ),
    },
    {
      key: 'rank',
      head: 'Rank',
      width: '4.25rem',
      align: 'end',
      value: ({ rank }) => rank,
      cell: ({ rank }) => <span className="muted">{rank ?? NONE}</span>,
    },
    {
      key: 'price',
      head: `Price, ${currency === 'BTC' ? 'BTC' : '$'}`,
      width: '7.5rem',
      align: 'end',
      value: (coin) => coin.price,
      cell: (coin) => <CoinPrice coin={coin} currency={currency} />,
    },
    {
      key: 'change',
      head: 'Change 24 h, %',
      width: '8rem',
      align: 'end',
      value: ({ row }) => row.change,
      cell: ({ row }) => <RowChange row={row} />,
    },
    ...own,
    ...tradeColumns(account, ({ row }: Coin) => row.symbol),
  ]
}

const sinceFirst = ({ closes }: Coin): number | null => {
  const [first, last] = [closes[0], closes.at(-1)]
  return first && last ? last / first - 1 : null
}

const SPARKLINE: Column<Coin> = {
  key: 'sevenDays',
  head: '7 days',
  width: '6rem',
  align: 'end',
  value: sinceFirst,
  cell: (coin) => <Sparkline values={coin.closes} label={`${coin.name}, seven days`} />,
}
