/** What coins cost to trade, by what was traded in 30 days. Source: Alpaca, "Crypto fees". */
import { compare, type Decimal, decimal, multiply } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { asMoney, type Money } from '@paddock/decimal/money'

interface CryptoTier {
  readonly tier: number
  /** US dollars traded in 30 days, from which on it applies. */
  readonly volume: Money
  readonly maker: Decimal
  readonly taker: Decimal
}

const tierOf = (tier: number, volume: string, maker: string, taker: string): CryptoTier => ({
  tier,
  volume: asMoney(volume),
  maker: decimal(maker),
  taker: decimal(taker),
})

export const BASE_TIER: CryptoTier = tierOf(1, '0', '0.0015', '0.0025')
const CRYPTO_TIERS: readonly CryptoTier[] = [
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

/** The share of what is received that a tier pays, resting or taking; an unknown tier is the first. */
export const cryptoFeeRate = (tier: number, isMaker: boolean): Decimal => {
  const row = CRYPTO_TIERS[tier - 1] ?? BASE_TIER
  return isMaker ? row.maker : row.taker
}

/** What is taken of what is received; its last digit, the ninth, goes against the client. */
export const cryptoFee = (received: Decimal, tier: number, isMaker: boolean): Decimal =>
  round(multiply(received, cryptoFeeRate(tier, isMaker)), { scale: 9, mode: 'up' })
