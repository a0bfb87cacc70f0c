/** Whether an order in a contract is taken at all: class, type, time in force, quantity, prices, and the contract's own time. */
import { significantScale } from '@paddock/decimal/decimal'
import type { Instant } from '@paddock/market/instant'
import type { OptionInstrument } from '@paddock/market/instruments/instrument'
import { capabilityOf } from '../account/capability.ts'
import { type Rejection, unprocessable } from '../account/rejection.ts'
import { lastTradeAt } from '../options/terms.ts'
import type { Draft } from '../reading/draft.ts'
import { wrongIncrement } from './price-increment.ts'
import { sessionAt } from './session.ts'

/** The first of the terms that is not taken. Source: Alpaca, "Options orders"; its order is ours. */
export function wrongOptionTerms(draft: Draft, instrument: OptionInstrument, at: Instant): Rejection | undefined {
  const { type, timeInForce, qty } = draft
  if (draft.orderClass !== 'simple') return unprocessable('complex orders not supported for options trading')
  if (draft.notional) return unprocessable('notional orders are not supported for options trading')
  if (qty && significantScale(qty) > 0) return unprocessable('qty must be integer for options trading')
  if (draft.extendedHours) return unprocessable('extended hours is not supported for options trading')
  return (
    wrongOptionType(type, timeInForce) ??
    wrongIncrement(draft.limitPrice, 'limit_price', 'us_option') ??
    wrongIncrement(draft.stopPrice, 'stop_price', 'us_option') ??
    wrongContract(instrument, at) ??
    wrongHours(type, at)
  )
}

export function wrongOptionType(type: string, timeInForce: string): Rejection | undefined {
  const capability = capabilityOf('us_option', type)
  if (!capability) return unprocessable('invalid order type for options trading')
  return capability.timesInForce.some((known) => known === timeInForce)
    ? undefined
    : unprocessable('order_time_in_force provided not supported for options trading')
}

export const wrongContract = ({ symbol, option }: OptionInstrument, at: Instant): Rejection | undefined =>
  at >= lastTradeAt(option) ? unprocessable(`contract "${symbol}" is expired`) : undefined

/** Market orders wait for no session. */
export const wrongHours = (type: string, at: Instant): Rejection | undefined =>
  type === 'market' && sessionAt(at).phase !== 'regular'
    ? unprocessable('options market orders are only allowed during market hours')
    : undefined
