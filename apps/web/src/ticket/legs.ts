/** Changes of the legs of a draft: one more, one less, all of them further along the chain. */
import { formatOptionSymbol, parseOptionSymbol } from '@paddock/market/options/symbol'
import { assetOption, type Draft, type DraftLeg } from './draft.ts'

/** One contract is an order of its own; more are legs, in lowest terms. */
export function legsChange(legs: readonly DraftLeg[]): Partial<Draft> {
  const [first] = legs
  if (!first) return { legs: [] }
  if (legs.length === 1) return { legs: [], selectedAsset: assetOption(first.symbol), isSell: first.side === 'sell' }
  const divisor = legs.reduce((common, { ratio }) => greatestCommon(common, ratio), 0)
  return {
    legs: legs.map((leg) => ({ ...leg, ratio: leg.ratio / divisor })),
    selectedAsset: assetOption(first.symbol),
    isSell: false,
  }
}

const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b))

/** The next leg: the other side, a strike further out. */
export function legAfter(legs: readonly DraftLeg[], names: readonly string[]): DraftLeg {
  const last = legs.at(-1)
  const read = last && parseOptionSymbol(last.symbol)
  if (!last || !read) throw new Error('A leg is added to a leg')
  const taken = new Set(legs.map(({ symbol }) => symbol))
  const strikes = names
    .flatMap((name) => {
      const one = parseOptionSymbol(name)
      return one && one.type === read.type && one.root === read.root && !taken.has(name)
        ? [{ name, strike: one.strike }]
        : []
    })
    .sort((a, b) => a.strike - b.strike)
  const next =
    read.type === 'call'
      ? strikes.find(({ strike }) => strike > read.strike)
      : strikes.findLast(({ strike }) => strike < read.strike)
  const name = next?.name ?? strikes[0]?.name ?? formatOptionSymbol({ ...read, strike: read.strike + 5000 })
  return { symbol: name, side: last.side === 'buy' ? 'sell' : 'buy', ratio: 1 }
}

/** All legs one place further in the list of strikes, as far as there are some. */
export function shifted(legs: readonly DraftLeg[], chain: object, by: 1 | -1): DraftLeg[] {
  const strikes = [...new Set(Object.keys(chain).flatMap((name) => parseOptionSymbol(name)?.strike ?? []))].sort(
    (a, b) => a - b,
  )
  const moved = legs.map((leg) => {
    const read = parseOptionSymbol(leg.symbol)
    const strike = read && strikes[strikes.indexOf(read.strike) + by]
    return read && strike ? { ...leg, symbol: formatOptionSymbol({ ...read, strike }) } : undefined
  })
  return moved.every((leg) => leg !== undefined) ? moved : [...legs]
}
