/** Whether an order's terms are taken at all: class, type, time in force, price increments, fractions. No account is looked at here. */
import { compare, decimal, isPositive, significantScale } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import type { Money, Price } from '@paddock/decimal/money'
import type { Instant } from '@paddock/market/instant'
import { type Instrument, isOption } from '@paddock/market/instruments/instrument'
import { CRYPTO_PRICE_SCALE } from '@paddock/market/units'
import { type Capability, capabilityOf } from '../account/capability.ts'
import { LEAST_CRYPTO_USD, LEAST_FRACTIONAL_USD, MOST_CRYPTO_USD } from '../account/order-sizes.ts'
import { forbidden, malformed, type Rejection, unprocessable } from '../account/rejection.ts'
import type { Draft } from '../reading/draft.ts'
import { wrongOptionTerms } from './option-terms.ts'
import { wrongIncrement } from './price-increment.ts'

const ONE_DOLLAR = decimal(LEAST_FRACTIONAL_USD)
const LEAST_CRYPTO = decimal(LEAST_CRYPTO_USD)
const MOST_CRYPTO = decimal(MOST_CRYPTO_USD)
const isSimple = (draft: Draft): boolean => draft.orderClass === 'simple'
/** Alpaca's messages know a bracket by its inner name. */
const innerClass = (orderClass: string): string => (orderClass === 'bracket' ? 'otoco' : orderClass)

/** Whether the quantity has a fraction, or is an amount of money that will buy one. */
export const isFractional = (draft: Pick<Draft, 'qty' | 'notional'>): boolean =>
  draft.notional !== null || (draft.qty !== null && significantScale(draft.qty) > 0)

/** The first of the terms that is not taken, in the order Alpaca checks them. */
export function wrongTerms(draft: Draft, instrument: Instrument, at: Instant): Rejection | undefined {
  if (isOption(instrument)) return wrongOptionTerms(draft, instrument, at)
  switch (instrument.class) {
    case 'crypto':
      return wrongCrypto(draft, instrument) ?? wrongIncrements(draft, instrument) ?? wrongNotional(draft, true)
    default:
      return (
        wrongStock(draft) ??
        wrongIncrements(draft, instrument) ??
        wrongFraction(draft, instrument) ??
        wrongNotional(draft, false)
      )
  }
}

function wrongStock(draft: Draft): Rejection | undefined {
  const capability = capabilityOf('us_equity', draft.type, draft.orderClass)
  if (draft.extendedHours && !isSimple(draft))
    return forbidden(`${draft.orderClass} orders do not support extended hours trading`)
  if (draft.extendedHours && !capability?.extendedHours.includes(draft.timeInForce))
    return unprocessable('extended hours order must be DAY or GTC limit orders')
  return wrongTimeInForce(draft, draft.orderClass, capability)
}

/** What a stock order of a type or class that has no auctions and no single chance says of them. */
export function wrongTimeInForce(
  { type, timeInForce }: Pick<Draft, 'type' | 'timeInForce'>,
  orderClass: string,
  capability: Capability | undefined,
): Rejection | undefined {
  if (!capability) return malformed(`invalid order type for ${orderClass} order`)
  const named = orderClass === 'simple' ? type : orderClass
  return capability.timesInForce.includes(timeInForce)
    ? undefined
    : malformed(`${named} orders support only "day" or "gtc" time_in_force`)
}

function wrongCrypto(draft: Draft, instrument: Instrument): Rejection | undefined {
  if (!instrument.symbol.endsWith('/USD')) return unprocessable(`asset "${instrument.symbol}" is not tradable`)
  if (!isSimple(draft))
    return unprocessable(`crypto orders not allowed for advanced order_class: ${innerClass(draft.orderClass)}`)
  const capability = capabilityOf('crypto', draft.type)
  if (!capability) return malformed('invalid order type for crypto order')
  if (!capability.timesInForce.includes(draft.timeInForce)) return unprocessable('invalid crypto time_in_force')
  return draft.extendedHours ? unprocessable('extended hours is not supported for crypto trading') : undefined
}

/** Every price of an order must lie on its asset's grid; the message names the field as the request does. */
function wrongIncrements(draft: Draft, { class: assetClass }: Instrument): Rejection | undefined {
  const { takeProfit, stopLoss } = draft.exits
  const limitField = draft.orderClass === 'oco' ? 'take_profit.limit_price' : 'limit_price'
  const own =
    wrongIncrement(draft.limitPrice, limitField, assetClass) ??
    wrongIncrement(draft.stopPrice, 'stop_price', assetClass)
  if (own || isSimple(draft)) return own
  return (
    wrongIncrement(takeProfit, 'take_profit.limit_price', assetClass) ??
    wrongIncrement(stopLoss?.stopPrice ?? null, 'stop_loss.stop_price', assetClass) ??
    wrongIncrement(stopLoss?.limitPrice ?? null, 'stop_loss.limit_price', assetClass)
  )
}

interface Priced {
  readonly limitPrice: Price | null
  readonly stopPrice: Price | null
}

/**
 * The prices of an order in coins with the nine digits that count: clients that reckon in floating point send more, `0.30000000000000004`. A
 * price of which nothing is left stays as it is.
 */
export function withoutNoise<Terms extends Priced>(terms: Terms): Terms {
  const rounded = (price: Price | null): Price | null => {
    const cut = price && round(price, { scale: CRYPTO_PRICE_SCALE, mode: 'half-even' })
    return cut && isPositive(cut) ? cut : price
  }
  return { ...terms, limitPrice: rounded(terms.limitPrice), stopPrice: rounded(terms.stopPrice) }
}

function wrongFraction(draft: Draft, instrument: Instrument): Rejection | undefined {
  if (!isFractional(draft)) return undefined
  if (!instrument.isFractionable) return forbidden(`asset "${instrument.symbol}" is not fractionable`)
  if (draft.timeInForce !== 'day') return unprocessable('fractional orders must be DAY orders')
  if (!capabilityOf('us_equity', draft.type)?.fractionalTimesInForce.includes(draft.timeInForce))
    return unprocessable(`fractional orders cannot be ${draft.type} orders`)
  return isSimple(draft) ? undefined : unprocessable('fractional orders must be simple orders')
}

function wrongNotional({ notional }: Draft, isCrypto: boolean): Rejection | undefined {
  if (!notional) return undefined
  if (significantScale(notional) > 2) return unprocessable('notional value must be limited to 2 decimal places')
  return !isCrypto && compare(notional, ONE_DOLLAR) < 0 ? unprocessable('notional amount must be >= 1.00') : undefined
}

/** Whether the value of an order is within bounds: at least 1 for a fraction, from 10 to 200,000 for crypto. */
export function wrongValue(
  draft: Pick<Draft, 'qty' | 'notional'>,
  instrument: Instrument,
  value: Money,
): Rejection | undefined {
  if (instrument.class === 'crypto') {
    if (compare(value, LEAST_CRYPTO) < 0)
      return forbidden(`cost basis must be >= minimal amount of order ${LEAST_CRYPTO_USD}`)
    return compare(value, MOST_CRYPTO) > 0
      ? forbidden(`cost basis must be <= maximal amount of order ${MOST_CRYPTO_USD}`)
      : undefined
  }
  return isFractional(draft) && compare(value, ONE_DOLLAR) < 0
    ? forbidden(`cost basis must be >= minimal amount of order ${LEAST_FRACTIONAL_USD}`)
    : undefined
}
