import type { ListSearch } from '../../tables/list-search.ts'

/** The tabs, the quick filters and the groupings of the positions, as the address names them. */
export const POSITION_TABS = ['open', 'closed', 'expiry', 'exposure'] as const
export type PositionTab = (typeof POSITION_TABS)[number]

export const POSITION_FILTERS = ['winners', 'losers', 'unprotected'] as const
export type PositionFilter = (typeof POSITION_FILTERS)[number]

export const POSITION_GROUPS = ['class', 'underlying', 'strategy', 'sector', 'tag'] as const
export type PositionGroup = (typeof POSITION_GROUPS)[number]

/** What the exposure is parted by. */
export const EXPOSURE_PARTS = ['class', 'sector', 'underlying'] as const
export type ExposurePart = (typeof EXPOSURE_PARTS)[number]

/** The funds that stand for the indices a holding is compared with. */
export const BENCHMARKS = ['SPY', 'QQQ', 'DIA', 'IWM'] as const
export type Benchmark = (typeof BENCHMARKS)[number]

export interface PositionsSearch extends ListSearch {
  readonly tab?: PositionTab | undefined
  readonly show?: PositionFilter | undefined
  readonly group?: PositionGroup | undefined
  readonly part?: ExposurePart | undefined
}
