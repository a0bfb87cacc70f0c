/** A backup while the desk serves: how long others wait for an answer. `PADDOCK_BENCH_BACKUP_MB` says how large the database is. */
import { spawn } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Benchmark, measured } from './figure.ts'
import { delayed } from './freeze.ts'
import { placeOrders, restingOrders } from './order-load.ts'
import {
  type Credentials,
  keyHeaders,
  newDataFolder,
  newGuest,
  type RunningServer,
  startServer,
} from './running-server.ts'

const ADMIN = fileURLToPath(new URL('../apps/server/dist/admin.js', import.meta.url))
const MEGABYTES = Number(process.env.PADDOCK_BENCH_BACKUP_MB ?? 100)
const AT_A_TIME = 20_000
const ACCOUNTS = 100

async function pause() {
  const server = await startServer()
  const accounts: Credentials[] = []
  for (let made = 0; made < ACCOUNTS; made += 1) accounts.push(await newGuest(server.address))
  const bodies = await restingOrders(server.address, 50)
  let orders = 0
  while (sizeOf(server) < MEGABYTES)
    orders += (await placeOrders(server.address, accounts, bodies, { amount: AT_A_TIME })).accepted
  const size = sizeOf(server)

  const [account] = accounts
  const [body] = bodies
  if (!account || !body) throw new Error('There is nothing to order with')
  const file = join(newDataFolder(), 'desk.backup')
  let longestOrder = 0
  let seconds = 0
  const { longestMs, bareMs } = await delayed(server, async () => {
    const began = performance.now()
    let isOver = false
    const backup = backUp(server, file).finally(() => {
      isOver = true
    })
    while (!isOver) longestOrder = Math.max(longestOrder, await acknowledged(server, account, body))
    await backup
    seconds = (performance.now() - began) / 1_000
  })
  const kept = statSync(file).size / 2 ** 20
  await server.stop()
  rmSync(server.data, { recursive: true })
  rmSync(file)
  return [
    measured(
      'server.backup_pause_ms',
      longestMs,
      `longest delay of /healthz, over one connection of a thread of its own, during \`admin backup\` of a database of ${size.toFixed(0)} MB (${orders} orders; PADDOCK_BENCH_BACKUP_MB says otherwise) ` +
        `in ${seconds.toFixed(1)} s, ${kept.toFixed(0)} MB of backup; orders sent one after the other meanwhile were answered within ${longestOrder.toFixed(0)} ms; baseline: a bare server at the same time`,
      bareMs,
    ),
  ]
}

const sizeOf = ({ data }: RunningServer): number => statSync(join(data, 'paddock.db')).size / 2 ** 20

/** Milliseconds to the answer of an order. */
async function acknowledged({ address }: RunningServer, account: Credentials, body: string): Promise<number> {
  const began = performance.now()
  const headers = { ...keyHeaders(account), 'content-type': 'application/json' }
  const answer = await fetch(`${address}/v2/orders`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`An order was answered with ${answer.status}`)
  await answer.arrayBuffer()
  return performance.now() - began
}

const backUp = ({ data }: RunningServer, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, PADDOCK_DATA: data, DATABASE_URL: '' }
    const child = spawn(process.execPath, [ADMIN, 'backup', '--to', file], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The backup ended with ${code}`))))
  })

export const backupBenchmarks: readonly Benchmark[] = [{ ids: ['server.backup_pause_ms'], run: pause }]
