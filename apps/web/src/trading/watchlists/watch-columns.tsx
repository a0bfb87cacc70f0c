/** The columns of a watchlist. Prices are read by the cells, so that only rows in sight are streamed. */
import type { Asset } from '@paddock/contract/entities/asset'
import { Link } from '@tanstack/react-router'
import { SendingIconButton, SendingMenuItem } from '../../live/sending-button.tsx'
import { priceNow } from '../../live/streams/prices.ts'
import { openAlert } from '../../page/layers.ts'
import { actionsColumn, type Column, column, mutedText } from '../../tables/columns.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { AssetCard, changeColumn, liveColumn } from '../assets/asset-columns.tsx'
import { BuySell } from '../assets/buy-sell.tsx'
import { LiveChange, LiveVolume } from '../assets/live-cells.tsx'
import { LiveSpread, spreadNow } from '../assets/live-spread.tsx'
import { SymbolTip } from '../assets/symbol-tip.tsx'

interface ColumnsOf {
  readonly account: string
  readonly onTakeOff: (asset: Asset) => void
  /** Those that are read for when they are picked. */
  readonly further: readonly Column<Asset>[]
}

export const watchColumns = ({ account, onTakeOff, further }: ColumnsOf): readonly Column<Asset>[] => [
  column('symbol', 'Symbol', '7rem', ({ symbol }) => symbol, watchedLink, NARROW),
  column('name', 'Name', undefined, ({ name }) => name, mutedText, { yields: 3 }),
  liveColumn(account, 'last', '7rem', NARROW),
  changeColumn(account, '6.5rem', { ...NARROW, cell: ({ symbol }) => <LiveChange symbol={symbol} hasArrow /> }),
  liveColumn(account, 'bid', '7rem', { ...NARROW, yields: 2, yieldsWith: 'ask' }),
  liveColumn(account, 'ask', '7rem', { ...NARROW, yields: 2 }),
  {
    ...{ key: 'spread', head: 'Spread, bps', width: '6rem', align: 'end', isOptional: true },
    value: ({ symbol }) => spreadNow(priceNow(account, symbol)),
    cell: ({ symbol }) => <LiveSpread symbol={symbol} />,
  },
  liveColumn(account, 'open', '6rem', { isOptional: true }),
  liveColumn(account, 'high', '6rem', { isOptional: true }),
  liveColumn(account, 'low', '6rem', { isOptional: true }),
  liveColumn(account, 'volume', '6rem', { isOptional: true, cell: ({ symbol }) => <LiveVolume symbol={symbol} /> }),
  ...further,
  actionsColumn('9.25rem', (asset) => <Actions asset={asset} onTakeOff={onTakeOff} />),
]

const NARROW = { narrow: '5.5rem' }
const watchedLink = (symbol: string) => (
  <SymbolTip symbol={symbol}>
    {(handlers) => (
      <Link to="/assets/$symbol" params={{ symbol }} className="symbol" data-watched={symbol} {...handlers}>
        {symbol}
      </Link>
    )}
  </SymbolTip>
)

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
