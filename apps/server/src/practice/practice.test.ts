import { describe, expect, it } from 'vitest'
import type { Storage } from '../storage/engine/database.ts'
import { ENGINES, withEachStorage } from '../testing/engines.ts'
import { addUser, BY, call, limitBuy, MONDAY, marketBuy, openAccount, practiceOn } from '../testing/practice.ts'

describe.each(ENGINES)('practice on $name', ({ start }) => {
  let storage: Storage
  withEachStorage(start, async (opened) => {
    storage = opened
    await addUser(storage)
  })

  it('places, fills and closes an order, and account, position and activities agree', async () => {
    const { practice, clock } = practiceOn(storage)
    const broker = practice.broker(await openAccount(practice))
    const placed = await call(broker, 'postOrder', { body: marketBuy('AAPL', '10', { client_order_id: 'mine' }) })
    expect(placed).toMatchObject({
      status: 200,
      headers: { 'X-Paddock-Source': 'simulated', 'X-Paddock-Sequence': '2' },
      body: { status: 'new', symbol: 'AAPL', qty: '10', filled_qty: '0', client_order_id: 'mine' },
    })

    clock.advanceBy(60_000)
    const order = await call(broker, 'getOrderByOrderID', { path: { order_id: placed.body.id } })
    expect(order.body).toMatchObject({ status: 'filled', filled_qty: '10' })
    expect((await call(broker, 'getOrderByClientOrderId', { query: { client_order_id: 'mine' } })).body).toEqual(
      order.body,
    )
    const positions = await call(broker, 'getAllOpenPositions')
    expect(positions.body).toMatchObject([{ symbol: 'AAPL', qty: '10', side: 'long', qty_available: '10' }])
    expect((await call(broker, 'getOpenPosition', { path: { symbol_or_asset_id: 'AAPL' } })).body).toEqual(
      positions.body[0],
    )
    expect((await call(broker, 'getOpenPosition', { path: { symbol_or_asset_id: 'MSFT' } })).status).toBe(404)
    const account = await call(broker, 'getAccount')
    const cost = 10 * Number(order.body.filled_avg_price)
    expect(Number(account.body.cash)).toBeCloseTo(100_000 - cost, 1)

    const closing = await call(broker, 'deleteOpenPosition', { path: { symbol_or_asset_id: 'AAPL' } })
    expect(closing).toMatchObject({
      status: 200,
      body: { side: 'sell', qty: '10', type: 'market', time_in_force: 'day' },
    })
    clock.advanceBy(60_000)
    expect((await call(broker, 'getAllOpenPositions')).body).toEqual([])
    const fills = await call(broker, 'getAccountActivities', { query: { activity_types: 'FILL', direction: 'asc' } })
    expect(fills.body.map((fill: { side: string }) => fill.side)).toEqual(expect.arrayContaining(['buy', 'sell']))
    const newest = await call(broker, 'getAccountActivities', { query: { page_size: '1' } })
    const rest = await call(broker, 'getAccountActivities', { query: { page_token: newest.body[0].id } })
    expect([...newest.body, ...rest.body]).toEqual((await call(broker, 'getAccountActivities')).body)
  })

  it('spec 7: keeps the configuration; unknown fields and nulls are ignored, an unacceptable value is 400', async () => {
    const { practice, clock } = practiceOn(storage)
    const id = await openAccount(practice)
    const broker = practice.broker(id)
    const initial = (await call(broker, 'getAccountConfig')).body
    expect(initial).toMatchObject({ suspend_trade: false, max_margin_multiplier: '4', pdt_check: 'entry' })
    const body = { suspend_trade: true, no_shorting: null, colour: 'red', pdt_check: 'both' }
    const changed = await call(broker, 'patchAccountConfig', { body })
    expect(changed).toMatchObject({ status: 200, body: { ...initial, suspend_trade: true, pdt_check: 'both' } })
    for (const wrong of [
      { max_margin_multiplier: '3' },
      { max_options_trading_level: 4 },
      { suspend_trade: 'yes' },
      { trade_confirm_email: 'some', suspend_trade: false },
    ])
      expect((await call(broker, 'patchAccountConfig', { body: wrong })).status).toBe(400)
    expect(await call(broker, 'postOrder', { body: marketBuy('AAPL') })).toMatchObject({
      status: 403,
      body: { code: 40310000, message: 'new orders are rejected by user request' },
    })
    const again = practiceOn(storage, MONDAY, clock).practice.broker(id)
    expect((await call(again, 'getAccountConfig')).body).toEqual(changed.body)
    expect((await call(again, 'getAccount')).body).toMatchObject({ trade_suspended_by_user: true })
  })

  it('spec 7: tells the history of a portfolio; a day is worth at its close what the next day compares with', async () => {
    const { practice, clock } = practiceOn(storage)
    const broker = practice.broker(await openAccount(practice))
    await call(broker, 'postOrder', { body: marketBuy('AAPL', '100') })
    await call(broker, 'postOrder', { body: marketBuy('BTC/USD', '0.5', { time_in_force: 'gtc' }) })
    clock.advanceTo(Date.parse('2026-03-11T18:00:00Z'))
    const account = (await call(broker, 'getAccount')).body
    const query = { period: '1W', timeframe: '1D', cashflow_types: 'ALL' }
    const { status, body } = await call(broker, 'getAccountPortfolioHistory', { query })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      timestamp: ['03-04', '03-05', '03-06', '03-09', '03-10', '03-11'].map((day) => Date.parse(`2026-${day}`) / 1000),
      equity: [0, 0, 0, expect.any(Number), Number(account.last_equity), Number(account.equity)],
      cashflow: { JNLC: [0, 0, 0, 100000, 0, 0] },
      base_value: 100000,
      timeframe: '1D',
    })
    const day = await call(broker, 'getAccountPortfolioHistory', { query: { period: '1D', extended_hours: 'true' } })
    expect(day.body.timestamp.at(0)).toBe(Date.parse('2026-03-11T08:00:00Z') / 1000)
    expect(day.body).toMatchObject({ timeframe: '1Min', base_value: Number(account.last_equity) })
    expect(day.body.equity.at(-1)).toBe(Number(account.equity))
    for (const wrong of [{ period: 'all' }, { timeframe: '2D' }, { period: '1A', timeframe: '1H' }])
      expect(await call(broker, 'getAccountPortfolioHistory', { query: wrong })).toMatchObject({
        status: 422,
        body: { code: 40010001 },
      })
  })

  it('spec 8: cancels, and says what became of an order that is closed', async () => {
    const { practice, clock } = practiceOn(storage)
    const broker = practice.broker(await openAccount(practice))
    const resting = await call(broker, 'postOrder', { body: limitBuy('AAPL', '1.00') })
    const cancel = () => call(broker, 'deleteOrderByOrderID', { path: { order_id: resting.body.id } })
    expect(await cancel()).toMatchObject({ status: 204, body: null })
    expect(await cancel()).toMatchObject({ status: 204 })
    expect((await call(broker, 'getAllOrders')).body).toEqual([])
    expect((await call(broker, 'getAllOrders', { query: { status: 'closed' } })).body).toMatchObject([
      { id: resting.body.id, status: 'canceled' },
    ])
    const filled = await call(broker, 'postOrder', { body: marketBuy('MSFT', '1') })
    clock.advanceBy(10_000)
    expect(await call(broker, 'deleteOrderByOrderID', { path: { order_id: filled.body.id } })).toMatchObject({
      status: 422,
      body: { code: 42210000, message: 'order is already in "filled" state' },
    })
    const unknown = { order_id: '00000000-0000-4000-8000-000000000000' }
    expect((await call(broker, 'deleteOrderByOrderID', { path: unknown })).status).toBe(404)
    expect(await call(broker, 'deleteOrderByOrderID', { path: { order_id: 'abc' } })).toMatchObject({
      status: 422,
      body: { code: 40010001 },
    })
  })

  it('replaces an order by a new one', async () => {
    const { practice } = practiceOn(storage)
    const broker = practice.broker(await openAccount(practice))
    const first = await call(broker, 'postOrder', { body: limitBuy('AAPL', '1.00') })
    const path = { order_id: first.body.id }
    const second = await call(broker, 'patchOrderByOrderId', { path, body: { limit_price: '1.10' } })
    expect(second).toMatchObject({ status: 200, body: { replaces: first.body.id, limit_price: '1.1', status: 'new' } })
    expect((await call(broker, 'getOrderByOrderID', { path })).body).toMatchObject({
      status: 'replaced',
      replaced_by: second.body.id,
    })
    expect(await call(broker, 'patchOrderByOrderId', { path, body: { limit_price: '1.20' } })).toMatchObject({
      status: 422,
      body: { message: 'order already replaced' },
    })
  })

  it('spec 9: answers bulk calls with 207 and one item for each order or position', async () => {
    const { practice, clock } = practiceOn(storage)
    const broker = practice.broker(await openAccount(practice))
    expect(await call(broker, 'deleteAllOrders')).toMatchObject({ status: 207, body: [] })
    expect(await call(broker, 'deleteAllOpenPositions')).toMatchObject({ status: 207, body: [] })
    for (const symbol of ['AAPL', 'MSFT']) await call(broker, 'postOrder', { body: marketBuy(symbol, '2') })
    clock.advanceBy(30_000)
    const resting = await call(broker, 'postOrder', {
      body: { ...limitBuy('AAPL', '9999'), side: 'sell', qty: '2' },
    })
    expect(resting.status).toBe(200)
    const refused = await call(broker, 'deleteAllOpenPositions')
    expect(refused.status).toBe(207)
    expect(refused.body).toMatchObject([
      { symbol: 'AAPL', status: 403, body: { code: 40310000, held_for_orders: '2' } },
      { symbol: 'MSFT', status: 200, body: { symbol: 'MSFT', side: 'sell', qty: '2' } },
    ])
    const closed = await call(broker, 'deleteAllOpenPositions', { query: { cancel_orders: 'true' } })
    expect(closed.body.map((item: { status: number }) => item.status)).toEqual([200, 200])
    const canceled = await call(broker, 'deleteAllOrders')
    expect(canceled.body.map((item: { status: number }) => item.status)).toEqual([200, 200])
  })

  it('F6: closes a share of whole shares in whole shares', async () => {
    const { practice, clock } = practiceOn(storage)
    const broker = practice.broker(await openAccount(practice))
    await call(broker, 'postOrder', { body: marketBuy('AAPL', '3') })
    await call(broker, 'postOrder', { body: marketBuy('MSFT', '3.5') })
    clock.advanceBy(30_000)
    const half = async (symbol: string) =>
      (await call(broker, 'deleteOpenPosition', { path: { symbol_or_asset_id: symbol }, query: { percentage: '50' } }))
        .body
    expect(await half('AAPL')).toMatchObject({ qty: '1' })
    expect(await half('MSFT')).toMatchObject({ qty: '1.75' })
  })

  it('takes a client order id once, also of two orders sent at the same time', async () => {
    const { practice } = practiceOn(storage)
    const broker = practice.broker(await openAccount(practice))
    const send = () => call(broker, 'postOrder', { body: limitBuy('AAPL', '1.00', { client_order_id: 'once' }) })
    const [first, second] = await Promise.all([send(), send()])
    expect([first.status, second.status]).toEqual([200, 422])
    expect(second.body).toEqual({ code: 40010001, message: 'client_order_id must be unique' })
    expect((await send()).status).toBe(422)
  })

  it('is the same after a restart', async () => {
    const before = practiceOn(storage)
    const id = await openAccount(before.practice)
    const broker = before.practice.broker(id)
    await call(broker, 'postOrder', { body: marketBuy('AAPL') })
    await call(broker, 'postOrder', { body: limitBuy('MSFT', '1.00', { time_in_force: 'gtc' }) })
    before.clock.advanceBy(5_000)
    const picture = async (of: typeof broker) => [
      await call(of, 'getAccount'),
      await call(of, 'getAllOpenPositions'),
      await call(of, 'getAllOrders', { query: { status: 'all' } }),
    ]
    const seen = await picture(broker)
    const after = practiceOn(storage, 0, before.clock)
    expect(await picture(after.practice.broker(id))).toEqual(seen)
  })

  it('reloads and decides again where another server was faster', async () => {
    const here = practiceOn(storage)
    const there = practiceOn(storage, 0, here.clock)
    const id = await openAccount(here.practice)
    const [ours, theirs] = [here.practice.broker(id), there.practice.broker(id)]
    await call(theirs, 'getAccount')
    const placed = await call(ours, 'postOrder', { body: limitBuy('AAPL', '1.00') })
    const second = await call(theirs, 'postOrder', { body: limitBuy('MSFT', '1.00') })
    expect(second.headers['X-Paddock-Sequence']).toBe('3')
    expect((await call(theirs, 'getAllOrders')).body.map(({ id }: { id: string }) => id)).toEqual([
      second.body.id,
      placed.body.id,
    ])
    expect((await call(ours, 'postOrder', { body: limitBuy('KO', '1.00') })).headers['X-Paddock-Sequence']).toBe('4')
  })

  it('answers and tells only after the commit, and nothing of a commit that failed', async () => {
    const { appender } = storage
    let isBroken = false
    const held: (() => void)[] = []
    let isHeld = false
    const doubted: Storage = {
      ...storage,
      appender: {
        async append(units) {
          if (isBroken) throw new Error('disk full')
          const written = await appender.append(units)
          if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
          return written
        },
        close: () => appender.close(),
      },
    }
    const { practice } = practiceOn(doubted)
    const id = await openAccount(practice)
    const broker = practice.broker(id)
    const told: unknown[] = []
    broker.subscribe({ kind: 'trade_updates' }, ({ event }) => told.push(event))

    isHeld = true
    let isAnswered = false
    const answer = call(broker, 'postOrder', { body: limitBuy('AAPL', '1.00') }).then((placed) => {
      isAnswered = true
      return placed
    })
    while (held.length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect([isAnswered, told]).toEqual([false, []])
    isHeld = false
    for (const release of held) release()
    expect((await answer).status).toBe(200)
    expect(told).toEqual(['new'])

    isBroken = true
    const lost = await call(broker, 'postOrder', { body: limitBuy('MSFT', '1.00') })
    expect(lost).toMatchObject({ status: 500, body: { code: 50010000, message: 'internal server error occurred' } })
    isBroken = false
    expect((await call(broker, 'getAllOrders')).body).toMatchObject([{ symbol: 'AAPL' }])
    expect((await call(broker, 'postOrder', { body: limitBuy('KO', '1.00') })).headers['X-Paddock-Sequence']).toBe('3')
    expect(told).toEqual(['new', 'new'])
  })

  it('wakes accounts when the market reaches what they wait for, also those that are not in memory', async () => {
    const { practice, clock } = practiceOn(storage)
    const id = await openAccount(practice)
    await call(practice.broker(id), 'postOrder', { body: marketBuy('AAPL', '1') })
    const later = practiceOn(storage, 0, clock)
    const filled = new Promise((resolve) => {
      later.practice.broker(id).subscribe({ kind: 'trade_updates' }, resolve)
    })
    await later.practice.start()
    clock.advanceBy(1_000)
    expect(await filled).toMatchObject({ event: 'fill', qty: '1', position_qty: '1' })
    await later.practice.close()
  })

  it('sets the clock forward and never back', async () => {
    const { practice, clock } = practiceOn(storage)
    const id = await openAccount(practice)
    const set = async (request: Parameters<typeof practice.setClock>[1]) => {
      const { status, body } = await practice.setClock(id, request, BY)
      return { status, body: JSON.parse(String(body)) }
    }
    const time = async () => Date.parse((await call(practice.broker(id), 'legacyClock')).body.timestamp)
    expect((await set({ kind: 'skip-to-close' })).status).toBe(200)
    expect(await time()).toBe(Date.parse('2026-03-09T20:00:00Z'))
    expect(await set({ kind: 'real-time' })).toMatchObject({ status: 422, body: { code: 42210000 } })
    await set({ kind: 'pause' })
    clock.advanceBy(3_600_000)
    expect(await time()).toBe(Date.parse('2026-03-09T20:00:00Z'))
    await set({ kind: 'run', speed: 60 })
    clock.advanceBy(60_000)
    expect(await time()).toBe(Date.parse('2026-03-09T21:00:00Z'))
    await set({ kind: 'skip-to-open' })
    expect(await time()).toBe(Date.parse('2026-03-10T13:30:00Z'))
    expect(JSON.parse(String((await practice.clockOf(id)).body))).toEqual({
      wall: MONDAY + 3_660_000,
      at: Date.parse('2026-03-10T13:30:00Z'),
      speed: 60,
    })
    clock.advanceTo(Date.parse('2026-04-01T15:00:00Z'))
    await set({ kind: 'pause' })
    expect(await set({ kind: 'run', speed: 0 })).toMatchObject({ status: 422 })
  })
})
