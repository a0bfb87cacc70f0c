import { trading } from '@alpacahq/alpaca-trade-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Guest, type RunningDesk, runDesk } from './testing/running-desk.ts'

/** Accounts as a whole over HTTP, and Alpaca's own SDK in trouble. */
let desk: RunningDesk
let guest: Guest
beforeAll(async () => {
  desk = await runDesk()
  guest = await desk.guest()
})
afterAll(() => desk.close())

const json = async (answer: Promise<Response>) => {
  const response = await answer
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

it('an order whose answer is lost is there, and the SDK finds it by its id', async () => {
  const { keyId, secretKey } = await guest.key()
  const configuration = new trading.Configuration({ basePath: desk.url, keyId, secret: secretKey })
  const orders = new trading.OrdersApi(configuration)
  const postOrderRequest = {
    symbol: 'ETH/USD',
    qty: '1',
    side: 'buy',
    type: 'limit',
    timeInForce: 'gtc',
    limitPrice: '100',
  } as const
  const trouble = (kind: string) => json(guest.ask(`${guest.base}/trouble`, 'POST', { kind, times: 1 }))
  expect((await trouble('lose-answer')).status).toBe(201)
  await expect(
    orders.postOrder({ postOrderRequest: { ...postOrderRequest, clientOrderId: 'carried-out' } }),
  ).rejects.toMatchObject({ status: 504 })
  expect(await orders.getOrderByClientOrderId({ clientOrderId: 'carried-out' })).toMatchObject({ status: 'new' })
  await trouble('lose-request')
  await expect(
    orders.postOrder({ postOrderRequest: { ...postOrderRequest, clientOrderId: 'never-came' } }),
  ).rejects.toMatchObject({ status: 504 })
  await expect(orders.getOrderByClientOrderId({ clientOrderId: 'never-came' })).rejects.toMatchObject({ status: 404 })
  expect(await orders.getAllOrders({ status: 'open' })).toHaveLength(1)
})

it('says beside which field an account cannot be opened', async () => {
  const open = (body: unknown) => json(guest.ask('/api/accounts', 'POST', body))
  for (const [body, field] of [
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ name: 'Practice' }, 'name'],
    [{ name: 'A', cash: '-1' }, 'cash'],
    [{ name: 'A', cash: '1.001' }, 'cash'],
    [{ name: 'A', cash: '1000000001' }, 'cash'],
    [{ name: 'A', multiplier: 3 }, 'multiplier'],
    [{ name: 'A', optionsLevel: 4 }, 'optionsLevel'],
    [{ name: 'A', seed: 'a:b' }, 'seed'],
    [{ name: 'A', fills: 'kind' }, 'fills'],
    [{ name: 'A', begins: { at: '2014-12-31T23:59:59Z' } }, 'begins.at'],
    [{ name: 'A', begins: { at: '2030-01-01T00:00:00Z' } }, 'begins.at'],
    [{ name: 'A', begins: { at: '2020-01-02T15:00:00Z', speed: 10_001 } }, 'begins.speed'],
    [{ name: 'A', colour: 'red' }, 'colour'],
  ] as const)
    expect(await open(body), JSON.stringify(body)).toMatchObject({ status: 422, body: { code: 42210000, field } })
  expect(await open([])).toMatchObject({ status: 400, body: { code: 40010000 } })
  expect(await json(guest.ask('/api/accounts', 'GET'))).toMatchObject({ body: [{ name: 'Practice' }] })
})

it('refuses everything about an account to everybody else, and most of it once it is archived', async () => {
  const { body: account } = await json(guest.ask('/api/accounts', 'POST', { name: 'Mine', seed: 'mine' }))
  const other = await desk.guest()
  const base = `/api/accounts/${account.id}`
  const calls = [
    ['', 'PATCH', { name: 'Theirs' }],
    ['/archive', 'POST', undefined],
    ['/reset', 'POST', undefined],
    ['/fork', 'POST', { name: 'Copy' }],
    ['/transfers', 'POST', { kind: 'deposit', amount: '1' }],
    ['/clock', 'PUT', { kind: 'pause' }],
    ['/clock', 'DELETE', undefined],
    ['/dials', 'PATCH', { preset: 'harsh' }],
    ['/trouble', 'POST', { kind: 'reject' }],
    ['/trouble', 'DELETE', undefined],
    ['/trouble/1', 'DELETE', undefined],
  ] as const
  for (const [path, method, body] of calls)
    expect((await other.ask(base + path, method, body)).status, `${method} ${path}`).toBe(404)
  expect((await fetch(desk.url + base, { method: 'PATCH', body: '{"name":"x"}' })).status).toBe(401)

  expect(await json(guest.ask(`${base}/transfers`, 'POST', { kind: 'deposit', amount: '1.50' }))).toMatchObject({
    status: 200,
    body: { cash: '100001.5' },
  })
  expect((await json(guest.ask(`${base}/archive`, 'POST'))).body.archivedAt).toMatch(/Z$/)
  const allowed = new Set(['PATCH ', 'POST /fork'])
  for (const [path, method, body] of calls) {
    const status = (await guest.ask(base + path, method, body)).status
    expect(status === 403, `${method} ${path} is answered ${status}`).toBe(!allowed.has(`${method} ${path}`))
  }
  expect((await guest.ask(`${base}/keys`, 'POST', {})).status).toBe(403)
  expect((await guest.ask(`${base}/v2/account`)).status).toBe(200)
  expect((await json(guest.ask('/api/accounts?archived=true'))).body).toMatchObject([
    { id: account.id, name: 'Theirs' },
  ])
})
