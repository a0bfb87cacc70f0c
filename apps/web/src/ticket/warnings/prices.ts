/** Prices: whether they are there, lie on the grid, and on the right side of the market and of each other. */

import { areExitsRight, isStopSideRight } from '@paddock/broker/precheck'
import { opposite } from '@paddock/contract/entities/order'
import {
  add,
  type Decimal,
  decimal,
  equals,
  formatDecimal,
  isAbove,
  isBelow,
  isNegative,
  isPositive,
  isZero,
  multiply,
  parseDecimal,
  significantScale,
  subtract,
} from '@paddock/decimal/decimal'
import type { Price } from '@paddock/decimal/money'
import { price as priceText } from '../../format/number.ts'
import { wrongTrail } from '../../format/order.ts'
import { type Draft, isHeldByServer, mayHaveExits, NO_EXITS, typeChoice } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { onGrid, tickOf } from '../figures/price-text.ts'
import type { Resolved } from '../figures/resolved.ts'
import { blocking, caution, danger, type Fix, type Found, type Warning } from './warning.ts'

const CENT = decimal('0.01')

export const priceWarnings = (draft: Draft, facts: Facts, resolved: Resolved): Found[] => [
  limitWarning(draft, facts, resolved),
  stopWarning(draft, facts, resolved),
  exitWarning(draft, facts, resolved),
]

function limitWarning(draft: Draft, facts: Facts, resolved: Resolved): Found {
  const { type, limit, legs, side, symbol, tick, orderClass } = resolved
  if ((type !== 'limit' && type !== 'stop_limit') || orderClass === 'oco') return undefined
  if (legs.length > 1) {
    if (!limit) return blocking('limit-missing', 'Enter a net price.')
    if (draft.limitPrice.trim().startsWith('-'))
      return blocking('net-sign', 'Enter the net price without a sign, and choose debit or credit.')
    return significantScale(limit) > 2
      ? blocking('price-grid', 'Net prices move in steps of 0.01.')
      : netWarning(resolved)
  }
  if (!limit) return blocking('limit-missing', 'Enter a limit price.')
  const wrong = wrongGrid(limit, symbol, facts, side, tick, (limitPrice) => ({ limitPrice }))
  return wrong ?? (type === 'limit' && crossing(facts, limit, side, tick))
}

/** A net price that nobody would take, or that gives money away. */
function netWarning({ limit, isCredit, entry, legs }: Resolved): Found {
  if (!limit || !entry) return undefined
  if (isZero(limit)) return isCredit && caution('no-credit', 'A credit is above zero.')
  const wrong = isCredit ? 'buy' : 'sell'
  if (legs.some(({ side }) => side !== wrong)) return undefined
  return isCredit
    ? blocking('net-side', 'Every leg is bought: the net price is a debit.', makeIt('debit'))
    : blocking('net-side', 'Every leg is sold: the net price is a credit.', makeIt('credit'))
}

const makeIt = (what: 'debit' | 'credit'): Fix => ({
  label: `Make it a ${what}`,
  change: { isCredit: what === 'credit' },
})

function wrongGrid(
  at: Price,
  symbol: string,
  { asset }: Facts,
  side: 'buy' | 'sell',
  tick: Price,
  change: (text: string) => Partial<Draft>,
): Warning | undefined {
  const step = tickOf(symbol, at, asset)
  const fitting = onGrid(at, step, side)
  if (equals(fitting, at)) return undefined
  const text = formatDecimal(fitting)
  return blocking(
    'price-grid',
    `Prices move in steps of ${formatDecimal(step)}.`,
    isPositive(fitting)
      ? { label: `Use ${priceText(text)}`, change: change(text) }
      : { label: 'Use a tick', change: change(formatDecimal(tick)) },
  )
}

const CROSSING = { buy: decimal('1.01'), sell: decimal('0.99') }

function crossing({ quote }: Facts, limit: Price, side: 'buy' | 'sell', tick: Price): Found {
  if (!quote || !isPositive(quote.bid)) return undefined
  const crosses =
    side === 'buy'
      ? isAbove(limit, multiply(quote.ask, CROSSING.buy))
      : isBelow(limit, multiply(quote.bid, CROSSING.sell))
  if (!crosses) return undefined
  const near = formatDecimal(onGrid(side === 'buy' ? quote.ask : quote.bid, tick, opposite(side)))
  return danger('crosses', 'The limit is more than 1 % through the market: it fills at once.', {
    label: `Use the ${side === 'buy' ? 'ask' : 'bid'}, ${priceText(near)}`,
    change: { limitPrice: near },
  })
}

function stopWarning(draft: Draft, facts: Facts, resolved: Resolved): Found {
  const { type, stop, side, symbol, tick, trail } = resolved
  if (type === 'trailing_stop') return trailWarning(draft, facts, trail)
  if (type !== 'stop' && type !== 'stop_limit') return undefined
  if (!stop) return blocking('stop-missing', 'Enter a stop price.')
  const wrong = wrongGrid(stop, symbol, facts, opposite(side), tick, (stopPrice) => ({ stopPrice }))
  if (wrong) return wrong
  const { last } = facts
  if (!last || isStopSideRight(side, stop, last))
    return (
      last &&
      isNear(stop, last) &&
      caution('stop-near', 'The stop is within 0.1 % of the market: it may trigger at once.')
    )
  const change = { selectedOrderType: typeChoice('limit'), limitPrice: formatDecimal(stop) }
  return wrongStopSide(
    side,
    last,
    `a stop to ${side}`,
    type === 'stop' ? { label: 'Make it a limit', change } : undefined,
  )
}

/** A stop that would be triggered at once. */
function wrongStopSide(side: 'buy' | 'sell', last: Price, stop: string, fix?: Fix): Warning {
  const [at, place] = [priceText(formatDecimal(last)), side === 'sell' ? 'below' : 'above']
  return blocking('stop-side', `The market is at ${at}: ${stop} lies ${place} it.`, fix)
}

const isNear = (a: Decimal, b: Decimal): boolean => {
  const difference = subtract(a, b)
  const distance = isNegative(difference) ? subtract(b, a) : difference
  return isBelow(multiply(distance, decimal('1000')), b)
}

/** One in dollars leaves a stop above zero. */
function trailWarning({ trailUnit, trailPrice }: Draft, { last }: Facts, trail: Decimal | undefined): Found {
  if (!trail) return blocking('trail-missing', 'Enter how far the stop trails.')
  const wrong = wrongTrail(trail, trailUnit)
  if (wrong) return blocking(trailUnit === 'percent' ? 'trail-range' : 'price-grid', `${wrong}.`)
  const isLonger = trailUnit === 'price' && last && parseDecimal(trailPrice) && !isBelow(trail, last)
  return isLonger && blocking('trail-range', 'The trail is longer than the price.')
}

function exitWarning(draft: Draft, facts: Facts, resolved: Resolved): Found {
  const { exits, isClosing, orderClass, side, symbol, tick, limit, stop } = resolved
  if (!draft.exits.isOn) return undefined
  if (!mayHaveExits(draft))
    return blocking('no-exits', 'Exits do not go with this order.', {
      label: 'Without exits',
      change: { exits: NO_EXITS },
    })
  if (draft.exits.isExit !== isClosing)
    return draft.exits.isExit
      ? blocking('nothing-to-exit', `There is nothing of ${symbol} that this would close.`, {
          label: 'Make it an entry',
          change: { exits: { ...draft.exits, isExit: false } },
        })
      : blocking('exits-of-entry', 'This closes what you hold: its exits are the order itself.', {
          label: 'Close with target and stop',
          change: { exits: { ...draft.exits, isExit: true } },
        })
  // What this server holds has warnings of its own.
  if (isHeldByServer(draft)) return undefined
  const isBoth = orderClass === 'oco'
  const missing = missingExit(draft, exits, isBoth)
  if (missing) return blocking('exit-missing', missing)
  const exitSide = isBoth ? side : opposite(side)
  for (const [at, key, unit] of [
    [exits.target, 'target', 'targetUnit'],
    [exits.stop, 'stop', 'stopUnit'],
    [exits.stopLimit, 'stopLimit', undefined],
  ] as const) {
    const wrong =
      at &&
      wrongGrid(at, symbol, facts, exitSide, tick, (text) => ({
        exits: { ...draft.exits, [key]: text, ...(unit && { [unit]: 'price' }) },
      }))
    if (wrong) return wrong
  }
  const { quote, last } = facts
  const base = isBoth ? (exits.target ?? last) : (limit ?? stop ?? (side === 'buy' ? quote?.ask : quote?.bid))
  const given = { target: isBoth ? undefined : exits.target, stop: exits.stop }
  if (!areExitsRight(exitSide, given, base)) return exitSideWarning(exitSide, base ?? null)
  if (isBoth && last && !isStopSideRight(side, exits.stop, last)) return wrongStopSide(side, last, 'the stop')
  const { stop: exit, stopLimit } = exits
  const isPast = exit && stopLimit && (exitSide === 'sell' ? isAbove(stopLimit, exit) : isBelow(stopLimit, exit))
  if (!isPast) return undefined
  const text = `The limit of a stop to ${exitSide} is at the stop or ${exitSide === 'sell' ? 'below' : 'above'} it.`
  const change = { exits: { ...draft.exits, stopLimit: formatDecimal(exit) } }
  return blocking('stop-limit-side', text, { label: 'At the stop', change })
}

/** What exits lack, in words. */
function missingExit({ exits: typed }: Draft, exits: Resolved['exits'], isBoth: boolean): string | undefined {
  if (isBoth && (!exits.target || !exits.stop)) return 'Enter a target and a stop.'
  if (!exits.target && !exits.stop) return 'Enter a target or a stop.'
  if ((typed.target !== '' && !exits.target) || (typed.stop !== '' && !exits.stop))
    return 'A target or a stop is no price yet.'
  return typed.stopLimit !== '' && !exits.stopLimit ? 'Enter a limit for the stop.' : undefined
}

function exitSideWarning(exitSide: 'buy' | 'sell', base: Decimal | null): Warning {
  const at = base ? formatDecimal(base) : ''
  const [above, below] = base ? [formatDecimal(add(base, CENT)), formatDecimal(subtract(base, CENT))] : ['', '']
  const [target, stop] = exitSide === 'sell' ? [above, below] : [below, above]
  const [up, down] = exitSide === 'sell' ? ['above', 'below'] : ['below', 'above']
  return blocking(
    'exit-side',
    `The target is at ${priceText(target)} or ${up}, the stop at ${priceText(stop)} or ${down}: a cent from ${priceText(at)}.`,
  )
}
