/** Why an order may have been refused: each rule with what it needs and what there is, and the order that would pass. Exact decimals. */
import { powerFor } from '@paddock/analytics/equity/live-account'
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import type { Account, Funds } from '@paddock/contract/entities/account'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import {
  absolute,
  compare,
  type Decimal,
  formatDecimal,
  isPositive,
  multiply,
  significantScale,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'
import { classOf } from '@paddock/market/options/symbol'
import type { TermsOf } from '@paddock/market/options/terms'
import type { Phase } from '@paddock/market/sessions/calendar'
import { dollars, ownDollars, quantity } from '../../../format/number.ts'
import { FUNDS_NAMES, fundsOf } from '../../balances/funds.ts'
import { type Quote, reservedBy } from '../../balances/reserved.ts'

interface Rule {
  readonly name: string
  readonly needs: string
  readonly has: string
  readonly isMet: boolean
}

export interface RejectionFacts {
  readonly order: Order
  readonly account: Account | undefined
  readonly asset: ListedAsset | undefined
  readonly position: Position | undefined
  readonly quote: Quote
  /** Of the stock market now. */
  readonly phase: Phase
  /** What working orders that are paid in cash hold of it, US dollars. */
  readonly heldCash: Decimal
  /** What contracts are for. */
  readonly termsOf: TermsOf
}

const closes = ({ side }: Order, position: Position | undefined): boolean =>
  position !== undefined && (position.side === 'short' ? side === 'buy' : side === 'sell')

/** The rules that could have refused it, as they stand now: the numbers may have moved since. */
export function rulesOf(facts: RejectionFacts): Rule[] {
  const { order, account, asset, position } = facts
  const rules: Rule[] = []
  if (account)
    rules.push({
      name: 'The account may trade',
      needs: 'no block',
      has:
        account.trading_blocked || account.account_blocked
          ? 'blocked'
          : account.trade_suspended_by_user
            ? 'suspended by you'
            : 'no block',
      isMet: !(account.trading_blocked || account.account_blocked || account.trade_suspended_by_user),
    })
  if (asset)
    rules.push({
      name: `${order.symbol} can be traded`,
      ...{ needs: 'active and tradable', has: asset.tradable ? asset.status : 'not tradable' },
      isMet: asset.tradable && asset.status === 'active',
    })
  const qty = fromWire(order.qty)
  if (asset && qty && significantScale(qty) > 0 && order.asset_class === 'us_equity')
    rules.push({
      name: 'Fractions are taken',
      ...{ needs: 'an asset that can be divided', has: asset.fractionable ? 'it can' : 'whole shares only' },
      isMet: asset.fractionable === true,
    })
  if (closes(order, position)) {
    const free = absolute(fromWire(position?.qty_available) ?? fromWire(position?.qty) ?? ZERO)
    if (qty)
      rules.push({
        name: 'Enough is free to close',
        ...{ needs: quantity(qty), has: quantity(free) },
        isMet: compare(qty, free) <= 0,
      })
    return rules
  }
  if (order.side === 'sell' && asset && order.asset_class === 'us_equity')
    rules.push({
      name: 'It can be sold short',
      ...{
        needs: 'shares to borrow',
        has: asset.shortable ? (asset.easy_to_borrow ? 'easy to borrow' : 'hard to borrow') : 'none',
      },
      isMet: asset.shortable === true,
    })
  const [cost, power] = [costOf(facts), powerOf(facts)]
  if (cost && power)
    rules.push({
      name: `${FUNDS_NAMES[fundsFor(facts)]} covers it`,
      ...{ needs: dollars(cost), has: ownDollars(power) },
      isMet: compare(cost, power) <= 0,
    })
  return rules
}

const fundsFor = ({ order, asset, phase }: RejectionFacts): Funds =>
  fundsOf(classOf(order.symbol || (order.legs?.[0]?.symbol ?? '')), { asset, phase })

const powerOf = (facts: RejectionFacts): Decimal | undefined => powerFor(facts.account, fundsFor(facts), facts.heldCash)

/** What it would hold; undefined where that is not known. */
const costOf = ({ order, quote, phase, termsOf }: RejectionFacts): Decimal | undefined =>
  reservedBy(order, quote, phase, termsOf)

/** The quantity that every rule would let through: what is free, or what the buying power pays for. Undefined where none does. */
export function passingQty(facts: RejectionFacts): string | undefined {
  const { order, position } = facts
  const wanted = fromWire(order.qty)
  if (!wanted) return undefined
  const digits = order.asset_class === 'crypto' ? 9 : 0
  const [cost, power] = [costOf(facts), powerOf(facts)]
  const most = closes(order, position)
    ? absolute(fromWire(position?.qty_available) ?? ZERO)
    : power && cost && isPositive(cost)
      ? divide(multiply(power, wanted), cost, { scale: digits, mode: 'down' })
      : undefined
  if (!most) return undefined
  const passing = compare(wanted, most) <= 0 ? wanted : most
  return isPositive(passing) ? formatDecimal(passing) : undefined
}
