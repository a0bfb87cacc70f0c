/**
 * Three servers in processes of their own behind a balancer, with orders coming in and sockets open all the time: each is restarted in turn, and one is
 * killed. No order that was acknowledged is lost, and none is there twice, in practice and at Alpaca.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { KeyPair } from '../identity/access-keys.ts'
import { ENGINES, freePort } from '../testing/engines.ts'
import { NATS_SERVER, startNats } from '../testing/nats.ts'
import { type Guest, runDesk, signIn, standingIn } from '../testing/running-desk.ts'
import { type ServerProcess, startProcess } from '../testing/server-process.ts'

const SERVERS = 3
const LONG_MS = 300_000
const FAILOVER_MS = 5_000
const LIMIT = { symbol: 'BTC/USD', qty: '0.2', side: 'buy', type: 'limit', time_in_force: 'gtc', limit_price: '100' }

/** Gives each connection to the next server that takes it. */
async function balancer(ports: readonly number[]) {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    open.add(client)
    client.on('close', () => open.delete(client))
    const reach = (tries: number): void => {
      const port = ports[turn++ % ports.length] ?? 0
      const target = connect(port, '127.0.0.1')
      target.once('connect', () => {
        client.pipe(target)
        target.pipe(client)
        client.on('close', () => target.destroy())
        target.on('close', () => client.destroy())
      })
      target.once('error', () => (target.pending && tries > 0 ? reach(tries - 1) : client.destroy()))
    }
    client.on('error', () => client.destroy())
    reach(ports.length - 1)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

describe.skipIf(NATS_SERVER === undefined)('three servers of a database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-rolling-'))
  const running = new Map<number, ServerProcess>()
  const ports: number[] = []
  const undo: (() => unknown)[] = []
  let environment: Record<string, string> = {}
  let address = ''

  async function begin(index: number): Promise<void> {
    const own = { PADDOCK_DATA: join(folder, String(index)) }
    running.set(index, await startProcess(ports[index] ?? 0, { ...environment, ...own }))
  }
  async function end(index: number, signal: NodeJS.Signals): Promise<void> {
    await running.get(index)?.end(signal)
    running.delete(index)
  }

  let upstream: Awaited<ReturnType<typeof runDesk>>
  beforeAll(async () => {
    const engine = await ENGINES.find(({ name }) => name === 'postgres')?.start()
    if (!engine) throw new Error('There is no PostgreSQL')
    const nats = await startNats()
    const location = await engine.newLocation()
    upstream = await runDesk()
    environment = {
      ...{ DATABASE_URL: 'databaseUrl' in location ? location.databaseUrl : '', NATS_URL: nats.url },
      PADDOCK_SECRET: 'a secret that all servers have: 32 or more',
      ...standingIn(upstream.url),
    }
    for (let index = 0; index < SERVERS; index += 1) ports.push(await freePort())
    // The first has all the leases.
    for (let index = 0; index < SERVERS; index += 1) await begin(index)
    const proxy = await balancer(ports)
    address = proxy.url
    undo.push(
      () => proxy.close(),
      () => upstream.close(),
      () => nats.stop(),
      () => engine.stop(),
    )
  }, LONG_MS)
  afterAll(async () => {
    for (const index of running.keys()) await end(index, 'SIGTERM')
    for (const one of undo) await one()
    rmSync(folder, { recursive: true, force: true })
  }, LONG_MS)

  async function connected() {
    const guest = await signIn(address)
    const there = await signIn(upstream.url)
    const made = await guest.ask('/api/alpaca', 'POST', await there.key())
    const { accountId } = (await made.json()) as { accountId: string }
    return { guest, there, base: `/api/accounts/${accountId}` }
  }

  /** Sends orders one after the other until it is told to stop; each is sent again under its name until it is acknowledged. */
  function sender(guest: Guest, base: string, name: string) {
    const acknowledged: string[] = []
    let isOver = false
    const over = (async () => {
      for (let number = 0; !isOver; number += 1) {
        const id = `${name}-${number}`
        for (;;) {
          const sent = await guest
            .ask(`${base}/v2/orders`, 'POST', { ...LIMIT, client_order_id: id })
            .catch(() => undefined)
          // Refused as a second one of its name: the first is there.
          if (sent?.status === 200 || sent?.status === 422) break
          await wait(50)
        }
        acknowledged.push(id)
        const order = await guest
          .ask(`${base}/v2/orders:by_client_order_id?client_order_id=${id}`)
          .catch(() => undefined)
        const read = order?.ok ? ((await order.json().catch(() => undefined)) as { id: string } | undefined) : undefined
        if (read) await guest.ask(`${base}/v2/orders/${read.id}`, 'DELETE').catch(() => undefined)
      }
    })()
    return {
      acknowledged,
      async stop() {
        isOver = true
        await over
      },
    }
  }

  /** Keeps a socket open, and counts how often it had to try until it was back. */
  function socketOf({ keyId, secretKey }: KeyPair) {
    const tries: number[] = []
    let isOver = false
    let tried = 0
    let current: WebSocket | undefined
    const open = () => {
      tried += 1
      const socket = new WebSocket(`${address.replace('http', 'ws')}/stream`)
      current = socket
      socket.on('open', () => socket.send(JSON.stringify({ action: 'auth', key: keyId, secret: secretKey })))
      socket.on('message', (data) => {
        const { stream } = JSON.parse(String(data)) as { stream: string }
        if (stream === 'authorization')
          socket.send(JSON.stringify({ action: 'listen', data: { streams: ['trade_updates'] } }))
        else if (stream === 'listening') {
          tries.push(tried)
          tried = 0
        }
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        if (!isOver) setTimeout(open, 100)
      })
    }
    open()
    return {
      tries,
      close() {
        isOver = true
        current?.close()
      },
    }
  }

  const namesOf = async (guest: Guest, base: string): Promise<string[]> => {
    const names: string[] = []
    for (let until = ''; ; ) {
      const asked = await guest.ask(`${base}/v2/orders?status=all&limit=500&direction=desc${until}`)
      const page = (await asked.json()) as { client_order_id: string; submitted_at: string }[]
      names.push(...page.map(({ client_order_id: id }) => id))
      if (page.length < 500) return names
      until = `&until=${page.at(-1)?.submitted_at}`
    }
  }

  it(
    'are restarted one after the other: no acknowledged order is lost, none is there twice, sockets are back at once',
    async () => {
      const { guest, there, base } = await connected()
      const senders = [sender(guest, guest.base, 'practice'), sender(guest, base, 'alpaca')]
      const sockets = await Promise.all([0, 1].map(async () => socketOf(await guest.key())))
      await expect.poll(() => sockets.every(({ tries }) => tries.length > 0)).toBe(true)
      for (let index = 0; index < SERVERS; index += 1) {
        const before = senders.map(({ acknowledged }) => acknowledged.length)
        await end(index, 'SIGTERM')
        await begin(index)
        await expect
          .poll(() => senders.every(({ acknowledged }, at) => acknowledged.length > (before[at] ?? 0)), {
            timeout: 30_000,
          })
          .toBe(true)
      }
      await Promise.all(senders.map((one) => one.stop()))
      for (const socket of sockets) socket.close()
      const books = [await namesOf(guest, guest.base), await namesOf(there, there.base)]
      for (const [at, names] of books.entries()) {
        expect(new Set(names).size).toBe(names.length)
        expect(names.toSorted()).toEqual(senders[at]?.acknowledged.toSorted())
      }
      // A server that ends may still be reached once.
      for (const { tries } of sockets) expect(Math.max(...tries)).toBeLessThanOrEqual(2)
    },
    LONG_MS,
  )

  it(
    'one that is killed is replaced within five seconds, in practice and at Alpaca',
    async () => {
      const { guest, there, base } = await connected()
      const order = async (of: string, id: string) =>
        (await guest.ask(`${of}/v2/orders`, 'POST', { ...LIMIT, client_order_id: id }).catch(() => undefined))?.status
      // Whichever has the connections to Alpaca: the last one that is left was not it from the beginning, or has taken them over.
      for (const index of [0, 1]) {
        expect([await order(guest.base, `p${index}`), await order(base, `a${index}`)]).toEqual([200, 200])
        await end(index, 'SIGKILL')
        const killed = Date.now()
        for (const of of [guest.base, base])
          while (![200, 422].includes((await order(of, `after-${index}`)) ?? 0)) await wait(50)
        expect(Date.now() - killed).toBeLessThan(FAILOVER_MS)
      }
      for (const names of [await namesOf(guest, guest.base), await namesOf(there, there.base)])
        expect(names.length).toBe(new Set(names).size)
      expect((await namesOf(there, there.base)).toSorted()).toEqual(['a0', 'a1', 'after-0', 'after-1'])
    },
    LONG_MS,
  )
})
