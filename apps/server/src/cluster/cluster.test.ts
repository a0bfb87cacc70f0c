import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { NATS_SERVER } from '../testing/nats.ts'
import { sharedDesk } from '../testing/two-servers.ts'

describe.skipIf(NATS_SERVER === undefined)('servers that share a database', () => {
  const desk = sharedDesk()

  it('serve the same people', async () => {
    const [here, there] = await desk.guest()
    const accounts = await Promise.all([here, there].map(async (one) => (await one.ask('/api/accounts')).json()))
    expect(accounts[0]).toHaveLength(1)
    expect(accounts[1]).toEqual(accounts[0])
  })

  it('do not let one with another secret start beside them', async () => {
    await expect(desk.start({}, { PADDOCK_SECRET: 'another secret of thirty-two characters' })).rejects.toThrow(
      /another PADDOCK_SECRET/,
    )
  })

  it('do not let one start that would be alone', async () => {
    await expect(desk.start({}, { NATS_URL: '' })).rejects.toThrow(/Another Paddock server/)
  })

  it('do not start without NATS, and say so', async () => {
    await expect(desk.start({}, { NATS_URL: 'nats://127.0.0.1:1' })).rejects.toThrow(/NATS_URL/)
  })

  it('count guesses at a password together', async () => {
    const [guest] = await desk.guest()
    const kept = { email: 'ada@example.com', password: 'a long password of hers', name: 'Ada' }
    expect((await guest.ask('/api/_auth/guest/keep', 'POST', kept)).status).toBe(200)
    const statuses: number[] = []
    for (let guess = 0; guess < 8; guess += 1) {
      const { url } = desk.servers[guess % 2] ?? { url: '' }
      const body = JSON.stringify({ email: kept.email, password: `a wrong password, number ${guess}` })
      const headers = { 'content-type': 'application/json', origin: url }
      statuses.push((await fetch(`${url}/api/_auth/sign-in/email`, { method: 'POST', headers, body })).status)
    }
    // Five a minute, whichever is asked; a guess that the other has not heard of yet is one more.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2)
    expect(statuses.at(-1)).toBe(429)
  })

  const buy = { symbol: 'AAPL', qty: '1', side: 'buy', type: 'limit', time_in_force: 'gtc', limit_price: '20' }

  it('cancel an order that was placed at the other, and each reads what the other did', async () => {
    const [here, there] = await desk.guest()
    // Both have the account in memory before anything happens to it.
    for (const one of [here, there]) await one.ask(`${here.base}/v2/account`)
    const placed = await here.ask(`${here.base}/v2/orders`, 'POST', buy)
    expect(placed.status).toBe(200)
    const { id } = (await placed.json()) as { id: string }
    expect((await there.ask(`${here.base}/v2/orders/${id}`, 'DELETE')).status).toBe(204)
    const order = (await (await here.ask(`${here.base}/v2/orders/${id}`)).json()) as { status: string }
    expect(order.status).toBe('canceled')
  })

  it('tell sockets and event streams what was committed at the other', async () => {
    const [here, there] = await desk.guest()
    const key = await here.key()
    const [url] = desk.servers.map((server) => server.url)
    const socket = new WebSocket(`${url?.replace('http', 'ws')}/stream`)
    const heard: { stream: string; data: { event?: string; order?: { id: string } } }[] = []
    socket.on('message', (data) => heard.push(JSON.parse(String(data))))
    await once(socket, 'open')
    socket.send(JSON.stringify({ action: 'auth', key: key.keyId, secret: key.secretKey }))
    await expect.poll(() => heard.at(-1)?.stream).toBe('authorization')
    socket.send(JSON.stringify({ action: 'listen', data: { streams: ['trade_updates'] } }))
    await expect.poll(() => heard.at(-1)?.stream).toBe('listening')
    const over = new AbortController()
    const events = await fetch(`${url}/v2/events/trades`, {
      headers: { 'APCA-API-KEY-ID': key.keyId, 'APCA-API-SECRET-KEY': key.secretKey },
      signal: over.signal,
    })
    let streamed = ''
    const reading = (async () => {
      for await (const part of events.body ?? []) streamed += Buffer.from(part).toString()
    })().catch(() => {})
    const { id } = (await (await there.ask(`${here.base}/v2/orders`, 'POST', buy)).json()) as { id: string }
    await expect.poll(() => heard.at(-1)?.data).toMatchObject({ order: { id } })
    await expect.poll(() => streamed).toContain(id)
    over.abort()
    socket.close()
    await reading
  })

  describe('let what gates an order be changed at one, and the other goes by it from its next call on:', () => {
    it('a key that was revoked or limited', async () => {
      const [here, there] = await desk.guest()
      const key = await here.key()
      const byKey = () =>
        fetch(`${desk.servers[1]?.url}/v2/orders`, {
          method: 'POST',
          body: JSON.stringify(buy),
          headers: { 'APCA-API-KEY-ID': key.keyId, 'APCA-API-SECRET-KEY': key.secretKey },
        })
      expect((await byKey()).status).toBe(200)
      const limits = await here.ask(`${here.base}/keys/${key.keyId}`, 'PATCH', { limits: { scope: 'read' } })
      expect(limits.status).toBeLessThan(300)
      expect((await byKey()).status).toBe(403)
      expect((await here.ask(`${here.base}/keys/${key.keyId}`, 'DELETE')).status).toBe(204)
      expect((await byKey()).status).toBe(401)
      expect(there.accountId).toBe(here.accountId)
    })

    it('guardrails', async () => {
      const [here, there] = await desk.guest()
      const order = () => there.ask(`${here.base}/v2/orders`, 'POST', buy)
      expect((await order()).status).toBe(200)
      const set = await here.ask(`${here.base}/guardrails`, 'PATCH', { orderValue: '1' })
      expect(set.status).toBe(200)
      expect((await order()).status).toBe(403)
    })

    it('a number of trades a day, of orders sent to both at once', async () => {
      const [here, there] = await desk.guest()
      expect((await here.ask(`${here.base}/guardrails`, 'PATCH', { tradesPerDay: 1 })).status).toBe(200)
      const market = { symbol: 'BTC/USD', qty: '0.01', side: 'buy', type: 'market', time_in_force: 'gtc' }
      const orders = await Promise.all(
        [here, there, here, there].map((one) => one.ask(`${here.base}/v2/orders`, 'POST', market)),
      )
      expect(orders.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    })

    it('blocks', async () => {
      const [here, there] = await desk.guest()
      const order = () => there.ask(`${here.base}/v2/orders`, 'POST', buy)
      expect((await order()).status).toBe(200)
      expect((await here.ask(`${here.base}/blocks`, 'PATCH', { trading: true })).status).toBe(200)
      expect((await order()).status).toBe(403)
    })

    it('an account that was archived', async () => {
      const [here, there] = await desk.guest()
      const order = () => there.ask(`${here.base}/v2/orders`, 'POST', buy)
      await here.ask('/api/accounts', 'POST', { name: 'Another', cash: '1000' })
      expect((await order()).status).toBe(200)
      expect((await here.ask(`${here.base}/archive`, 'POST')).status).toBeLessThan(300)
      expect((await order()).status).toBeGreaterThanOrEqual(400)
    })

    it('trouble on demand', async () => {
      const [here, there] = await desk.guest()
      const account = () => there.ask(`${here.base}/v2/account`)
      expect((await account()).status).toBe(200)
      const begun = await here.ask(`${here.base}/trouble`, 'POST', { kind: 'too-many-requests', calls: 'all' })
      expect(begun.status).toBeLessThan(300)
      expect((await account()).status).toBe(429)
      expect((await here.ask(`${here.base}/trouble`, 'DELETE')).status).toBeLessThan(300)
      expect((await account()).status).toBe(200)
    })

    it('a session that was ended', async () => {
      const [here, there] = await desk.guest()
      const order = () => there.ask(`${here.base}/v2/orders`, 'POST', buy)
      expect((await order()).status).toBe(200)
      const { cookie } = here
      await here.ask('/api/_auth/sign-out', 'POST')
      const after = await fetch(`${desk.servers[1]?.url}${here.base}/v2/orders`, {
        method: 'POST',
        body: JSON.stringify(buy),
        headers: { cookie },
      })
      expect(after.status).toBe(401)
    })
  })
})
