/** Fees of executions: crypto's are charged in the asset received. Stocks trade free of commission. Source: Alpaca, "Crypto fees". */
import { notional, type Price, type Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import { BASE_TIER, cryptoFee } from '@paddock/market/instruments/crypto-fees'
import type { WorkingOrder } from '../account/account.ts'
import type { EventBody } from '../account/event.ts'

type Fee = Extract<EventBody, { kind: 'order-filled' }>['fee']

/** The fee of an execution. */
export function feeOf(
  order: Pick<WorkingOrder, 'assetClass' | 'side' | 'isMaker'>,
  price: Price,
  qty: Quantity,
  tier = BASE_TIER.tier,
): Fee {
  if (order.assetClass !== 'crypto') return null
  const received = order.side === 'buy' ? qty : notional(price, qty)
  const amount = toWire(cryptoFee(received, tier, order.isMaker))
  return { amount, in: order.side === 'buy' ? 'coin' : 'usd' }
}
