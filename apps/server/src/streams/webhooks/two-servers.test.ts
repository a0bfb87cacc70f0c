/** Webhooks of servers that share a database: each message is posted by one of them, whichever committed the event and whichever was told of the webhook. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NATS_SERVER } from '../../testing/nats.ts'
import type { Guest } from '../../testing/running-desk.ts'
import { at, sharedDesk } from '../../testing/two-servers.ts'
import { type Receiver, runReceiver } from '../../testing/webhook-receiver.ts'

const LIMIT = { symbol: 'BTC/USD', qty: '1', side: 'buy', type: 'limit', time_in_force: 'gtc', limit_price: '20' }

describe.skipIf(NATS_SERVER === undefined)('a webhook of servers that share a database', () => {
  const desk = sharedDesk({ PADDOCK_WEBHOOK_PRIVATE: 'true' })
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await runReceiver()
  })
  afterAll(() => receiver.close())

  const place = async (guest: Guest): Promise<string> =>
    ((await (await guest.ask(`${guest.base}/v2/orders`, 'POST', LIMIT)).json()) as { id: string }).id
  const told = () => receiver.taken.map(({ body }) => body.data?.order?.id ?? body.order?.id)

  it('is sent each event once, in order, and what another server changes of it counts; a server that ends hands it over', async () => {
    // The account of somebody who registered: a guest's webhooks stay outside of this machine.
    const [guest] = await desk.guest()
    const kept = { email: 'ada@example.com', password: 'a long password of hers', name: 'Ada' }
    expect((await guest.ask('/api/_auth/guest/keep', 'POST', kept)).status).toBe(200)
    const [here, there] = desk.servers.map(({ url }) => at(url, guest)) as [Guest, Guest]
    const added = await there.ask(`${here.base}/webhooks`, 'POST', { url: receiver.url, events: ['new'] })
    expect(added.status).toBeLessThan(300)
    const { webhook } = (await added.json()) as { webhook: { id: string } }

    const placed: string[] = []
    for (const one of [here, there, here, there]) placed.push(await place(one))
    await receiver.took(4)
    expect(told()).toEqual(placed)

    // Turned off and on again, at one server and the other.
    const change = (one: Guest, isOn: boolean) => one.ask(`${here.base}/webhooks/${webhook.id}`, 'PATCH', { isOn })
    expect((await change(here, false)).status).toBe(200)
    placed.push(await place(here))
    expect((await change(there, true)).status).toBe(200)
    await receiver.took(5)

    const third = await desk.start()
    for (const server of desk.servers.slice(0, 2)) await server.close()
    placed.push(await place(at(third.url, guest)))
    await receiver.took(6)
    expect(told()).toEqual(placed)
  })
})
