/** Crypto fees, tier 1 (up to 100,000 of volume in 30 days), charged in the asset received. Stocks trade free of commission. */
import { decimal, multiply } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import type { Price, Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { WorkingOrder } from '../account.ts'
import type { EventBody } from '../event.ts'

export type Fee = Extract<EventBody, { kind: 'order-filled' }>['fee']

export const MAKER_RATE = decimal('0.0015')
export const TAKER_RATE = decimal('0.0025')

/** The fee of an execution; its last digit, the ninth, goes against the client. */
export function feeOf(order: Pick<WorkingOrder, 'assetClass' | 'side' | 'isMaker'>, price: Price, qty: Quantity): Fee {
  if (order.assetClass !== 'crypto') return null
  const rate = order.isMaker ? MAKER_RATE : TAKER_RATE
  const received = order.side === 'buy' ? qty : multiply(price, qty)
  const amount = toWire(round(multiply(received, rate), { scale: 9, mode: 'up' }))
  return { amount, in: order.side === 'buy' ? 'coin' : 'usd' }
}
