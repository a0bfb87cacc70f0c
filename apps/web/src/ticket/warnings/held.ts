/** Exits that this server holds: what is missing or on the wrong side, and what a person has to know of them. */
import { add, type Decimal, decimal, formatDecimal, isAbove, isBelow, ZERO } from '@paddock/decimal/decimal'
import { price } from '../../format/number.ts'
import { wrongTrail } from '../../format/order.ts'
import {
  type Draft,
  type DraftExits,
  isHeldByServer,
  isHeldExit,
  isHeldOrder,
  isTrailing,
  NO_EXITS,
  typeChoice,
} from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { positiveIn } from '../figures/price-text.ts'
import type { Resolved } from '../figures/resolved.ts'
import { blocking, caution, type Fix, type Found, type Warning } from './warning.ts'

const HUNDRED = decimal('100')
/** Minutes of the longest regular session. */
const SESSION_MINUTES = 390

/** The first thing that is wrong with exits that this server holds, or that it holds them. */
export function heldWarnings(draft: Draft, facts: Facts, resolved: Resolved): Found[] {
  if (isHeldOrder(draft)) return waitWarnings(draft, resolved)
  if (!isHeldByServer(draft)) return []
  const text = 'These exits are held by this server, not by the broker: they do not work while it is off.'
  const wrong = missing(draft.exits, resolved) ?? wrongSide(draft, facts, resolved)
  return [wrong ?? caution('server-held', text, byTheBroker(draft, resolved))]
}

/** An order that waits for another price: at the market or at a limit, in a quantity. */
function waitWarnings({ wait, extendedHours }: Draft, { type, qty }: Resolved): Found[] {
  if (!positiveIn(wait.price) || wait.symbol.trim() === '')
    return [blocking('wait-missing', 'Enter the symbol and the price it waits for.')]
  if (type !== 'market' && type !== 'limit')
    return [
      blocking('wait-type', 'Conditional orders are market or limit orders.', {
        label: 'Make it a market order',
        change: { selectedOrderType: typeChoice('market') },
      }),
    ]
  if (!qty) return [blocking('wait-size', 'Conditional orders need a quantity.')]
  return [
    caution('server-held', 'This order is held by this server, not by the broker: it is not sent while it is off.'),
    extendedHours && caution('wait-hours', 'Conditional orders are for regular hours.'),
  ]
}

function missing(exits: DraftExits, { exits: at }: Resolved): Warning | undefined {
  const { target, stop, otherPrice, otherSymbol, closeMinutes, more } = exits
  const say = (text: string) => blocking('exit-missing', text)
  if (target === '' && stop === '' && otherPrice === '' && closeMinutes === '' && more.length === 0)
    return say('Enter a target or a stop.')
  const trail = exits.stopUnit === 'trail-percent' ? positiveIn(stop) : undefined
  const wrong = trail && wrongTrail(trail, 'percent')
  if (wrong) return blocking('trail-range', `${wrong}.`)
  if ((target !== '' && !at.target) || (stop !== '' && !at.stop)) return say('A target or a stop is no price yet.')
  if (more.some((one) => !positiveIn(one.price) || !positiveIn(one.part)))
    return say('Enter a price and a part for each target.')
  const parts = more.reduce((sum, { part }) => add(sum, positiveIn(part) ?? ZERO), ZERO)
  if (isAbove(parts, HUNDRED)) return blocking('exit-parts', 'The targets take more than 100 % of it.')
  if (otherPrice !== '' && (!positiveIn(otherPrice) || otherSymbol.trim() === ''))
    return say('Enter a symbol and its price.')
  const minutes = Number(closeMinutes)
  if (closeMinutes !== '' && !(Number.isInteger(minutes) && minutes >= 0 && minutes <= SESSION_MINUTES))
    return blocking('exit-minutes', `Minutes before the close are whole, from 0 to ${SESSION_MINUTES}.`)
  return undefined
}

/** A gain lies beyond the price it is told from, a loss before it: anything else would be sent at once. */
function wrongSide(draft: Draft, { last }: Facts, { exits, entry, side }: Resolved): Warning | undefined {
  const isExit = isHeldExit(draft)
  const base = isExit ? last : entry
  if (!base) return undefined
  const sells = (side === 'sell') === isExit
  const isBeyond = (at: Decimal) => (sells ? isAbove(at, base) : isBelow(at, base))
  const targets = [exits.target, ...draft.exits.more.map((one) => positiveIn(one.price))]
  const isWrong = targets.some((at) => at && !isBeyond(at)) || (exits.stop && isBeyond(exits.stop))
  const [above, below] = sells ? ['above', 'below'] : ['below', 'above']
  if (!isWrong) return undefined
  const at = price(formatDecimal(base))
  return blocking('exit-side', `Targets lie ${above} ${at}, the stop ${below} it: it would be sent at once.`)
}

/** What the broker could hold of it, for shares: a bracket, or a trailing stop order of its own. */
function byTheBroker({ exits, ...draft }: Draft, { assetClass }: Resolved): Fix | undefined {
  if (assetClass !== 'us_equity') return undefined
  const label = 'Let the broker hold them'
  const { target, targetUnit, stop, stopUnit, isExit, stopLimit } = exits
  if (isTrailing(exits) && target === '' && isExit)
    return {
      label: 'Make it a trailing stop order',
      change: {
        exits: NO_EXITS,
        selectedOrderType: typeChoice('trailing_stop'),
        trailPrice: stop,
        trailUnit: stopUnit === 'trail-percent' ? 'percent' : 'price',
      },
    }
  if (isTrailing(exits) || draft.legs.length > 1 || (target === '' && stop === '')) return undefined
  const kept = { ...NO_EXITS, isOn: true, isExit, target, targetUnit, stop, stopUnit, stopLimit }
  return { label, change: { exits: kept, ...(isExit && { selectedOrderType: typeChoice('limit') }) } }
}
