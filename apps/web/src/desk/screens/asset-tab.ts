/** The parts below the chart of a symbol, as its address names them. */
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'

export const ASSET_TABS = ['overview', 'options', 'depth', 'news', 'fundamentals', 'orders'] as const
export type AssetTab = (typeof ASSET_TABS)[number]

/** The widgets that a tab shows of a symbol, with what they are set to. The others are parts of the page. */
export const TAB_WIDGETS: Readonly<Partial<Record<AssetTab, Readonly<Record<string, object>>>>> = {
  options: { OptionChain: {} },
  depth: { OrderBook: { depth: 12 } },
  news: { TopStories: { feedMode: 'symbol' } },
  fundamentals: { FundamentalData: {}, CompanyProfile: {} },
}

const NAMES: Readonly<Record<AssetTab, string>> = {
  overview: 'Overview',
  options: 'Options',
  depth: 'Depth and tape',
  news: 'News',
  fundamentals: 'Fundamentals',
  orders: 'Orders',
}

/** Those that an asset has: a coin is no company, and not everything has options. */
export const tabsOf = ({ class: kind, attributes }: Pick<ListedAsset, 'class' | 'attributes'>) =>
  ASSET_TABS.filter(
    (tab) =>
      (tab !== 'options' || attributes?.includes('has_options')) && (tab !== 'fundamentals' || kind !== 'crypto'),
  ).map((value) => ({ value, label: NAMES[value] }))
