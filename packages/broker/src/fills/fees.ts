/** Crypto fees by what was traded in 30 days, charged in the asset received. Stocks trade free of commission. Source: Alpaca, "Crypto fees". */
import { compare, type Decimal, decimal, multiply } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import type { Money, Price, Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { WorkingOrder } from '../account/account.ts'
import type { EventBody } from '../account/event.ts'

export type Fee = Extract<EventBody, { kind: 'order-filled' }>['fee']

export interface CryptoTier {
  readonly tier: number
  /** US dollars traded in 30 days, from which on it applies. */
  readonly volume: Money
  readonly maker: Decimal
  readonly taker: Decimal
}

const tierOf = (tier: number, volume: string, maker: string, taker: string): CryptoTier => ({
  tier,
  volume: decimal(volume),
  maker: decimal(maker),
  taker: decimal(taker),
})

export const BASE_TIER: CryptoTier = tierOf(1, '0', '0.0015', '0.0025')
export const CRYPTO_TIERS: readonly CryptoTier[] = [
  BASE_TIER,
  tierOf(2, '100000', '0.0012', '0.0022'),
  tierOf(3, '500000', '0.0010', '0.0020'),
  tierOf(4, '1000000', '0.0008', '0.0018'),
  tierOf(5, '10000000', '0.0005', '0.0015'),
  tierOf(6, '25000000', '0.0002', '0.0013'),
  tierOf(7, '50000000', '0.0002', '0.0012'),
  tierOf(8, '100000000', '0', '0.0010'),
]

/** The tier of a volume. */
export const cryptoTier = (volume: Money): CryptoTier =>
  CRYPTO_TIERS.findLast((row) => compare(volume, row.volume) >= 0) ?? BASE_TIER

/** The fee of an execution; its last digit, the ninth, goes against the client. */
export function feeOf(
  order: Pick<WorkingOrder, 'assetClass' | 'side' | 'isMaker'>,
  price: Price,
  qty: Quantity,
  tier: CryptoTier = BASE_TIER,
): Fee {
  if (order.assetClass !== 'crypto') return null
  const rate = order.isMaker ? tier.maker : tier.taker
  const received = order.side === 'buy' ? qty : multiply(price, qty)
  const amount = toWire(round(multiply(received, rate), { scale: 9, mode: 'up' }))
  return { amount, in: order.side === 'buy' ? 'coin' : 'usd' }
}
