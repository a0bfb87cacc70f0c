/** A position at a live price: derived where it is shown, from the record and the last print, in exact decimals. */
import type { Position } from '@paddock/contract/entities/position'
import { absolute, add, type Decimal, decimal, isZero, multiply, ONE, subtract, ZERO } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'
import { STANDARD_SIZE } from '@paddock/market/options/terms'

/** A position's figures at one price. Amounts in US dollars; ratios are plain (0.2 is 20 %), rounded to 6 digits for display. */
export interface Valuation {
  readonly price: Decimal
  readonly market_value: Decimal
  readonly unrealized_pl: Decimal
  readonly unrealized_plpc: Decimal | undefined
  readonly unrealized_intraday_pl: Decimal | undefined
  /** Of the price against the previous close. */
  readonly change_today: Decimal | undefined
}

/** What a record says that no price moves. */
interface Facts {
  readonly recorded: Decimal | undefined
  readonly units: Decimal
  readonly cost: Decimal
  readonly day: Decimal | undefined
  readonly close: Decimal | undefined
}
const known = new WeakMap<Position, Facts>()

/** Read from a record once: it is valued anew with every price. */
export function factsOf(position: Position): Facts {
  const before = known.get(position)
  if (before) return before
  const facts = {
    recorded: fromWire(position.current_price),
    units: unitsOf(position),
    cost: decimal(position.cost_basis),
    day: fromWire(position.unrealized_intraday_pl),
    close: fromWire(position.lastday_price),
  }
  known.set(position, facts)
  return facts
}

/**
 * The figures at `last`, or at the record's own price where there is no live one; undefined where neither is known. The day's result is
 * the record's plus what the price moved since the record was made, because only the broker knows what was opened today.
 */
export function valuation(position: Position, last: Decimal | undefined): Valuation | undefined {
  const { recorded, units, cost, day, close } = factsOf(position)
  const price = last ?? recorded
  if (!price) return undefined
  const market_value = multiply(units, price)
  const unrealized_pl = subtract(market_value, cost)
  return {
    price,
    market_value,
    unrealized_pl,
    unrealized_plpc: ratio(unrealized_pl, absolute(cost)),
    unrealized_intraday_pl: day && recorded ? add(day, multiply(units, subtract(price, recorded))) : day,
    change_today: close ? ratio(subtract(price, close), close) : fromWire(position.change_today),
  }
}

/** The day's result, as a part of what the position was worth at the last close, or cost today. */
export const dayReturn = ({ unrealized_intraday_pl: day, market_value }: Valuation): Decimal | undefined =>
  day && ratio(day, absolute(subtract(market_value, day)))

/** What of a record says how much is held. */
export type Sized = Pick<Position, 'asset_class' | 'qty'> & Partial<Position>

const WHOLE = { scale: 0, mode: 'half-even' } as const

/**
 * What one of a position is for: of shares and coins themselves, of a contract as many as its record says by its value or its cost, for the
 * symbol of an adjusted contract does not say it. A standard contract's where the record says neither.
 */
export function multiplierOf(position: Sized): Decimal {
  if (position.asset_class !== 'us_option') return ONE
  const { qty, market_value, current_price, cost_basis, avg_entry_price } = position
  for (const [whole, price] of [
    [market_value, current_price],
    [cost_basis, avg_entry_price],
  ]) {
    const each = multiply(fromWire(price) ?? ZERO, decimal(qty))
    const value = fromWire(whole)
    const size = value && !isZero(each) ? divide(value, each, WHOLE) : ZERO
    if (size.coefficient > 0n) return size
  }
  return STANDARD_SIZE
}

/** Whether a position is held on margin: a stock that money is lent on, or one that is sold short. */
export const isOnMargin = ({
  asset_class,
  asset_marginable,
  qty,
}: Pick<Position, 'asset_class' | 'asset_marginable' | 'qty'>): boolean =>
  asset_class === 'us_equity' && (asset_marginable !== false || qty.startsWith('-'))

/** What a price is for, signed: shares and coins themselves, of contracts the shares they are for. `qty` is the position's unless given. */
export const unitsOf = (position: Sized, of: Decimal = decimal(position.qty)): Decimal =>
  multiply(of, multiplierOf(position))

/** `part / whole` to 6 digits; undefined when the whole is zero. */
export const ratio = (part: Decimal, whole: Decimal): Decimal | undefined =>
  isZero(whole) ? undefined : divide(part, whole, { scale: 6, mode: 'half-even' })

/** What all positions together come to. Short ones count negative in value; weights refer to `gross`. */
export interface Totals {
  readonly long: Decimal
  readonly short: Decimal
  readonly gross: Decimal
  readonly market_value: Decimal
  readonly cost: Decimal
  readonly unrealized_pl: Decimal
  readonly unrealized_intraday_pl: Decimal
  /** How many positions have no price and are left out. */
  readonly missing: number
}

export function totals(
  valued: readonly { readonly position: Position; readonly value: Valuation | undefined }[],
): Totals {
  let long = ZERO
  let short = ZERO
  let cost = ZERO
  let unrealized_pl = ZERO
  let unrealized_intraday_pl = ZERO
  let missing = 0
  for (const { position, value } of valued) {
    if (!value) {
      missing += 1
      continue
    }
    if (value.market_value.coefficient < 0n) short = add(short, value.market_value)
    else long = add(long, value.market_value)
    cost = add(cost, absolute(decimal(position.cost_basis)))
    unrealized_pl = add(unrealized_pl, value.unrealized_pl)
    if (value.unrealized_intraday_pl) unrealized_intraday_pl = add(unrealized_intraday_pl, value.unrealized_intraday_pl)
  }
  return {
    long,
    short,
    gross: subtract(long, short),
    market_value: add(long, short),
    cost,
    unrealized_pl,
    unrealized_intraday_pl,
    missing,
  }
}
