/** What guardrails ask of a broker: in the same calls as anybody else. */
import {
  type Holding,
  type QuoteNow,
  quotedFor,
  symbolsOf,
  type Traded,
  worthOf,
} from '@paddock/broker/guardrails/entry'
import { needsEarlier } from '@paddock/broker/guardrails/trades'
import { type Client, createClient } from '@paddock/contract/client/client'
import type { Account } from '@paddock/contract/entities/account'
import { type Activity, broughtBy, TRANSFER_TYPES } from '@paddock/contract/entities/activity'
import type { Order } from '@paddock/contract/entities/order'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { ApiError } from '@paddock/contract/errors/api-error'
import { matchOperation } from '@paddock/contract/operations/match'
import { add, type Decimal, decimal, ZERO } from '@paddock/decimal/decimal'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { adjustedAmong, type TermsOf, termsBy, termsFrom } from '@paddock/market/options/terms'
import { askBroker } from '../../accounts/ask-broker.ts'
import type { Broker } from '../../accounts/broker.ts'

const PAGE = 500
const ACTIVITIES = 100
/** Pages after which the past is left where it is. */
const MOST_PAGES = 10

/** Stands for the place that the account's prices of coins come from: a call to it leaves without a place. */
const IN_USE = 'us'

/** A client of one account's broker. What it reads is on the account's own budget, before what is read for a screen. */
export const clientOf = (broker: Broker): Client =>
  createClient(async ({ operation, path, query, body }) => {
    const found = matchOperation(operation.method, path)
    if (typeof found === 'string') throw new Error(`no call at ${path}`)
    const { loc, ...named } = found.path
    const where = loc === undefined || loc === IN_USE ? named : found.path
    const call = { operation: found.name, path: where, query, body, requestId: 'guardrails' }
    const { status, headers, text, value } = await askBroker(broker, call)
    return { status, headers, body: value === undefined && text !== '' ? text : value }
  })

/** Pages one after the other, each of them what comes after the last row so far, until one is not full or what was found is enough. */
async function pagesOf<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<readonly Row[]>,
  isEnough: (found: readonly Row[]) => boolean = () => false,
): Promise<Row[]> {
  const found: Row[] = []
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const rows = await read(found.at(-1))
    found.push(...rows)
    if (rows.length < size || isEnough(found)) break
  }
  return found
}

/** Every order that was sent since an instant, exits of brackets for themselves, as far back as {@link MOST_PAGES} go. */
export async function ordersSince(client: Client, since: Instant): Promise<Order[]> {
  const isBefore = ({ submitted_at }: Order) => Date.parse(submitted_at ?? '') < since
  // A page goes on behind an order, since several are of one instant: such a call names no time.
  const orders = await pagesOf<Order>(
    PAGE,
    (last) => {
      const from = last ? { before_order_id: last.id } : { after: toTimestamp(since - 1) }
      return client.getAllOrders({ query: { status: 'all', limit: PAGE, direction: 'desc', ...from } })
    },
    (found) => found.slice(-1).some(isBefore),
  )
  return orders.filter((order) => !isBefore(order))
}

/** Executions, the oldest first: those since an instant, and as many before it as it takes to know what was closed had cost. */
export async function fillsSince(client: Client, since: Instant, held: readonly Holding[]): Promise<Activity[]> {
  const fills = await pagesOf<Activity>(
    ACTIVITIES,
    (last) => {
      const from = last && { page_token: last.id }
      return client.getAccountActivities({
        query: { activity_types: ['FILL'], page_size: ACTIVITIES, direction: 'desc', ...from },
      })
    },
    (found) =>
      Date.parse(found.at(-1)?.transaction_time ?? '') < since && !needsEarlier(found.toReversed(), held, since),
  )
  return fills.reverse()
}

/** US dollars, and what securities without payment were worth, that came in since an instant, less what went out. Not what an account was opened with. */
export async function transfersSince(client: Client, since: Instant, { created_at }: Account): Promise<Decimal> {
  const from = Math.max(since, Date.parse(created_at ?? '') || 0)
  const moved = await pagesOf<Activity>(ACTIVITIES, (last) => {
    const rest = last && { page_token: last.id }
    const activity_types = [...TRANSFER_TYPES, 'JNLC']
    return client.getAccountActivities({
      query: { activity_types, after: toTimestamp(from), page_size: ACTIVITIES, ...rest },
    })
  })
  return moved.reduce((sum, activity) => add(sum, broughtBy(activity)), ZERO)
}

/** The latest quotes of symbols of any class; one without a bid or an ask has none. */
export async function quotesOf(
  client: Client,
  symbols: readonly string[],
): Promise<(symbol: string) => QuoteNow | undefined> {
  const found = new Map<string, QuoteNow>()
  const keep = (quotes: Readonly<Record<string, { bp: number; ap: number } | null>>) => {
    for (const [symbol, quote] of Object.entries(quotes))
      if (quote && quote.bp > 0 && quote.ap > 0) found.set(symbol, { bid: decimal(quote.bp), ask: decimal(quote.ap) })
  }
  const coins = symbols.filter((symbol) => symbol.includes('/'))
  const contracts = symbols.filter((symbol) => parseOptionSymbol(symbol.toUpperCase()))
  const stocks = symbols.filter((symbol) => !coins.includes(symbol) && !contracts.includes(symbol))
  await Promise.all([
    stocks.length && client.stockLatestQuotes({ query: { symbols: stocks } }).then(({ quotes }) => keep(quotes)),
    contracts.length && client.optionLatestQuotes({ query: { symbols: contracts } }).then(({ quotes }) => keep(quotes)),
    coins.length &&
      client
        .cryptoLatestQuotes({ path: { loc: IN_USE }, query: { symbols: coins.join(',') } })
        .then(({ quotes }) => keep(quotes)),
  ])
  return (symbol) => [...found].find(([name]) => isSameSymbol(name, symbol))?.[1]
}

/** What an order is worth by the quotes of now, if it takes any; undefined where no price says. */
export async function worthNow(client: Client, traded: Traded): Promise<Decimal | undefined> {
  const [quoteOf, termsOf] = await Promise.all([
    quotesOf(client, quotedFor(traded)),
    termsIn(client, symbolsOf(traded)),
  ])
  return worthOf(traded, quoteOf, termsOf)
}

/** What contracts are for: the broker is asked for the adjusted ones among `symbols`, and what it does not know is taken by its symbol. */
export async function termsIn(client: Client, symbols: readonly string[]): Promise<TermsOf> {
  const known = new Map<string, OptionTerms>()
  for (const symbol of adjustedAmong(symbols.map((name) => name.toUpperCase()))) {
    const said = await unlessMissing(client.getOptionContractSymbolOrId({ path: { symbol_or_id: symbol } }))
    const terms = said && termsFrom(symbol, said)
    if (terms) known.set(symbol, terms)
  }
  return termsBy(known)
}

/** A padded contract's; what is longer names an asset by its id, in whatever form. */
const LONGEST_SYMBOL = 21

/** A pair without its slash, which brokers take as well: nothing but the broker tells what it is paid in. */
const PLAIN_PAIR = /^\w+(USDT|USDC|USD|BTC)$/i

/** The symbols that symbols or ids of assets stand for. What the broker knows no asset of is not among them. */
export async function namesOf(client: Client, symbolsOrIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const name of symbolsOrIds) {
    const symbol = name.length > LONGEST_SYMBOL || PLAIN_PAIR.test(name) ? await symbolOfId(client, name) : name
    if (symbol !== undefined) names.set(name, symbol)
  }
  return names
}

const symbolOfId = async (client: Client, id: string): Promise<string | undefined> =>
  (await unlessMissing(client.getV2AssetsSymbolOrAssetId({ path: { symbol_or_asset_id: id } })))?.symbol

/** Nothing of what the broker says it does not have. */
export async function unlessMissing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return undefined
    throw error
  }
}
