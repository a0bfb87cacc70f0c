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

/** How records of one kind are read, in lists of them. */
export interface Records<List> {
  /** Oldest first, bounds inclusive, at most `limit` where one is given. */
  readonly read: (symbol: string, from: Instant, to: Instant, limit?: number) => List
  readonly count: (list: List) => number
  readonly at: (list: List, index: number) => Instant
  /** The first of them, so many. */
  readonly first: (list: List, count: number) => List
  /** Those of several lists, each the other way round, one behind the other. */
  readonly turned: (lists: readonly List[]) => List
  /** Milliseconds between two of them while the market is open, roughly: how far back a newest-first page looks at once. */
  readonly spacingMs: number
}

/** Records that are objects. */
export interface Rows<Stored> {
  readonly read: (symbol: string, from: Instant, to: Instant, limit?: number) => Stored[]
  readonly at: (stored: Stored) => Instant
  readonly spacingMs: number
}

export const recordsOf = <Stored>({ read, at, spacingMs }: Rows<Stored>): Records<readonly Stored[]> => ({
  read,
  count: (list) => list.length,
  at: (list, index) => at(list[index] as Stored),
  first: (list, count) => list.slice(0, count),
  turned: (lists) => lists.flatMap((list) => list.toReversed()),
  spacingMs,
})

export interface Page<List> {
  /** Only symbols that have records in the page. */
  readonly records: ReadonlyMap<string, List>
  /** Null where nothing follows. */
  readonly nextPageToken: string | null
}

/** One page. One record more than the limit is looked for, so that the last page says it is the last. */
export function pageOf<List>(request: PageRequest, source: Records<List>): Page<List> {
  const records = new Map<string, List>()
  let room = request.limit
  let last: Cursor | undefined
  for (const symbol of request.symbols) {
    if (request.behind && symbol < request.behind.symbol) continue
    const found = readSome(request, source, symbol, room + 1)
    const count = Math.min(room, source.count(found))
    if (count > 0) {
      records.set(symbol, source.first(found, count))
      last = { symbol, at: source.at(found, count - 1) }
      room -= count
    }
    if (source.count(found) > count && last) return { records, nextPageToken: tokenOf(last) }
  }
  return { records, nextPageToken: null }
}

function readSome<List>(
  { from, to, sort, behind }: PageRequest,
  source: Records<List>,
  symbol: string,
  count: number,
): List {
  const at = behind?.symbol === symbol ? behind.at : undefined
  return sort === 'asc'
    ? source.read(symbol, at === undefined ? from : Math.max(from, at + 1), to, count)
    : newest(source, symbol, from, at === undefined ? to : Math.min(to, at - 1), count)
}

/** The newest records first, read in windows that double, because a market reads forward. */
function newest<List>(source: Records<List>, symbol: string, from: Instant, to: Instant, count: number): List {
  const found: List[] = []
  let missing = count
  let until = to
  for (let width = count * source.spacingMs; until >= from && missing > 0; width *= 2) {
    const start = Math.max(from, until - width)
    const part = source.read(symbol, start, until)
    found.push(part)
    missing -= source.count(part)
    until = start - 1
  }
  return source.first(source.turned(found), count)
}

const tokenOf = ({ symbol, at }: Cursor): string => Buffer.from(`${symbol}|${at}`).toString('base64')

/** The place a token stands for, or undefined if it is none of ours. */
export function parseToken(token: string): Cursor | undefined {
  const match = /^([^|]+)\|(\d+)$/.exec(Buffer.from(token, 'base64').toString())
  const [, symbol, at] = match ?? []
  return symbol === undefined ? undefined : { symbol, at: Number(at) }
}
