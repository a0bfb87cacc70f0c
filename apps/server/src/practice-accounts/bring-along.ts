/** What a new practice account takes over from an account that another broker keeps. */
import type { Holding } from '@paddock/broker/account/event'
import type { Account } from '@paddock/contract/entities/account'
import type { Position } from '@paddock/contract/entities/position'
import { absolute, add, type Decimal, decimal, isNegative, isZero, negate } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { CENTS } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { Instant } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'

interface Luggage {
  /** Dollars and cents; negative where it is a loan against the positions. */
  readonly cash: string
  readonly positions: readonly Holding[]
  readonly leftBehind: readonly LeftBehind[]
}

/** A position that stayed where it was: its worth came along as cash. */
export interface LeftBehind {
  readonly symbol: string
  readonly qty: string
  /** Signed US dollars, to the cent. */
  readonly cash: string
  readonly why: string
}

/**
 * Cash and positions at what they had cost. What the practice market does not trade at `now` is taken as the cash it was worth, so that no
 * value is lost; prices are the practice market's from then on.
 */
export function luggageOf(
  { cash }: Pick<Account, 'cash'>,
  held: readonly Position[],
  market: Market,
  now: Instant,
): Luggage {
  const positions: Holding[] = []
  const leftBehind: LeftBehind[] = []
  let money = decimal(cash ?? '0')
  for (const { symbol, qty, cost_basis, market_value } of held) {
    const instrument = market.instrument(symbol)
    const amount = decimal(qty)
    if (isZero(amount)) continue
    const isKnown = instrument !== undefined && market.isListed(instrument.symbol, now)
    if (!isKnown || positions.some((position) => position.symbol === instrument.symbol)) {
      const worth = decimal(market_value ?? cost_basis)
      money = add(money, worth)
      const why = isKnown ? 'it is held twice' : `the practice market has no ${symbol} now`
      leftBehind.push({ symbol, qty: toWire(amount), cash: toWire(cents(worth)), why })
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
  return { cash: toWire(cents(money)), positions, leftBehind }
}

const cents = (amount: Decimal): Decimal => round(amount, CENTS)
