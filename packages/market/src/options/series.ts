/**
 * The contracts of one expiration over the whole of their life.
 *
 * On the first day strikes are listed around the close before; on every day after, what the close before newly reaches is added, so that
 * nothing listed is ever lost and nothing depends on when one asks. What the company does to its shares adjusts what is listed, see
 * `adjustment.ts`.
 */
import { keyOf } from '../arithmetic/hash.ts'
import type { Instant } from '../instant.ts'
import type { OptionTerms } from '../instruments/instrument.ts'
import { dateOf } from '../sessions/date.ts'
import { mainSlot, slotEnd } from '../sessions/timeline.ts'
import { adjustedTerms, CONTRACT_SHARES, isRenamed } from './adjustment.ts'
import { type Contract, contractOf } from './contract.ts'
import { daysListed } from './expirations.ts'
import { type Grid, NEAR_DAYS, reachOf, strikesIn } from './strikes.ts'
import { formatOptionSymbol } from './symbol.ts'
import type { DatedAdjustment, Underlying } from './underlying.ts'

export interface Series {
  /** By strike, then root. Strikes that an adjustment renamed are in it under both names. */
  readonly pairs: readonly Pair[]
  /** Those that ever have a root and a strike in thousandths, the earliest first. */
  readonly named: (root: string, strike: number) => readonly Pair[]
}

/** The call and the put of one strike, for as long as it has one name. Both are made when first asked for. */
interface Pair {
  readonly from: number
  readonly to: number
  readonly expires: Instant
  readonly contract: (type: OptionTerms['type']) => Contract
}

interface Row {
  readonly root: string
  /** In thousandths. */
  readonly strike: number
  readonly shares: number
  readonly from: number
  /** The row an adjustment made it of. */
  readonly was?: Row
}

/** In which months its contracts that are not listed for every one expire first: January, February or March. */
export const cycleOf = (symbol: string): number => keyOf('cycle', symbol) % 3

const NONE: Series = { pairs: [], named: () => [] }

/** The series of a date, days since 1970: empty where none expires or the model does not reach. */
export function seriesOf(underlying: Underlying, date: number): Series {
  const days = daysListed(date, underlying.breadth, cycleOf(underlying.symbol))
  const { timeline } = underlying.tape.path
  const last = timeline.dayOn(date)
  if (days === undefined || timeline.dates[last] !== date) return NONE
  const dayFrom = (earlier: number): number => {
    let day = last
    while (day > 1 && (timeline.dates[day - 1] ?? 0) >= date - earlier) day -= 1
    return day
  }
  const first = dayFrom(days)
  const near = dayFrom(Math.min(days, NEAR_DAYS))

  const ended: (Row & { readonly to: number })[] = []
  let open = new Map<string, Row>()
  let start = first
  const end = (day: number): void => {
    list(underlying, open, start, day, first, near)
    for (const row of open.values()) if (row.from <= day) ended.push({ ...row, to: day })
  }
  underlying.adjustments.forEach((adjustment, index) => {
    if (adjustment.day <= first || adjustment.day > last) return
    end(adjustment.day - 1)
    const renamings = underlying.adjustments.slice(0, index + 1).filter(isRenamed).length
    const name = `${underlying.root}${1 + ((renamings - 1) % MOST_ROOTS)}`
    const rows = [...open.values()].map((row) => adjusted(row, adjustment, name, underlying.root))
    open = new Map(rows.map((row) => [nameOf(row), row]))
    start = adjustment.day
  })
  end(last)

  ended.sort((a, b) => a.strike - b.strike || inOrder(a.root, b.root) || a.from - b.from)
  const pairs = ended.map((row) => pairOf(underlying, row, row.to, last))
  const byName = new Map<string, Pair[]>()
  ended.forEach((row, number) => {
    const name = nameOf(row)
    byName.set(name, [...(byName.get(name) ?? []), ...pairs.slice(number, number + 1)])
  })
  return { pairs, named: (root, strike) => byName.get(nameOf({ root, strike })) ?? [] }
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function pairOf(underlying: Underlying, { root, strike, shares, from, was }: Row, to: number, last: number): Pair {
  const { timeline } = underlying.tape.path
  const made: { call?: Contract; put?: Contract } = {}
  const contract = (type: OptionTerms['type']): Contract => {
    const expiration = dateOf(timeline.dates[last] ?? 0)
    const terms = { underlying: underlying.symbol, root, type, strike, expiration, multiplier: shares, shares }
    const former = was && formatOptionSymbol({ ...terms, root: was.root, strike: was.strike })
    const found = made[type] ?? contractOf(underlying, terms, from, to, last, former)
    made[type] = found
    return found
  }
  return { from, to, expires: slotEnd(timeline, mainSlot(timeline, last)), contract }
}

const nameOf = ({ root, strike }: Pick<Row, 'root' | 'strike'>): string => `${root} ${strike}`

/** Adds what the closes before the days of `[from, to]` reach: far strikes from `first` on, near ones from `near` on. */
function list(
  underlying: Underlying,
  open: Map<string, Row>,
  from: number,
  to: number,
  first: number,
  near: number,
): void {
  const { root, breadth, tape } = underlying
  const { volatility } = tape.path.listing
  const grow = (grid: Grid, since: number): void => {
    const reach = reachOf(grid, volatility)
    let low = Number.POSITIVE_INFINITY
    let high = 0
    for (let day = Math.max(from, since); day <= to; day += 1) {
      // Cents to thousandths.
      const price = underlying.closeBefore(day) * 10
      const lower = Math.min(low, price * (1 - reach))
      const upper = Math.max(high, price * (1 + reach))
      if (lower === low && upper === high) continue
      for (const strike of strikesIn(breadth, grid, lower, upper)) {
        if (strike >= low && strike <= high) continue
        const row = { root, strike, shares: CONTRACT_SHARES, from: day }
        const known = open.get(nameOf(row))
        if (!known || known.from > day) open.set(nameOf(row), row)
      }
      low = lower
      high = upper
    }
  }
  if (near > first) grow('far', first)
  grow('near', near)
}

/** Roots have one digit. Whoever has been adjusted so often has no contract left from the first time. */
const MOST_ROOTS = 9

function adjusted(row: Row, adjustment: DatedAdjustment, name: string, standard: string): Row {
  const root = isRenamed(adjustment) && row.root === standard ? name : row.root
  return { ...adjustedTerms(row, adjustment), root, from: adjustment.day, was: row }
}
