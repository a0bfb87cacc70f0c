/** The quick filters and the groupings of the positions, as the address names them. */
export const POSITION_FILTERS = ['winners', 'losers', 'unprotected'] as const
export type PositionFilter = (typeof POSITION_FILTERS)[number]

export const POSITION_GROUPS = ['class', 'underlying'] as const
export type PositionGroup = (typeof POSITION_GROUPS)[number]
