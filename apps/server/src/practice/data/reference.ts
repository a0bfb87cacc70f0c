/** What anybody may ask of the trading host: assets, option contracts, announcements, the calendar and the clock. */
import { assetPacker } from '@paddock/contract/desk/packed-assets'
import { assetNotFound } from '@paddock/contract/errors/answers'
import type { InputOf } from '@paddock/contract/operations/parse'
import type { Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import { listEdition } from '@paddock/market/instruments/listing'
import type { Market } from '@paddock/market/market'
import { type Cache, roomOf } from '@paddock/market/paths/cache'
import type { Pieces } from '@paddock/market/pieces'
import { newYorkDay } from '@paddock/market/sessions/new-york'
import { clockAt } from '@paddock/market/sessions/wire'
import { answerError, answerJson, answerLasting } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { type LastingText, lastingText } from '../../http/lasting-text.ts'
import { assetAt, unprintedAt } from '../ledger/new-listings.ts'
import { announcement, announcements } from './announcements.ts'
import { legacyCalendar, marketCalendar, marketClocks } from './calendars.ts'
import type { MarketHandlers } from './market-handlers.ts'
import { optionContract, optionContracts } from './option-contracts.ts'

export const REFERENCE = {
  getV2Assets: ({ market, now }, { query }) => assetList(market, now, query),
  *getV2AssetsSymbolOrAssetId({ market, now }, { path: { symbol_or_asset_id: name } }) {
    const ofCusip = CUSIP.test(name) ? market.symbolOfCusip?.(name) : undefined
    const instrument = market.instrument((ofCusip && (yield* ofCusip)) ?? name)
    if (instrument) return answerJson(assetAt(market, instrument, now))
    return answerError(assetNotFound(name, market.absenceOf?.(name)))
  },
  legacyCalendar: (_view, { query }) => legacyCalendar(query),
  legacyClock: ({ now }) => answerJson(clockAt(now)),
  calendar: ({ now }, { path, query }) => marketCalendar(path.market, query, now),
  clock: ({ now }, { query }) => marketClocks(query, now),
  getOptionsContracts: optionContracts,
  getOptionContractSymbolOrId: optionContract,
  getV2CorporateActionsAnnouncements: announcements,
  getV2CorporateActionsAnnouncementsId: announcement,
} satisfies Partial<MarketHandlers>

/** Nine characters, the last of which is a check digit. */
const CUSIP = /^[0-9A-Z]{8}\d$/

type AssetQuery = InputOf<'getV2Assets'>['query']

/** Lists are long and change a few times a year, so their text is kept, by what was asked and the edition of the list. */
const LISTS = new WeakMap<Market, Cache<LastingText, string>>()
/** All markets' together, each text compressed beside it. */
const ROOM = roomOf(64_000_000)

function* assetList(market: Market, now: Instant, query: AssetQuery): Pieces<BrokerAnswer> {
  const lists =
    LISTS.get(market) ?? ROOM.cache<LastingText, string>(({ text, packed }) => text.length + (packed?.text.length ?? 0))
  LISTS.set(market, lists)
  const { status, asset_class, exchange, attributes } = query
  const unprinted = yield* unprintedAt(market, now)
  const key = JSON.stringify([listEdition(newYorkDay(now)), unprinted, status, asset_class, exchange, attributes])
  const known = lists.known(key)
  if (known !== undefined) return answerLasting(known)
  const isWanted = (instrument: Instrument): boolean =>
    instrument.class === asset_class &&
    (exchange === undefined || instrument.exchange === exchange) &&
    (attributes === undefined ||
      attributes.some(
        (attribute) =>
          instrument.attributes.includes(attribute) || (attribute === 'ipo' && unprinted.includes(instrument.symbol)),
      )) &&
    (status === undefined || (status === 'active') === market.isListed(instrument.symbol, now))
  const texts: string[] = []
  const packer = assetPacker()
  for (const instrument of market.instruments) {
    if (isWanted(instrument)) {
      const asset = assetAt(market, instrument, now)
      texts.push(JSON.stringify(asset))
      packer.add(asset)
    }
    yield
  }
  return answerLasting(lists.get(key, () => lastingText(`[${texts.join(',')}]`, packer.text())))
}
