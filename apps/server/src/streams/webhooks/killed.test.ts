/** The server is killed while messages are on their way and behind one that hangs: all of them arrive afterwards, in order. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { SERVER } from '../../testing/built-server.ts'
import { freePort } from '../../testing/engines.ts'
import { signIn } from '../../testing/running-desk.ts'
import { runReceiver } from '../../testing/webhook-receiver.ts'

const folder = mkdtempSync(join(tmpdir(), 'paddock-webhooks-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const ORDERS = 30

async function startServer(port: number) {
  const child = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      ...{ PORT: String(port), HOST: '127.0.0.1', PADDOCK_DATA: folder, DATABASE_URL: '' },
      PADDOCK_WEBHOOK_PRIVATE: 'true',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { child, ended }
}

it('a kill -9 loses no message and turns none round', async () => {
  let isWell = false
  const receiver = await runReceiver((response) => {
    // Until then nobody answers: the first message hangs, and the others wait behind it.
    if (isWell) response.writeHead(204).end()
    return isWell
  })
  const port = await freePort()
  const first = await startServer(port)
  const { ask, base } = await signIn(`http://127.0.0.1:${port}`)
  // A guest has no webhooks on this machine.
  const kept = { email: 'ada@example.com', password: 'correct horse battery' }
  expect((await ask('/api/_auth/guest/keep', 'POST', kept)).status).toBe(200)
  const added = await ask(`${base}/webhooks`, 'POST', { url: receiver.url, events: ['new', 'accepted', 'pending_new'] })
  expect(added.status, await added.text()).toBe(201)
  const names = Array.from({ length: ORDERS }, (_, at) => `order-${at}`)
  for (const client_order_id of names) {
    const order = { symbol: 'BTC/USD', qty: '0.001', side: 'buy', type: 'limit', time_in_force: 'gtc' }
    const placed = await ask(`${base}/v2/orders`, 'POST', { ...order, limit_price: '12000', client_order_id })
    expect(placed.status).toBe(200)
  }
  while (receiver.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  first.child.kill('SIGKILL')
  await first.ended

  isWell = true
  const second = await startServer(port)
  const told = () => [...new Set(receiver.taken.map(({ body }) => body.order.client_order_id))]
  while (told().length < ORDERS) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(told()).toEqual(names)
  const ids = receiver.taken.map(({ body }) => body.event_id)
  expect(ids).toEqual([...ids].sort())
  expect(receiver.received[0]?.body.event_id).toBe(ids[0])
  second.child.kill('SIGTERM')
  await second.ended
  await receiver.close()
}, 90_000)
