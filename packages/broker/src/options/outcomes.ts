/**
 * What becomes of contracts at the end of their last day. Source: Alpaca, "Options trading", expiration: by the underlying's official close,
 * what is a cent or more in the money is exercised where the account can carry it, and assigned; the rest goes without value.
 */
import { add, compare, type Decimal, decimalOf, isNegative, isPositive, subtract } from '@paddock/decimal/decimal'
import { asQuantity, notional, type Price, type Quantity } from '@paddock/decimal/money'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { strikeOf } from '@paddock/market/options/terms'
import { wholeOf } from './coverage.ts'

interface Ending {
  readonly option: OptionTerms
  /** Negative for what was written. */
  readonly qty: Quantity
  /** Its owner wants it to expire as it is. */
  readonly isExerciseDeclined?: boolean | undefined
}

export interface EndingOutcome<Of> {
  readonly position: Of
  readonly outcome: 'exercise' | 'assignment' | 'expiry'
  /** It has value, its owner wanted it exercised, and the account cannot carry what it delivers. */
  readonly isUnaffordable: boolean
}

interface Carrying<Of> {
  /** Regulation T buying power. */
  readonly funds: Decimal
  /** Shares there are to deliver, negative where they are owed. */
  readonly sharesOf: (underlying: string) => number
  /** Of the underlying. */
  readonly priceOf: (position: Of) => Price | undefined
}

const CENT = decimalOf(1n, 2)

/** Whether a contract is worth a cent or more with its underlying at a price. */
export function isInTheMoney(option: OptionTerms, price: Price): boolean {
  const strike = strikeOf(option)
  return compare(option.type === 'call' ? subtract(price, strike) : subtract(strike, price), CENT) >= 0
}

/** Of positions that expire together, in the order in which they are settled: what was written first, so that it meets what is held. */
export function outcomesBy<Of extends Ending>(positions: readonly Of[], carrying: Carrying<Of>): EndingOutcome<Of>[] {
  let { funds } = carrying
  const shares = new Map<string, number>()
  const inOrder = [...positions].sort((a, b) => Number(isPositive(a.qty)) - Number(isPositive(b.qty)))
  return inOrder.map((position): EndingOutcome<Of> => {
    const { option, qty } = position
    const price = carrying.priceOf(position)
    if (!price || !isInTheMoney(option, price) || (isPositive(qty) && position.isExerciseDeclined))
      return { position, outcome: 'expiry', isUnaffordable: false }
    const { underlying } = option
    const before = shares.get(underlying) ?? carrying.sharesOf(underlying)
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

/** What is written, expires with a contract and may be covered by it: where that cannot be sold otherwise, it is bought back first. */
export const coveredBy = <Of extends Ending>({ option }: Of, all: readonly Of[]): Of[] =>
  all.filter(
    (other) =>
      isNegative(other.qty) && other.option.underlying === option.underlying && other.option.type === option.type,
  )
