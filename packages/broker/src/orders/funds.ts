/** Opening orders: whether the account can afford them. */
import { compare, isZero } from '@paddock/decimal/decimal'
import type { Money } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { decidedAt } from '../account/decision.ts'
import { forbidden, type Rejection } from '../account/rejection.ts'
import { availableFor, type Funds, figuresOf, type Released } from '../margin/buying-power.ts'
import { insufficientBalance } from './availability.ts'
import { sessionAt } from './session.ts'

/** Which of the account's figures pays for an asset. */
export const fundsFor = (instrument: Pick<Instrument, 'class' | 'isMarginable'>): Funds =>
  instrument.class === 'crypto'
    ? 'cash'
    : instrument.class === 'us_option'
      ? 'options'
      : instrument.isMarginable
        ? 'margin'
        : 'non-marginable'

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
  const funds = fundsFor(instrument)
  // At night leverage is that of Regulation T. Source: Alpaca, "24/5 trading".
  const isNight = funds === 'margin' && sessionAt(decidedAt(account, context)).phase === 'overnight'
  if (funds === 'margin' && !isNight && figures.isBuyable(value)) return undefined
  const available = isNight ? figures.regtBuyingPower : availableFor(account, figures, funds, released)
  if (compare(value, available) <= 0) return undefined
  return instrument.class === 'crypto'
    ? insufficientBalance('USD', toWire(value), toWire(available), toWire(account.cash))
    : { kind: 'insufficient-buying-power', required: toWire(value), available: toWire(available) }
}
