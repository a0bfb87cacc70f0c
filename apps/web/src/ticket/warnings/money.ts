/** Whether the account can pay for it, and whether it is worth enough. */
import { LEAST_CRYPTO_USD, LEAST_FRACTIONAL_USD, MOST_CRYPTO_USD } from '@paddock/broker/account/order-sizes'
import { isOverextended } from '@paddock/broker/margin/requirements'
import {
  absolute,
  decimal,
  equals,
  formatDecimal,
  isAbove,
  isBelow,
  isPositive,
  significantScale,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { asMoney } from '@paddock/decimal/money'
import { fromWire } from '@paddock/decimal/wire'
import { dollars, ownDollars, quantity } from '../../format/number.ts'
import type { Facts } from '../facts/facts.ts'
import { heldPositions } from '../facts/held-positions.ts'
import { powerTo } from '../figures/order-size.ts'
import type { Resolved } from '../figures/resolved.ts'
import { blocking, type Found } from './warning.ts'

export function moneyWarning(facts: Facts, resolved: Resolved): Found {
  const { estimate, available, most, qty, notional, assetClass, isClosing, held, side } = resolved
  if (!estimate) return undefined
  const isCrypto = assetClass === 'crypto'
  const isFraction = notional !== undefined || (qty !== undefined && significantScale(qty) > 0)
  const isAll = isClosing && qty !== undefined && equals(qty, absolute(held))
  const value = absolute(estimate.value)
  const least = isCrypto ? LEAST_CRYPTO_USD : isFraction ? LEAST_FRACTIONAL_USD : undefined
  if (least && !isAll && isBelow(value, decimal(least)))
    return blocking('value-too-small', `Orders of this kind are worth ${dollars(least)} at least.`)
  if (isCrypto && !isAll && isAbove(value, decimal(MOST_CRYPTO_USD)))
    return blocking('value-too-large', `One crypto order is worth ${dollars(MOST_CRYPTO_USD)} at most.`)
  const equity = fromWire(facts.account?.equity)
  if (!isClosing && equity && isOverextended(asMoney(heldPositions(facts.positions).largest), asMoney(equity)))
    return blocking('closing-only', 'One position is above 600 % of equity: closing orders only.')
  if (!available || !isAbove(estimate.hold, available)) return undefined
  const text = `Needs ${dollars(estimate.hold)}, you have ${ownDollars(powerTo(assetClass, facts))}.`
  const verb = side === 'buy' ? 'Buy' : 'Sell'
  const cents = floorCents(available)
  if (notional)
    return blocking('buying-power', `${text} ${verb} ${ownDollars(cents)} at most.`, {
      label: `Use ${dollars(cents)}`,
      change: { sizeUnit: 'notional', notional: formatDecimal(cents) },
    })
  if (!most || !isPositive(most)) return blocking('buying-power', text)
  return blocking('buying-power', `${text} ${verb} ${quantity(most)} at most.`, {
    label: `Use ${quantity(most)}`,
    change: { sizeUnit: 'qty', quantity: formatDecimal(most) },
  })
}

const floorCents = (value: ReturnType<typeof decimal>) => divide(value, decimal(1), { scale: 2, mode: 'down' })
