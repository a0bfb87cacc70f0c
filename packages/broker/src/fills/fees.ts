/** Fees of executions: crypto's are charged in the asset received. Stocks trade free of commission. Source: Alpaca, "Crypto fees". */
import { multiply } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { notional, type Price, type Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import { BASE_TIER, type CryptoTier } from '@paddock/market/instruments/crypto-fees'
import type { WorkingOrder } from '../account/account.ts'
import type { EventBody } from '../account/event.ts'

type Fee = Extract<EventBody, { kind: 'order-filled' }>['fee']

/** The fee of an execution; its last digit, the ninth, goes against the client. */
export function feeOf(
  order: Pick<WorkingOrder, 'assetClass' | 'side' | 'isMaker'>,
  price: Price,
  qty: Quantity,
  tier: CryptoTier = BASE_TIER,
): Fee {
  if (order.assetClass !== 'crypto') return null
  const rate = order.isMaker ? tier.maker : tier.taker
  const received = order.side === 'buy' ? qty : notional(price, qty)
  const amount = toWire(round(multiply(received, rate), { scale: 9, mode: 'up' }))
  return { amount, in: order.side === 'buy' ? 'coin' : 'usd' }
}
