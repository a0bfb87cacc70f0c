/** The periods a history is looked at over, as addresses call them. */
export const RANGES = ['1D', '1W', '1M', '3M', '1Y', 'All'] as const
export type Range = (typeof RANGES)[number]
