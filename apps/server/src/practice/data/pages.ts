/**
 * Records of several symbols, page by page: symbols in order of name, then time. The limit counts the records of all symbols together,
 * so a first page may hold one symbol only. Source: Alpaca, "Market Data FAQ", paging.
 */
import type { Instant } from '@paddock/market/instant'
import type { Pieces } from '@paddock/market/pieces'

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
interface Cursor {
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
  /** Those of several lists, one behind the other. */
  readonly joined: (lists: readonly List[]) => List
  /** The same with each the other way round. */
  readonly turned: (lists: readonly List[]) => List
  /** Milliseconds between two of them while the market is open, roughly: how far back a newest-first page looks at once. */
  readonly spacingMs: number
  /** How much of a symbol's time is read in one piece: about five milliseconds' worth. */
  readonly pieceMs: number
}

/** Records that are objects. */
interface Rows<Stored> {
  readonly read: (symbol: string, from: Instant, to: Instant, limit?: number) => Stored[]
  readonly at: (stored: Stored) => Instant
  readonly spacingMs: number
  readonly pieceMs: number
}

export const recordsOf = <Stored>({ read, at, ...sizes }: Rows<Stored>): Records<readonly Stored[]> => ({
  read,
  count: (list) => list.length,
  at: (list, index) => at(list[index] as Stored),
  first: (list, count) => list.slice(0, count),
  behind: (list, count) => list.slice(count),
  joined: (lists) => lists.flat(),
  turned: (lists) => lists.flatMap((list) => list.toReversed()),
  ...sizes,
})

interface Page<List> {
  /** Only symbols that have records in the page. */
  readonly records: ReadonlyMap<string, List>
  /** Null where nothing follows. */
  readonly nextPageToken: string | null
}

/** One page. One record more than the limit is looked for, so that the last page says it is the last. */
export function* pageOf<List>(request: PageRequest, source: Records<List>): Pieces<Page<List>> {
  const records = new Map<string, List>()
  let room = request.limit
  let last: Cursor | undefined
  const pace = { width: Math.ceil(source.pieceMs / FIRST_PIECE) }
  for (const symbol of request.symbols) {
    if (request.behind && symbol < request.behind.symbol) continue
    const found = yield* readSome(request, source, symbol, room + 1, pace)
    yield
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

function* readSome<List>(
  { from, to, sort, behind }: PageRequest,
  source: Records<List>,
  symbol: string,
  count: number,
  pace: Pace,
): Pieces<List> {
  const read = sort === 'asc' ? oldest : newest
  if (behind?.symbol !== symbol) return yield* read(source, symbol, from, to, count, pace)
  // Of the instant at which the page before ended there may be more.
  const { at, told } = behind
  const found =
    sort === 'asc'
      ? yield* oldest(source, symbol, Math.max(from, at), to, count + told, pace)
      : yield* newest(source, symbol, from, Math.min(to, at), count + told, pace)
  let known = 0
  while (known < Math.min(told, source.count(found)) && source.at(found, known) === at) known += 1
  return source.behind(found, known)
}

/** Where nothing is found pieces become longer, up to so many times: a symbol may have records in a few of many years only. */
const LONGEST = 4

/** The first piece of a page is shorter by this: code that never ran is slower by as much. Pieces double from there. */
const FIRST_PIECE = 16

/** How much of time the next piece of a page reads. */
interface Pace {
  width: number
}

const nextWidth = (width: number, usual: number, found: number): number =>
  Math.min(2 * width, found === 0 ? LONGEST * usual : usual)

/** The oldest records first. A bar belongs to the piece in which it starts. */
function* oldest<List>(
  source: Records<List>,
  symbol: string,
  from: Instant,
  to: Instant,
  count: number,
  pace: Pace,
): Pieces<List> {
  const found: List[] = []
  let missing = count
  pace.width = Math.min(pace.width, source.pieceMs)
  for (let start = from; start <= to && missing > 0; ) {
    const end = Math.min(to, start + pace.width - 1)
    const part = source.read(symbol, start, end, missing)
    pace.width = nextWidth(pace.width, source.pieceMs, source.count(part))
    missing -= source.count(part)
    if (end === to && found.length === 0) return part
    if (source.count(part) > 0) found.push(part)
    start = end + 1
    yield
  }
  return source.joined(found)
}

/** The newest records first, read in windows that double, because a market reads forward. */
function* newest<List>(
  source: Records<List>,
  symbol: string,
  from: Instant,
  to: Instant,
  count: number,
  pace: Pace,
): Pieces<List> {
  const found: List[] = []
  let missing = count
  let until = to
  pace.width = Math.min(count * source.spacingMs, pace.width, source.pieceMs)
  while (until >= from && missing > 0) {
    const start = Math.max(from, until - pace.width)
    const part = source.read(symbol, start, until)
    pace.width = nextWidth(pace.width, source.pieceMs, source.count(part))
    missing -= source.count(part)
    if (source.count(part) > 0) found.push(part)
    until = start - 1
    yield
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
