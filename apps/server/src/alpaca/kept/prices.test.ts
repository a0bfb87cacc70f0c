import { expect, it } from 'vitest'
import type { MarketChannel } from '../../accounts/broker.ts'
import { createLog } from '../../log.ts'
import { insertConnection } from '../../storage/alpaca-connections.ts'
import { request } from '../../testing/alpaca.ts'
import { onSqlite } from '../../testing/engines.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { insertPerson, START } from '../../testing/records.ts'
import { createKeptAnswers } from './answers.ts'
import { createKeptPrices } from './prices.ts'

const opened = onSqlite(async (storage) => {
  await insertPerson(storage, 'person')
  await insertConnection(
    storage.db,
    { id: 'a1', name: 'a1', kind: 'alpaca-paper', number: 'PA1' },
    {
      ...{ user_id: 'person', upstream_id: 'a1', data_server: 'data', stock_feed: null, key_hint: 'hint' },
      ...{ vault_key: 'v', sealed: 's', origin: 'desk', created_at: START },
    },
  )
})

const quote = (price: number) => ({ t: '2026-03-09T14:30:00Z', bp: price, ap: price + 0.01 })
const channel = (type: MarketChannel['type'], symbol: string): MarketChannel => ({
  ...{ kind: 'market', feed: 'stocks', type, symbol },
})
const asking = (symbols: string) => request('stockSnapshots', { search: `symbols=${encodeURIComponent(symbols)}` })

it('the last prices of watched symbols are kept over a restart, as streams told them last, with the age of the oldest', async () => {
  const clock = manualClock(START)
  const parts = { db: opened.storage.db, clock, log: createLog('silent') }
  const answers = createKeptAnswers(parts)
  const prices = createKeptPrices(answers, clock)
  const snapshot = (price: number) => ({ latestQuote: quote(price), latestTrade: { p: price }, dailyBar: { c: price } })
  prices.keep('a1', asking('AAPL,MSFT'), JSON.stringify({ AAPL: snapshot(100), MSFT: snapshot(400), GONE: null }))
  await prices.find('a1', asking('AAPL'))
  clock.advanceBy(1_000)
  prices.heard('a1', channel('quotes', 'AAPL'), { T: 'q', S: 'AAPL', ...quote(101) })
  prices.heard('a1', channel('trades', 'AAPL'), { T: 't', S: 'AAPL', p: 101.5 })
  prices.heard('a1', channel('bars', 'AAPL'), { T: 'b', S: 'AAPL', c: 1 })
  prices.heard('a1', channel('quotes', 'TSLA'), { T: 'q', S: 'TSLA', ...quote(200) })
  await answers.close()

  const again = createKeptPrices(createKeptAnswers(parts), clock)
  const told = { ...snapshot(100), latestQuote: quote(101), latestTrade: { p: 101.5 } }
  const found = await again.find('a1', asking('AAPL'))
  expect([JSON.parse(found?.body ?? ''), found?.readAt]).toEqual([{ AAPL: told }, START + 1_000])
  const both = await again.find('a1', asking('AAPL,TSLA,MSFT'))
  expect([JSON.parse(both?.body ?? ''), both?.readAt]).toEqual([{ AAPL: told, MSFT: snapshot(400) }, START])
  expect(await again.find('a1', asking('TSLA'))).toBeUndefined()
})
