/** What can happen to an order, as its updates and webhooks name it. */
export const TRADE_EVENTS = [
  'accepted',
  'pending_new',
  'new',
  'partial_fill',
  'fill',
  'canceled',
  'expired',
  'done_for_day',
  'replaced',
  'rejected',
  'held',
  'pending_cancel',
  'pending_replace',
  'stopped',
  'suspended',
  'calculated',
  'order_cancel_rejected',
  'order_replace_rejected',
  'trade_bust',
  'trade_correct',
  'restated',
] as const

/** Those that trade a part of it or all. */
export const FILL_EVENTS: ReadonlySet<unknown> = new Set(['fill', 'partial_fill'])
