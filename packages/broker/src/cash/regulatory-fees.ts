/** What regulators charge on a day's trades, rounded up to the cent by kind. Source: Alpaca, "Regulatory fees". */
import { add, isZero, multiply } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { type Money, NO_MONEY, notional } from '@paddock/decimal/money'
import {
  CAT_RATE,
  OCC_RATE,
  ORF_RATE,
  REG_RATE,
  type RegulatoryKind,
  TAF_CONTRACT_RATE,
  TAF_RATE,
} from '@paddock/market/instruments/regulatory-fees'
import type { DayTrades } from '../account/books.ts'

interface RegulatoryFee {
  readonly subType: RegulatoryKind
  readonly amount: Money
  readonly description: string
}

const cents = (amount: Money): Money => round(amount, { scale: 2, mode: 'up' })

/** A day's fees, one per kind that is not zero. */
export function regulatoryFees(trades: DayTrades): RegulatoryFee[] {
  const { soldValue, soldShares, shares, soldContracts, contracts, clearedContracts } = trades
  const activity = add(notional(TAF_RATE, soldShares), notional(TAF_CONTRACT_RATE, soldContracts))
  const fees: RegulatoryFee[] = [
    {
      subType: 'REG',
      amount: cents(multiply(soldValue, REG_RATE)),
      description: 'REG fee for proceeds of sales',
    },
    { subType: 'TAF', amount: cents(activity), description: 'TAF fee for shares and contracts sold' },
    { subType: 'CAT', amount: cents(notional(CAT_RATE, shares)), description: 'CAT fee for shares traded' },
    { subType: 'ORF', amount: cents(notional(ORF_RATE, contracts)), description: 'ORF fee for contracts traded' },
    {
      subType: 'OCC',
      amount: cents(notional(OCC_RATE, clearedContracts)),
      description: 'OCC fee for contracts cleared',
    },
  ]
  return fees.filter(({ amount }) => !isZero(amount))
}

export const totalOf = (fees: readonly RegulatoryFee[]): Money =>
  fees.reduce((sum, { amount }) => add(sum, amount), NO_MONEY)
