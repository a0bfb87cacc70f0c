/** What anybody may ask of the trading host: assets, the calendar and the clock. */
import { assetNotFound } from '@paddock/contract/errors/answers'
import { type InputOf, parseInput, type RawInput } from '@paddock/contract/operations/parse'
import type { OperationName } from '@paddock/contract/operations/table'
import { toAsset } from '@paddock/market/instruments/asset'
import type { Market } from '@paddock/market/market'
import { clockAt } from '@paddock/market/sessions/wire'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { type LastingText, lastingText } from '../http/lasting-text.ts'
import { answerError, answerJson, answerLasting } from './answer.ts'
import { legacyCalendar, marketCalendar, marketClocks } from './calendar-answers.ts'
import type { View } from './view.ts'

export const REFERENCE_OPERATIONS = [
  'getV2Assets',
  'getV2AssetsSymbolOrAssetId',
  'legacyCalendar',
  'legacyClock',
  'calendar',
  'clock',
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
  getV2Assets: ({ market }, { query }) => answerLasting(assetList(market, query)),
  getV2AssetsSymbolOrAssetId({ market }, { path }) {
    const instrument = market.instrument(path.symbol_or_asset_id)
    return instrument ? answerJson(toAsset(instrument)) : answerError(assetNotFound(path.symbol_or_asset_id))
  },
  legacyCalendar: (_view, { query }) => legacyCalendar(query),
  legacyClock: ({ now }) => answerJson(clockAt(now)),
  calendar: ({ now }, { path, query }) => marketCalendar(path.market, query, now),
  clock: ({ now }, { query }) => marketClocks(query, now),
}

type AssetQuery = InputOf<'getV2Assets'>['query']

/** Lists are long and never change, so their text is kept, by what was asked. */
const LISTS = new WeakMap<Market, Map<string, LastingText>>()
const MOST_LISTS = 100

function assetList(market: Market, query: AssetQuery): LastingText {
  const lists = LISTS.get(market) ?? new Map<string, LastingText>()
  LISTS.set(market, lists)
  const { status, asset_class = 'us_equity', exchange, attributes } = query
  const key = JSON.stringify([status, asset_class, exchange, attributes])
  const known = lists.get(key)
  if (known !== undefined) return known
  const chosen = market.instruments.filter(
    (instrument) =>
      (status === undefined || (status === 'inactive') === (instrument.isInactive === true)) &&
      instrument.class === asset_class &&
      (exchange === undefined || instrument.exchange === exchange) &&
      (attributes === undefined || attributes.some((attribute) => instrument.attributes.includes(attribute))),
  )
  const list = lastingText(JSON.stringify(chosen.map((instrument) => toAsset(instrument))))
  if (lists.size < MOST_LISTS) lists.set(key, list)
  return list
}
