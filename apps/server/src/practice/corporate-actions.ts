/** Corporate actions as the data host lists them: by plural kind, and only what has been declared. */
import { setImmediate } from 'node:timers/promises'
import { type CorporateActions, pluralOf } from '@paddock/contract/entities/corporate-actions'
import { invalidInput } from '@paddock/contract/errors/answers'
import type { InputOf } from '@paddock/contract/operations/parse'
import type { CorporateAction, CorporateActionQuery } from '@paddock/market/corporate-action'
import { FIRST_YEAR } from '@paddock/market/happenings/splits'
import type { Market } from '@paddock/market/market'
import { dayAt } from '@paddock/market/sessions/calendar'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { answerError, answerJson } from './answer.ts'
import type { View } from './view.ts'

/** Listings whose actions are planned in one go, the first time they are asked for: some milliseconds' worth. */
const AT_ONCE = 400

/**
 * Actions by the day that is asked by, then symbol. Of all listings they are looked for some hundred at a time, and others are answered in
 * between.
 */
async function actionsOf(market: Market, query: CorporateActionQuery): Promise<CorporateAction[]> {
  if (query.symbols) return market.corporateActions(query)
  const symbols = market.instruments.filter((listed) => listed.class === 'us_equity').map(({ symbol }) => symbol)
  const found: CorporateAction[] = []
  for (let first = 0; first < symbols.length; first += AT_ONCE) {
    if (first > 0) await setImmediate()
    found.push(...market.corporateActions({ ...query, symbols: symbols.slice(first, first + AT_ONCE) }))
  }
  const by = query.by ?? 'processDay'
  return found.sort((a, b) => order(a[by], b[by]) || order(a.symbol, b.symbol))
}

/** Actions that were announced by the view's day: nobody knows of the others. */
export async function declaredActions({ market, now }: View, query: CorporateActionQuery): Promise<CorporateAction[]> {
  const actions = await actionsOf(market, query)
  return actions.filter(({ declaredDay }) => declaredDay <= dayAt(now))
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Declared actions by their ids, in no order. They are looked for year by year from the view's own on, since an id says nothing of its day; others
 * are answered between the years.
 */
export async function actionsOfIds({ market, now }: View, ids: readonly string[]): Promise<CorporateAction[]> {
  const wanted = new Set(ids)
  const today = dayAt(now)
  const last = Number(today.slice(0, 4)) + 1
  const found: CorporateAction[] = []
  for (let year = last; year >= FIRST_YEAR && found.length < wanted.size; year -= 1) {
    await setImmediate()
    const actions = await actionsOfYear(market, year)
    for (const id of wanted) {
      const action = actions.get(id)
      if (action && action.declaredDay <= today) found.push(action)
    }
  }
  return found
}

const YEARS = new WeakMap<Market, Map<number, Promise<ReadonlyMap<string, CorporateAction>>>>()

/** By id. What was computed once is kept: ids that do not exist are asked for as well. */
function actionsOfYear(market: Market, year: number): Promise<ReadonlyMap<string, CorporateAction>> {
  const years = YEARS.get(market) ?? new Map<number, Promise<ReadonlyMap<string, CorporateAction>>>()
  YEARS.set(market, years)
  const known = years.get(year)
  if (known) return known
  const actions = actionsOf(market, { from: `${year}-01-01`, to: `${year}-12-31` })
  const made = actions.then((all) => new Map(all.map((action) => [action.id, action])))
  years.set(year, made)
  return made
}

type Query = InputOf<'corporateActions'>['query']

/** One page, by process date, then symbol. Companies of the market are of the United States. */
export async function corporateActions(view: View, { query }: InputOf<'corporateActions'>): Promise<BrokerAnswer> {
  const { ids, limit, sort, page_token: token } = query
  const today = dayAt(view.now)
  const [from, to] = [query.start ?? today, query.end ?? today]
  if (query.start !== undefined && query.end !== undefined && to < from)
    return refused('end should not be before start')
  const behind = token === undefined ? undefined : Buffer.from(token, 'base64').toString()
  if (behind !== undefined && !TOKEN.test(behind)) return refused(`invalid page_token: ${token}`)
  if (ids && hasFilter(query)) return refused('ids cannot be combined with other filters')

  const actions = ids
    ? await actionsOfIds(view, ids)
    : (await declaredActions(view, { from, to, ...(query.symbols && { symbols: query.symbols }) })).filter((action) =>
        isWanted(action, query),
      )
  const ordered = actions.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  if (sort === 'desc') ordered.reverse()
  const first = behind === undefined ? 0 : ordered.findIndex((action) => isBehind(keyOf(action), behind, sort))
  const rest = first < 0 ? [] : ordered.slice(first)
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return answerJson({
    corporate_actions: grouped(page),
    next_page_token: last && rest.length > page.length ? Buffer.from(keyOf(last)).toString('base64') : null,
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
        new_symbol: action.newSymbol,
        alternate_symbol: action.alternateSymbol,
        alternate_rate: Number(action.alternateRate),
        effective_date: action.exDay,
      }
    case 'spin_off':
      return {
        ...common,
        ...source,
        source_rate: Number(action.oldRate),
        new_symbol: action.newSymbol,
        new_cusip: action.newCusip,
        new_rate: Number(action.newRate),
        ...dates(action),
      }
    case 'cash_merger':
      return {
        ...acquired,
        acquirer_symbol: action.acquirer,
        rate: Number(action.cash),
        payable_date: action.payableDay,
      }
    case 'stock_merger':
      return { ...acquired, ...exchange(action), payable_date: action.payableDay }
    case 'stock_and_cash_merger':
      return { ...acquired, ...exchange(action), cash_rate: Number(action.cash), payable_date: action.payableDay }
    case 'redemption':
      return { ...one, rate: Number(action.cash), payable_date: action.payableDay }
    case 'name_change':
      return {
        ...common,
        old_symbol: action.symbol,
        old_cusip: action.cusip,
        new_symbol: action.newSymbol,
        new_cusip: action.newCusip,
      }
    case 'worthless_removal':
      return one
    case 'rights_distribution':
      return {
        ...common,
        ...source,
        new_symbol: action.newSymbol,
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
const exchange = ({ acquirer, oldRate, newRate }: Exchanged & { readonly acquirer: string }) => ({
  acquirer_symbol: acquirer,
  acquirer_rate: Number(newRate),
  acquiree_rate: Number(oldRate),
})

const refused = (message: string): BrokerAnswer => answerError(invalidInput('data', message))
