/** An order book as it is kept and drawn: levels best first, what lies up to each of them, and how far the two sides are apart. */
import type { Orderbook } from '@paddock/contract/entities/market-data'

export type Level = Orderbook['b'][number]

export interface Book {
  /** RFC 3339, of the newest part. */
  readonly at: string
  /** Best first: bids fall, asks rise. */
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

const byPrice = (sign: 1 | -1) => (a: Level, b: Level) => sign * (a.p - b.p)
const real = ({ s }: Level) => s > 0

export const bookOf = ({ t, b, a }: Orderbook): Book => ({
  at: t,
  bids: b.filter(real).sort(byPrice(-1)),
  asks: a.filter(real).sort(byPrice(1)),
})

/** The book after a message of the stream: the whole of it, or the levels that changed, those of size 0 gone. */
export function bookAfter(book: Book | undefined, message: Orderbook & { readonly r?: boolean }): Book | undefined {
  if (message.r) return bookOf(message)
  // Changes of a book that is not known say nothing.
  if (!book) return undefined
  const merge = (levels: readonly Level[], changes: readonly Level[]) => [
    ...new Map([...levels, ...changes].map((level) => [level.p, level])).values(),
  ]
  return bookOf({ t: message.t, b: merge(book.bids, message.b), a: merge(book.asks, message.a) })
}

export interface Rung extends Level {
  /** Of this level and all better ones. */
  readonly total: number
  /** Of the deepest total on either side: 0 to 1. */
  readonly share: number
}

export interface Ladder {
  readonly bids: readonly Rung[]
  readonly asks: readonly Rung[]
}

/** The best levels of both sides with what lies up to each. */
export function ladderOf({ bids, asks }: Pick<Book, 'bids' | 'asks'>, depth: number): Ladder {
  const totalled = (levels: readonly Level[]) => {
    let total = 0
    return levels.slice(0, depth).map((level) => {
      total += level.s
      return { ...level, total }
    })
  }
  const [below, above] = [totalled(bids), totalled(asks)]
  const most = Math.max(below.at(-1)?.total ?? 0, above.at(-1)?.total ?? 0)
  const shared = (rungs: typeof below) => rungs.map((rung) => ({ ...rung, share: most > 0 ? rung.total / most : 0 }))
  return { bids: shared(below), asks: shared(above) }
}

/** Between the best bid and the best ask, in the price's units and in ten thousandths of their middle; undefined while a side is empty. */
export function spreadOf(bid?: number, ask?: number): { readonly amount: number; readonly bps: number } | undefined {
  if (!bid || !ask) return undefined
  return { amount: ask - bid, bps: (20_000 * (ask - bid)) / (ask + bid) }
}
