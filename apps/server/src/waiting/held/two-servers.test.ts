/** Orders held by servers that share a database: made and cancelled at any of them, sent by one. */
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import { HOUR_MS, MINUTE_MS } from '@paddock/market/instant'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { NATS_SERVER } from '../../testing/nats.ts'
import type { Guest } from '../../testing/running-desk.ts'
import { at, sharedDesk } from '../../testing/two-servers.ts'

const SOON_MS = 1_500

/** A held entry in coins, which trade at every hour, due in a moment or at an instant. */
async function hold(guest: Guest, due = Date.now() + SOON_MS): Promise<HeldOrder> {
  const time = new Date(due).toISOString()
  const answer = await guest.ask(`${guest.base}/held`, 'POST', {
    ...{ symbol: 'BTC/USD', side: 'buy', qty: '0.01', isEntry: true, onMissed: 'act' },
    steps: [{ when: { kind: 'time', at: time } }],
  })
  expect(answer.status).toBeLessThan(300)
  return (await answer.json()) as HeldOrder
}

const heldAt = async (guest: Guest, { id }: HeldOrder): Promise<HeldOrder> =>
  (await (await guest.ask(`${guest.base}/held/${id}`)).json()) as HeldOrder
const orders = async (guest: Guest) =>
  (await (await guest.ask(`${guest.base}/v2/orders?status=all`)).json()) as { client_order_id: string }[]

describe.skipIf(NATS_SERVER === undefined)('an order held by servers that share a database', () => {
  const desk = sharedDesk()

  it('is sent once, whichever server it was made at', async () => {
    const [here, there] = await desk.guest()
    for (const one of [here, there]) {
      const before = (await orders(here)).length
      const held = await hold(one)
      await expect.poll(async () => (await heldAt(here, held)).status).toBe('done')
      expect((await heldAt(there, held)).status).toBe('done')
      expect(await orders(there)).toHaveLength(before + 1)
    }
  })

  it('is not sent when it was cancelled, whichever server was asked for that', async () => {
    const [here, there] = await desk.guest()
    // An hour ahead, so that none is due before it was cancelled; then the account's clock is taken past all of them.
    const due = Date.now() + HOUR_MS
    const made = await Promise.all(
      [here, there].flatMap((one) => [here, there].map(async (other) => [await hold(one, due), other] as const)),
    )
    for (const [held, other] of made) {
      const cancelled = await other.ask(`${other.base}/held/${held.id}`, 'DELETE')
      expect(((await cancelled.json()) as HeldOrder).status).toBe('cancelled')
    }
    const witness = await hold(there, due + MINUTE_MS)
    const past = new Date(due + 2 * MINUTE_MS).toISOString()
    const taken = await here.ask(`${here.base}/clock`, 'PUT', { kind: 'run-to', at: past })
    // 202 where it is still on its way there.
    expect([200, 202]).toContain(taken.status)
    await expect.poll(async () => (await heldAt(here, witness)).status).toBe('done')
    expect(await orders(here)).toHaveLength(1)
    for (const [held] of made) expect((await heldAt(here, held)).status).toBe('cancelled')
  })

  it('is sent as a server wrote it that ended before it could tell', async () => {
    const [here, there] = await desk.guest()
    const hourAhead = Date.now() + HOUR_MS
    const held = await hold(here, hourAhead)
    const client = new pg.Client({ connectionString: desk.databaseUrl })
    await client.connect()
    const { rows } = await client.query<{ body: string }>('select body from held_order where id = $1', [held.id])
    const written = JSON.parse(rows[0]?.body ?? '') as HeldOrder
    const dueAt = new Date(Date.now() + SOON_MS).toISOString()
    const due = JSON.stringify({ ...written, steps: written.steps.map((step) => ({ ...step, dueAt })) })
    await client.query('update held_order set body = $1 where id = $2', [due, held.id])
    await client.end()
    await expect.poll(async () => (await heldAt(there, held)).status).toBe('done')
    expect(await orders(here)).toHaveLength(1)
  })

  it('is sent by another when its server ends', async () => {
    const third = await desk.start()
    const [first] = await desk.guest()
    const guest = at(third.url, first)
    const due = Date.now() + 4_000
    const made = await Promise.all([hold(guest, due), hold(guest, due)])
    // Those that could have been the owner end one after the other; one stays.
    await desk.servers[0]?.close()
    await desk.servers[1]?.close()
    for (const held of made) await expect.poll(async () => (await heldAt(guest, held)).status).toBe('done')
    expect(await orders(guest)).toHaveLength(2)
  })
})
