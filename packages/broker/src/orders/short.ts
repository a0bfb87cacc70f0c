/** Who may sell short, and what. Source: Alpaca, "Margin and short selling" and "Locates". */
import { compare, isZero } from '@paddock/decimal/decimal'
import type { Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { PracticeAccount, WorkingOrder } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { decidedAt } from '../account/decision.ts'
import { freeLocated } from '../account/located.ts'
import { forbidden, type Rejection, unprocessable } from '../account/rejection.ts'
import { figuresOf } from '../margin/buying-power.ts'
import { scheduleOf } from './session.ts'

/** A short sale as it is asked for: `qty` is what is left to trade. */
export interface ShortSale {
  readonly qty: Quantity
  readonly timeInForce: string
  readonly extendedHours: boolean
}

/**
 * Shorts take a margin account with 2,000 of equity whose owner allows them, and shares that can be borrowed. `replaced` is the order whose place
 * it takes: what that one draws is free.
 */
export function wrongShort(
  account: PracticeAccount,
  instrument: Instrument,
  sale: ShortSale,
  context: Context,
  replaced?: WorkingOrder,
): Rejection | undefined {
  if (account.configuration.no_shorting || figuresOf(account, context).multiplier === 1)
    return forbidden('account is not allowed to short')
  return wrongBorrow(instrument, sale, decidedAt(account, context), (until) =>
    freeLocated(account, instrument.symbol, until, replaced),
  )
}

/** What is hard to borrow is sold in day orders, out of what was located for their trading date: `located` says how much of it is free for an order that ends then. */
export function wrongBorrow(
  { symbol, isShortable, isEasyToBorrow }: Pick<Instrument, 'symbol' | 'isShortable' | 'isEasyToBorrow'>,
  { qty, timeInForce, extendedHours }: ShortSale,
  at: Instant,
  located: (until: Instant) => Quantity,
): Rejection | undefined {
  if (isShortable && isEasyToBorrow) return undefined
  const unborrowable: Rejection = unprocessable(`asset "${symbol}" cannot be sold short`)
  if (!isShortable) return unborrowable
  if (timeInForce !== 'day') return unprocessable(`only day orders are allowed for hard-to-borrow asset "${symbol}"`)
  const timing = { assetClass: 'us_equity', extendedHours, isOvernight: false, timeInForce } as const
  const free = located(scheduleOf(timing, at, 0).expiresAt)
  if (isZero(free)) return unborrowable
  if (compare(qty, free) <= 0) return undefined
  const [requested, available] = [toWire(qty), toWire(free)]
  const numbers = `(requested: ${requested}, available: ${available})`
  return forbidden(`insufficient located qty available for order ${numbers}`, { available, symbol })
}
