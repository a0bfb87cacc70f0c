/** An activity in words: its kind, when it was, what happened, and what it moved in cash. */
import type { Activity } from '@paddock/contract/entities/activity'
import { tradedSymbol } from '@paddock/contract/entities/symbol'
import { absolute, decimal, equals, isNegative, multiply, negate, ONE } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { sizeBy, type TermsOf } from '@paddock/market/options/terms'
import { optionOutcome } from '../../format/contract.ts'
import { price, quantity } from '../../format/number.ts'
import { bareDateTime, calendarDay } from '../../format/time.ts'
import type { ActivityKind } from './activity-kind.ts'

const TYPES: Readonly<Record<string, string>> = {
  FILL: 'Fill',
  CFEE: 'Crypto fee',
  FEE: 'Fee',
  DIV: 'Dividend',
  INT: 'Interest',
  JNLC: 'Cash journal',
  CSD: 'Deposit',
  CSW: 'Withdrawal',
  CIL: 'Cash in lieu',
  MA: 'Merger',
  NC: 'Name change',
  OPASN: 'Assignment',
  OPCA: 'Contract adjustment',
  OPCSH: 'Cash delivery',
  OPEXC: 'Exercise',
  OPEXP: 'Expiry',
  OPTRD: 'Delivery',
  REORG: 'Reorganization',
  SPIN: 'Spin-off',
  SPLIT: 'Split',
  VOF: 'Rights',
}
export const typeOf = ({ activity_type }: Activity): string => TYPES[activity_type] ?? activity_type
/** Fees name a pair without its slash, fills with it. */
export const symbolOf = ({ symbol, activity_type }: Activity): string | undefined =>
  symbol && tradedSymbol({ symbol, asset_class: activity_type === 'CFEE' ? 'crypto' : '' })
export const isTrade = ({ activity_type }: Activity): boolean => activity_type === 'FILL'
/** When it was, in words, where a head says that it is New York's: of most activities the day alone is known. */
export const bareWhenText = ({ transaction_time, date }: Activity): string =>
  transaction_time ? bareDateTime(transaction_time) : calendarDay(date)
export const whenOf = ({ transaction_time, date }: Activity): string => transaction_time ?? date ?? ''

/** What it moved in cash: a fill's price times what it is for, away for a purchase; the amount of everything else. */
export function amountOf(activity: Activity, termsOf: TermsOf) {
  if (!isTrade(activity)) return fromWire(activity.net_amount)
  const value =
    activity.price && activity.qty
      ? multiply(multiply(decimal(activity.price), decimal(activity.qty)), sizeBy(termsOf, activity.symbol ?? ''))
      : undefined
  return value && (activity.side === 'buy' ? negate(value) : value)
}

export function wordsOf(activity: Activity): string {
  if (!isTrade(activity)) return ofContracts(activity) ?? (activity.description || typeOf(activity))
  const did = activity.side === 'buy' ? 'Bought' : activity.side === 'sell_short' ? 'Sold short' : 'Sold'
  return `${did} ${quantity(activity.qty)} at ${price(activity.price)}`
}

/** What became of contracts, and the shares that were delivered for them. Quantities are what the position changed by. */
function ofContracts({ activity_type, qty, price: paid }: Activity): string | undefined {
  const changed = fromWire(qty)
  if (!changed) return undefined
  const size = absolute(changed)
  const contracts = equals(size, ONE) ? '1 contract' : `${quantity(size)} contracts`
  const outcome = optionOutcome(activity_type, contracts)
  if (outcome !== undefined || activity_type !== 'OPTRD' || !fromWire(paid)) return outcome
  return `${isNegative(changed) ? 'Sold' : 'Bought'} ${quantity(size)} at ${price(paid)}`
}

/** Whether it is of a kind; anything is where none is asked for. */
export const isOfKind = (activity: Activity, kind: ActivityKind | undefined): boolean =>
  kind === undefined || isTrade(activity) === (kind === 'trades')
