/** The parts below the chart of a symbol, as its address names them. */
export const ASSET_TABS = ['overview', 'orders'] as const
export type AssetTab = (typeof ASSET_TABS)[number]
