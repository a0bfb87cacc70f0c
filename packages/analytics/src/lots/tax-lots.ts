/** Which lots a sale would take, first in first out as the broker does, and what they would gain: a year or less is short-term. */
import {
  absolute,
  add,
  type Decimal,
  isNegative,
  isPositive,
  multiply,
  negate,
  smaller,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { DAY_MS } from '@paddock/market/instant'
import type { Lot } from './lots.ts'

interface TakenLot {
  readonly id: string
  readonly at: string
  readonly qty: Decimal
  readonly price: Decimal
  readonly gain: Decimal
  readonly isLong: boolean
}

export interface TaxLots {
  readonly taken: readonly TakenLot[]
  /** Before fees. Of a position sold short everything is short-term. */
  readonly shortTerm: Decimal
  readonly longTerm: Decimal
  /** What no known fill explains. */
  readonly unknown: Decimal
  /** A loss is taken while shares bought in the 30 days before are kept: by the wash-sale rule it may not count. */
  readonly isWash: boolean
}

export const WASH_DAYS = 30

/** `lots` oldest first, signed as the position; `size` of the order without a sign; `price` it is closed at; `at` the market's time. */
export function taxLots(lots: readonly Lot[], size: Decimal, price: Decimal, multiplier: Decimal, at: number): TaxLots {
  let left = size
  let [shortTerm, longTerm] = [ZERO, ZERO]
  let isLoss = false
  let isKept = false
  const taken: TakenLot[] = []
  for (const lot of lots) {
    const held = absolute(lot.qty)
    const qty = smaller(held, left)
    const isRecent = at - Date.parse(lot.at) <= WASH_DAYS * DAY_MS
    if (isRecent && isPositive(subtract(held, qty))) isKept = true
    if (!isPositive(qty)) continue
    left = subtract(left, qty)
    const each = subtract(price, lot.price)
    const gain = multiply(multiply(isNegative(lot.qty) ? negate(each) : each, qty), multiplier)
    const isLong = isLongTerm(lot, at)
    if (isLong) longTerm = add(longTerm, gain)
    else shortTerm = add(shortTerm, gain)
    if (isNegative(gain)) isLoss = true
    taken.push({ id: lot.id, at: lot.at, qty, price: lot.price, gain, isLong })
  }
  return { taken, shortTerm, longTerm, unknown: left, isWash: isLoss && isKept }
}

/** Whether a lot was held for more than a year at `now`; one sold short never was. Source: US Internal Revenue Code, sections 1222 and 1233. */
export function isLongTerm({ at, qty }: Pick<Lot, 'at' | 'qty'>, now: number): boolean {
  const yearAfter = new Date(at)
  yearAfter.setUTCFullYear(yearAfter.getUTCFullYear() + 1)
  return !isNegative(qty) && now > yearAfter.getTime()
}
