/** Prices: whether they are there, lie on the grid, and on the right side of the market and of each other. */
import { areExitsRight, isStopSideRight } from '@paddock/broker/precheck'
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
import { price as priceText } from '../../format/price.ts'
import { type Draft, isHeldByServer, mayHaveExits, NO_EXITS } from '../draft/draft.ts'
import { typeChoice } from '../draft/form.ts'
import type { Facts } from '../facts/facts.ts'
import { onGrid, tickOf } from '../figures/price-text.ts'
import type { Resolved } from '../figures/resolved.ts'
import { blocking, caution, danger, type Warning } from './warning.ts'

const CENT = decimal('0.01')
const HUNDRED = decimal('100')

export function priceWarnings(draft: Draft, facts: Facts, resolved: Resolved): Warning[] {
  const own = [...limitWarnings(draft, facts, resolved), ...stopWarnings(draft, facts, resolved)]
  return [...own, ...exitWarnings(draft, facts, resolved)]
}

function limitWarnings(draft: Draft, facts: Facts, resolved: Resolved): Warning[] {
  const { type, limit, legs, side, symbol, tick, orderClass } = resolved
  if ((type !== 'limit' && type !== 'stop_limit') || orderClass === 'oco') return []
  if (legs.length > 1) {
    if (!limit) return [blocking('limit-missing', 'Enter a net price.')]
    if (draft.limitPrice.trim().startsWith('-'))
      return [blocking('net-sign', 'Enter the net price without a sign, and choose debit or credit.')]
    return significantScale(limit) > 2
      ? [blocking('price-grid', 'Net prices move in steps of 0.01.')]
      : netWarnings(draft, resolved)
  }
  if (!limit) return [blocking('limit-missing', 'Enter a limit price.')]
  const wrong = wrongGrid(limit, symbol, facts, side, tick, (limitPrice) => ({ limitPrice }))
  if (wrong) return [wrong]
  return type === 'limit' ? crossing(facts, limit, side, tick) : []
}

/** A net price that nobody would take, or that gives money away. */
function netWarnings({ isCredit }: Draft, { limit, entry }: Resolved): Warning[] {
  if (!limit || !entry) return []
  return isZero(limit) && isCredit ? [caution('no-credit', 'A credit is above zero.')] : []
}

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

function crossing({ quote }: Facts, limit: Price, side: 'buy' | 'sell', tick: Price): Warning[] {
  if (!quote || !isPositive(quote.bid)) return []
  const crosses =
    side === 'buy'
      ? isAbove(limit, multiply(quote.ask, CROSSING.buy))
      : isBelow(limit, multiply(quote.bid, CROSSING.sell))
  if (!crosses) return []
  const near = formatDecimal(onGrid(side === 'buy' ? quote.ask : quote.bid, tick, side === 'buy' ? 'sell' : 'buy'))
  return [
    danger('crosses', 'The limit is more than 1 % through the market: it fills at once.', {
      label: `Use the ${side === 'buy' ? 'ask' : 'bid'}, ${priceText(near)}`,
      change: { limitPrice: near },
    }),
  ]
}

function stopWarnings(draft: Draft, facts: Facts, resolved: Resolved): Warning[] {
  const { type, stop, side, symbol, tick, trail } = resolved
  if (type === 'trailing_stop') return trailWarnings(draft, facts, trail)
  if (type !== 'stop' && type !== 'stop_limit') return []
  if (!stop) return [blocking('stop-missing', 'Enter a stop price.')]
  const wrong = wrongGrid(stop, symbol, facts, side === 'buy' ? 'sell' : 'buy', tick, (stopPrice) => ({ stopPrice }))
  if (wrong) return [wrong]
  const { last } = facts
  if (last && !isStopSideRight(side, stop, last))
    return [
      blocking(
        'stop-side',
        `The market is at ${priceText(formatDecimal(last))}: a stop to ${side} lies ${side === 'sell' ? 'below' : 'above'} it.`,
        type === 'stop'
          ? {
              label: 'Make it a limit',
              change: { selectedOrderType: typeChoice('limit'), limitPrice: formatDecimal(stop) },
            }
          : undefined,
      ),
    ]
  return last && isNear(stop, last)
    ? [caution('stop-near', 'The stop is within 0.1 % of the market: it may trigger at once.')]
    : []
}

const isNear = (a: Decimal, b: Decimal): boolean => {
  const difference = subtract(a, b)
  const distance = isNegative(difference) ? subtract(b, a) : difference
  return isBelow(multiply(distance, decimal('1000')), b)
}

/** A trail in percent is at least 0.1 and below 100, with four decimals; one in dollars leaves a stop above zero. */
function trailWarnings({ trailUnit, trailPrice }: Draft, { last }: Facts, trail: Decimal | undefined): Warning[] {
  if (!trail) return [blocking('trail-missing', 'Enter how far the stop trails.')]
  if (trailUnit === 'percent') {
    const isWrong = isBelow(trail, decimal('0.1')) || !isBelow(trail, HUNDRED)
    return isWrong || significantScale(trail) > 4
      ? [blocking('trail-range', 'A trail is from 0.1 % to below 100 %, with four decimals.')]
      : []
  }
  if (significantScale(trail) > 2) return [blocking('price-grid', 'A trail moves in steps of 0.01.')]
  return last && parseDecimal(trailPrice) && !isBelow(trail, last)
    ? [blocking('trail-range', 'The trail is longer than the price.')]
    : []
}

function exitWarnings(draft: Draft, facts: Facts, resolved: Resolved): Warning[] {
  const { exits, isClosing, orderClass, side, symbol, tick, limit, stop } = resolved
  if (!draft.exits.isOn) return []
  if (!mayHaveExits(draft))
    return [
      blocking('no-exits', 'Exits do not go with this order.', { label: 'Without exits', change: { exits: NO_EXITS } }),
    ]
  if (draft.exits.isExit !== isClosing)
    return [
      draft.exits.isExit
        ? blocking('nothing-to-exit', `There is nothing of ${symbol} that this would close.`, {
            label: 'Make it an entry',
            change: { exits: { ...draft.exits, isExit: false } },
          })
        : blocking('exits-of-entry', 'This closes what you hold: its exits are the order itself.', {
            label: 'Close with target and stop',
            change: { exits: { ...draft.exits, isExit: true } },
          }),
    ]
  // What this server holds has warnings of its own.
  if (isHeldByServer(draft)) return []
  const isBoth = orderClass === 'oco'
  if (isBoth && (!exits.target || !exits.stop)) return [blocking('exit-missing', 'Enter a target and a stop.')]
  if (!exits.target && !exits.stop) return [blocking('exit-missing', 'Enter a target or a stop.')]
  if ((draft.exits.target !== '' && !exits.target) || (draft.exits.stop !== '' && !exits.stop))
    return [blocking('exit-missing', 'A target or a stop is no price yet.')]
  if (draft.exits.stopLimit !== '' && !exits.stopLimit) return [blocking('exit-missing', 'Enter a limit for the stop.')]
  const exitSide = isBoth ? side : side === 'buy' ? 'sell' : 'buy'
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
    if (wrong) return [wrong]
  }
  const { quote, last } = facts
  const base = isBoth ? (exits.target ?? last) : (limit ?? stop ?? (side === 'buy' ? quote?.ask : quote?.bid))
  const given = { target: isBoth ? undefined : exits.target, stop: exits.stop }
  if (!areExitsRight(exitSide, given, base)) return [exitSideWarning(exitSide, base ?? null)]
  if (isBoth && last && !isStopSideRight(side, exits.stop, last))
    return [
      blocking(
        'stop-side',
        `The market is at ${priceText(formatDecimal(last))}: the stop lies ${side === 'sell' ? 'below' : 'above'} it.`,
      ),
    ]
  const { stopLimit } = exits
  if (
    stopLimit &&
    exits.stop &&
    (exitSide === 'sell' ? isAbove(stopLimit, exits.stop) : isBelow(stopLimit, exits.stop))
  )
    return [
      blocking(
        'stop-limit-side',
        `The limit of a stop to ${exitSide} is at the stop or ${exitSide === 'sell' ? 'below' : 'above'} it.`,
        {
          label: 'At the stop',
          change: { exits: { ...draft.exits, stopLimit: formatDecimal(exits.stop) } },
        },
      ),
    ]
  return []
}

function exitSideWarning(exitSide: 'buy' | 'sell', base: Decimal | null): Warning {
  const at = base ? formatDecimal(base) : ''
  const [above, below] = base ? [formatDecimal(add(base, CENT)), formatDecimal(subtract(base, CENT))] : ['', '']
  return blocking(
    'exit-side',
    exitSide === 'sell'
      ? `The target is at ${priceText(above)} or above, the stop at ${priceText(below)} or below: a cent from ${priceText(at)}.`
      : `The target is at ${priceText(below)} or below, the stop at ${priceText(above)} or above: a cent from ${priceText(at)}.`,
  )
}
