/** Opening orders: whether the account can afford them. */
import { compare, isZero } from '@paddock/decimal/decimal'
import type { Money } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { decidedAt } from '../account/decision.ts'
import { forbidden, type Rejection } from '../account/rejection.ts'
import { availableFor, figuresOf, type Released } from '../margin/buying-power.ts'
import { fundsFor } from '../margin/funds.ts'
import { insufficientBalance } from './availability.ts'
import { sessionAt } from './session.ts'

/** Refuses an order whose value is above what is available. A closing order has no value and is never refused here. */
export function wrongFunds(
  account: PracticeAccount,
  instrument: Instrument,
  value: Money,
  context: Context,
  released?: Released,
): Rejection | undefined {
  if (isZero(value)) return undefined
  const figures = figuresOf(account, context, released)
  if (figures.isLiquidationOnly) return forbidden('account is restricted to liquidation only')
  const funds = fundsFor(instrument, sessionAt(decidedAt(account, context)).phase)
  if (funds === 'margin' && figures.isBuyable(value)) return undefined
  const available = availableFor(account, figures, funds, released)
  if (compare(value, available) <= 0) return undefined
  return instrument.class === 'crypto'
    ? insufficientBalance('USD', toWire(value), toWire(available), toWire(account.cash))
    : { kind: 'insufficient-buying-power', required: toWire(value), available: toWire(available) }
}
