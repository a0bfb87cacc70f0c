import { NO_GUARDRAILS } from '@paddock/contract/desk/guardrails'
import { describe, expect, it } from 'vitest'
import type { Brokers } from '../../accounts/broker.ts'
import { answerJson, gatewayTo, inTime, request, standIn } from '../../testing/alpaca.ts'
import { askedDesk } from '../../testing/asked-desk.ts'
import { halt } from '../../testing/halt.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { insertPerson } from '../../testing/records.ts'
import { createGuardrails } from './guardrails.ts'

/** Monday, 11:00 in New York: the market is open. */
const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
const desk = askedDesk(clock)
async function guest() {
  const person = await desk.guest()
  const { script } = await person.newKey({ name: 'Bot' })
  return { ...person, script, set: (rules: object) => person.own('PATCH', 'guardrails', rules) }
}

const order = (symbol: string, side: string, qty: string, more: object = {}) => ({
  ...{ symbol, side, qty, type: 'market', time_in_force: 'day' },
  ...more,
})
const limit = (symbol: string, qty: string, limit_price: string) =>
  order(symbol, 'buy', qty, { type: 'limit', limit_price })
const refusal = (message: string | RegExp) => ({
  status: 403,
  body: { code: 40310000, message: typeof message === 'string' ? message : expect.stringMatching(message) },
})

describe('rules of an account', () => {
  it('are none until its owner sets one, and nobody else can', async () => {
    const { own, set, script } = await guest()
    expect(await own('GET', 'guardrails')).toEqual({
      status: 200,
      body: {
        ...{ day: '2026-03-09', inForce: NO_GUARDRAILS, wanted: NO_GUARDRAILS },
        ...{ loosensOn: null, today: null, pause: null },
      },
    })
    expect(await set({ tradesPerDay: 0 })).toMatchObject({
      status: 422,
      body: { message: 'the number of trades is a whole number from 1 to 500', field: 'tradesPerDay' },
    })
    expect(await set({ tradesAWeek: 1 })).toMatchObject({ status: 422, body: { field: 'tradesAWeek' } })
    expect(await own('PUT', 'guardrails', {})).toMatchObject({ status: 405 })
    // A script trades by the rules; it has no address to set them at.
    expect(await script('PATCH', '/v2/guardrails', {})).toMatchObject({ status: 404 })
    expect((await (await guest()).ask('GET', '/api/accounts')).body[0].isGuarded).toBe(false)
  })

  it('are tightened at once and loosened on the next market day', async () => {
    const { set, own } = await guest()
    expect((await set({ tradesPerDay: 3 })).body).toMatchObject({ inForce: { tradesPerDay: 3 }, loosensOn: null })
    const loosened = { inForce: { tradesPerDay: 3 }, wanted: { tradesPerDay: null }, loosensOn: '2026-03-10' }
    expect((await set({ tradesPerDay: null })).body).toMatchObject(loosened)
    expect((await set({ tradesPerDay: 2 })).body).toMatchObject({ inForce: { tradesPerDay: 2 }, loosensOn: null })
    await set({ tradesPerDay: null })
    expect((await own('PUT', 'clock', { kind: 'skip-to-close' })).status).toBe(200)
    expect((await own('GET', 'guardrails')).body).toMatchObject({ inForce: { tradesPerDay: 2 } })
    await own('PUT', 'clock', { kind: 'skip-to-open' })
    expect((await own('GET', 'guardrails')).body).toMatchObject({
      ...{ day: '2026-03-10', inForce: { tradesPerDay: null }, loosensOn: null },
    })
  })

  it('go with the account when it begins again', async () => {
    const { own, set, ask } = await guest()
    await set({ orderValue: '100' })
    const { body: fresh } = await own('POST', 'reset')
    expect(await ask('POST', `/api/accounts/${fresh.id}/v2/orders`, order('AAPL', 'buy', '10'))).toMatchObject(
      refusal(/^guardrail order-value: /),
    )
  })
})

describe('an order', () => {
  it('that opens something is refused by desk and by script alike, and each refusal leaves a receipt', async () => {
    const { own, script, set } = await guest()
    await set({ orderValue: '500', blockedSymbols: ['gme'] })
    const large = limit('AAPL', '10', '100')
    const words = 'guardrail order-value: 1000 is above 500 an order'
    expect(await own('POST', 'v2/orders', large)).toEqual({
      status: 403,
      body: { code: 40310000, message: words, rule: 'order-value', limit: '500', value: '1000' },
    })
    expect(await script('POST', '/v2/orders', { ...large, client_order_id: 'bot-1' })).toMatchObject(refusal(words))
    expect(await script('POST', '/v2/orders', order('GME', 'buy', '1'))).toMatchObject(
      refusal(/blocked-symbol: GME is/),
    )
    expect((await own('GET', 'v2/orders?status=all')).body).toEqual([])
    const { body: receipts } = await own('GET', 'guardrails/receipts')
    expect(receipts).toMatchObject([
      { id: '3', path: 'key', key: 'Bot', rule: 'blocked-symbol', symbols: ['GME'], what: 'order' },
      { id: '2', path: 'key', key: 'Bot', rule: 'order-value', clientOrderId: 'bot-1' },
      {
        ...{ id: '1', path: 'desk', key: null, rule: 'order-value', limit: '500', value: '1000', message: words },
        ...{ symbols: ['AAPL'], side: 'buy', qty: '10', notional: null, at: expect.stringMatching(/^2026-03-09T15:/) },
      },
    ])
    expect((await own('POST', 'v2/orders', limit('AAPL', '5', '100'))).status).toBe(200)
  })

  it('that only reduces passes whatever is in force, and so does every cancel', async () => {
    const { own, script, set } = await guest()
    await own('POST', 'v2/orders', order('AAPL', 'buy', '10'))
    const { body: resting } = await own('POST', 'v2/orders', limit('MSFT', '1', '1'))
    clock.advanceBy(2_000)
    const never = { allowedHours: { from: '00:00', to: '00:01' }, blockedSymbols: ['AAPL', 'MSFT'], orderValue: '0.01' }
    await set({ ...never, dailyLoss: '0.01', tradesPerDay: 1 })
    expect(await own('POST', 'v2/orders', order('AAPL', 'sell', '11'))).toMatchObject(refusal(/blocked-symbol/))
    expect((await script('POST', '/v2/orders', order('AAPL', 'sell', '4'))).status).toBe(200)
    clock.advanceBy(2_000)
    expect((await script('DELETE', `/v2/orders/${resting.id}`)).status).toBe(204)
    expect((await own('DELETE', 'v2/positions/AAPL?qty=2')).status).toBe(200)
    clock.advanceBy(2_000)
    expect((await own('DELETE', 'v2/positions')).status).toBe(207)
    clock.advanceBy(2_000)
    expect((await own('GET', 'v2/positions')).body).toEqual([])
  })

  it('in a blocked symbol is refused by whatever name and way it comes', async () => {
    const { own, script, set } = await guest()
    await set({ blockedSymbols: ['MSFT'] })
    const { id } = (await own('GET', 'v2/assets/MSFT')).body
    const words = /^guardrail blocked-symbol: /
    for (const name of ['MSFT', 'msft', id]) {
      expect(await script('POST', '/v2/orders', order(name, 'buy', '1'))).toMatchObject(refusal(words))
      const kept = await own('POST', 'drafts', { order: order(name, 'buy', '1') })
      const approved = await own('POST', `drafts/${kept.body.id}/approve`)
      expect(approved.body).toMatchObject({ state: 'waiting', refusal: expect.stringMatching(words) })
      const step = { when: { kind: 'time', at: new Date(clock.now() + 60_000).toISOString() } }
      const held = await own('POST', 'held', { symbol: name, side: 'buy', qty: '1', isEntry: true, steps: [step] })
      clock.advanceBy(61_000)
      if (name === 'MSFT') expect(held.status).toBe(201)
      if (held.status === 201)
        await expect.poll(async () => (await own('GET', `held/${held.body.id}`)).body.status).toBe('failed')
    }
    expect((await own('GET', 'v2/orders?status=all')).body).toEqual([])
  })

  it('may be made smaller and no larger', async () => {
    const { own, set } = await guest()
    const { body: resting } = await own('POST', 'v2/orders', limit('AAPL', '5', '10'))
    await set({ orderValue: '60', tradesPerDay: 1 })
    const change = (id: string, body: object) => own('PATCH', `v2/orders/${id}`, body)
    expect(await change(resting.id, { qty: '7' })).toMatchObject(
      refusal('guardrail order-value: 70 is above 60 an order'),
    )
    expect((await own('GET', 'guardrails/receipts')).body[0]).toMatchObject({
      what: 'change',
      qty: '7',
      symbols: ['AAPL'],
    })
    // The trade it was: it is not counted again.
    const larger = await change(resting.id, { qty: '6' })
    expect(larger.status).toBe(200)
    expect((await change(larger.body.id, { qty: '4' })).status).toBe(200)
    expect(await change('11111111-2222-4333-8444-555555555555', { qty: '7' })).toMatchObject({ status: 404 })
    expect(await change(resting.id, { qty: 'seven' })).toMatchObject({ status: 400 })
  })

  it('is counted before the next one is judged, however many come at once', async () => {
    const { script, set, own } = await guest()
    await set({ tradesPerDay: 2 })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => script('POST', '/v2/orders', limit('AAPL', '1', '10'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403])
    const { body } = await own('GET', 'guardrails')
    expect(body).toMatchObject({
      today: { trades: 2 },
      pause: { rule: 'trades-per-day', message: 'guardrail trades-per-day: 2 of 2 trades are sent today' },
    })
  })

  it('is counted whichever way it comes: scripts, the desk and approved drafts at once', async () => {
    const { script, set, own } = await guest()
    const drafts = await Promise.all([1, 2, 3].map(() => own('POST', 'drafts', { order: limit('AAPL', '1', '10') })))
    await set({ tradesPerDay: 2 })
    await Promise.all([
      ...drafts.map(({ body }) => own('POST', `drafts/${body.id}/approve`)),
      ...[1, 2, 3].map(() => script('POST', '/v2/orders', limit('KO', '1', '10'))),
      ...[1, 2, 3].map(() => own('POST', 'v2/orders', limit('MSFT', '1', '10'))),
    ])
    expect((await own('GET', 'v2/orders?status=all')).body).toHaveLength(2)
    expect((await own('GET', 'guardrails/receipts')).body).toHaveLength(7)
  })

  it('that the broker could not take is the broker’s to refuse', async () => {
    const { own, set } = await guest()
    await set({ orderValue: '100' })
    expect(await own('POST', 'v2/orders', { symbol: 'AAPL' })).toMatchObject({ status: 422 })
    expect(await own('POST', 'v2/orders', { ...order('AAPL', 'buy', '1'), qty: 'one' })).toMatchObject({ status: 400 })
    expect((await own('GET', 'guardrails/receipts')).body).toEqual([])
  })
})

describe('a day', () => {
  it('whose loss reached its limit stays locked when the loss is made good, and ends with the market day', async () => {
    const { own, set } = await guest()
    // Bought at the ask, it is worth less at once.
    await own('POST', 'v2/orders', order('AAPL', 'buy', '100'))
    clock.advanceBy(2_000)
    await set({ dailyLoss: '0.01' })
    const { pause, today } = (await own('GET', 'guardrails')).body
    expect(pause).toMatchObject({ rule: 'daily-loss', limit: '0.01' })
    expect(today.lastEquity).toBe('100000')
    expect(Number(today.lost)).toBeCloseTo(100_000 - Number(today.equity), 2)
    // Money that comes in makes no loss good.
    await own('POST', 'transfers', { kind: 'deposit', amount: '5000' })
    expect((await own('GET', 'guardrails')).body.today.lost).toBe(today.lost)
    expect(await own('POST', 'v2/orders', limit('AAPL', '1', '1'))).toMatchObject(
      refusal(`guardrail daily-loss: ${pause.value} lost of 0.01 today, entries are locked until the next market day`),
    )
    await own('DELETE', 'v2/positions')
    // Fees of the day are booked on the next one: a limit they do not reach.
    expect((await set({ dailyLoss: '1000' })).body).toMatchObject({ pause: { value: pause.value } })
    await own('PUT', 'clock', { kind: 'skip-to-close' })
    expect((await own('GET', 'guardrails')).body).toMatchObject({ day: '2026-03-09', pause: { value: pause.value } })
    await own('PUT', 'clock', { kind: 'skip-to-open' })
    expect((await own('GET', 'guardrails')).body).toMatchObject({ day: '2026-03-10', pause: null })
    expect((await own('POST', 'v2/orders', limit('AAPL', '1', '1'))).status).toBe(200)
  })

  it('with losses in a row pauses, and goes on after it', async () => {
    const { own, set } = await guest()
    await set({ lossStreak: { losses: 2, minutes: 30 } })
    for (const symbol of ['AAPL', 'MSFT']) {
      await own('POST', 'v2/orders', order(symbol, 'buy', '10'))
      clock.advanceBy(50)
      await own('DELETE', `v2/positions/${symbol}`)
      clock.advanceBy(50)
    }
    const { body } = await own('GET', 'guardrails')
    // Each was bought at the ask and sold at the bid of the same second.
    expect(body.today.streak?.losses).toBe(2)
    expect(body.pause).toMatchObject({ rule: 'loss-streak', limit: '2', value: '2' })
    expect(await own('POST', 'v2/orders', order('AAPL', 'buy', '1'))).toMatchObject(
      refusal(/^guardrail loss-streak: 2 losing/),
    )
    clock.advanceBy(31 * 60_000)
    expect((await own('POST', 'v2/orders', order('AAPL', 'buy', '1'))).status).toBe(200)
  })
})

describe('an account of Alpaca’s', () => {
  const nobody = (): never => {
    throw new Error('not an account of Alpaca’s')
  }
  /** Orders are answered after `taken`. */
  async function reach(answers: Readonly<Record<string, unknown>>, taken = async () => {}) {
    const alpaca = await standIn(async ({ method, url }, response) => {
      if (method === 'POST') await taken()
      const found = answers[`${method} ${url.split('?')[0]}`]
      answerJson(response, found === undefined ? 503 : 200, found ?? { message: 'down' })
    })
    const userId = `user of ${alpaca.url}`
    await insertPerson(desk.open.storage, userId)
    const { gateway, accountId, clock: own } = await gatewayTo(alpaca.url, desk.open.storage, { userId })
    const brokers: Brokers = { practice: nobody, 'alpaca-paper': gateway.broker, 'alpaca-live': nobody }
    const guardrails = createGuardrails({ db: desk.open.storage.db, brokers, clock: own, freshness: gateway })
    const again = () => createGuardrails({ db: desk.open.storage.db, brokers, clock: own, freshness: gateway })
    const close = async () => {
      await gateway.close()
      await alpaca.close()
    }
    const behind = (rules: typeof guardrails) =>
      rules.guarded('alpaca-paper', accountId, brokers['alpaca-paper'](accountId))
    return { alpaca, guardrails, again, accountId, own, behind, broker: behind(guardrails), close }
  }
  const BUY = order('AAPL', 'buy', '10')

  it('without rules is asked for nothing but the order', async () => {
    const { alpaca, broker, close } = await reach({ 'POST /v2/orders': { id: 'o' } })
    expect((await broker.send(request('postOrder', { body: BUY }))).status).toBe(200)
    expect(alpaca.heard.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /v2/orders'])
    await close()
  })

  it('is read for what its rules measure, and the order leaves when it is within them', async () => {
    const { alpaca, broker, guardrails, accountId, close } = await reach({
      'GET /v2/positions': [],
      'GET /v2/stocks/quotes/latest': { quotes: { AAPL: { t: '', bp: 99, bs: 1, ap: 100, as: 1 } } },
      'POST /v2/orders': { id: 'o' },
    })
    await guardrails.change(accountId, 'alpaca-paper', { orderValue: '1000' })
    expect((await broker.send(request('postOrder', { body: BUY }))).status).toBe(200)
    const refused = await broker.send(request('postOrder', { body: { ...BUY, qty: '11' } }))
    expect(JSON.parse(String(refused.body)).message).toBe('guardrail order-value: 1100 is above 1000 an order')
    expect(alpaca.heard.filter(({ method }) => method === 'POST')).toHaveLength(1)
    await close()
  })

  it('takes an order that may only close with the word that it does, so that it opens nothing if another was faster', async () => {
    const held = { symbol: 'AAPL', qty: '10', side: 'long', asset_class: 'us_equity', market_value: '1000' }
    const rest = { asset_id: 'a', exchange: 'NASDAQ', avg_entry_price: '1', cost_basis: '10' }
    const { alpaca, broker, guardrails, accountId, close } = await reach({
      'GET /v2/positions': [
        { ...held, ...rest },
        { ...held, ...rest, symbol: 'BTCUSD', asset_class: 'crypto' },
        { ...held, ...rest, symbol: 'KO', qty: '-5', side: 'short' },
      ],
      'POST /v2/orders': { id: 'o' },
    })
    await guardrails.change(accountId, 'alpaca-paper', { blockedSymbols: ['AAPL', 'KO', 'BTC/USD'] })
    const text = (more: string) =>
      `{"symbol":"AAPL","side":"sell","qty":10.0,"type":"market",${more}"client_order_id":"c"}`
    const send = (body: string | object) =>
      broker.send(request('postOrder', typeof body === 'string' ? { text: body } : { body }))
    const day = '"time_in_force":"day",'
    // Both are judged while the position is there.
    const both = await Promise.all([send(text(day)), send(text(`${day}"position_intent":null,`))])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await send({ ...order('KO', 'buy', '5'), client_order_id: 'k' })).status).toBe(200)
    expect((await send({ ...order('BTC/USD', 'sell', '1'), client_order_id: 'b' })).status).toBe(200)
    expect((await send({ ...order('AAPL', 'sell', '1'), position_intent: 'sell_to_open' })).status).toBe(403)
    expect((await send({ ...order('AAPL', 'sell', '11') })).status).toBe(403)
    const arrived = alpaca.heard.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
    expect(arrived.toSorted()).toEqual(
      [
        `{"symbol":"AAPL","side":"sell","qty":10.0,"type":"market","time_in_force":"day","client_order_id":"c","position_intent":"sell_to_close"}`,
        `{"symbol":"AAPL","side":"sell","qty":10.0,"type":"market","time_in_force":"day","position_intent":"sell_to_close","client_order_id":"c"}`,
        '{"symbol":"KO","side":"buy","qty":"5","type":"market","time_in_force":"day","client_order_id":"k","position_intent":"buy_to_close"}',
        '{"symbol":"BTC/USD","side":"sell","qty":"1","type":"market","time_in_force":"day","client_order_id":"b"}',
      ].toSorted(),
    )
    await close()
  })

  it('that waits for the one before it is judged by the rules as they are when its turn comes', async () => {
    const asked = halt()
    const { alpaca, broker, guardrails, accountId, close } = await reach(
      { 'GET /v2/positions': [], 'GET /v2/orders': [], 'POST /v2/orders': { id: 'o' } },
      asked.wait,
    )
    await guardrails.change(accountId, 'alpaca-paper', { tradesPerDay: 5 })
    const [one, next] = [1, 2].map(() => broker.send(request('postOrder', { body: BUY })))
    await asked.isThere
    await guardrails.change(accountId, 'alpaca-paper', { blockedSymbols: ['AAPL'] })
    asked.letGo()
    expect([(await one)?.status, (await next)?.status]).toEqual([200, 403])
    expect(alpaca.heard.filter(({ method }) => method === 'POST')).toHaveLength(1)
    await close()
  })

  it('of two changes at once, one that only tightened what it read and loosens what was set meanwhile is not made', async () => {
    const { guardrails, accountId, close } = await reach({})
    const change = (orderValue: string) =>
      guardrails.change(accountId, 'alpaca-paper', { orderValue }, { loosen: false })
    const [strict, loose] = await Promise.all([change('500'), change('1000')])
    expect(strict?.wanted.orderValue).toBe('500')
    expect(loose).toBeUndefined()
    expect((await guardrails.now(accountId, 'alpaca-paper')).wanted.orderValue).toBe('500')
    await close()
  })

  it('that cannot be read takes no entry, and says that nothing was sent', async () => {
    const { alpaca, guardrails, accountId, again, own, behind, close } = await reach({ 'POST /v2/orders': { id: 'o' } })
    await inTime(own, guardrails.change(accountId, 'alpaca-paper', { blockedSymbols: ['GME'] }))
    // Rules outlive a restart.
    const broker = behind(again())
    const answer = await inTime(own, broker.send(request('postOrder', { body: BUY })))
    expect(answer.status).toBe(403)
    expect(JSON.parse(String(answer.body)).message).toMatch(/^guardrail unreadable: .*nothing was sent$/)
    expect(alpaca.heard.filter(({ method }) => method === 'POST')).toEqual([])
    expect(await again().receipts(accountId)).toMatchObject([{ rule: 'unreadable', symbols: ['AAPL'] }])
    await close()
  })
})
