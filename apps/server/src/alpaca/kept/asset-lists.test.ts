import { ListedAssets } from '@paddock/contract/desk/packed-assets'
import { HOUR_MS } from '@paddock/market/instant'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { BrokerAnswer, BrokerRequest } from '../../accounts/broker.ts'
import { createLog } from '../../log.ts'
import type { Storage } from '../../storage/engine/database.ts'
import { keptAssets } from '../../storage/kept-assets.ts'
import { request } from '../../testing/alpaca.ts'
import { ENGINES, withStorage } from '../../testing/engines.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { START } from '../../testing/records.ts'
import { type AssetLists, createAssetLists } from './asset-lists.ts'

const asset = (symbol: string, more: object = {}) => ({
  ...{ id: `id of ${symbol}`, class: 'us_equity', exchange: 'NASDAQ', symbol, name: symbol, status: 'active' },
  ...{ tradable: true, ...more },
})
type Asset = ReturnType<typeof asset>

let servers = 0

describe.each(ENGINES)('the lists of assets that are kept, on $name', ({ start }) => {
  let storage: Storage
  withStorage(start, async (opened) => {
    storage = opened
  })

  /** A server of its own, which lists what it is told to. */
  function listing(listed: Asset[]) {
    const server = `https://server-${++servers}`
    const clock = manualClock(START)
    const alpaca = { listed, isDown: false, heard: [] as BrokerRequest[] }
    const send = async (asked: BrokerRequest): Promise<BrokerAnswer> => {
      alpaca.heard.push(asked)
      const headers = { 'X-Paddock-Source': 'alpaca-paper' }
      if (alpaca.isDown) return { status: 503, headers, body: '{"message":"down"}' }
      return { status: 200, headers, body: JSON.stringify(alpaca.listed) }
    }
    const open = () => createAssetLists({ db: storage.db, clock, log: createLog('silent') })
    const ask = (lists: AssetLists, search = 'status=active&asset_class=us_equity') =>
      lists.answer({ server, source: 'alpaca-paper', broker: { send } }, request('getV2Assets', { search }))
    const stored = async () =>
      (await keptAssets(storage.db, server, 'us_equity', async () => {})).map(({ body }) => JSON.parse(body))
    return { alpaca, clock, open, ask, stored, server, send }
  }
  const symbolsOf = (answer: BrokerAnswer | undefined) =>
    (JSON.parse(String(answer?.body)) as Asset[]).map(({ symbol }) => symbol)

  it('are answered at once after a start, also while Alpaca is down, with their age', async () => {
    const { alpaca, clock, open, ask } = listing([asset('MSFT'), asset('AAPL')])
    expect(symbolsOf(await ask(open()))).toEqual(['AAPL', 'MSFT'])
    alpaca.isDown = true
    clock.advanceBy(2 * HOUR_MS)
    const answer = await ask(open())
    expect([answer?.status, symbolsOf(answer), answer?.headers['X-Paddock-Age']]).toEqual([
      200,
      ['AAPL', 'MSFT'],
      '7200',
    ])
    expect(alpaca.heard).toHaveLength(1)
    clock.advanceBy(72 * HOUR_MS)
    expect(symbolsOf(await ask(open()))).toEqual(['AAPL', 'MSFT'])
  })

  it('are there packed as well, as the desk reads them', async () => {
    const { open, ask } = listing([asset('MSFT'), asset('AAPL', { cusip: '037833100', easy_to_borrow: true })])
    const { lasting } = (await ask(open())) ?? {}
    expect(z.parse(ListedAssets, JSON.parse(lasting?.packed?.text ?? ''))).toMatchObject([
      { symbol: 'AAPL', exchange: 'NASDAQ', easy_to_borrow: true },
      { symbol: 'MSFT', name: 'MSFT', tradable: true },
    ])
  })

  it('are read anew at once when that is asked for', async () => {
    const { alpaca, open, ask, server, send } = listing([asset('AAPL')])
    const lists = open()
    await ask(lists)
    alpaca.listed = [asset('AAPL'), asset('MSFT')]
    expect(symbolsOf(await ask(lists))).toEqual(['AAPL'])
    lists.reread({ server, source: 'alpaca-paper', broker: { send } })
    await lists.close()
    expect(symbolsOf(await ask(lists))).toEqual(['AAPL', 'MSFT'])
  })

  it('take over what is new, gone, renamed, or no longer tradable, and are read anew while they are used', async () => {
    const kept = ['A', 'B', 'C', 'D'].map((symbol) => asset(symbol))
    const { alpaca, clock, open, ask, stored } = listing(kept)
    const lists = open()
    await ask(lists)
    const [a, b, c] = kept as [Asset, Asset, Asset]
    alpaca.listed = [a, { ...b, symbol: 'B2', name: 'renamed' }, { ...c, tradable: false }, asset('E')]
    clock.advanceBy(7 * HOUR_MS)
    // In the background: who asks has the list of before.
    expect(symbolsOf(await ask(lists))).toEqual(['A', 'B', 'C', 'D'])
    await lists.close()
    const byId = (assets: Asset[]) => assets.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(byId(await stored())).toEqual(byId(alpaca.listed))
    expect(alpaca.heard.map(({ isBackground }) => isBackground)).toEqual([false, true])
    for (const now of [lists, open()]) {
      const answer = await ask(now)
      expect([JSON.parse(String(answer?.body)), answer?.headers['X-Paddock-Age']]).toEqual([alpaca.listed, '0'])
    }
  })

  it('are waited for where they are older than a day, and where there are none', async () => {
    const { alpaca, clock, open, ask } = listing([asset('A')])
    alpaca.isDown = true
    expect(await ask(open())).toMatchObject({ status: 503 })
    alpaca.isDown = false
    clock.advanceBy(2 * 60_000)
    const lists = open()
    await ask(lists)
    alpaca.listed = [asset('B')]
    clock.advanceBy(25 * HOUR_MS)
    expect(symbolsOf(await ask(lists))).toEqual(['B'])
  })

  it.each([
    '',
    'asset_class=us_equity',
    'status=inactive',
    'status=active&exchange=NYSE',
    'status=active&attributes=ipo',
    'status=active&asset_class=us_option',
    'status=active&status=inactive',
  ])('are not what is asked for by %j', async (search) => {
    const { alpaca, open, ask } = listing([asset('A')])
    expect(await ask(open(), search)).toBeUndefined()
    expect(alpaca.heard).toEqual([])
  })
})
