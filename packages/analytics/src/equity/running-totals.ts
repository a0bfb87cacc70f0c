/** What positions come to together, kept up price by price: one that moves costs an addition, however many others there are. */
import type { Position } from '@paddock/contract/entities/position'
import { absolute, add, compare, type Decimal, multiply, subtract, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { factsOf, isOnMargin, type Sized, type Totals } from './valuation.ts'

/** What a position must be backed with when it is opened, and from then on. US dollars. */
interface Requirement {
  readonly initial: Decimal
  readonly maintenance: Decimal
}

/** A long position of shares or coins: its value, and what it must be backed with by itself. US dollars. */
export interface LongHolding {
  readonly value: Decimal
  readonly maintenance: Decimal
}

/** The requirement of a position at a price; undefined for one that needs no more and no less when its price moves. */
export type RequirementOf = (position: Sized & Pick<Position, 'symbol'>, price: Decimal) => Requirement | undefined

export interface RunningSums extends Totals {
  /** What positions without a price cost: their broker values them at it. */
  readonly unpriced: { readonly long: Decimal; readonly short: Decimal }
  /** By how much their requirements have moved since their records; nothing where no requirement is known. */
  readonly moved: Requirement
  /** Whether one of them is held on margin. */
  readonly usesMargin: boolean
  /** The long one of shares or coins with the most value, at the prices of the records and at those of now. */
  readonly largestLong: { readonly before: LongHolding; readonly now: LongHolding }
  /** The one with the most value, long or short; undefined where none has a price. */
  readonly largest: { readonly position: Position; readonly size: Decimal } | undefined
}

export class RunningTotals {
  readonly #positions: readonly Position[]
  readonly #requirementOf: RequirementOf | undefined
  readonly #moved: (Requirement | undefined)[] = []
  readonly #maintenances: (Decimal | undefined)[] = []
  readonly #largestLongThen: LongHolding
  #initial = ZERO
  #maintenance = ZERO
  readonly #values: (Decimal | undefined)[] = []
  #long = ZERO
  #short = ZERO
  /** Of those with a price: what they cost, with its sign and without, and what their day's result is apart from their value. */
  #signedCost = ZERO
  #cost = ZERO
  #dayApart = ZERO
  #dayValue = ZERO
  #priced = 0
  readonly #usesMargin: boolean

  /** Each at its record's own price, until it is moved. */
  constructor(positions: readonly Position[], requirementOf?: RequirementOf) {
    this.#positions = positions
    this.#requirementOf = requirementOf
    this.#usesMargin = positions.some(isOnMargin)
    for (const index of positions.keys()) this.move(index, undefined)
    this.#largestLongThen = this.#largestLong()
  }

  /** Values a position at a last price, or, without one, at its record's own. The sums are then exactly those of all values. */
  move(index: number, last: number | undefined): void {
    const position = this.#positions[index]
    if (!position) return
    const { recorded, units, cost, day } = factsOf(position)
    const price = fromWire(last) ?? recorded
    const before = this.#values[index]
    const value = price && multiply(units, price)
    this.#values[index] = value
    if (before) this.#count(before, subtract)
    if (value) this.#count(value, add)
    this.#require(index, position, recorded, price)
    if (day && recorded) this.#dayValue = subtract(add(this.#dayValue, value ?? ZERO), before ?? ZERO)
    if ((before === undefined) === (value === undefined)) return
    const change = value ? add : subtract
    this.#priced += value ? 1 : -1
    this.#signedCost = change(this.#signedCost, cost)
    this.#cost = change(this.#cost, absolute(cost))
    if (day) this.#dayApart = change(this.#dayApart, recorded ? subtract(day, multiply(units, recorded)) : day)
  }

  #require(index: number, position: Position, recorded: Decimal | undefined, price: Decimal | undefined): void {
    const [then, now] = [recorded, price].map((at) => at && this.#requirementOf?.(position, at))
    this.#maintenances[index] = now?.maintenance
    const before = this.#moved[index]
    const moved = then &&
      now && {
        initial: subtract(now.initial, then.initial),
        maintenance: subtract(now.maintenance, then.maintenance),
      }
    this.#moved[index] = moved
    this.#initial = subtract(add(this.#initial, moved?.initial ?? ZERO), before?.initial ?? ZERO)
    this.#maintenance = subtract(add(this.#maintenance, moved?.maintenance ?? ZERO), before?.maintenance ?? ZERO)
  }

  #count(value: Decimal, change: typeof add): void {
    if (value.coefficient < 0n) this.#short = change(this.#short, value)
    else this.#long = change(this.#long, value)
  }

  get sums(): RunningSums {
    const market_value = add(this.#long, this.#short)
    return {
      long: this.#long,
      short: this.#short,
      gross: subtract(this.#long, this.#short),
      market_value,
      cost: this.#cost,
      unrealized_pl: subtract(market_value, this.#signedCost),
      unrealized_intraday_pl: add(this.#dayApart, this.#dayValue),
      missing: this.#positions.length - this.#priced,
      unpriced: this.#unpriced(),
      moved: { initial: this.#initial, maintenance: this.#maintenance },
      usesMargin: this.#usesMargin,
      largestLong: { before: this.#largestLongThen, now: this.#largestLong() },
      largest: this.#largest(),
    }
  }

  #unpriced(): RunningSums['unpriced'] {
    let [long, short] = [ZERO, ZERO]
    if (this.#priced === this.#positions.length) return { long, short }
    for (const [index, position] of this.#positions.entries()) {
      if (this.#values[index]) continue
      const { cost } = factsOf(position)
      if (cost.coefficient < 0n) short = add(short, cost)
      else long = add(long, cost)
    }
    return { long, short }
  }

  #largestLong(): LongHolding {
    let at = -1
    let value = ZERO
    for (const [index, own] of this.#values.entries()) {
      if (!own || compare(own, value) <= 0 || this.#positions[index]?.asset_class === 'us_option') continue
      at = index
      value = own
    }
    return { value, maintenance: this.#maintenances[at] ?? ZERO }
  }

  #largest(): RunningSums['largest'] {
    let at = -1
    let most = ZERO
    for (const [index, value] of this.#values.entries()) {
      if (!value) continue
      const size = absolute(value)
      if (at >= 0 && compare(size, most) <= 0) continue
      at = index
      most = size
    }
    const position = this.#positions[at]
    return position && { position, size: most }
  }
}
