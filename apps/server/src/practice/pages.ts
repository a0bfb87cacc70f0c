/**
 * Records of several symbols, page by page: symbols in order of name, then time. The limit counts the records of all symbols together,
 * so a first page may hold one symbol only. Source: Alpaca, "Market Data FAQ", paging.
 */
import type { Instant } from '@paddock/market/instant'

export interface PageRequest {
  readonly symbols: readonly string[]
  /** Both inclusive. */
  readonly from: Instant
  readonly to: Instant
  readonly limit: number
  readonly sort: 'asc' | 'desc'
  /** Where the page before ended. */
  readonly behind: Cursor | undefined
}

/** The last record of a page. */
export interface Cursor {
  readonly symbol: string
  readonly at: Instant
}

/** How records of one kind are read: oldest first, bounds inclusive, at most `limit` where one is given. */
export interface Records<Stored> {
  readonly read: (symbol: string, from: Instant, to: Instant, limit?: number) => Stored[]
  readonly at: (stored: Stored) => Instant
  /** Milliseconds between two of them while the market is open, roughly: how far back a newest-first page looks at once. */
  readonly spacingMs: number
}

export interface Page<Stored> {
  /** Only symbols that have records in the page. */
  readonly records: ReadonlyMap<string, readonly Stored[]>
  /** Null where nothing follows. */
  readonly nextPageToken: string | null
}

/** One page. One record more than the limit is looked for, so that the last page says it is the last. */
export function pageOf<Stored>(request: PageRequest, source: Records<Stored>): Page<Stored> {
  const records = new Map<string, readonly Stored[]>()
  let room = request.limit
  let last: Cursor | undefined
  for (const symbol of request.symbols) {
    if (request.behind && symbol < request.behind.symbol) continue
    const found = readSome(request, source, symbol, room + 1)
    const kept = found.slice(0, room)
    const final = kept.at(-1)
    if (final) {
      records.set(symbol, kept)
      last = { symbol, at: source.at(final) }
      room -= kept.length
    }
    if (found.length > kept.length && last) return { records, nextPageToken: tokenOf(last) }
  }
  return { records, nextPageToken: null }
}

function readSome<Stored>(
  { from, to, sort, behind }: PageRequest,
  source: Records<Stored>,
  symbol: string,
  count: number,
): Stored[] {
  const at = behind?.symbol === symbol ? behind.at : undefined
  return sort === 'asc'
    ? source.read(symbol, at === undefined ? from : Math.max(from, at + 1), to, count)
    : newest(source, symbol, from, at === undefined ? to : Math.min(to, at - 1), count)
}

/** The newest records first, read in windows that double, because a market reads forward. */
function newest<Stored>(source: Records<Stored>, symbol: string, from: Instant, to: Instant, count: number): Stored[] {
  const found: Stored[] = []
  let until = to
  for (let width = count * source.spacingMs; until >= from && found.length < count; width *= 2) {
    const start = Math.max(from, until - width)
    found.push(...source.read(symbol, start, until).reverse())
    until = start - 1
  }
  return found.slice(0, count)
}

const tokenOf = ({ symbol, at }: Cursor): string => Buffer.from(`${symbol}|${at}`).toString('base64')

/** The place a token stands for, or undefined if it is none of ours. */
export function parseToken(token: string): Cursor | undefined {
  const match = /^([^|]+)\|(\d+)$/.exec(Buffer.from(token, 'base64').toString())
  const [, symbol, at] = match ?? []
  return symbol === undefined ? undefined : { symbol, at: Number(at) }
}
