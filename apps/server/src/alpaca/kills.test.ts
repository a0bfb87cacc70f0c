/**
 * The desk, or the server that stands in for Alpaca, is ended with kill -9 in the middle of orders, again and again: none is sent twice, none that was
 * answered is lost, each held order is sent once and each alert is told once, also those that are due when it is killed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../testing/engines.ts'
import { Dice } from '../testing/mutations.ts'
import { type Guest, signIn, standingIn } from '../testing/running-desk.ts'
import { startProcess } from '../testing/server-process.ts'

const ROUNDS = 15
const ORDERS = 30
const GAP_MS = 15
const folder = mkdtempSync(join(tmpdir(), 'paddock-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (name: string, port: number, environment: Record<string, string> = {}) =>
  startProcess(port, {
    ...{ DATABASE_URL: '', PADDOCK_DATA: join(folder, name), PADDOCK_SECRET: 'a secret of thirty-two characters' },
    ...environment,
  })

interface Kept {
  readonly id: string
  readonly client_order_id: string
  readonly symbol: string
  readonly status: string
}

async function ordersOf(guest: Guest, base: string): Promise<Kept[]> {
  for (;;) {
    const answer = await guest.ask(`${base}/v2/orders?status=all&limit=500`)
    if (answer.ok) return (await answer.json()) as Kept[]
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const bodyOf = (symbol: string, id: string) => ({
  ...{ symbol, qty: '1', side: 'buy', type: 'limit', time_in_force: 'gtc', limit_price: '100', client_order_id: id },
})

it(`over ${ROUNDS} kills on either side no order is sent twice, none that was answered is lost, and each alert is told once`, async () => {
  const dice = new Dice(1)
  const ports = { upstream: await freePort(), desk: await freePort() }
  const begin = {
    upstream: () => start('upstream', ports.upstream),
    desk: () => start('desk', ports.desk, standingIn(`http://127.0.0.1:${ports.upstream}`)),
  }
  const servers = { upstream: await begin.upstream(), desk: await begin.desk() }
  const there = await signIn(servers.upstream.url)
  const guest = await signIn(servers.desk.url)
  const connected = await guest.ask('/api/alpaca', 'POST', await there.key())
  const { accountId } = (await connected.json()) as { accountId: string }
  const base = `/api/accounts/${accountId}`
  const answered = new Set<string>()
  const meant: string[] = []
  const helds: string[] = []
  const alerts: string[] = []
  /** Its id; nothing where its time has come on the way. */
  const made = async (answering: Promise<Response>): Promise<string[]> => {
    const answer = await answering
    const text = await answer.text()
    if (answer.status === 422 && /is past|has passed/.test(text)) return []
    expect([answer.status, text]).toEqual([201, expect.any(String)])
    return [(JSON.parse(text) as { id: string }).id]
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    const side = round % 2 === 0 ? 'desk' : 'upstream'
    const killAfter = 1 + dice.below(ORDERS - 1)
    const killAt = Date.now() + 2_000
    // Around the moment of the kill, and after the start.
    for (const ms of [dice.below(600) - 300, dice.below(600) - 300, 3_000 + dice.below(2_000)]) {
      const at = new Date(killAt + ms).toISOString()
      const when = { kind: 'time', at }
      const asked = { symbol: 'ETH/USD', side: 'buy', qty: '0.1', isEntry: true, onMissed: 'act', steps: [{ when }] }
      helds.push(...(await made(guest.ask(`${base}/held`, 'POST', asked))))
      alerts.push(...(await made(guest.ask(`${base}/alerts`, 'POST', { kind: 'time', at }))))
    }
    await new Promise((resolve) => setTimeout(resolve, killAt - Date.now() - GAP_MS * killAfter))
    let killed: Promise<void> | undefined
    const ids = Array.from({ length: ORDERS }, (_, number) => `r${round}-${number}`)
    meant.push(...ids)
    await Promise.all(
      ids.map(async (id, number) => {
        await new Promise((resolve) => setTimeout(resolve, number * GAP_MS))
        if (number === killAfter) killed = servers[side].end('SIGKILL')
        const answer = await guest.ask(`${base}/v2/orders`, 'POST', bodyOf('BTC/USD', id)).catch(() => undefined)
        if (answer?.status === 200) answered.add(id)
      }),
    )
    await killed
    servers[side] = await begin[side]()
    const orders = await ordersOf(there, there.base)
    const names = orders.map(({ client_order_id: id }) => id)
    expect(new Set(names).size, `round ${round}: sent twice`).toBe(names.length)
    for (const order of orders)
      if (order.symbol === 'BTC/USD' && order.status !== 'canceled')
        expect((await there.ask(`${there.base}/v2/orders/${order.id}`, 'DELETE')).status).toBe(204)
  }

  expect(Math.min(helds.length, alerts.length)).toBeGreaterThanOrEqual(ROUNDS)
  const unknown = async () => {
    const { connections } = (await (await guest.ask('/api/alpaca')).json()) as {
      connections: { unknownOrders: unknown[] }[]
    }
    return connections[0]?.unknownOrders
  }
  await expect.poll(unknown, { timeout: 90_000, interval: 500 }).toEqual([])
  const openHeld = async () =>
    ((await (await guest.ask(`${base}/held?status=open`)).json()) as { held: unknown[] }).held
  await expect.poll(openHeld, { timeout: 90_000, interval: 1_000 }).toEqual([])
  const sent = (await ordersOf(there, there.base)).map(({ client_order_id: id }) => id)
  for (const id of helds) {
    const { status } = (await (await guest.ask(`${base}/held/${id}`)).json()) as { status: string }
    const times = sent.filter((name) => name.startsWith(`held-${id}`)).length
    // An entry that came while orders were not heard is refused, and says so.
    expect([id, status, times]).toEqual([id, expect.stringMatching(/^(done|failed)$/), status === 'done' ? 1 : 0])
  }
  const reached = async () =>
    ((await (await guest.ask(`${base}/alerts/reached`)).json()) as { alertId: string }[]).map(({ alertId }) => alertId)
  await expect
    .poll(async () => (await reached()).toSorted(), { timeout: 90_000, interval: 1_000 })
    .toEqual(alerts.toSorted())
  const [upstream, desk] = [await ordersOf(there, there.base), await ordersOf(guest, base)]
  const names = new Set(upstream.map(({ client_order_id: id }) => id))
  for (const id of answered) expect(names.has(id), `${id}: lost`).toBe(true)
  for (const name of names) expect(name.startsWith('held-') || meant.includes(name)).toBe(true)
  expect(desk).toEqual(upstream)
  await servers.desk.end('SIGKILL')
  await servers.upstream.end('SIGKILL')
}, 900_000)
