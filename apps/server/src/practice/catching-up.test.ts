import { DAY_MS } from '@paddock/market/instant'
import { expect, it } from 'vitest'
import type { Storage } from '../storage/engine/database.ts'
import { eventsAfter } from '../storage/events.ts'
import { onSqlite } from '../testing/engines.ts'
import { addUser, call, limitBuy, MARKET, MONDAY, marketBuy, openAccount, practiceOn } from '../testing/practice.ts'

const sqlite = onSqlite(addUser)

const YEAR_MS = 365 * DAY_MS
const SYMBOLS = ['AAPL', 'MSFT', 'KO', 'NVDA', 'BTC/USD', 'ETH/USD']

/** Limits that are reached within days, months or never, and market orders, some of them queued for the morning. */
async function trade(storage: Storage, practice: ReturnType<typeof practiceOn>['practice'], id: string) {
  const broker = practice.broker(id)
  for (const [index, symbol] of SYMBOLS.entries()) {
    const last = MARKET.lastTrade(symbol, MONDAY)
    const instrument = MARKET.instrument(symbol)
    if (!last || !instrument) throw new Error(symbol)
    const price = last.price / 10 ** instrument.priceScale
    for (const share of [0.999, 0.98, 0.9, 0.5]) {
      const qty = String(Number((2_000 / price).toFixed(symbol.includes('/') ? 4 : 0)) || 1)
      const body = limitBuy(symbol, (price * share).toFixed(2), { qty, time_in_force: 'gtc' })
      expect((await call(broker, 'postOrder', { body })).body).toMatchObject({ symbol })
    }
    if (index === 0) await call(broker, 'postOrder', { body: marketBuy(symbol, '3') })
  }
  return eventsAfter(storage.db, id, 0, 100_000)
}

const ledgerOf = async (storage: Storage, id: string) =>
  (await eventsAfter(storage.db, id, 0, 100_000)).map(({ sequence, at, body }) =>
    // Ids derive from the account's own; everything else must agree.
    JSON.parse(JSON.stringify({ sequence, at, body }).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|PA[0-9A-Z]{10}/g, 'id')),
  )

it('a year that passed while the server was down gives the ledger of one that was lived through', async () => {
  const { storage } = sqlite
  const lived = practiceOn(storage)
  const livedId = await openAccount(lived.practice)
  const slept = practiceOn(storage)
  const sleptId = await openAccount(slept.practice)
  await trade(storage, lived.practice, livedId)
  await trade(storage, slept.practice, sleptId)

  const steps = [1, 40, 1_000, 3_600_000, DAY_MS, 30 * DAY_MS]
  for (let step = 0; lived.clock.now() < MONDAY + YEAR_MS; step += 1) {
    lived.clock.advanceTo(Math.min(lived.clock.now() + (steps[step] ?? DAY_MS), MONDAY + YEAR_MS))
    await call(lived.practice.broker(livedId), 'getAccount')
  }
  const later = practiceOn(storage, MONDAY + YEAR_MS)
  const account = await call(later.practice.broker(sleptId), 'getAccount')
  const { id: _id, account_number: _number, ...figures } = account.body
  expect((await call(lived.practice.broker(livedId), 'getAccount')).body).toMatchObject(figures)

  const ledger = await ledgerOf(storage, livedId)
  expect(await ledgerOf(storage, sleptId)).toEqual(ledger)
  expect(ledger.filter(({ body }) => body.kind === 'order-filled').length).toBeGreaterThan(5)
  expect(ledger.filter(({ body }) => body.kind === 'day-closed').length).toBeGreaterThan(200)
})
