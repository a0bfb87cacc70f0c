/** Corporate actions as the data host lists them: by plural kind, and only what has been declared. */
import { type CorporateActions, pluralOf } from '@paddock/contract/entities/corporate-actions'
import type { InputOf } from '@paddock/contract/operations/parse'
import type { CorporateAction, CorporateActionQuery } from '@paddock/market/corporate-action'
import { FIRST_YEAR } from '@paddock/market/happenings/splits'
import type { Market } from '@paddock/market/market'
import { type Cache, roomOf } from '@paddock/market/paths/cache'
import type { Pieces } from '@paddock/market/pieces'
import { dayAt } from '@paddock/market/sessions/calendar'
import { dateAfter } from '@paddock/market/sessions/date'
import { answerInvalid, answerJson } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import type { View } from '../ledger/view.ts'

/** Listings whose actions are planned in one piece, the first time they are asked for: some milliseconds' worth. */
const AT_ONCE = 10
/** Of all listings, so much of the time that is asked about is looked through at once: what is found in it is sorted. */
const WINDOW_DAYS = 182

/** Actions in no order, those alone that are wanted. */
function* actionsOf(
  market: Market,
  query: CorporateActionQuery,
  isWanted: (action: CorporateAction) => boolean,
): Pieces<CorporateAction[]> {
  const symbols = query.symbols ?? symbolsOf(market)
  const found: CorporateAction[] = []
  for (let first = 0; first < symbols.length; first += AT_ONCE) {
    const some = { ...query, symbols: symbols.slice(first, first + AT_ONCE) }
    for (const action of market.corporateActions(some)) if (isWanted(action)) found.push(action)
    yield
  }
  return found
}

const symbolsOf = ({ instruments }: Market): readonly string[] =>
  instruments.filter((listed) => listed.class === 'us_equity').map(({ symbol }) => symbol)

/** Actions that were announced by the view's day, since nobody knows of the others: by the day that is asked by, then symbol. */
export function* declaredActions(
  { market, now }: View,
  query: CorporateActionQuery,
  isWanted: (action: CorporateAction) => boolean = () => true,
): Pieces<CorporateAction[]> {
  const today = dayAt(now)
  const by = query.by ?? 'processDay'
  const found: CorporateAction[] = []
  for (const window of windowsOf(query.from, query.to, 'asc')) {
    const some = yield* actionsOf(
      market,
      { ...query, ...window },
      (action) => action.declaredDay <= today && isWanted(action),
    )
    found.push(...some.sort((a, b) => order(a[by], b[by]) || order(a.symbol, b.symbol)))
    yield
  }
  return found
}

/** The days from one to another, both included, in parts. */
function* windowsOf(from: string, to: string, sort: 'asc' | 'desc'): Generator<{ from: string; to: string }> {
  if (sort === 'asc')
    for (let first = from; first <= to; first = dateAfter(first, WINDOW_DAYS))
      yield { from: first, to: earlier(dateAfter(first, WINDOW_DAYS - 1), to) }
  else
    for (let last = to; last >= from; last = dateAfter(last, -WINDOW_DAYS))
      yield { from: later(dateAfter(last, 1 - WINDOW_DAYS), from), to: last }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const earlier = (a: string, b: string): string => (a < b ? a : b)
const later = (a: string, b: string): string => (a > b ? a : b)

/**
 * Declared actions by their ids, in no order. They are looked for year by year from the view's own on, since an id says nothing of its day; of
 * each year it is kept what its ids come to, so that those that do not exist are looked for once.
 */
export function* actionsOfIds({ market, now }: View, ids: readonly string[]): Pieces<CorporateAction[]> {
  const wanted = new Set(ids)
  const marks = [...wanted].map(markOf)
  const today = dayAt(now)
  const found = new Map<string, CorporateAction>()
  for (let year = Number(today.slice(0, 4)) + 1; year >= FIRST_YEAR && found.size < wanted.size; year -= 1) {
    const known = yield* marksOf(market, year)
    if (!marks.some((mark) => isIn(known, mark))) continue
    const isWanted = ({ id, declaredDay }: CorporateAction) => wanted.has(id) && declaredDay <= today
    for (const action of yield* actionsOf(market, yearOf(year), isWanted)) found.set(action.id, action)
  }
  return [...found.values()]
}

const FIRST_PROCESSED = `${FIRST_YEAR}-01-01`
const yearOf = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** What ids of a year come to, ascending: about 70 kB. */
const MARKS = new WeakMap<Market, Cache<Uint32Array>>()
const MARKS_ROOM = roomOf(16_000_000)

function* marksOf(market: Market, year: number): Pieces<Uint32Array> {
  const years = MARKS.get(market) ?? MARKS_ROOM.cache<Uint32Array>((marks) => marks.byteLength)
  MARKS.set(market, years)
  const known = years.known(year)
  if (known) return known
  const actions = yield* actionsOf(market, yearOf(year), () => true)
  const made = Uint32Array.from(actions, ({ id }) => markOf(id)).sort()
  return years.get(year, () => made)
}

/** A number that an id always has, and hardly any other id. */
function markOf(id: string): number {
  let mark = 0
  for (let place = 0; place < id.length; place += 1) mark = (Math.imul(mark, 31) + id.charCodeAt(place)) >>> 0
  return mark
}

function isIn(marks: Uint32Array, mark: number): boolean {
  let low = 0
  let high = marks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((marks[middle] ?? 0) < mark) low = middle + 1
    else high = middle
  }
  return marks[low] === mark
}

type Query = InputOf<'corporateActions'>['query']

/** The last day of Alpaca's years and ours. */
const LAST_DAY = '2037-12-31'

/** One page, by process date, then symbol. Companies of the market are of the United States. */
export function* corporateActions(view: View, { query }: InputOf<'corporateActions'>): Pieces<BrokerAnswer> {
  const { ids, limit, sort, page_token: token } = query
  const today = dayAt(view.now)
  const [from, to] = [query.start ?? today, query.end ?? today]
  if (query.start !== undefined && query.end !== undefined && to < from)
    return answerInvalid('data', 'end should not be before start')
  const behind = token === undefined ? undefined : Buffer.from(token, 'base64').toString()
  if (behind !== undefined && !TOKEN.test(behind)) return answerInvalid('data', `invalid page_token: ${token}`)
  if (ids && hasFilter(query)) return answerInvalid('data', 'ids cannot be combined with other filters')

  const page: CorporateAction[] = []
  /** Takes what has its place on the page. Answers whether there was more. */
  const isFull = (actions: readonly CorporateAction[]): boolean => {
    const keyed = actions.map((action) => ({ action, key: keyOf(action) }))
    const left = behind === undefined ? keyed : keyed.filter(({ key }) => isBehind(key, behind, sort))
    const rest = left.sort((a, b) => order(a.key, b.key)).map(({ action }) => action)
    if (sort === 'desc') rest.reverse()
    const room = limit - page.length
    page.push(...rest.slice(0, room))
    return rest.length > room
  }
  const place = behind?.slice(0, '2026-03-09'.length)
  const bounds =
    sort === 'asc'
      ? [later(later(from, FIRST_PROCESSED), place ?? from), earlier(to, LAST_DAY)]
      : [later(from, FIRST_PROCESSED), earlier(earlier(to, LAST_DAY), place ?? to)]
  const [first = from, last = to] = bounds
  let isMore = false
  if (ids) isMore = isFull(yield* actionsOfIds(view, ids))
  else
    for (const window of windowsOf(first, last, sort)) {
      const asked = { ...window, ...(query.symbols && { symbols: query.symbols }) }
      isMore = isFull(yield* declaredActions(view, asked, (action) => isWanted(action, query)))
      if (isMore) break
    }
  const end = page.at(-1)
  return answerJson({
    corporate_actions: grouped(page),
    next_page_token: end && isMore ? Buffer.from(keyOf(end)).toString('base64') : null,
  })
}

const hasFilter = ({ symbols, cusips, types, start, end }: Query): boolean =>
  [symbols, cusips, types, start, end].some((filter) => filter !== undefined)

const isWanted = (action: CorporateAction, { types, cusips, region }: Query): boolean =>
  region !== 'non_us' &&
  (types === undefined || types.includes(action.kind)) &&
  (cusips === undefined || cusips.includes(action.cusip))

/** What orders actions, and where a page ended. */
const keyOf = ({ processDay, symbol, id }: CorporateAction): string => `${processDay}|${symbol}|${id}`
const TOKEN = /^\d{4}-\d{2}-\d{2}\|[^|]+\|.+$/
const isBehind = (key: string, behind: string, sort: 'asc' | 'desc'): boolean =>
  sort === 'asc' ? key > behind : key < behind

function grouped(actions: readonly CorporateAction[]): CorporateActions {
  const groups: Record<string, unknown[]> = {}
  for (const action of actions) {
    const kind = pluralOf(action.kind)
    const group = groups[kind] ?? []
    groups[kind] = group
    group.push(toWire(action))
  }
  return groups as CorporateActions
}

/** Rates are JSON numbers on the data host. */
function toWire(action: CorporateAction): Record<string, unknown> {
  const common = { id: action.id, process_date: action.processDay }
  const one = { ...common, symbol: action.symbol, cusip: action.cusip }
  const dates = (days: { recordDay: string; payableDay: string }) => ({
    ex_date: action.exDay,
    record_date: days.recordDay,
    payable_date: days.payableDay,
  })
  const source = { source_symbol: action.symbol, source_cusip: action.cusip }
  const acquired = {
    ...common,
    acquiree_symbol: action.symbol,
    acquiree_cusip: action.cusip,
    effective_date: action.exDay,
  }
  switch (action.kind) {
    case 'cash_dividend':
      return {
        ...one,
        rate: Number(action.rate),
        special: action.isSpecial,
        foreign: action.isForeign,
        ...dates(action),
      }
    case 'stock_dividend':
      return { ...one, rate: Number(action.rate), ...dates(action) }
    case 'forward_split':
      return { ...one, ...rates(action), ...dates(action) }
    case 'reverse_split':
      return {
        ...common,
        symbol: action.symbol,
        old_cusip: action.cusip,
        new_cusip: action.newCusip,
        ...rates(action),
        ...dates(action),
      }
    case 'unit_split':
      return {
        ...common,
        old_symbol: action.symbol,
        old_cusip: action.cusip,
        ...rates(action),
        ...renamed(action),
        alternate_symbol: action.alternateSymbol,
        alternate_cusip: action.alternateCusip,
        alternate_rate: Number(action.alternateRate),
        effective_date: action.exDay,
      }
    case 'spin_off':
      return {
        ...common,
        ...source,
        source_rate: Number(action.oldRate),
        ...renamed(action),
        new_rate: Number(action.newRate),
        ...dates(action),
      }
    case 'cash_merger':
      return {
        ...acquired,
        ...acquirer(action),
        rate: Number(action.cash),
        payable_date: action.payableDay,
      }
    case 'stock_merger':
      return { ...acquired, ...acquirer(action), ...exchange(action), payable_date: action.payableDay }
    case 'stock_and_cash_merger':
      return {
        ...{ ...acquired, ...acquirer(action), ...exchange(action) },
        cash_rate: Number(action.cash),
        payable_date: action.payableDay,
      }
    case 'redemption':
      return { ...one, rate: Number(action.cash), payable_date: action.payableDay }
    case 'name_change':
      return {
        ...common,
        old_symbol: action.symbol,
        old_cusip: action.cusip,
        ...renamed(action),
      }
    case 'worthless_removal':
      return one
    case 'rights_distribution':
      return {
        ...common,
        ...source,
        ...renamed(action),
        rate: Number(action.newRate) / Number(action.oldRate),
        ...dates(action),
        expiration_date: action.expirationDay,
      }
    case 'partial_call':
      return { ...one, price: Number(action.cash), payable_date: action.payableDay }
  }
}

interface Exchanged {
  readonly oldRate: string
  readonly newRate: string
}
const rates = ({ oldRate, newRate }: Exchanged) => ({ new_rate: Number(newRate), old_rate: Number(oldRate) })
const renamed = ({ newSymbol, newCusip }: { readonly newSymbol: string; readonly newCusip: string }) => ({
  new_symbol: newSymbol,
  new_cusip: newCusip,
})
const acquirer = (action: { readonly acquirer: string; readonly acquirerCusip: string }) => ({
  acquirer_symbol: action.acquirer,
  acquirer_cusip: action.acquirerCusip,
})
const exchange = ({ oldRate, newRate }: Exchanged) => ({
  acquirer_rate: Number(newRate),
  acquiree_rate: Number(oldRate),
})
