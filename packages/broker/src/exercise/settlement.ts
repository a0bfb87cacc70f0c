/**
 * What becomes of contracts at the end of their last day. Source: Alpaca, "Options trading", expiration: by the underlying's official close,
 * what is a cent or more in the money is exercised where the account can carry it, and assigned; the rest goes without value.
 */
import { add, compare, decimalOf, isNegative, isPositive, multiply, negate, subtract } from '@paddock/decimal/decimal'
import { asQuantity, NO_QUANTITY, notional, type Price, type Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import type { HeldPosition, PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import type { Delivery } from '../account/event.ts'
import { figuresOf } from '../margin/buying-power.ts'
import { sharesFree, wholeOf } from '../options/coverage.ts'
import { strikeOf } from '../options/terms.ts'

/** Contracts with the terms they have. */
export type ContractPosition = HeldPosition & { readonly option: OptionTerms }

export const isContract = (position: HeldPosition): position is ContractPosition => position.option !== undefined

export interface Outcome {
  readonly position: ContractPosition
  readonly outcome: 'exercise' | 'assignment' | 'expiry'
  /** It has value, its owner wanted it exercised, and the account cannot carry what it delivers. */
  readonly isUnaffordable: boolean
}

const CENT = decimalOf(1n, 2)

/** Whether a contract is worth a cent or more with its underlying at a price. */
export function isInTheMoney(option: OptionTerms, price: Price): boolean {
  const strike = strikeOf(option)
  return compare(option.type === 'call' ? subtract(price, strike) : subtract(strike, price), CENT) >= 0
}

/** The shares a number of contracts delivers to its owner (`qty` negative: from who wrote them), at the strike. */
export function deliveryOf(option: OptionTerms, qty: Quantity, assetId: string): Delivery {
  const count = multiply(qty, decimalOf(BigInt(option.shares)))
  const shares = option.type === 'call' ? count : negate(count)
  const price = strikeOf(option)
  return {
    symbol: option.underlying,
    assetId,
    shares: toWire(shares),
    price: toWire(price),
    cash: toWire(negate(notional(price, shares))),
  }
}

/** Of positions that expire together, in the order in which they are settled: what was written first, so that it meets what is held. */
export function outcomesOf(
  account: PracticeAccount,
  positions: readonly ContractPosition[],
  priceOf: (position: ContractPosition) => Price | undefined,
  context: Context,
): Outcome[] {
  let funds = figuresOf(account, context).regtBuyingPower
  const shares = new Map<string, number>()
  const inOrder = [...positions].sort((a, b) => Number(isPositive(a.qty)) - Number(isPositive(b.qty)))
  return inOrder.map((position): Outcome => {
    const { option, qty } = position
    const price = priceOf(position)
    if (!price || !isInTheMoney(option, price) || (isPositive(qty) && position.isExerciseDeclined))
      return { position, outcome: 'expiry', isUnaffordable: false }
    const { underlying } = option
    const before = shares.get(underlying) ?? sharesBefore(account, underlying)
    const change = (option.type === 'call' ? 1 : -1) * option.shares * wholeOf(qty)
    if (isPositive(qty)) {
      const bought = Math.max(0, change - Math.max(0, -before))
      const cost = notional(strikeOf(option), asQuantity(bought))
      if (change > 0 ? compare(cost, funds) > 0 : before + change < 0)
        return { position, outcome: 'expiry', isUnaffordable: true }
      funds = subtract(funds, cost)
    }
    if (change < 0) funds = add(funds, notional(strikeOf(option), asQuantity(-change)))
    shares.set(underlying, before + change)
    return { position, outcome: isNegative(qty) ? 'assignment' : 'exercise', isUnaffordable: false }
  })
}

/** Shares there are to deliver, negative where they are owed. */
function sharesBefore(account: PracticeAccount, underlying: string): number {
  const held = account.positions.get(underlying)?.qty ?? NO_QUANTITY
  return isNegative(held) ? wholeOf(held) : sharesFree(account, underlying)
}
