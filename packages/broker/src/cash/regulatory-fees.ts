/** What regulators charge on stock trades, summed over a day and rounded up to the cent by kind. Source: Alpaca, "Regulatory fees". */
import { add, type Decimal, decimal, isZero, multiply } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import type { Money } from '@paddock/decimal/money'
import type { DayTrades } from './books.ts'

/** Of the dollars sold for. */
export const REG_RATE: Decimal = decimal('0.0000278')
/** A share sold; an execution pays for 50,000 of them at most, which is 8.30. */
export const TAF_RATE: Decimal = decimal('0.000166')
/** A share bought or sold. */
export const CAT_RATE: Decimal = decimal('0.0000265')

export interface RegulatoryFee {
  readonly subType: 'REG' | 'TAF' | 'CAT'
  readonly amount: Money
  readonly description: string
}

const cents = (amount: Decimal): Money => round(amount, { scale: 2, mode: 'up' })

/** A day's fees, one per kind that is not zero. */
export function regulatoryFees({ soldValue, soldShares, shares }: DayTrades): RegulatoryFee[] {
  const fees: RegulatoryFee[] = [
    {
      subType: 'REG',
      amount: cents(multiply(soldValue, REG_RATE)),
      description: 'REG fee for proceeds of stock sales',
    },
    { subType: 'TAF', amount: cents(multiply(soldShares, TAF_RATE)), description: 'TAF fee for shares sold' },
    { subType: 'CAT', amount: cents(multiply(shares, CAT_RATE)), description: 'CAT fee for shares traded' },
  ]
  return fees.filter(({ amount }) => !isZero(amount))
}

export const totalOf = (fees: readonly RegulatoryFee[]): Money =>
  fees.reduce((sum, { amount }) => add(sum, amount), decimal('0'))
