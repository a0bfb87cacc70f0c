/** The server is killed in the middle of a thousand orders: what it said yes to is there afterwards, once and whole. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkStorage } from './storage/engine/check.ts'
import { openStorage, type StorageLocation } from './storage/engine/database.ts'
import { SERVER } from './testing/built-server.ts'
import { ENGINES, freePort, type StartedEngine } from './testing/engines.ts'
import { signIn } from './testing/running-desk.ts'

const ORDERS = 1000
const KILL_AFTER = 400
const AT_ONCE = 50

describe.each(ENGINES)('on $name', ({ start }) => {
  let engine: StartedEngine
  const folder = mkdtempSync(join(tmpdir(), 'paddock-kill-'))
  beforeAll(async () => {
    engine = await start()
  })
  afterAll(async () => {
    await engine.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('every acknowledged order survives kill -9, exactly once, none half there', async () => {
    const location = await engine.newLocation()
    const first = await startServer(location, folder)
    const headers = await newKey(first.url)
    const accepted = new Map<string, string>()
    let sent = 0
    const worker = async () => {
      for (let number = sent++; number < ORDERS; number = sent++) {
        const clientOrderId = `order-${number}`
        const order = await place(first.url, headers, clientOrderId)
        if (order) accepted.set(clientOrderId, order.id)
        if (accepted.size === KILL_AFTER) first.child.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    await first.ended
    expect(accepted.size).toBeGreaterThanOrEqual(KILL_AFTER)
    expect(accepted.size).toBeLessThan(ORDERS)

    const second = await startServer(location, folder)
    const kept = await listOrders(second.url, headers)
    const ids = new Map(kept.map((order) => [order.client_order_id, order.id]))
    expect(ids.size).toBe(kept.length)
    for (const [clientOrderId, id] of accepted) expect(ids.get(clientOrderId)).toBe(id)
    // An order in flight at the kill may have been written without the answer getting out, but then it is a whole one:
    // sending it again is refused, sending one that was not written is accepted.
    const [unsure] = [...ids.keys()].filter((id) => !accepted.has(id))
    if (unsure) expect(await place(second.url, headers, unsure)).toBeUndefined()
    expect(await place(second.url, headers, 'after-the-kill')).toBeDefined()
    second.child.kill('SIGTERM')
    await second.ended

    const storage = await openStorage(location)
    expect(await checkStorage(storage.db)).toEqual([])
    const rows = await storage.db.selectFrom('order_row').select('id').orderBy('id').execute()
    const events = await storage.db
      .selectFrom('account_event')
      .select('body')
      .where('kind', '=', 'order-accepted')
      .execute()
    expect(events.map(({ body }) => JSON.parse(body).order.id).sort()).toEqual(rows.map(({ id }) => id))
    await storage.close()
  })
})

interface StartedServer {
  readonly url: string
  readonly child: ChildProcess
  readonly ended: Promise<void>
}

async function startServer(location: StorageLocation, folder: string): Promise<StartedServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PADDOCK_DATA: 'dataDir' in location ? location.dataDir : folder,
      DATABASE_URL: 'databaseUrl' in location ? location.databaseUrl : '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, child, ended }
}

type Headers = Record<string, string>

async function newKey(url: string): Promise<Headers> {
  const { keyId, secretKey } = await (await signIn(url)).key()
  return { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey, 'content-type': 'application/json' }
}

/** The order as acknowledged; undefined when it was refused or the answer never came. */
async function place(url: string, headers: Headers, clientOrderId: string): Promise<{ id: string } | undefined> {
  const body = {
    symbol: 'BTC/USD',
    qty: '0.001',
    side: 'buy',
    type: 'limit',
    time_in_force: 'gtc',
    limit_price: '12000',
    client_order_id: clientOrderId,
  }
  try {
    const answer = await fetch(`${url}/v2/orders`, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.ok ? ((await answer.json()) as { id: string }) : undefined
  } catch {
    return undefined
  }
}

/** All of the account's orders, page by page. */
async function listOrders(url: string, headers: Headers): Promise<{ id: string; client_order_id: string }[]> {
  const all: { id: string; client_order_id: string }[] = []
  for (;;) {
    const last = all.at(-1)
    const query = `status=all&direction=asc&limit=500${last ? `&after_order_id=${last.id}` : ''}`
    const page = (await (await fetch(`${url}/v2/orders?${query}`, { headers })).json()) as typeof all
    all.push(...page)
    if (page.length < 500) return all
  }
}
