/** Option contracts of the market, as the trading host lists them. */
import type { OptionContract } from '@paddock/contract/entities/option-contract'
import { contractNotFound } from '@paddock/contract/errors/answers'
import type { InputOf } from '@paddock/contract/operations/parse'
import { compare, decimal } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import type { Instant, TradingDay } from '@paddock/market/instant'
import type { OptionInstrument } from '@paddock/market/instruments/instrument'
import type { Market } from '@paddock/market/market'
import { standardRoot } from '@paddock/market/options/symbol'
import { strikeOf } from '@paddock/market/options/terms'
import type { Pieces } from '@paddock/market/pieces'
import { dayAt, hoursOf, previousTradingDay, tradingDays } from '@paddock/market/sessions/calendar'
import { dateAfter } from '@paddock/market/sessions/date'
import { priceOf } from '@paddock/market/units'
import { answerError, answerInvalid, answerJson, answerText } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import type { View } from '../ledger/view.ts'

type Query = InputOf<'getOptionsContracts'>['query']

/** A page of one underlying's contracts is quickly found; this many are looked through for one page, which may then be short. */
const MOST_UNDERLYINGS = 25

/** One page, by underlying, expiration, strike and type. The token names the underlying and how many of its contracts came before. */
export function* optionContracts(view: View, { query }: InputOf<'getOptionsContracts'>): Pieces<BrokerAnswer> {
  const names = underlyings(view.market, query)
  const place = query.page_token === undefined ? { index: 0, skipped: 0 } : placeOf(query.page_token, names)
  if (place === undefined) return answerInvalid('trading', `invalid page_token: ${query.page_token}`)
  const page: string[] = []
  const answer = (token: string | null) =>
    answerText(`{"option_contracts":[${page.join(',')}],"next_page_token":${JSON.stringify(token)}}`)
  for (const [index, underlying] of names.entries()) {
    if (index < place.index) continue
    if (index >= place.index + MOST_UNDERLYINGS) return answer(tokenOf(underlying, 0))
    const skipped = index === place.index ? place.skipped : 0
    let count = 0
    for (const contract of yield* chosen(view, query, underlying)) {
      if (count >= skipped && page.length === query.limit) return answer(tokenOf(underlying, count))
      count += 1
      if (count <= skipped) continue
      page.push(JSON.stringify(toContract(view, contract, query.show_deliverables)))
      yield
    }
  }
  return answer(null)
}

export function optionContract(view: View, { path }: InputOf<'getOptionContractSymbolOrId'>): BrokerAnswer {
  const contract = view.market.options.contract(path.symbol_or_id, view.now)
  return contract ? answerJson(toContract(view, contract, true)) : answerError(contractNotFound(path.symbol_or_id))
}

const tokenOf = (underlying: string, count: number): string => Buffer.from(`${underlying}|${count}`).toString('base64')

/** Undefined for what is no token of this list. */
function placeOf(token: string, names: readonly string[]): { index: number; skipped: number } | undefined {
  const [, underlying = '', skipped] = /^([^|]+)\|(\d{1,9})$/.exec(Buffer.from(token, 'base64').toString()) ?? []
  const index = names.indexOf(underlying)
  return index < 0 ? undefined : { index, skipped: Number(skipped) }
}

/** What narrows a list of contracts, here and in chains. */
export interface ContractFilter {
  readonly root_symbol?: string | undefined
  readonly type?: 'call' | 'put' | undefined
  readonly strike_price_gte?: string | undefined
  readonly strike_price_lte?: string | undefined
  readonly expiration_date?: TradingDay | undefined
  readonly expiration_date_gte?: TradingDay | undefined
  readonly expiration_date_lte?: TradingDay | undefined
}

export function isWanted(contract: OptionInstrument, filter: ContractFilter): boolean {
  const { root, type, expiration } = contract.option
  const { strike_price_gte: least, strike_price_lte: most } = filter
  return (
    (filter.root_symbol === undefined || filter.root_symbol === root) &&
    (filter.type === undefined || filter.type === type) &&
    (filter.expiration_date === undefined || filter.expiration_date === expiration) &&
    (filter.expiration_date_gte === undefined || filter.expiration_date_gte <= expiration) &&
    (filter.expiration_date_lte === undefined || filter.expiration_date_lte >= expiration) &&
    (least === undefined || compare(strikeOf(contract.option), decimal(least)) >= 0) &&
    (most === undefined || compare(strikeOf(contract.option), decimal(most)) <= 0)
  )
}

/** Index options alone are European, and all trade in pennies: the market lists options of shares and funds. */
function* chosen(view: View, query: Query, underlying: string): Pieces<OptionInstrument[]> {
  if (query.style === 'european' || query.ppind === false) return []
  const bounds = [query.expiration_date, query.expiration_date_gte, query.expiration_date_lte]
  const isBound = bounds.some((bound) => bound !== undefined)
  const filter = isBound ? query : { ...query, expiration_date_lte: comingWeekend(dayAt(view.now)) }
  const listed =
    query.status === 'active'
      ? yield* view.market.options.listing(underlying, view.now)
      : yield* expired(view, underlying, filter)
  return listed.filter((contract) => isWanted(contract, filter))
}

function underlyings(market: Market, { underlying_symbols: symbols, root_symbol: root }: Query): string[] {
  if (symbols) return [...new Set(symbols)].sort()
  // A root is its underlying's symbol; those of adjusted contracts have a digit behind it.
  if (root !== undefined) return [...new Set([root, standardRoot(root)])]
  return market.instruments.flatMap(({ symbol, attributes }) => (attributes.includes('has_options') ? [symbol] : []))
}

/** Sunday; at a weekend the Sunday after. Source: Alpaca, "Get option contracts", `expiration_date_lte`. */
function comingWeekend(today: TradingDay): TradingDay {
  const weekday = new Date(today).getUTCDay()
  return dateAfter(today, weekday === 6 ? 8 : 7 - weekday)
}

/** How far back expired contracts are looked for where no bound says so. */
const EXPIRED_DAYS = 30

/** Those that expired in the filter's range, found on their last days. */
function* expired(
  { market, now }: View,
  underlying: string,
  filter: ContractFilter,
): Pieces<readonly OptionInstrument[]> {
  const today = dayAt(now)
  const until = filter.expiration_date ?? filter.expiration_date_lte ?? today
  const to = until < today ? until : today
  const from = filter.expiration_date ?? filter.expiration_date_gte ?? dateAfter(to, -EXPIRED_DAYS)
  const found: OptionInstrument[] = []
  for (const day of from <= to ? tradingDays(from, to) : []) {
    for (const contract of yield* market.options.listing(underlying, hoursOf(day).open))
      if (contract.option.expiration === day && isExpired(contract, now)) found.push(contract)
    yield
  }
  return found
}

const isExpired = ({ option }: OptionInstrument, now: Instant): boolean => now >= hoursOf(option.expiration).close

function toContract({ market, now }: View, contract: OptionInstrument, isWhole: boolean): OptionContract {
  const { option, symbol } = contract
  const isActive = !isExpired(contract, now)
  const day = previousTradingDay(dayAt(now))
  const interest = market.options.openInterest(symbol, now)
  const close = market.previousClose(symbol, now)
  const underlyingId = market.instrument(option.underlying)?.assetId
  return {
    id: contract.assetId,
    symbol,
    name: contract.name,
    status: isActive ? 'active' : 'inactive',
    tradable: isActive,
    expiration_date: option.expiration,
    root_symbol: option.root,
    underlying_symbol: option.underlying,
    ...(underlyingId === undefined ? {} : { underlying_asset_id: underlyingId }),
    type: option.type,
    style: 'american',
    strike_price: toWire(strikeOf(contract.option)),
    multiplier: String(option.multiplier),
    size: String(option.shares),
    open_interest: interest === undefined ? null : String(interest),
    open_interest_date: interest === undefined ? null : day,
    close_price: close === undefined ? null : toWire(priceOf(contract, close)),
    close_price_date: close === undefined ? null : day,
    ppind: true,
    ...(isWhole ? { deliverables: [sharesOf(contract, underlyingId)] } : {}),
  }
}

/** All that a contract of the market delivers: its underlying's shares, on the next trading day, through the clearing house. */
const sharesOf = ({ option }: OptionInstrument, underlyingId: string | undefined) => ({
  type: 'equity',
  symbol: option.underlying,
  ...(underlyingId === undefined ? {} : { asset_id: underlyingId }),
  amount: String(option.shares),
  allocation_percentage: '100',
  settlement_type: 'T+1',
  settlement_method: 'CCC',
  delayed_settlement: false,
})
