/** Prices against the market and against each other: on which side of what they must lie. */
import { opposite } from '@paddock/contract/entities/order'
import { add, compare, decimal, formatDecimal, isPositive, subtract } from '@paddock/decimal/decimal'
import type { Price } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { QuoteNow, SymbolNow } from '../account/context.ts'
import { type Rejection, unprocessable } from '../account/rejection.ts'
import type { Draft } from '../reading/draft.ts'
import type { Exits } from '../reading/exits.ts'
import { stopBehind } from './trailing.ts'

const CENT = decimal('0.01')

/** A stop to sell lies below the last trade, one to buy above it. Source: Alpaca (observed). */
export function wrongStopSide(side: 'buy' | 'sell', stopPrice: Price | null, last: Price): Rejection | undefined {
  if (!stopPrice) return undefined
  const difference = compare(stopPrice, last)
  if (side === 'sell' ? difference < 0 : difference > 0) return undefined
  return unprocessable(`stop price must be ${side === 'sell' ? 'less' : 'greater'} than current price`, {
    market_price: toWire(last),
    stop_price: toWire(stopPrice),
  })
}

/** A trail leaves a stop above zero. The words are ours. */
export const wrongTrail = (field: string, stopPrice: Price, last: Price): Rejection | undefined =>
  isPositive(stopPrice)
    ? undefined
    : unprocessable(`${field} must leave a stop price > 0`, {
        market_price: toWire(last),
        stop_price: toWire(stopPrice),
      })

/**
 * The exits of a long position: profit above loss, and each a cent or more away from the base price; for a short one mirrored. The base is
 * the price the position is entered at: the entry's limit or stop, or the quote it would meet now; for an oco the take profit. Null leaves the first
 * rule alone.
 */
export function wrongExits(
  exitSide: 'buy' | 'sell',
  { takeProfit, stopLoss }: Exits,
  base: Price | null,
): Rejection | undefined {
  const isLong = exitSide === 'sell'
  if (takeProfit && stopLoss) {
    const difference = compare(takeProfit, stopLoss.stopPrice)
    if (isLong ? difference <= 0 : difference >= 0)
      return unprocessable(`take_profit.limit_price must be ${isLong ? '>' : '<'} stop_loss.stop_price`)
  }
  if (!base) return undefined
  const base_price = formatDecimal(base)
  const [below, above] = [subtract(base, CENT), add(base, CENT)]
  if (stopLoss && (isLong ? compare(stopLoss.stopPrice, below) > 0 : compare(stopLoss.stopPrice, above) < 0))
    return unprocessable(
      isLong
        ? 'stop_loss.stop_price must be <= base_price - 0.01'
        : 'stop_loss.stop_price must be >= base_price + 0.01',
      { base_price },
    )
  if (takeProfit && (isLong ? compare(takeProfit, above) < 0 : compare(takeProfit, below) > 0))
    return unprocessable(
      isLong
        ? 'take_profit.limit_price must be >= base_price + 0.01'
        : 'take_profit.limit_price must be <= base_price - 0.01',
      { base_price },
    )
  return undefined
}

/** The exits and the stop of a draft against the market. */
export function wrongPrices(draft: Draft, symbol: SymbolNow): Rejection | undefined {
  const own =
    draft.type === 'trailing_stop'
      ? wrongTrail(
          draft.trailPrice ? 'trail_price' : 'trail_percent',
          stopBehind(symbol.last, draft.side, draft, symbol.instrument.priceScale),
          symbol.last,
        )
      : wrongStopSide(draft.side, draft.stopPrice, symbol.last)
  if (own || draft.orderClass === 'simple') return own
  if (draft.orderClass === 'oco') {
    const { takeProfit, stopLoss } = draft.exits
    const base = takeProfit ?? symbol.last
    return (
      wrongExits(draft.side, { takeProfit: null, stopLoss }, base) ??
      wrongStopSide(draft.side, stopLoss?.stopPrice ?? null, symbol.last) ??
      wrongStopLimit(draft.side, draft.exits)
    )
  }
  const exitSide = opposite(draft.side)
  const base = draft.limitPrice ?? draft.stopPrice ?? farSide(draft.side, symbol.quote)
  return wrongExits(exitSide, draft.exits, base) ?? wrongStopLimit(exitSide, draft.exits)
}

const farSide = (side: 'buy' | 'sell', quote: QuoteNow): Price => (side === 'buy' ? quote.ask : quote.bid)

/** The limit of a stop loss lies at its stop or beyond it, so that it can be reached once the stop is. */
function wrongStopLimit(exitSide: 'buy' | 'sell', { stopLoss }: Exits): Rejection | undefined {
  if (!stopLoss?.limitPrice) return undefined
  const difference = compare(stopLoss.limitPrice, stopLoss.stopPrice)
  if (exitSide === 'sell' ? difference <= 0 : difference >= 0) return undefined
  return unprocessable(`stop_loss.limit_price must be ${exitSide === 'sell' ? '<=' : '>='} stop_loss.stop_price`)
}
