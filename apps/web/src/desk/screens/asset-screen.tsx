/** One asset: its price, its chart with what the account has to do with it, its facts, and the ticket at its side. */
import { spreadOf } from '@paddock/analytics/liquidity/order-book'
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import { isUuid } from '@paddock/contract/entities/scalar'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { subtract } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import type { Interval } from '../../charts/bars/interval.ts'
import { Change } from '../../format/change.tsx'
import { fixed, price, priceScale, short, signed } from '../../format/number.ts'
import { settingOfAsset } from '../../format/widget-symbol.ts'
import { useAccount } from '../../live/account.ts'
import { assetIn, assetLike } from '../../live/asset-index.ts'
import { fundamentalsQuery } from '../../live/fundamentals.ts'
import { assetOfIdQuery, assetsQuery, ordersQuery } from '../../live/queries.ts'
import { useFeedWords } from '../../live/streams/feed-words.ts'
import { usePrice } from '../../live/streams/prices.ts'
import { openAlert } from '../../page/layers.ts'
import { changeOf } from '../../trading/assets/live-cells.tsx'
import { searchIndex, searchSymbols } from '../../trading/assets/symbol-search.ts'
import { SymbolOrders } from '../../trading/orders/list/symbol-orders.tsx'
import { AddToList } from '../../trading/watchlists/add-to-list.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { AssetOverview, rangeText, yearText } from './asset-overview.tsx'
import { type AssetTab, TAB_WIDGETS, tabsOf } from './asset-tab.ts'
import { QuotedPage, QuoteHead } from './quoted-page.tsx'
import { SymbolWidget } from './symbol-widget.tsx'

const PANEL = 'asset-panel'

interface AssetScreenProps {
  readonly account: string
  readonly symbol: string
  readonly interval: Interval
  readonly tab: AssetTab
  readonly onSearch: (change: { interval?: Interval; tab?: AssetTab | undefined }) => void
}

export function AssetScreen({ account, symbol, interval, tab, onSearch }: AssetScreenProps) {
  const { data: assets, refetch } = useQuery(assetsQuery(account))
  const ofId = useQuery({ ...assetOfIdQuery(account, symbol), enabled: isUuid(symbol) })
  const { data: orders } = useQuery(ordersQuery(account, 'open'))
  if (!assets || ofId.isLoading) return <AssetSkeleton symbol={symbol} />
  // A list that could not be read is empty: it says nothing of the symbol.
  if (assets.length === 0)
    return (
      <ErrorState title="Assets could not be read" onRetry={() => void refetch()}>
        Your positions and orders are not affected.
      </ErrorState>
    )
  const asset = assetLike(assets, symbol) ?? ofId.data
  if (!asset) return <UnknownSymbol symbol={symbol} assets={assets} />
  // An asset that is no longer listed keeps the address it was found by.
  if (asset.symbol !== symbol && assetIn(assets, asset.symbol))
    return <Navigate to="/assets/$symbol" params={{ symbol: asset.symbol }} search={true} replace />
  const tabs = tabsOf(asset)
  const shown = tabs.some(({ value }) => value === tab) ? tab : 'overview'
  const working = orders?.filter((order) => isSameSymbol(order.symbol, asset.symbol)).length
  return (
    <QuotedPage
      account={account}
      symbol={asset.symbol}
      interval={interval}
      onSearch={onSearch}
      head={<AssetHead account={account} asset={asset} />}
    >
      <Tabs
        label={asset.symbol}
        panelId={PANEL}
        value={shown}
        onChange={(next) => onSearch({ tab: next === 'overview' ? undefined : next })}
        tabs={tabs.map((one) => (one.value === 'orders' ? { ...one, count: working } : one))}
      />
      <TabPanel id={PANEL} value={shown}>
        <AssetPanel account={account} asset={asset} tab={shown} />
      </TabPanel>
    </QuotedPage>
  )
}

function AssetPanel({ account, asset, tab }: { account: string; asset: ListedAsset; tab: AssetTab }) {
  if (tab === 'overview') return <AssetOverview account={account} asset={asset} />
  if (tab === 'orders') return <SymbolOrders account={account} symbol={asset.symbol} />
  const symbol = settingOfAsset(asset)
  return (
    <div className="asset-widgets">
      {Object.entries(TAB_WIDGETS[tab] ?? {}).map(([key, options]) => (
        <SymbolWidget key={`${key} ${symbol}`} widgetKey={key} options={{ symbol, ...options }} />
      ))}
    </div>
  )
}

function AssetHead({ account, asset }: { account: string; asset: ListedAsset }) {
  const live = usePrice(asset.symbol)
  const feed = useFeedWords(asset.symbol, { isLive: true })
  const { data: worth } = useQuery(fundamentalsQuery(account, asset.symbol))
  const change = changeOf(live)
  const last = fromWire(live?.last)
  const close = fromWire(live?.previousClose)
  const moved = last && close && subtract(last, close)
  const scale = priceScale(asset, last)
  return (
    <QuoteHead
      symbol={asset.symbol}
      name={asset.symbol}
      chips={
        <>
          <Chip>{asset.exchange}</Chip> {asset.fractionable && asset.class !== 'crypto' && <Chip>Fractions</Chip>}{' '}
          {asset.attributes?.includes('ipo') && <Chip tone="warning">New listing</Chip>}{' '}
          {asset.tradable ? null : <Chip tone="warning">Not tradable</Chip>}
        </>
      }
      title={asset.name}
      acts={
        <>
          <IconButton
            icon="bell"
            label={`Alert on ${asset.symbol}`}
            onClick={() => openAlert({ symbol: asset.symbol })}
          />
          <AddToList account={account} symbol={asset.symbol} />
        </>
      }
      last={price(live?.last, asset)}
      change={moved && <Change amount={moved} text={signed(moved, scale)} ratio={change} hasArrow />}
      facts={[
        ['Bid × ask', live?.bid && live.ask ? `${price(live.bid, asset)} × ${price(live.ask, asset)}` : '–'],
        ['Spread, bps', fixed(spreadOf(Number(live?.bid), Number(live?.ask))?.bps, 1)],
        ['Day range', rangeText(live, asset)],
        ['52 weeks', yearText(worth, asset)],
        ['Volume', live?.volume === undefined ? '–' : short(live.volume)],
        ['Feed', feed],
      ]}
    />
  )
}

const AssetSkeleton = ({ symbol }: { symbol: string }) => (
  <div className="asset bg-well" role="status" aria-label={`Loading ${symbol}`}>
    <div className="asset-head">
      <div className="max-sm:basis-full">
        <Skeleton width={180} height={36} />
      </div>
      <div className="max-sm:basis-full">
        <Skeleton width={120} height={34} />
      </div>
      <div className="figures">
        <div className="h-19 max-sm:col-span-2" />
      </div>
      <div className="trade-bar">
        <span className="button" />
      </div>
    </div>
    <div className="p-4">
      <Skeleton height="100%" />
    </div>
    <div className="p-4">
      <Skeleton width={220} />
    </div>
  </div>
)

function UnknownSymbol({ symbol, assets }: { symbol: string; assets: readonly ListedAsset[] }) {
  const isReplay = useAccount()?.market?.startsWith('replay:') === true
  const index = searchIndex(assets)
  // Letter by letter from the end: what shares the longest start comes first.
  const starts = Array.from({ length: symbol.length }, (_, cut) => symbol.slice(0, symbol.length - cut))
  const near = starts.flatMap((start) => searchSymbols(index, start, 3))
  const matches = [...new Map(near.map((entry) => [entry.symbol, entry])).values()].slice(0, 3)
  return (
    <EmptyState
      title={isReplay ? `There is no recorded data for ${symbol} in this market` : `There is no asset ${symbol}`}
      action={
        <span className="flex w-full flex-wrap gap-2">
          {matches.map((entry) => (
            <Link
              key={entry.symbol}
              to="/assets/$symbol"
              params={{ symbol: entry.symbol }}
              className={classNames(buttonClass(), 'max-w-[calc(100vw-3rem)]')}
            >
              {entry.symbol} <span className="muted truncate">{entry.name}</span>
            </Link>
          ))}
          <Link to="/assets" className={buttonClass('primary')}>
            All assets
          </Link>
        </span>
      }
    >
      {matches.length > 0 ? 'Did you mean one of these?' : 'No symbol is similar.'}
    </EmptyState>
  )
}
