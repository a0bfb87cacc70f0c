/** What the history can be narrowed to, as its address names it. */
export const ACTIVITY_KINDS = ['trades', 'other'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]
export const KIND_NAMES: Readonly<Record<ActivityKind, string>> = { trades: 'Trades', other: 'Cash and fees' }
