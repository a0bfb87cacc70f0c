/** What a new practice account takes over from an account that another broker keeps. */
import type { Holding } from '@paddock/broker/event'
import type { Account } from '@paddock/contract/entities/account'
import type { Position } from '@paddock/contract/entities/position'
import { absolute, add, decimal, isNegative, isZero, negate } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { toWire } from '@paddock/decimal/wire'
import type { Market } from '@paddock/market/market'

export interface Luggage {
  /** Dollars and cents; negative where it is a loan against the positions. */
  readonly cash: string
  readonly positions: readonly Holding[]
}

/**
 * Cash and positions at what they had cost. What the practice market does not know is taken as the cash it was worth, so that no value is
 * lost; prices are the practice market's from then on.
 */
export function luggageOf({ cash }: Pick<Account, 'cash'>, held: readonly Position[], market: Market): Luggage {
  const positions: Holding[] = []
  let money = decimal(cash ?? '0')
  for (const { symbol, qty, cost_basis, market_value } of held) {
    const instrument = market.instrument(symbol)
    const amount = decimal(qty)
    if (isZero(amount)) continue
    if (!instrument || positions.some((position) => position.symbol === instrument.symbol)) {
      money = add(money, decimal(market_value ?? cost_basis))
      continue
    }
    const cost = absolute(decimal(cost_basis))
    positions.push({
      symbol: instrument.symbol,
      assetId: instrument.assetId,
      assetClass: instrument.class,
      ...(instrument.option && { option: instrument.option }),
      qty: toWire(amount),
      cost: toWire(isNegative(amount) ? negate(cost) : cost),
    })
  }
  return { cash: toWire(round(money, { scale: 2, mode: 'half-even' })), positions }
}
