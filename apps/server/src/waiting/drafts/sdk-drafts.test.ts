/** Alpaca's own SDK with a key that has limits. */
import { trading } from '@alpacahq/alpaca-trade-api'
import type { OrderDrafts } from '@paddock/contract/desk/order-drafts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { KeyPair } from '../../identity/access-keys.ts'
import { type RunningDesk, runDesk } from '../../testing/running-desk.ts'

let desk: RunningDesk
beforeAll(async () => {
  desk = await runDesk()
})
afterAll(() => desk.close())

it('is refused above a limit, and sees the order when the draft it became is approved', async () => {
  const { ask, base } = await desk.guest()
  const made = await ask(`${base}/keys`, 'POST', { name: 'Bot', limits: { orderValue: '50' } })
  const { keyId, secretKey: secret } = (await made.json()) as KeyPair
  const orders = new trading.OrdersApi(new trading.Configuration({ basePath: desk.url, keyId, secret }))
  const order = { symbol: 'ETH/USD', side: 'buy', type: 'limit', timeInForce: 'gtc', limitPrice: '100' } as const
  const small = await orders.postOrder({ postOrderRequest: { ...order, qty: '0.5', clientOrderId: 'small' } })
  expect(small).toMatchObject({ qty: '0.5', clientOrderId: 'small' })

  await expect(
    orders.postOrder({ postOrderRequest: { ...order, qty: '1', clientOrderId: 'large' } }),
  ).rejects.toMatchObject({
    name: 'PermissionError',
    message: expect.stringContaining('key limit order-value: 100 is above 50 an order; kept as draft '),
  })
  const { drafts } = (await (await ask(`${base}/drafts`)).json()) as OrderDrafts
  expect(drafts).toMatchObject([{ clientOrderId: 'large', source: { kind: 'key', name: 'Bot' }, state: 'waiting' }])
  await expect(orders.getOrderByClientOrderId({ clientOrderId: 'large' })).rejects.toMatchObject({
    name: 'NotFoundError',
  })

  const approved = await ask(`${base}/drafts/${drafts[0]?.id}/approve`, 'POST')
  expect(await approved.json()).toMatchObject({ state: 'sent' })
  const seen = await orders.getOrderByClientOrderId({ clientOrderId: 'large' })
  expect(seen).toMatchObject({ symbol: 'ETH/USD', qty: '1', limitPrice: '100' })
  expect((await orders.getAllOrders({ status: 'open' })).map(({ clientOrderId }) => clientOrderId)).toEqual([
    'large',
    'small',
  ])
})
