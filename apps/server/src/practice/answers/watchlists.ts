/** Watchlists, by id and by name. They are rows: reading and changing them says nothing about the account's money. */
import { randomUUID } from 'node:crypto'
import type { Asset } from '@paddock/contract/entities/asset'
import { MOST_NAME_CHARACTERS } from '@paddock/contract/entities/watchlist'
import { assetNotFound, watchlistNotFound } from '@paddock/contract/errors/answers'
import type { InputOf } from '@paddock/contract/operations/parse'
import type { AddToWatchlist, UpdateWatchlist } from '@paddock/contract/requests/watchlist'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import type { Pieces } from '@paddock/market/pieces'
import { answerError, answerInvalid, answerJson, NO_CONTENT } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { slices } from '../../slices.ts'
import { ROW_LIMITS } from '../../storage/row-limits.ts'
import * as storage from '../../storage/watchlists.ts'
import { assetAt } from '../ledger/new-listings.ts'
import type { View } from '../ledger/view.ts'
import { type AskedAccount, type Numbered, readView } from './asked-account.ts'

/** A list as a caller names it. */
type WatchlistName = { readonly id: string } | { readonly name: string }

/** Beyond these a list is a mistake of a script; Alpaca documents no limits but the name's. */

export const listedWatchlists = (asked: AskedAccount): Promise<Numbered> =>
  readView(asked, async () => answerJson((await storage.listWatchlists(asked.db, asked.accountId)).map(wireOf)))

export const watchlistOf = (asked: AskedAccount, name: WatchlistName): Promise<Numbered> =>
  onList(asked, name, (list, view) => shown(asked, view, list))

export const makeWatchlist = (asked: AskedAccount, { body }: InputOf<'postWatchlist'>): Promise<Numbered> =>
  readView(asked, async (view) => {
    const { market, now } = view
    const { name } = body
    if (!name) return answerInvalid('trading', 'watchlist name is required')
    const problem = wrongName(name)
    if (problem) return answerInvalid('trading', problem)
    const symbols = await knownSymbols(asked, market, body.symbols)
    if ('status' in symbols) return symbols
    const list = { id: randomUUID(), account_id: asked.accountId, name, created_at: now, updated_at: now }
    const isNew = await storage.insertWatchlist(asked.db, list, symbols)
    return isNew ? shown(asked, view, list) : nameTaken()
  })

export const changeWatchlist = (asked: AskedAccount, name: WatchlistName, body: UpdateWatchlist): Promise<Numbered> =>
  onList(asked, name, async (list, view) => {
    const { market, now } = view
    const newName = body.name ?? undefined
    const problem = newName === undefined ? undefined : wrongName(newName)
    if (problem) return answerInvalid('trading', problem)
    const symbols = body.symbols ? await knownSymbols(asked, market, body.symbols) : undefined
    if (symbols && 'status' in symbols) return symbols
    const outcome = await storage.updateWatchlist(asked.db, list, { name: newName, symbols, at: laterOf(list, now) })
    return outcome === 'taken' ? nameTaken() : again(asked, view, list)
  })

export const addToWatchlist = (
  asked: AskedAccount,
  name: WatchlistName,
  { symbol }: AddToWatchlist,
): Promise<Numbered> =>
  onList(asked, name, async (list, view) => {
    const { market, now } = view
    if (!symbol) return answerInvalid('trading', 'symbol is required')
    const instrument = market.instrument(symbol)
    if (!instrument) return answerError(assetNotFound(symbol))
    const outcome = await storage.addToWatchlist(asked.db, list.id, instrument.symbol, laterOf(list, now))
    return outcome === 'known' ? answerInvalid('trading', 'duplicate symbol') : again(asked, view, list)
  })

export const takeOffWatchlist = (asked: AskedAccount, name: WatchlistName, symbol: string): Promise<Numbered> =>
  onList(asked, name, async (list, view) => {
    const { market, now } = view
    const kept = market.instrument(symbol)?.symbol ?? symbol
    const isOff = await storage.removeFromWatchlist(asked.db, list.id, kept, laterOf(list, now))
    return isOff ? again(asked, view, list) : answerError(assetNotFound(symbol))
  })

export const dropWatchlist = (asked: AskedAccount, name: WatchlistName): Promise<Numbered> =>
  onList(asked, name, async (list) =>
    (await storage.deleteWatchlist(asked.db, list.id)) ? NO_CONTENT : answerError(watchlistNotFound()),
  )

const onList = (
  asked: AskedAccount,
  name: WatchlistName,
  work: (list: storage.WatchlistRecord, view: View) => Promise<BrokerAnswer>,
): Promise<Numbered> =>
  readView(asked, async (view) => {
    const list = await storage.findWatchlist(asked.db, asked.accountId, name)
    return list ? work(list, view) : answerError(watchlistNotFound())
  })

/** The list as it is now; somebody else may have deleted it in between. */
async function again(asked: AskedAccount, view: View, { id }: storage.WatchlistRecord): Promise<BrokerAnswer> {
  const list = await storage.findWatchlist(asked.db, asked.accountId, { id })
  return list ? shown(asked, view, list) : answerError(watchlistNotFound())
}

/** A list with its assets. A symbol that the market does not have (any more) is left out. */
async function shown(asked: AskedAccount, { market, now }: View, list: storage.WatchlistRecord): Promise<BrokerAnswer> {
  const symbols = await storage.symbolsOfWatchlist(asked.db, list.id)
  const assets = await slices.run({ caller: asked.accountId }, assetsOf(market, symbols, now))
  return answerJson({ ...wireOf(list), assets })
}

function* assetsOf(market: Market, symbols: readonly string[], now: Instant): Pieces<Asset[]> {
  const assets: Asset[] = []
  for (const symbol of symbols) {
    const instrument = market.instrument(symbol)
    if (instrument) assets.push(assetAt(market, instrument, now))
    yield
  }
  return assets
}

const wireOf = ({ created_at, updated_at, ...list }: storage.WatchlistRecord) => ({
  ...list,
  created_at: toTimestamp(created_at),
  updated_at: toTimestamp(updated_at),
})

/** The market's own spelling of each, once, in the order given; or the refusal of the first it does not have. */
const knownSymbols = async (
  { accountId }: AskedAccount,
  market: Market,
  given: UpdateWatchlist['symbols'],
): Promise<string[] | BrokerAnswer> => slices.run({ caller: accountId }, knownInPieces(market, given))

function* knownInPieces(market: Market, given: UpdateWatchlist['symbols']): Pieces<string[] | BrokerAnswer> {
  const named = new Set((given ?? []).filter((symbol) => symbol))
  const { most, full } = ROW_LIMITS.watched
  if (named.size > most) return answerInvalid('trading', full)
  const symbols = new Set<string>()
  for (const symbol of named) {
    if (!symbol) continue
    const instrument = market.instrument(symbol)
    if (!instrument) return answerError(assetNotFound(symbol))
    symbols.add(instrument.symbol)
    yield
  }
  return [...symbols]
}

function wrongName(name: string): string | undefined {
  if (name.trim() === '') return 'watchlist name is required'
  return [...name].length > MOST_NAME_CHARACTERS
    ? `watchlist name must be no more than ${MOST_NAME_CHARACTERS} characters`
    : undefined
}
const nameTaken = (): BrokerAnswer => answerInvalid('trading', 'watchlist name must be unique')

const laterOf = (list: storage.WatchlistRecord, now: Instant): Instant => Math.max(list.updated_at, now)
