/** The lists of the orders screen, as its address names them, and the quick filters over them. */
export const ORDER_TABS = ['working', 'today', 'all'] as const
export type OrderTab = (typeof ORDER_TABS)[number]

export const ORDER_CHIPS = ['partial', 'rejected', 'lone-stops'] as const
export type OrderChip = (typeof ORDER_CHIPS)[number]
