/** How far a trailing stop follows the best print: dollars, or percent of it. Source: Alpaca, "Trailing stop orders". */
import { compare, type Decimal, decimal, isPositive } from '@paddock/decimal/decimal'

export type TrailUnit = 'price' | 'percent'

/** Digits of a percent that count. */
export const TRAIL_PERCENT_SCALE = 4
const LEAST_PERCENT = decimal('0.1')
const MOST_PERCENT = decimal('100')

/** Whether it is a trail: dollars above zero, or percent from 0.1 to below 100. */
export const isTrail = (value: Decimal, unit: TrailUnit): boolean =>
  unit === 'price' ? isPositive(value) : compare(value, LEAST_PERCENT) >= 0 && compare(value, MOST_PERCENT) < 0
