/** What regulators charge on trades in shares and contracts, summed over a day and rounded up to the cent by kind. Source: Alpaca, "Regulatory fees". */
import { add, type Decimal, decimal, isZero, multiply, ZERO } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { asPrice, type Money, NO_MONEY, notional } from '@paddock/decimal/money'
import type { DayTrades } from '../account/books.ts'

/** Of the dollars sold for. */
const REG_RATE: Decimal = decimal('0.0000278')
/** A share sold; an execution pays for 50,000 of them at most, which is 8.30. */
const TAF_RATE = asPrice('0.000166')
/** A contract sold. */
const TAF_CONTRACT_RATE = asPrice('0.00279')
/** A contract bought or sold: to the exchanges' regulators, and to the clearing house. */
const ORF_RATE = asPrice('0.02685')
const OCC_RATE = asPrice('0.02')
/** A share bought or sold. */
const CAT_RATE = asPrice('0.0000265')

interface TradeRates {
  /** Of the dollars it comes to. */
  readonly ofValue: Decimal
  /** Dollars for each share or contract. */
  readonly each: Decimal
}

/** What is charged on one trade, before the day is rounded up to the cent by kind; `size` is the shares that a contract is for. */
export function tradeRates(assetClass: string, isSale: boolean, size: Decimal): TradeRates {
  const ofValue = isSale ? REG_RATE : ZERO
  if (assetClass !== 'us_option') return { ofValue, each: isSale ? add(CAT_RATE, TAF_RATE) : CAT_RATE }
  const each = add(add(ORF_RATE, OCC_RATE), multiply(CAT_RATE, size))
  return { ofValue, each: isSale ? add(each, TAF_CONTRACT_RATE) : each }
}

interface RegulatoryFee {
  readonly subType: 'REG' | 'TAF' | 'CAT' | 'ORF' | 'OCC'
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
