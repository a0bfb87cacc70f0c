/** When an order trades, by the broker's own schedule, for whoever shows or composes one. */
import type { Instant } from '@paddock/market/instant'
import { nextAuctionCutOff, wrongWindow } from './orders/auction.ts'
import { isForAuction, scheduleOf, type Timing } from './orders/session.ts'

export { hasOneChance, tradesOvernight } from './orders/session.ts'

type Timed = Timing & { readonly timeInForce: string }

/** When an order entered at `at` may first execute, halts aside. */
export const tradesFrom = (order: Timed, at: Instant): Instant => scheduleOf(order, at, 0).eligibleAt

/** Whether orders for an auction are taken now; those with another time in force always are. */
export const isAuctionTaken = (timeInForce: string, at: Instant): boolean => wrongWindow(timeInForce, at) === undefined

/** Until when orders for an auction are taken, now or from 19:00 on; undefined for other times in force. */
export const auctionCutOff = (timeInForce: string, at: Instant): Instant | undefined =>
  isForAuction({ timeInForce }) ? nextAuctionCutOff(timeInForce === 'opg' ? 'opg' : 'cls', at) : undefined
