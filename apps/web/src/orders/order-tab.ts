/** The lists of the orders screen, as its address names them. */
export const ORDER_TABS = ['working', 'today', 'all'] as const
export type OrderTab = (typeof ORDER_TABS)[number]
