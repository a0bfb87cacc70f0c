/** Contracts picked from a chain to trade as one: at most four, each bought at its ask or sold at its bid. */
import { add, type Decimal, decimal, multiply, subtract, ZERO } from '@paddock/decimal/decimal'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { strategyName } from './strategy-name.ts'

export interface PickedLeg {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly ratio: number
}
export const MOST_LEGS = 4

/** The legs after a press on a bid or an ask: again more of it, on the other side the other way round; undefined when there is no room. */
export function picked(
  legs: readonly PickedLeg[],
  symbol: string,
  side: 'buy' | 'sell',
): readonly PickedLeg[] | undefined {
  const known = legs.find((leg) => leg.symbol === symbol)
  if (!known) return legs.length < MOST_LEGS ? [...legs, { symbol, side, ratio: 1 }] : undefined
  return legs.map((leg) =>
    leg === known ? (leg.side === side ? { ...leg, ratio: leg.ratio + 1 } : { ...leg, side, ratio: 1 }) : leg,
  )
}

export const legsName = (legs: readonly PickedLeg[]): string =>
  strategyName(
    legs.flatMap(({ symbol, side, ratio }) => {
      const terms = parseOptionSymbol(symbol)
      return terms ? [{ side, ratio, terms }] : []
    }),
  )

export interface Sides {
  readonly bid: number | undefined
  readonly ask: number | undefined
}

/** What a unit costs now at asks paid and bids received, exactly: positive is paid. Undefined while a side has no quote. */
export function netPrice(
  legs: readonly PickedLeg[],
  quoteOf: (symbol: string) => Sides | undefined,
): Decimal | undefined {
  let net: Decimal = ZERO
  for (const { symbol, side, ratio } of legs) {
    const price = side === 'buy' ? quoteOf(symbol)?.ask : quoteOf(symbol)?.bid
    if (price === undefined) return undefined
    const amount = multiply(decimal(price), decimal(ratio))
    net = side === 'buy' ? add(net, amount) : subtract(net, amount)
  }
  return net
}
