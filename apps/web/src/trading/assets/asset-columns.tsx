/** The columns of the list of assets. Prices are read by the cells, so that only rows in sight are streamed. */
import type { Asset } from '@paddock/contract/entities/asset'
import { fromWire } from '@paddock/decimal/wire'
import { Link } from '@tanstack/react-router'
import { priceNow } from '../../live/streams/prices.ts'
import { actionsColumn, type Column, chip, column, exportColumn } from '../../tables/columns.tsx'
import { BuySell } from './buy-sell.tsx'
import { changeOf, ListedChange, LiveChange, LivePart, LiveVolume, type Part } from './live-cells.tsx'
import { SymbolLink } from './symbol-link.tsx'

export const assetColumns = (account: string | undefined, canTrade: boolean): readonly Column<Asset>[] => {
  const part = (symbol: string, key: Part) => fromWire(priceNow(account, symbol)?.[key])
  return [
    {
      key: 'symbol',
      head: 'Symbol',
      width: '7rem',
      value: ({ symbol }) => symbol,
      cell: ({ symbol }) => <SymbolLink symbol={symbol} />,
    },
    { key: 'name', head: 'Name', value: ({ name }) => name, cell: ({ name }) => <span className="muted">{name}</span> },
    column('exchange', 'Exchange', '6.5rem', ({ exchange }) => exchange, chip, { yields: 3 }),
    exportColumn('class', 'Class', (asset) => asset.class),
    {
      key: 'last',
      head: 'Last',
      width: '6rem',
      align: 'end',
      value: ({ symbol }) => part(symbol, 'last'),
      cell: (asset) => <LivePart asset={asset} part="last" />,
    },
    {
      key: 'change',
      head: 'Change, %',
      width: '6rem',
      align: 'end',
      value: ({ symbol }) => changeOf(priceNow(account, symbol)),
      cell: ({ symbol }) => <ListedChange symbol={symbol} />,
    },
    {
      key: 'bid',
      head: 'Bid',
      width: '5.75rem',
      align: 'end',
      yields: 2,
      yieldsWith: 'ask',
      value: ({ symbol }) => part(symbol, 'bid'),
      cell: (asset) => <LivePart asset={asset} part="bid" />,
    },
    {
      key: 'ask',
      head: 'Ask',
      width: '5.75rem',
      align: 'end',
      yields: 2,
      value: ({ symbol }) => part(symbol, 'ask'),
      cell: (asset) => <LivePart asset={asset} part="ask" />,
    },
    {
      key: 'volume',
      head: 'Volume',
      width: '6rem',
      align: 'end',
      yields: 4,
      value: ({ symbol }) => part(symbol, 'volume'),
      cell: ({ symbol }) => <LiveVolume symbol={symbol} />,
    },
    ...FLAGS.map(({ key, head }) => ({
      key,
      head,
      isExportOnly: true,
      value: (asset: Asset) => asset[key],
      cell: () => null,
    })),
    actionsColumn('8rem', ({ symbol }) => <AssetActions symbol={symbol} canTrade={canTrade} />),
  ]
}

const FLAGS = [
  { key: 'tradable', head: 'Tradable' },
  { key: 'marginable', head: 'Marginable' },
  { key: 'shortable', head: 'Shortable' },
  { key: 'easy_to_borrow', head: 'Easy to borrow' },
  { key: 'fractionable', head: 'Fractionable' },
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
export function AssetCard({ asset }: { asset: Asset }) {
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
