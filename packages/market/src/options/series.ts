/**
 * The contracts of one expiration over the whole of their life.
 *
 * On the first day strikes are listed around the close before; on every day after, what the close before newly reaches is added, so that
 * nothing listed is ever lost and nothing depends on when one asks. A split for whole shares divides strikes; any other gives contracts a
 * root of their own and scales shares, multiplier and strike, so that a contract is worth what it was.
 *
 * Source: OCC by-laws, article VI section 11A; what is paid in cash for parts of shares is left out.
 */
import { keyOf } from '../paths/hash.ts'
import { DAY_MS, dateOf } from '../sessions/date.ts'
import { type Contract, contractOf } from './contract.ts'
import { daysListed } from './expirations.ts'
import { type Grid, NEAR_DAYS, reachOf, strikesIn } from './strikes.ts'
import type { Split, Underlying } from './underlying.ts'

export interface Series {
  /** By strike, root, call before put. Those that a split renamed are in it under both symbols. */
  readonly contracts: readonly Contract[]
  /** By symbol, the earliest first. */
  readonly bySymbol: ReadonlyMap<string, readonly Contract[]>
}

/** Shares of a contract before any adjustment. */
const SHARES = 100
const LARGEST_STRIKE = 99_999_999

interface Row {
  readonly root: string
  /** In thousandths. */
  readonly strike: number
  readonly shares: number
  readonly from: number
}

/** In which months its contracts that are not listed for every one expire first: January, February or March. */
export const cycleOf = (symbol: string): number => keyOf('cycle', symbol) % 3

const NONE: Series = { contracts: [], bySymbol: new Map() }

/** The series of a date, days since 1970: empty where none expires or the model does not reach. */
export function seriesOf(underlying: Underlying, date: number): Series {
  const days = daysListed(date, underlying.breadth, cycleOf(underlying.symbol))
  const { timeline } = underlying.tape.path
  const last = timeline.dayAt(date * DAY_MS + DAY_MS / 2)
  if (days === undefined || timeline.dates[last] !== date) return NONE
  const dayFrom = (earlier: number): number => {
    let day = last
    while (day > 1 && (timeline.dates[day - 1] ?? 0) >= date - earlier) day -= 1
    return day
  }
  const first = dayFrom(days)
  const near = dayFrom(Math.min(days, NEAR_DAYS))

  const contracts: Contract[] = []
  const close = (rows: Iterable<Row>, to: number): void => {
    for (const { root, strike, shares, from } of rows) {
      const terms = {
        underlying: underlying.symbol,
        root,
        strike,
        expiration: dateOf(date),
        multiplier: shares,
        shares,
      }
      for (const type of ['call', 'put'] as const)
        contracts.push(contractOf(underlying, { ...terms, type }, from, to, last))
    }
  }
  let open = new Map<string, Row>()
  let start = first
  underlying.splits.forEach((split, index) => {
    if (split.day <= first || split.day > last) return
    list(underlying, open, start, split.day - 1, first, near)
    close(open.values(), split.day - 1)
    const name = `${underlying.root}${underlying.splits.slice(0, index + 1).filter(({ isWhole }) => !isWhole).length}`
    open = new Map(
      [...open.values()].map((row) => adjusted(row, split, name, underlying.root)).map((row) => [nameOf(row), row]),
    )
    start = split.day
  })
  list(underlying, open, start, last, first, near)
  close(open.values(), last)

  contracts.sort(
    (a, b) =>
      a.strike - b.strike ||
      (a.instrument.option.root < b.instrument.option.root
        ? -1
        : a.instrument.option.root > b.instrument.option.root
          ? 1
          : 0) ||
      b.sign - a.sign ||
      a.from - b.from,
  )
  const bySymbol = new Map<string, Contract[]>()
  for (const contract of contracts) {
    const { symbol } = contract.instrument
    bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), contract])
  }
  return { contracts, bySymbol }
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
        const row = { root, strike, shares: SHARES, from: day }
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

function adjusted({ root, strike, shares }: Row, { day, ratio, isWhole }: Split, name: string, standard: string): Row {
  const scaled = Math.min(LARGEST_STRIKE, Math.max(1, Math.round(strike / ratio)))
  if (isWhole) return { root, strike: scaled, shares, from: day }
  return {
    root: root === standard ? name : root,
    strike: scaled,
    shares: Math.max(1, Math.floor(shares * ratio)),
    from: day,
  }
}
