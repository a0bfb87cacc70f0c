/** What the practice engine would have expected of an order when it was sent, and what became of it. An estimate: model figures are floats. */
import type { Order } from '@paddock/contract/entities/order'
import { type Decimal, isPositive, subtract, toNumber } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { touchChance } from './fill-chance.ts'
import type { RecentMoves } from './recent-moves.ts'

/** The quote that stood at an instant; decimals. */
export interface QuoteThen {
  readonly bid: string
  readonly ask: string
}

/** It would have been filled at once, at the far side of the quote; or rests, and is reached with some chance. */
type Prediction =
  | { readonly kind: 'at-once'; readonly price: Decimal }
  | { readonly kind: 'resting'; readonly away: Decimal; readonly minute: number; readonly tenMinutes: number }

/**
 * By the quote that stood and the moves of the session before. Undefined for stops, which wait for the market, for legs, for orders of
 * auctions, and where a resting one's moves are not known.
 */
export function predictionOf(order: Order, quote: QuoteThen, recent: RecentMoves | undefined): Prediction | undefined {
  const { type, side, time_in_force, symbol } = order
  const isAuction = time_in_force === 'opg' || time_in_force === 'cls'
  if (symbol === '' || isAuction || (type !== 'market' && type !== 'limit')) return undefined
  const far = fromWire(side === 'buy' ? quote.ask : quote.bid)
  if (!far || !isPositive(far)) return undefined
  if (type === 'market') return { kind: 'at-once', price: far }
  const limit = fromWire(order.limit_price)
  if (!limit) return undefined
  const away = side === 'buy' ? subtract(far, limit) : subtract(limit, far)
  if (!isPositive(away)) return { kind: 'at-once', price: far }
  if (!recent) return undefined
  const move = recent.perMinute * toNumber(far)
  const chance = (minutes: number) => touchChance(toNumber(away), move, minutes)
  return { kind: 'resting', away, minute: chance(1), tenMinutes: chance(10) }
}

/** Milliseconds from when it was sent until all of it was filled; undefined while it is not. */
export const filledAfter = ({ created_at, filled_at }: Order): number | undefined =>
  filled_at ? Math.max(0, Date.parse(filled_at) - Date.parse(created_at)) : undefined
