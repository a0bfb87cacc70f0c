/** The columns of the list of assets. Prices are read by the cells, so that only rows in sight are streamed. */
import type { Asset } from '@paddock/contract/entities/asset'
import { subtract } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { Link } from '@tanstack/react-router'
import { keepAccount } from '../desk/keep-account.ts'
import { openTicket } from '../desk/ticket-store.ts'
import { Change } from '../format/change.tsx'
import { short } from '../format/number.ts'
import { price } from '../format/price.ts'
import { type LivePrice, priceNow, usePricePart } from '../live/prices.ts'
import { ratio } from '../positions/valuation.ts'
import type { Column } from '../tables/column.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'

type Part = 'last' | 'bid' | 'ask' | 'volume'

/** The change since the last close, as a ratio. */
export function changeOf(live: LivePrice | undefined) {
  const last = fromWire(live?.last)
  const close = fromWire(live?.previousClose)
  return last && close && ratio(subtract(last, close), close)
}

export const assetColumns = (account: string | undefined, canTrade: boolean): readonly Column<Asset>[] => {
  const part = (symbol: string, key: Part) => fromWire(priceNow(account, symbol)?.[key])
  return [
    {
      key: 'symbol',
      head: 'Symbol',
      width: '7rem',
      value: ({ symbol }) => symbol,
      cell: ({ symbol }) => <AssetLink symbol={symbol} />,
    },
    { key: 'name', head: 'Name', value: ({ name }) => name, cell: ({ name }) => <span className="muted">{name}</span> },
    {
      key: 'exchange',
      head: 'Exchange',
      width: '6.5rem',
      from: 'lg',
      value: ({ exchange }) => exchange,
      cell: ({ exchange }) => <Chip>{exchange}</Chip>,
    },
    { key: 'class', head: 'Class', isExportOnly: true, value: (asset) => asset.class, cell: () => null },
    {
      key: 'last',
      head: 'Last',
      width: '7rem',
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
      cell: ({ symbol }) => <LiveChange symbol={symbol} />,
    },
    {
      key: 'bid',
      head: 'Bid',
      width: '7rem',
      align: 'end',
      from: 'md',
      value: ({ symbol }) => part(symbol, 'bid'),
      cell: (asset) => <LivePart asset={asset} part="bid" />,
    },
    {
      key: 'ask',
      head: 'Ask',
      width: '7rem',
      align: 'end',
      from: 'md',
      value: ({ symbol }) => part(symbol, 'ask'),
      cell: (asset) => <LivePart asset={asset} part="ask" />,
    },
    {
      key: 'volume',
      head: 'Volume',
      width: '6rem',
      align: 'end',
      from: 'xl',
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
    {
      key: 'actions',
      head: 'Actions',
      width: '8rem',
      align: 'end' as const,
      isAction: true,
      value: () => undefined,
      cell: ({ symbol }) => <AssetActions symbol={symbol} canTrade={canTrade} />,
    },
  ]
}

const FLAGS = [
  { key: 'tradable', head: 'Tradable' },
  { key: 'marginable', head: 'Marginable' },
  { key: 'shortable', head: 'Shortable' },
  { key: 'easy_to_borrow', head: 'Easy to borrow' },
  { key: 'fractionable', head: 'Fractionable' },
] as const

const AssetLink = ({ symbol }: { symbol: string }) => (
  <Link to="/assets/$symbol" params={{ symbol }} search={keepAccount} className="symbol">
    {symbol}
  </Link>
)

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
      <Button size="small" aria-label={`Buy ${symbol}`} onClick={() => openTicket({ symbol, side: 'buy' })}>
        Buy
      </Button>
      <Button size="small" aria-label={`Sell ${symbol}`} onClick={() => openTicket({ symbol, side: 'sell' })}>
        Sell
      </Button>
    </span>
  )
}

export function LivePart({ asset, part }: { asset: Pick<Asset, 'symbol' | 'price_increment'>; part: Part }) {
  const value = usePricePart(asset.symbol, (live) => live?.[part])
  return <span className={part === 'last' ? undefined : 'muted'}>{price(value)}</span>
}

/** In hundredths of a percent, so that the cell is drawn again only when what it shows has changed. */
export function LiveChange({ symbol, hasArrow }: { symbol: string; hasArrow?: boolean }) {
  const points = usePricePart(symbol, (live) =>
    live?.last !== undefined && live.previousClose
      ? Math.round((live.last / live.previousClose - 1) * 10_000)
      : undefined,
  )
  return <Change ratio={points === undefined ? null : points / 10_000} isBare hasArrow={hasArrow ?? false} />
}

export function LiveVolume({ symbol }: { symbol: string }) {
  const volume = usePricePart(symbol, (live) => (live?.volume === undefined ? '–' : short(live.volume)))
  return <span className="muted">{volume}</span>
}

/** An asset on a phone: two lines. */
export function AssetCard({ asset }: { asset: Asset }) {
  return (
    <Link to="/assets/$symbol" params={{ symbol: asset.symbol }} search={keepAccount} className="card-row">
      <strong>{asset.symbol}</strong>
      <LivePart asset={asset} part="last" />
      <span className="truncate">{asset.name}</span>
      <span>
        <LiveChange symbol={asset.symbol} /> %
      </span>
    </Link>
  )
}
