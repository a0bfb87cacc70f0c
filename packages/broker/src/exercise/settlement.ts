/** The contracts of an account that end, and what they deliver. */
import { decimalOf, isNegative, multiply, negate } from '@paddock/decimal/decimal'
import { NO_QUANTITY, notional, type Price, type Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { strikeOf } from '@paddock/market/options/terms'
import type { HeldPosition, PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import type { Delivery } from '../account/event.ts'
import { figuresOf } from '../margin/buying-power.ts'
import { sharesFree, wholeOf } from '../options/coverage.ts'
import { type EndingOutcome, outcomesBy } from '../options/outcomes.ts'

/** Contracts with the terms they have. */
export type ContractPosition = HeldPosition & { readonly option: OptionTerms }

export const isContract = (position: HeldPosition): position is ContractPosition => position.option !== undefined

export type Outcome = EndingOutcome<ContractPosition>

/** The shares a number of contracts delivers to its owner (`qty` negative: from who wrote them), at the strike. */
export function deliveryOf(option: OptionTerms, qty: Quantity, assetId: string): Delivery {
  const count = multiply(qty, decimalOf(BigInt(option.shares)))
  const shares = option.type === 'call' ? count : negate(count)
  const price = strikeOf(option)
  return {
    symbol: option.underlying,
    assetId,
    shares: toWire(shares),
    price: toWire(price),
    cash: toWire(negate(notional(price, shares))),
  }
}

/** Of positions that expire together, by what the account can carry now. */
export const outcomesOf = (
  account: PracticeAccount,
  positions: readonly ContractPosition[],
  priceOf: (position: ContractPosition) => Price | undefined,
  context: Context,
): Outcome[] =>
  outcomesBy(positions, {
    funds: figuresOf(account, context).regtBuyingPower,
    sharesOf: (underlying) => sharesBefore(account, underlying),
    priceOf,
  })

/** Shares there are to deliver, negative where they are owed. */
function sharesBefore(account: PracticeAccount, underlying: string): number {
  const held = account.positions.get(underlying)?.qty ?? NO_QUANTITY
  return isNegative(held) ? wholeOf(held) : sharesFree(account, underlying)
}
