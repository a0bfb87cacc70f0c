/**
 * Whether an account may place an order in a contract, and what is held for it. Nothing is ever written without cover: shares behind calls,
 * cash behind puts, or at level 3 contracts that outlast what is sold. Source: Alpaca, "Options trading".
 */
import { compare, isPositive, isZero } from '@paddock/decimal/decimal'
import { type Money, NO_MONEY, notional, type Price, type Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { OptionInstrument, OptionTerms } from '@paddock/market/instruments/instrument'
import type { PracticeAccount, WorkingOrder } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { decidedAt } from '../account/decision.ts'
import { forbidden, type Rejection, unprocessable } from '../account/rejection.ts'
import { figuresOf } from '../margin/buying-power.ts'
import { boughtBack, burdenOn, contractsOf, sharesFree } from '../options/coverage.ts'
import { optionsLevel } from '../options/level.ts'
import { needsOf, writtenHold } from '../options/needs.ts'
import { closingOnlyFrom, timesMultiplier } from '../options/terms.ts'

/** An order in one contract as it would be for the account. */
interface OptionOrder {
  readonly instrument: OptionInstrument
  readonly positionIntent: WorkingOrder['positionIntent']
  readonly side: 'buy' | 'sell'
  /** What is left to trade. */
  readonly qty: Quantity
  /** Of a share: the most it may pay, or what it would bring. */
  readonly price: Price
}

export const UNCOVERED: Rejection = forbidden('account not eligible to trade uncovered option contracts')

/** Who may open: the levels, and the last half hour of a contract. Closing is always allowed. */
export function wrongOptionOpening(
  account: PracticeAccount,
  { symbol, option }: OptionInstrument,
  positionIntent: string,
  context: Context,
): Rejection | undefined {
  if (positionIntent.endsWith('to_close')) return undefined
  const level = optionsLevel(account)
  if (level === 0) return forbidden('account not authorized to trade options')
  if (level === 1 && positionIntent === 'buy_to_open')
    return forbidden('account not eligible to trade long option contracts')
  if (decidedAt(account, context) >= closingOnlyFrom(option))
    return unprocessable(`contract "${symbol}" expires soon, unable to open new positions`)
  return undefined
}

/** US dollars to hold for an order, or why it is refused. `replaced` is the order whose place it takes: what that one holds is free. */
export function optionHold(
  account: PracticeAccount,
  order: OptionOrder,
  context: Context,
  replaced?: WorkingOrder,
): Money | Rejection {
  const { instrument, positionIntent, side, qty } = order
  if (positionIntent === 'buy_to_close') return NO_MONEY
  const premium = timesMultiplier(notional(order.price, qty), instrument.option)
  if (positionIntent === 'buy_to_open') return affordable(account, instrument, premium, side, context, replaced)
  const { underlying } = instrument.option
  const isSpreadLevel = optionsLevel(account) >= 3
  const isSpreadAllowed = isSpreadLevel || positionIntent === 'sell_to_close'
  const burden = burdenOn(account, underlying, replaced, !isSpreadAllowed)
  const counted = isSpreadAllowed ? burden.contracts : burden.contracts.filter((held) => held.qty < 0)
  const contracts = positionIntent === 'sell_to_close' ? [...counted, ...boughtBack(account, underlying)] : counted
  const free = sharesFree(account, underlying)
  const needs = needsOf({ ...burden, contracts, freeShares: free }, [contractsOf(instrument.option, side, qty)])
  const isShort = needs.missingShares > 0
  if (positionIntent === 'sell_to_close') {
    if (isShort || (isSpreadLevel && isPositive(needs.more))) return UNCOVERED
    // Below level 3 it covers nothing: dollars take its place behind what is written. A closing order holds none, they are asked for again as it trades.
    const terms = { isPut: isSecuredPut(instrument.option, side), isClosing: true }
    return wrongOptionFunds(account, writtenHold(needs, premium), terms, context) ?? NO_MONEY
  }
  if (isShort) {
    if (free <= 0) return UNCOVERED
    const { had, required } = needs
    const [needed, available] = [String(required.shares - had.shares), String(Math.max(0, free - had.shares))]
    return forbidden(
      `insufficient underlying qty available for covered call (required: ${needed}, available: ${available})`,
      {
        required_qty: needed,
        available_qty: available,
        symbol: instrument.symbol,
        underlying_asset_id: account.positions.get(underlying)?.assetId ?? '',
      },
    )
  }
  return affordable(account, instrument, writtenHold(needs, premium), side, context, replaced)
}

function affordable(
  account: PracticeAccount,
  { option }: OptionInstrument,
  hold: Money,
  side: 'buy' | 'sell',
  context: Context,
  replaced: WorkingOrder | undefined,
): Money | Rejection {
  if (isZero(hold)) return hold
  return wrongOptionFunds(account, hold, { isPut: isSecuredPut(option, side) }, context, replaced) ?? hold
}

const isSecuredPut = ({ type }: OptionTerms, side: 'buy' | 'sell'): boolean => type === 'put' && side === 'sell'

/** Refuses what `options_buying_power` does not cover. An account that may only close things may pay for that. */
export function wrongOptionFunds(
  account: PracticeAccount,
  hold: Money,
  { isPut = false, isClosing = false }: { readonly isPut?: boolean; readonly isClosing?: boolean },
  context: Context,
  replaced?: WorkingOrder,
): Rejection | undefined {
  if (replaced && compare(hold, replaced.hold) <= 0) return undefined
  const figures = figuresOf(account, context, replaced)
  if (figures.isLiquidationOnly && !isClosing) return forbidden('account is restricted to liquidation only')
  if (compare(hold, figures.optionsBuyingPower) <= 0) return undefined
  const [required, available] = [toWire(hold), toWire(figures.optionsBuyingPower)]
  const numbers = `(required: ${required}, available: ${available})`
  return isPut
    ? forbidden(`insufficient options buying power for cash-secured put ${numbers}`, {
        required_options_buying_power: required,
        buying_power: available,
      })
    : forbidden(`insufficient options buying power ${numbers}`, {
        options_buying_power: available,
        cost_basis: required,
      })
}

export const isRejection = (answer: Money | Rejection): answer is Rejection => 'kind' in answer
