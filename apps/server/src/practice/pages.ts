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
  /** How many records of that instant were told: one, where each has its own. */
  readonly told: number
}

/** How records of one kind are read, in lists of them. */
export interface Records<List> {
  /** Oldest first, bounds inclusive, at most `limit` where one is given. */
  readonly read: (symbol: string, from: Instant, to: Instant, limit?: number) => List
  readonly count: (list: List) => number
  readonly at: (list: List, index: number) => Instant
  /** The first of them, so many. */
  readonly first: (list: List, count: number) => List
  /** All but the first, so many. */
  readonly behind: (list: List, count: number) => List
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
  behind: (list, count) => list.slice(count),
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
      last = cursorOf(request, source, symbol, found, count)
      room -= count
    }
    if (source.count(found) > count && last) return { records, nextPageToken: tokenOf(last) }
  }
  return { records, nextPageToken: null }
}

/** Where a page ends that has so many of what was found. */
function cursorOf<List>(
  { behind }: PageRequest,
  source: Records<List>,
  symbol: string,
  found: List,
  count: number,
): Cursor {
  const at = source.at(found, count - 1)
  let told = 1
  while (told < count && source.at(found, count - 1 - told) === at) told += 1
  const isLater = behind?.symbol !== symbol || behind.at !== at
  return { symbol, at, told: isLater ? told : told + behind.told }
}

function readSome<List>(
  { from, to, sort, behind }: PageRequest,
  source: Records<List>,
  symbol: string,
  count: number,
): List {
  if (behind?.symbol !== symbol)
    return sort === 'asc' ? source.read(symbol, from, to, count) : newest(source, symbol, from, to, count)
  // Of the instant at which the page before ended there may be more.
  const { at, told } = behind
  const found =
    sort === 'asc'
      ? source.read(symbol, Math.max(from, at), to, count + told)
      : newest(source, symbol, from, Math.min(to, at), count + told)
  let known = 0
  while (known < Math.min(told, source.count(found)) && source.at(found, known) === at) known += 1
  return source.behind(found, known)
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

const tokenOf = ({ symbol, at, told }: Cursor): string =>
  Buffer.from(told === 1 ? `${symbol}|${at}` : `${symbol}|${at}|${told}`).toString('base64')

/** The place a token stands for, or undefined if it is none of ours. */
export function parseToken(token: string): Cursor | undefined {
  const match = /^([^|]+)\|(\d+)(?:\|(\d{1,4}))?$/.exec(Buffer.from(token, 'base64').toString())
  const [, symbol, at, told = '1'] = match ?? []
  return symbol === undefined ? undefined : { symbol, at: Number(at), told: Number(told) }
}
