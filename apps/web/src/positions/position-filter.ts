/** What the positions can be narrowed to, as the address names it. */
export const POSITION_FILTERS = ['winners', 'losers'] as const
export type PositionFilter = (typeof POSITION_FILTERS)[number]
