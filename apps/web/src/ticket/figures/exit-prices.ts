/** Where the exits of a draft lie, whether they were typed as a price, in percent, in dollars or in multiples of the risk. */
import {
  absolute,
  add,
  type Decimal,
  formatDecimal,
  isPositive,
  isZero,
  multiply,
  subtract,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { asMoney, asPrice, type Price, type Quantity } from '@paddock/decimal/money'
import { percentOf } from '@paddock/decimal/percent'
import { type Draft, type DraftExits, type ExitUnit, isTrailing, type Side, type StopUnit } from '../draft/draft.ts'
import { onGrid, positiveIn } from './price-text.ts'

export interface ExitPrices {
  readonly target: Price | undefined
  readonly stop: Price | undefined
  readonly stopLimit: Price | undefined
  /** Dollars of a unit between the entry and the stop, never negative. */
  readonly risk: Price | undefined
  readonly reward: Price | undefined
}

const NONE: ExitPrices = {
  target: undefined,
  stop: undefined,
  stopLimit: undefined,
  risk: undefined,
  reward: undefined,
}

/** `entry` is the price a unit is entered at, `units` how many; distances are taken from it. Prices lie on the grid. */
export function exitPrices(
  { exits }: Pick<Draft, 'exits'>,
  side: Side,
  entry: Price | undefined,
  units: Quantity | undefined,
  tick: Price,
): ExitPrices {
  if (!exits.isOn) return NONE
  // The exit of a long position sells: its target is above.
  const isLong = exits.isExit ? side === 'sell' : side === 'buy'
  const far = (text: string, unit: ExitUnit | StopUnit, isAbove: boolean, risk?: Price) =>
    exitAt(text, unit, entry, units, isAbove, tick, risk)
  const stop = far(exits.stop, exits.stopUnit, !isLong)
  const risk = stop && entry && absolute(subtract(entry, stop))
  const target = far(exits.target, exits.targetUnit, isLong, risk)
  return {
    target,
    stop,
    stopLimit: asPrice(positiveIn(exits.stopLimit)),
    risk,
    reward: target && entry && absolute(subtract(target, entry)),
  }
}

/** Exits with their prices typed in, as far as they are known: they stay where they are while the market moves. */
export const pricedExits = (exits: DraftExits, { target, stop }: ExitPrices): DraftExits => ({
  ...exits,
  ...(target && { target: formatDecimal(target), targetUnit: 'price' }),
  ...(stop && !isTrailing(exits) && { stop: formatDecimal(stop), stopUnit: 'price' }),
})

function exitAt(
  text: string,
  unit: ExitUnit | StopUnit,
  entry: Price | undefined,
  units: Quantity | undefined,
  isAbove: boolean,
  tick: Price,
  risk: Price | undefined,
): Price | undefined {
  const value = positiveIn(text)
  if (!value || unit === 'price') return asPrice(value)
  const distance = entry && distanceOf(value, unit, entry, units, risk)
  if (!distance) return undefined
  const at = isAbove ? add(entry, distance) : subtract(entry, distance)
  const price = onGrid(at, tick, isAbove ? 'sell' : 'buy')
  return isPositive(price) ? price : undefined
}

function distanceOf(
  value: Decimal,
  unit: Exclude<ExitUnit | StopUnit, 'price'>,
  entry: Price,
  units: Quantity | undefined,
  risk: Price | undefined,
): Price | undefined {
  // Where a trail would stand now.
  if (unit === 'trail') return asPrice(value)
  if (unit === 'percent' || unit === 'trail-percent') return percentOf(entry, value)
  if (unit === 'r') return risk && multiply(risk, value)
  return units && !isZero(units) ? divide(asMoney(value), units, { scale: 9, mode: 'up' }) : undefined
}
