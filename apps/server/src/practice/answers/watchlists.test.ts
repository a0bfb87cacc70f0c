import { describe, expect, it } from 'vitest'
import type { Broker } from '../../accounts/broker.ts'
import type { Storage } from '../../storage/engine/database.ts'
import { ENGINES, withEachStorage } from '../../testing/engines.ts'
import type { ManualClock } from '../../testing/manual-clock.ts'
import { addUser, call, openAccount, practiceOn } from '../../testing/practice.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const NOT_FOUND = { status: 404, body: { code: 40410000, message: 'watchlist not found' } }
const refused = (message: string) => ({ status: 422, body: { code: 40010001, message } })

describe.each(ENGINES)('watchlists on $name', ({ start }) => {
  let storage: Storage
  let broker: Broker
  let other: Broker
  let clock: ManualClock
  withEachStorage(start, async (opened) => {
    storage = opened
    await addUser(storage)
    const here = practiceOn(storage)
    clock = here.clock
    broker = here.practice.broker(await openAccount(here.practice))
    other = here.practice.broker(await openAccount(here.practice))
  })

  const make = async (name: string, symbols?: (string | null)[]) =>
    (await call(broker, 'postWatchlist', { body: { name, symbols } })).body
  const symbolsIn = (list: { assets: { symbol: string }[] }) => list.assets.map(({ symbol }) => symbol)
  const byId = (list: { id: string }) => ({ watchlist_id: list.id })
  const read = async (list: { id: string }) =>
    symbolsIn((await call(broker, 'getWatchlistById', { path: byId(list) })).body)

  it('spec 3: makes a list with its assets in order; the list of lists has none', async () => {
    const made = await call(broker, 'postWatchlist', {
      body: { name: 'Tech', symbols: ['MSFT', 'BTCUSD', null, 'AAPL', 'MSFT'] },
    })
    expect(made).toMatchObject({
      status: 200,
      body: { name: 'Tech', created_at: '2026-03-09T15:00:00Z', updated_at: '2026-03-09T15:00:00Z' },
    })
    expect(symbolsIn(made.body)).toEqual(['MSFT', 'BTC/USD', 'AAPL'])
    const asset = await call(broker, 'getV2AssetsSymbolOrAssetId', { path: { symbol_or_asset_id: 'MSFT' } })
    expect(made.body.assets[0]).toEqual(asset.body)
    const { assets, ...bare } = made.body
    expect((await call(broker, 'getWatchlists')).body).toEqual([bare])
    expect((await call(broker, 'getWatchlistById', { path: byId(made.body) })).body).toEqual(made.body)
    expect((await call(broker, 'getWatchlistByName', { query: { name: 'Tech' } })).body).toEqual(made.body)
  })

  it('spec 7: adds, removes, renames, replaces and deletes, by id', async () => {
    const list = await make('One', ['AAPL'])
    const path = byId(list)
    clock.advanceBy(5_000)
    const added = await call(broker, 'addAssetToWatchlist', { path, body: { symbol: 'KO' } })
    expect(added).toMatchObject({ status: 200, body: { updated_at: '2026-03-09T15:00:05Z' } })
    expect(symbolsIn(added.body)).toEqual(['AAPL', 'KO'])
    const removed = await call(broker, 'removeAssetFromWatchlist', { path: { ...path, symbol: 'AAPL' } })
    expect(symbolsIn(removed.body)).toEqual(['KO'])
    await call(broker, 'addAssetToWatchlist', { path, body: { symbol: 'BTC/USD' } })
    await call(broker, 'removeAssetFromWatchlist', { path: { ...path, symbol: 'BTCUSD' } })
    await call(broker, 'addAssetToWatchlist', { path, body: { symbol: 'AAPL' } })
    expect(await read(list)).toEqual(['KO', 'AAPL'])
    const renamed = await call(broker, 'updateWatchlistById', { path, body: { name: 'Two', symbols: null } })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Two', id: list.id } })
    expect(symbolsIn(renamed.body)).toEqual(['KO', 'AAPL'])
    await call(broker, 'updateWatchlistById', { path, body: { symbols: ['MSFT', 'KO'] } })
    expect(await read(list)).toEqual(['MSFT', 'KO'])
    await call(broker, 'updateWatchlistById', { path, body: { symbols: [] } })
    expect(await read(list)).toEqual([])
    expect(await call(broker, 'deleteWatchlistById', { path })).toMatchObject({ status: 204, body: null })
    expect((await call(broker, 'getWatchlists')).body).toEqual([])
  })

  it('spec 7: does the same by name', async () => {
    await make('Tech & more')
    const query = { name: 'Tech & more' }
    expect(
      symbolsIn((await call(broker, 'addAssetToWatchlistByName', { query, body: { symbol: 'KO' } })).body),
    ).toEqual(['KO'])
    const renamed = await call(broker, 'updateWatchlistByName', { query, body: { name: 'Drinks' } })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Drinks' } })
    expect(await call(broker, 'getWatchlistByName', { query })).toMatchObject(NOT_FOUND)
    expect((await call(broker, 'deleteWatchlistByName', { query: { name: 'Drinks' } })).status).toBe(204)
    expect(await call(broker, 'deleteWatchlistByName', { query: { name: 'Drinks' } })).toMatchObject(NOT_FOUND)
  })

  it('spec 8: a list that is not there, or another account’s, is not found, whatever is asked of it', async () => {
    const mine = await make('Mine', ['AAPL'])
    for (const [asked, id] of [
      [broker, UNKNOWN],
      [broker, 'no id'],
      [other, mine.id],
    ] as const) {
      const path = { watchlist_id: id }
      expect(await call(asked, 'getWatchlistById', { path })).toMatchObject(NOT_FOUND)
      expect(await call(asked, 'updateWatchlistById', { path, body: { name: 'Theirs' } })).toMatchObject(NOT_FOUND)
      expect(await call(asked, 'addAssetToWatchlist', { path, body: { symbol: 'KO' } })).toMatchObject(NOT_FOUND)
      const off = { ...path, symbol: 'AAPL' }
      expect(await call(asked, 'removeAssetFromWatchlist', { path: off })).toMatchObject(NOT_FOUND)
      expect(await call(asked, 'deleteWatchlistById', { path })).toMatchObject(NOT_FOUND)
    }
    expect(await call(other, 'getWatchlistByName', { query: { name: 'Mine' } })).toMatchObject(NOT_FOUND)
    expect(await read(mine)).toEqual(['AAPL'])
  })

  it('names are unique in an account, letter by letter, and have 64 characters at most', async () => {
    const first = await make('Tech')
    const second = await make('tech')
    const taken = refused('watchlist name must be unique')
    expect(await call(broker, 'postWatchlist', { body: { name: 'Tech', symbols: ['KO'] } })).toMatchObject(taken)
    const renaming = { path: byId(second), body: { name: 'Tech', symbols: ['KO'] } }
    expect(await call(broker, 'updateWatchlistById', renaming)).toMatchObject(taken)
    expect(await read(second)).toEqual([])
    expect((await call(broker, 'updateWatchlistById', { path: byId(first), body: { name: 'Tech' } })).status).toBe(200)
    expect((await call(other, 'postWatchlist', { body: { name: 'Tech' } })).status).toBe(200)
    expect((await call(broker, 'postWatchlist', { body: { name: '🐎'.repeat(64) } })).status).toBe(200)
    expect(await call(broker, 'postWatchlist', { body: { name: 'x'.repeat(65) } })).toMatchObject(
      refused('watchlist name must be no more than 64 characters'),
    )
    for (const name of [undefined, null, '', '  '])
      expect(await call(broker, 'postWatchlist', { body: { name } })).toMatchObject(
        refused('watchlist name is required'),
      )
    expect((await call(broker, 'postWatchlist', { body: { name: 7 } })).status).toBe(400)
  })

  it('refuses symbols that are unknown, missing or on the list already, and changes nothing then', async () => {
    const unknown = { status: 404, body: { code: 40410000, message: 'asset not found for NOPE' } }
    const list = await make('Tech', ['AAPL'])
    const path = byId(list)
    const body = { name: 'Other', symbols: ['KO', 'NOPE'] }
    expect(await call(broker, 'postWatchlist', { body })).toMatchObject(unknown)
    expect(await call(broker, 'updateWatchlistById', { path, body })).toMatchObject(unknown)
    expect(await call(broker, 'addAssetToWatchlist', { path, body: { symbol: 'NOPE' } })).toMatchObject(unknown)
    expect(await call(broker, 'removeAssetFromWatchlist', { path: { ...path, symbol: 'NOPE' } })).toMatchObject(unknown)
    expect((await call(broker, 'removeAssetFromWatchlist', { path: { ...path, symbol: 'KO' } })).status).toBe(404)
    expect(await call(broker, 'addAssetToWatchlist', { path, body: {} })).toMatchObject(refused('symbol is required'))
    expect(await call(broker, 'addAssetToWatchlist', { path, body: { symbol: 'AAPL' } })).toMatchObject(
      refused('duplicate symbol'),
    )
    expect(await call(broker, 'getWatchlists')).toMatchObject({ body: [{ name: 'Tech' }] })
    expect(await read(list)).toEqual(['AAPL'])
  })

  it('keeps every symbol that is added at the same time', async () => {
    const list = await make('Busy')
    const symbols = ['AAPL', 'MSFT', 'KO', 'NVDA', 'AMZN', 'TSLA']
    await Promise.all(
      symbols.map((symbol) => call(broker, 'addAssetToWatchlist', { path: byId(list), body: { symbol } })),
    )
    expect((await read(list)).toSorted()).toEqual(symbols.toSorted())
  })
})
