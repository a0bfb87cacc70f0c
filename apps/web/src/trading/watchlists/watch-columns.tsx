/** The columns of a watchlist. Prices are read by the cells, so that only rows in sight are streamed. */
import type { Asset } from '@paddock/contract/entities/asset'
import { fromWire } from '@paddock/decimal/wire'
import { Link } from '@tanstack/react-router'
import { SendingIconButton, SendingMenuItem } from '../../live/sending-button.tsx'
import { priceNow } from '../../live/streams/prices.ts'
import { openAlert } from '../../page/layers.ts'
import { actionsColumn, type Column, column, mutedText } from '../../tables/columns.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { AssetCard } from '../assets/asset-columns.tsx'
import { BuySell } from '../assets/buy-sell.tsx'
import { changeOf, LiveChange, LivePart } from '../assets/live-cells.tsx'
import { SymbolTip } from '../assets/symbol-tip.tsx'

const PRICES = [
  { key: 'last', head: 'Last' },
  { key: 'bid', head: 'Bid' },
  { key: 'ask', head: 'Ask' },
] as const

export function watchColumns(account: string, onTakeOff: (asset: Asset) => void): readonly Column<Asset>[] {
  const [last, ...sides] = PRICES.map(
    ({ key, head }): Column<Asset> => ({
      key,
      head,
      width: '7rem',
      narrow: '5.5rem',
      align: 'end',
      value: ({ symbol }) => fromWire(priceNow(account, symbol)?.[key]),
      cell: (asset) => <LivePart asset={asset} part={key} />,
      ...(key === 'last' ? undefined : { yields: 2 }),
      ...(key === 'bid' && { yieldsWith: 'ask' }),
    }),
  )
  const change: Column<Asset> = {
    key: 'change',
    head: 'Change, %',
    width: '6.5rem',
    narrow: '5.5rem',
    align: 'end',
    value: ({ symbol }) => changeOf(priceNow(account, symbol)),
    cell: ({ symbol }) => <LiveChange symbol={symbol} hasArrow />,
  }
  return [
    {
      key: 'symbol',
      head: 'Symbol',
      width: '7rem',
      narrow: '5.5rem',
      value: ({ symbol }) => symbol,
      cell: ({ symbol }) => (
        <SymbolTip symbol={symbol}>
          {(handlers) => (
            <Link to="/assets/$symbol" params={{ symbol }} className="symbol" data-watched={symbol} {...handlers}>
              {symbol}
            </Link>
          )}
        </SymbolTip>
      ),
    },
    column('name', 'Name', undefined, ({ name }) => name, mutedText, { yields: 3 }),
    ...(last ? [last] : []),
    change,
    ...sides,
    actionsColumn('9.25rem', (asset) => <Actions asset={asset} onTakeOff={onTakeOff} />),
  ]
}

function Actions({ asset, onTakeOff }: { asset: Asset; onTakeOff: (asset: Asset) => void }) {
  const { symbol } = asset
  return (
    <span className="inline-flex justify-end gap-1">
      <BuySell symbol={symbol} />
      <Menu label={symbol} trigger={<IconButton icon="ellipsis" label={`More on ${symbol}`} />}>
        <MenuItem icon="bell" onSelect={() => openAlert({ symbol })}>
          Alert…
        </MenuItem>
        <SendingMenuItem icon="x" onSelect={() => onTakeOff(asset)}>
          Remove from list
        </SendingMenuItem>
      </Menu>
    </span>
  )
}

/** A row on a phone: two lines that open the asset, and a way off the list. */
export function WatchCard({ asset, onTakeOff }: { asset: Asset; onTakeOff: (asset: Asset) => void }) {
  return (
    <div className="watch-card">
      <AssetCard asset={asset} />
      <SendingIconButton icon="x" label={`Remove ${asset.symbol} from the list`} onClick={() => onTakeOff(asset)} />
    </div>
  )
}
