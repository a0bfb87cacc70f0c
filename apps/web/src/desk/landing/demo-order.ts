/** The order of the first page: what it comes to, and whether it can be placed. */
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { type Decimal, decimal, isPositive, multiply, parseDecimal, subtract } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'

export interface DemoDraft {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  /** As it was typed. */
  readonly qty: string
}

/** What a new practice account has, in US dollars. */
const STARTING_CASH = decimal('100000')

export const isCoin = (symbol: string): boolean => symbol.includes('/')

interface DemoEstimate {
  /** At what the market would answer now; undefined until it is known. */
  readonly value: Decimal | undefined
  readonly cashAfter: Decimal | undefined
  /** Why it cannot be placed. */
  readonly problem: string | undefined
}

/** Buying meets the ask, selling the bid. Amounts in US dollars. */
export function demoEstimate(
  draft: DemoDraft,
  quote: { readonly bid?: number | undefined; readonly ask?: number | undefined },
) {
  const { side } = draft
  const qty = parseDecimal(draft.qty)
  const price = fromWire(side === 'buy' ? quote.ask : quote.bid)
  const value = qty && price && multiply(qty, price)
  const cashAfter = side === 'buy' && value ? subtract(STARTING_CASH, value) : undefined
  const problem =
    !qty || !isPositive(qty)
      ? 'Enter a quantity.'
      : side === 'sell' && draft.qty.includes('.')
        ? 'Shares are sold short in whole numbers.'
        : cashAfter && !isPositive(cashAfter)
          ? 'A new practice account has $100,000.00.'
          : undefined
  return { value, cashAfter, problem } satisfies DemoEstimate
}

/** At the market; coins trade around the clock, so their orders have no day to end with. */
export const demoRequest = ({ symbol, side, qty }: DemoDraft, clientOrderId: string): PlaceOrder => ({
  symbol,
  side,
  qty,
  type: 'market',
  time_in_force: isCoin(symbol) ? 'gtc' : 'day',
  client_order_id: clientOrderId,
})
