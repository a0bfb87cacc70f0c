/** Option contracts of the market, as the trading host lists them. */
import type { OptionContract } from '@paddock/contract/entities/option-contract'
import { contractNotFound, invalidInput } from '@paddock/contract/errors/answers'
import type { InputOf } from '@paddock/contract/operations/parse'
import { compare, decimal, decimalOf } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import type { Instant, TradingDay } from '@paddock/market/instant'
import type { OptionInstrument } from '@paddock/market/instruments/instrument'
import type { Market } from '@paddock/market/market'
import { dayAt, hoursOf, previousTradingDay, tradingDays } from '@paddock/market/sessions/calendar'
import { priceOf } from '@paddock/market/units'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { answerError, answerJson } from './answer.ts'
import { dateAfter } from './date-after.ts'
import type { View } from './view.ts'

type Query = InputOf<'getOptionsContracts'>['query']

/** One page, by underlying, expiration, strike and type. The token is the number of contracts before it. */
export function optionContracts(view: View, { query }: InputOf<'getOptionsContracts'>): BrokerAnswer {
  const skipped = query.page_token === undefined ? 0 : offsetOf(query.page_token)
  if (skipped === undefined) return answerError(invalidInput('trading', `invalid page_token: ${query.page_token}`))
  const page: OptionContract[] = []
  let place = 0
  let isMore = false
  for (const contract of chosen(view, query)) {
    place += 1
    if (place <= skipped) continue
    isMore = page.length === query.limit
    if (isMore) break
    page.push(toContract(view, contract, query.show_deliverables))
  }
  return answerJson({ option_contracts: page, next_page_token: isMore ? tokenOf(skipped + page.length) : null })
}

export function optionContract(view: View, { path }: InputOf<'getOptionContractSymbolOrId'>): BrokerAnswer {
  const contract = view.market.options.contract(path.symbol_or_id, view.now)
  return contract ? answerJson(toContract(view, contract, true)) : answerError(contractNotFound(path.symbol_or_id))
}

const tokenOf = (offset: number): string => Buffer.from(String(offset)).toString('base64')
function offsetOf(token: string): number | undefined {
  const text = Buffer.from(token, 'base64').toString()
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
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

const STRIKE_SCALE = 3
const strikeOf = ({ option }: OptionInstrument) => decimalOf(BigInt(option.strike), STRIKE_SCALE)

export function isWanted(contract: OptionInstrument, filter: ContractFilter): boolean {
  const { root, type, expiration } = contract.option
  const { strike_price_gte: least, strike_price_lte: most } = filter
  return (
    (filter.root_symbol === undefined || filter.root_symbol === root) &&
    (filter.type === undefined || filter.type === type) &&
    (filter.expiration_date === undefined || filter.expiration_date === expiration) &&
    (filter.expiration_date_gte === undefined || filter.expiration_date_gte <= expiration) &&
    (filter.expiration_date_lte === undefined || filter.expiration_date_lte >= expiration) &&
    (least === undefined || compare(strikeOf(contract), decimal(least)) >= 0) &&
    (most === undefined || compare(strikeOf(contract), decimal(most)) <= 0)
  )
}

/** Index options alone are European, and all trade in pennies: the market lists options of shares and funds. */
function* chosen(view: View, query: Query): Generator<OptionInstrument> {
  if (query.style === 'european' || query.ppind === false) return
  const bounds = [query.expiration_date, query.expiration_date_gte, query.expiration_date_lte]
  const isBound = bounds.some((bound) => bound !== undefined)
  const filter = isBound ? query : { ...query, expiration_date_lte: comingWeekend(dayAt(view.now)) }
  for (const underlying of underlyings(view.market, query.underlying_symbols)) {
    const listed =
      query.status === 'active'
        ? view.market.options.contracts(underlying, view.now)
        : expired(view, underlying, filter)
    for (const contract of listed) if (isWanted(contract, filter)) yield contract
  }
}

function underlyings(market: Market, symbols: readonly string[] | undefined): string[] {
  if (symbols) return [...new Set(symbols)].sort()
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
function* expired({ market, now }: View, underlying: string, filter: ContractFilter): Generator<OptionInstrument> {
  const today = dayAt(now)
  const until = filter.expiration_date ?? filter.expiration_date_lte ?? today
  const to = until < today ? until : today
  const from = filter.expiration_date ?? filter.expiration_date_gte ?? dateAfter(to, -EXPIRED_DAYS)
  for (const day of from <= to ? tradingDays(from, to) : []) {
    for (const contract of market.options.contracts(underlying, hoursOf(day).open))
      if (contract.option.expiration === day && isExpired(contract, now)) yield contract
  }
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
    strike_price: toWire(strikeOf(contract)),
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
