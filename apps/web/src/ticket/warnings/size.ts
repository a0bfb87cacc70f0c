/** How much: whether it is a size, whether the asset trades in it, and whether there is as much to close. */
import { capabilityOf } from '@paddock/broker/account/capability'
import { QTY_SCALE } from '@paddock/broker/account/order-sizes'
import { canBorrow } from '@paddock/broker/precheck'
import {
  absolute,
  type Decimal,
  decimal,
  formatDecimal,
  isAbove,
  isBelow,
  isNegative,
  isPositive,
  significantScale,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { NO_QUANTITY } from '@paddock/decimal/money'
import { plain, quantity } from '../../format/number.ts'
import { freeQty } from '../../trading/positions/closing/closing.ts'
import { type Draft, NO_EXITS, timeChoice, typeChoice } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { heldPositions } from '../facts/held-positions.ts'
import type { Resolved } from '../figures/resolved.ts'
import { blocking, danger, type Found, type Warning } from './warning.ts'

const MISSING: Readonly<Record<Draft['sizeUnit'], string>> = {
  qty: 'Enter a quantity above zero.',
  notional: 'Enter an amount above zero.',
  percent: 'Enter a percentage that buys or sells at least one.',
  risk: 'Enter what you would lose at the stop, and a stop.',
}

export function sizeWarnings(draft: Draft, facts: Facts, resolved: Resolved): Found[] {
  const { qty, notional, assetClass, symbol } = resolved
  if (!qty && !notional) return [blocking('size-missing', MISSING[draft.sizeUnit])]
  if (notional && significantScale(notional) > 2)
    return [blocking('notional-grid', 'Amounts have at most two decimals.')]
  if (qty && significantScale(qty) > QTY_SCALE)
    return [blocking('qty-grid', `Quantities have at most ${QTY_SCALE} decimals.`)]
  const isFraction = notional !== undefined || (qty !== undefined && significantScale(qty) > 0)
  const { asset, configuration } = facts
  if (isFraction) {
    const whole = qty && { label: `Use ${plain(floor(qty))}`, change: sized(floor(qty)) }
    const fix = whole && isPositive(floor(qty)) ? whole : undefined
    if (assetClass === 'us_option') return [blocking('whole-contracts', 'Options trade in whole contracts.', fix)]
    if (asset?.fractionable === false)
      return [blocking('not-fractionable', `${symbol} trades in whole shares only.`, fix)]
    if (assetClass === 'us_equity' && !resolved.isClosing && configuration?.fractional_trading === false)
      return [blocking('fractions-off', 'Fractional trading is off in the configuration of this account.', fix)]
    const wrong = assetClass === 'us_equity' && wrongFraction(draft, resolved)
    if (wrong) return [wrong]
  }
  if (qty && asset?.min_order_size && isBelow(qty, decimal(asset.min_order_size)) && !resolved.isClosing)
    return [
      blocking('below-minimum', `The smallest order is ${plain(asset.min_order_size)}.`, {
        label: `Use ${plain(asset.min_order_size)}`,
        change: { sizeUnit: 'qty', quantity: asset.min_order_size },
      }),
    ]
  return [
    closingWarning(facts, resolved),
    ...legWarnings(facts, resolved),
    shortWarning(draft, facts, resolved, isFraction),
  ]
}

const floor = (value: Decimal): Decimal => ({ coefficient: value.coefficient / 10n ** BigInt(value.scale), scale: 0 })
const sized = (value: Decimal): Partial<Draft> => ({ sizeUnit: 'qty', quantity: formatDecimal(value) })

/** Fractions are for the day, in orders of their own, of the types the table has. */
function wrongFraction(draft: Draft, { type, orderClass }: Resolved): Warning | undefined {
  if (orderClass !== 'simple')
    return blocking('fraction-exits', 'Exits are for whole shares.', {
      label: 'Without exits',
      change: { exits: NO_EXITS },
    })
  const times: readonly string[] = capabilityOf('us_equity', type)?.fractionalTimesInForce ?? []
  if (times.length === 0)
    return blocking('fraction-type', 'Fractions cannot be sold or bought by this type of order.', {
      label: 'Make it a market order',
      change: { selectedOrderType: typeChoice('market') },
    })
  return times.includes(draft.selectedTimeInForce.name)
    ? undefined
    : blocking('fraction-time', 'Fractions are for the day.', {
        label: 'Make it for the day',
        change: { selectedTimeInForce: timeChoice(times[0] ?? 'day') },
      })
}

/** No order turns a position round: it closes at most what is held and free. */
function closingWarning({ position }: Facts, resolved: Resolved): Found {
  const { isClosing, qty, notional, units, held, side, legs } = resolved
  const size = qty ?? units
  if (!isClosing || legs.length > 1 || !size) return undefined
  const free = position ? freeQty(position) : ZERO
  if (!isAbove(size, free)) return undefined
  const whole = absolute(held)
  const tied = isBelow(free, whole) ? ` ${quantity(subtract(whole, free))} are held by working orders.` : ''
  const fix = isPositive(free) ? { label: `Use ${quantity(free)}`, change: sized(free) } : undefined
  return blocking('more-than-held', `You can ${side} ${quantity(free)} at most.${notional ? '' : tied}`, fix)
}

/** A leg that closes has as much to close. */
function legWarnings({ positions }: Facts, { legs, qty }: Resolved): Found[] {
  if (!qty || legs.length < 2) return []
  return legs.map(({ symbol, isClosing, ratio }) => {
    const position = heldPositions(positions).bySymbol.get(symbol)
    if (!isClosing || !position) return undefined
    const free = freeQty(position)
    const needed = { coefficient: qty.coefficient * BigInt(ratio), scale: qty.scale }
    return isAbove(needed, free) && blocking('more-than-held', `You can close ${quantity(free)} of ${symbol} at most.`)
  })
}

function shortWarning(draft: Draft, facts: Facts, resolved: Resolved, isFraction: boolean): Found {
  const { account } = facts
  const { assetClass, side, isClosing, symbol, held } = resolved
  if (side === 'buy' || isClosing || assetClass === 'us_option') return undefined
  if (assetClass === 'crypto') return blocking('no-crypto-short', `You hold no ${symbol} to sell.`)
  if (account?.shorting_enabled === false || account?.multiplier === '1')
    return blocking('shorting-off', 'This account may not sell short.')
  const unborrowed = borrowWarning(draft, facts, resolved)
  if (unborrowed) return unborrowed
  if (isFraction) return blocking('no-fractional-short', 'Short sales are in whole shares.')
  if (draft.exits.isExit && draft.exits.isOn) return undefined
  const what = isNegative(held) ? `Adds to your short position of ${quantity(absolute(held))} ${symbol}` : 'Short sale'
  return danger('opens-short', `${what}: potential loss is unlimited.`)
}

/** The broker's own check of what a short sale can be borrowed from, in words that say what is missing. */
function borrowWarning(draft: Draft, { asset, at, located }: Facts, { symbol, qty }: Resolved): Warning | undefined {
  const instrument = {
    symbol,
    isShortable: asset?.shortable !== false,
    isEasyToBorrow: asset?.easy_to_borrow !== false,
  }
  const timeInForce = draft.selectedTimeInForce.name
  const sale = { qty: qty ?? NO_QUANTITY, timeInForce, extendedHours: draft.extendedHours }
  let free = NO_QUANTITY
  const isBorrowable = canBorrow(instrument, sale, at ?? 0, (until) => {
    free = located && located.expiresAt >= until ? located.free : NO_QUANTITY
    return free
  })
  if (isBorrowable) return undefined
  if (!instrument.isShortable) return blocking('not-shortable', `${symbol} cannot be sold short.`)
  if (timeInForce !== 'day')
    return blocking('borrow-time', `${symbol} is hard to borrow: short sales of it are for the day.`, {
      label: 'For the day',
      change: { selectedTimeInForce: timeChoice('day') },
    })
  return isPositive(free)
    ? blocking('not-located', `${symbol} is hard to borrow: ${quantity(free)} located shares are free.`, {
        label: `Use ${quantity(free)}`,
        change: sized(free),
      })
    : blocking('not-located', `${symbol} is hard to borrow, and no located shares are free.`)
}
