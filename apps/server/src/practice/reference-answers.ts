/** What anybody may ask of the trading host: assets, the calendar and the clock. */
import { assetNotFound } from '@paddock/contract/errors/answers'
import { type InputOf, parseInput, type RawInput } from '@paddock/contract/operations/parse'
import type { OperationName } from '@paddock/contract/operations/table'
import { toAsset } from '@paddock/market/instruments/asset'
import type { Market } from '@paddock/market/market'
import { hoursOf, tradingDays } from '@paddock/market/sessions/calendar'
import { clockAt, toCalendarDay } from '@paddock/market/sessions/wire'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { answerError, answerJson, answerText } from './answer.ts'
import type { View } from './view.ts'

export const REFERENCE_OPERATIONS = [
  'getV2Assets',
  'getV2AssetsSymbolOrAssetId',
  'legacyCalendar',
  'legacyClock',
] as const satisfies readonly OperationName[]
export type ReferenceOperation = (typeof REFERENCE_OPERATIONS)[number]

const NAMES: ReadonlySet<string> = new Set(REFERENCE_OPERATIONS)
export const isReferenceOperation = (name: OperationName): name is ReferenceOperation => NAMES.has(name)

export function answerReference<Name extends ReferenceOperation>(name: Name, raw: RawInput, view: View): BrokerAnswer {
  const parsed = parseInput(name, raw)
  return parsed.ok ? HANDLERS[name](view, parsed.input) : answerError(parsed)
}

type Handlers = { readonly [Name in ReferenceOperation]: (view: View, input: InputOf<Name>) => BrokerAnswer }

const HANDLERS: Handlers = {
  getV2Assets: ({ market }, { query }) => answerText(assetList(market, query)),
  getV2AssetsSymbolOrAssetId({ market }, { path }) {
    const instrument = market.instrument(path.symbol_or_asset_id)
    return instrument ? answerJson(toAsset(instrument)) : answerError(assetNotFound(path.symbol_or_asset_id))
  },
  legacyCalendar: (_view, { query }) => answerJson(calendarDays(query)),
  legacyClock: ({ now }) => answerJson(clockAt(now)),
}

type AssetQuery = InputOf<'getV2Assets'>['query']

/** Lists are long and never change, so their text is kept, by what was asked. */
const LISTS = new WeakMap<Market, Map<string, string>>()
const MOST_LISTS = 100

function assetList(market: Market, query: AssetQuery): string {
  const lists = LISTS.get(market) ?? new Map<string, string>()
  LISTS.set(market, lists)
  const { status, asset_class = 'us_equity', exchange, attributes } = query
  const key = JSON.stringify([status, asset_class, exchange, attributes])
  const known = lists.get(key)
  if (known !== undefined) return known
  const chosen = market.instruments.filter(
    (instrument) =>
      status !== 'inactive' &&
      instrument.class === asset_class &&
      (exchange === undefined || instrument.exchange === exchange) &&
      (attributes === undefined || attributes.some((attribute) => instrument.attributes.includes(attribute))),
  )
  const list = JSON.stringify(chosen.map((instrument) => toAsset(instrument)))
  if (lists.size < MOST_LISTS) lists.set(key, list)
  return list
}

/** The years Alpaca's calendar covers. */
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '2029-12-31'

/** Trading days in an inclusive range of dates, or those that settle in it. Of a time only its date as written counts. */
function calendarDays({ start, end, date_type }: InputOf<'legacyCalendar'>['query']) {
  const from = start?.slice(0, 10) ?? FIRST_DAY
  const to = end?.slice(0, 10) ?? LAST_DAY
  if (to < from) return []
  const days = tradingDays(from, to).map((day) => toCalendarDay(hoursOf(day)))
  if (date_type !== 'SETTLEMENT') return days
  const earlier = tradingDays(dateBefore(from, SETTLEMENT_REACH_DAYS), from).map((day) => toCalendarDay(hoursOf(day)))
  const byDate = new Map([...earlier, ...days].map((day) => [day.date, day]))
  return [...byDate.values()].filter(({ settlement_date }) => settlement_date >= from && settlement_date <= to)
}

/** No trade takes longer to settle, holidays and a weekend included. */
const SETTLEMENT_REACH_DAYS = 7

const dateBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10)
