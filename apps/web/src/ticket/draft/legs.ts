/** Changes of the legs of a draft: one more, one less, all of them further along the chain, or to another expiration. */
import { opposite } from '@paddock/contract/entities/order'
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
  return { symbol: name, side: opposite(last.side), ratio: 1 }
}

/** The strikes of a chain, ascending. */
export const strikesOf = (chain: object): number[] =>
  [...new Set(Object.keys(chain).flatMap((name) => parseOptionSymbol(name)?.strike ?? []))].sort((a, b) => a - b)

/** A contract so many places further in a list; undefined past its ends. */
export function stepped(symbol: string, strikes: readonly number[], by: number): string | undefined {
  const read = parseOptionSymbol(symbol)
  const strike = read && strikes[strikes.indexOf(read.strike) + by]
  return read && strike && strikes.includes(read.strike) ? formatOptionSymbol({ ...read, strike }) : undefined
}

/** All legs one place further in the list of strikes, as far as there are some. */
export function shifted(legs: readonly DraftLeg[], chain: object, by: number): DraftLeg[] {
  const strikes = strikesOf(chain)
  const moved = legs.map((leg) => {
    const symbol = stepped(leg.symbol, strikes, by)
    return symbol ? { ...leg, symbol } : undefined
  })
  return moved.every((leg) => leg !== undefined) ? moved : [...legs]
}

/** All legs so many expirations later, or sooner; as they are where one of them has none. */
export function postponed(legs: readonly DraftLeg[], expirations: readonly string[], by: number): DraftLeg[] {
  const moved = legs.map((leg) => {
    const read = parseOptionSymbol(leg.symbol)
    const at = read ? expirations.indexOf(read.expiration) : -1
    const expiration = at < 0 ? undefined : expirations[at + by]
    return read && expiration ? { ...leg, symbol: formatOptionSymbol({ ...read, expiration }) } : undefined
  })
  return moved.every((leg) => leg !== undefined) ? moved : [...legs]
}

/** A leg's contract changed. With the width locked all others move by as many strikes, so that the distances between them stay. */
export function changedLeg(
  legs: readonly DraftLeg[],
  place: number,
  symbol: string,
  chain: object,
  isLocked: boolean,
): DraftLeg[] {
  const plain = legs.map((leg, at) => (at === place ? { ...leg, symbol } : leg))
  const [before, after] = [parseOptionSymbol(legs[place]?.symbol ?? ''), parseOptionSymbol(symbol)]
  if (!isLocked || !before || !after) return plain
  const strikes = strikesOf(chain)
  const by = strikes.indexOf(after.strike) - strikes.indexOf(before.strike)
  const isStrikeAlone = before.expiration === after.expiration && before.type === after.type
  if (!isStrikeAlone || by === 0 || !strikes.includes(before.strike)) return plain
  const moved = shifted(legs, chain, by)
  return moved[place]?.symbol === symbol ? moved : plain
}

export type Liquidity = 'tight' | 'fair' | 'wide' | 'none'

/** How well a contract trades, by the width of its quote: up to 5 % of its middle or five cents is tight, up to 15 % fair. */
export function liquidity(quote: { readonly bid: number; readonly ask: number } | undefined): Liquidity {
  if (!quote || !(quote.bid > 0)) return 'none'
  const width = quote.ask - quote.bid
  const part = width / ((quote.ask + quote.bid) / 2)
  return width <= 0.051 || part <= 0.05 ? 'tight' : part <= 0.15 ? 'fair' : 'wide'
}
