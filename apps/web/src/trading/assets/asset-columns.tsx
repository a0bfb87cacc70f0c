/** The columns of the list of assets. Prices are read by the cells, so that only rows in sight are streamed. */
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import { fromWire } from '@paddock/decimal/wire'
import { Link } from '@tanstack/react-router'
import { priceNow } from '../../live/streams/prices.ts'
import { actionsColumn, type Column, chip, column, exportColumn, mutedText } from '../../tables/columns.tsx'
import { BuySell } from './buy-sell.tsx'
import { changeOf, ListedChange, LiveChange, LivePart, LiveVolume, type Part } from './live-cells.tsx'
import { SymbolLink } from './symbol-link.tsx'

/** A live price of a symbol, by which rows are sorted as they stand now. */
export const liveColumn = (
  account: string | undefined,
  key: Part,
  width: string,
  further?: Partial<Column<ListedAsset>>,
): Column<ListedAsset> => ({
  ...{ key, head: HEADS[key], width, align: 'end' },
  value: ({ symbol }) => fromWire(priceNow(account, symbol)?.[key]),
  cell: (asset) => <LivePart asset={asset} part={key} />,
  ...further,
})
const HEADS = {
  ...{ last: 'Last', bid: 'Bid', ask: 'Ask', volume: 'Volume' },
  ...{ open: 'Open', high: 'High', low: 'Low' },
} as const

/** The change since the last close. */
export const changeColumn = (
  account: string | undefined,
  width: string,
  further: Partial<Column<ListedAsset>>,
): Column<ListedAsset> => ({
  ...{ key: 'change', head: 'Change, %', width, align: 'end' },
  value: ({ symbol }) => changeOf(priceNow(account, symbol)),
  ...further,
})

export const assetColumns = (account: string | undefined, canTrade: boolean): readonly Column<ListedAsset>[] => [
  column(
    'symbol',
    'Symbol',
    '7rem',
    ({ symbol }) => symbol,
    (symbol) => <SymbolLink symbol={symbol} />,
  ),
  column('name', 'Name', undefined, ({ name }) => name, mutedText),
  column('exchange', 'Exchange', '6.5rem', ({ exchange }) => exchange, chip, { yields: 3 }),
  exportColumn('class', 'Class', (asset) => asset.class),
  liveColumn(account, 'last', '6rem'),
  changeColumn(account, '6rem', { cell: ({ symbol }) => <ListedChange symbol={symbol} /> }),
  liveColumn(account, 'bid', '5.75rem', { yields: 2, yieldsWith: 'ask' }),
  liveColumn(account, 'ask', '5.75rem', { yields: 2 }),
  liveColumn(account, 'volume', '6rem', { yields: 4, cell: ({ symbol }) => <LiveVolume symbol={symbol} /> }),
  ...FLAGS.map(([key, head]) => exportColumn(key, head, (asset: ListedAsset) => asset[key])),
  actionsColumn('8rem', ({ symbol }) => <AssetActions symbol={symbol} canTrade={canTrade} />),
]

const FLAGS = [
  ['tradable', 'Tradable'],
  ['marginable', 'Marginable'],
  ['shortable', 'Shortable'],
  ['easy_to_borrow', 'Easy to borrow'],
  ['fractionable', 'Fractionable'],
] as const

/** Visitors are led to sign in by the link itself: the page behind it is guarded. */
function AssetActions({ symbol, canTrade }: { symbol: string; canTrade: boolean }) {
  if (!canTrade)
    return (
      <Link to="/login" className="link">
        Sign in to trade
      </Link>
    )
  return (
    <span className="inline-flex justify-end gap-1">
      <BuySell symbol={symbol} />
    </span>
  )
}

/** An asset on a phone: two lines. */
export function AssetCard({ asset }: { asset: ListedAsset }) {
  return (
    <Link to="/assets/$symbol" params={{ symbol: asset.symbol }} className="card-row">
      <strong>{asset.symbol}</strong>
      <LivePart asset={asset} part="last" />
      <span className="truncate">{asset.name}</span>
      <span>
        <LiveChange symbol={asset.symbol} /> %
      </span>
    </Link>
  )
}
