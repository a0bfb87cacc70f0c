/** A backup while the desk serves: how long others wait for an answer. `PADDOCK_BENCH_BACKUP_MB` says how large the database is. */
import { spawn } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
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
/** By the server; the rest of the database are the same orders again. */
const PLACED = 5_000
const ACCOUNTS = 100
const WARM_UP_S = 10

async function pause() {
  const first = await startServer()
  const accounts: Credentials[] = []
  for (let made = 0; made < ACCOUNTS; made += 1) accounts.push(await newGuest(first.address))
  const bodies = await restingOrders(first.address, 50)
  await placeOrders(first.address, accounts, bodies, { amount: PLACED })
  await first.stop()
  const filled = fill(join(first.data, 'paddock.db'))
  const server = await startServer({ data: first.data })
  // What a server prepares behind its start, and the first look at each account, are pauses of their own.
  await placeOrders(server.address, accounts, bodies, { seconds: WARM_UP_S })
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
      `longest delay of /healthz, over one connection of a thread of its own, during \`admin backup\` of a database of ${size.toFixed(0)} MB (${filled} orders; PADDOCK_BENCH_BACKUP_MB says otherwise) ` +
        `in ${seconds.toFixed(1)} s, ${kept.toFixed(0)} MB of backup; orders sent one after the other meanwhile were answered within ${longestOrder.toFixed(0)} ms; baseline: a bare server at the same time`,
      bareMs,
    ),
  ]
}

/** Repeats all orders and their events, of an account that nobody asks for, until the file is as large as is wanted. Answers how many orders it has. */
function fill(file: string): number {
  const database = new DatabaseSync(file)
  const mebibytes = () => {
    database.exec('pragma wal_checkpoint(truncate)')
    return statSync(file).size / 2 ** 20
  }
  const columns = (table: string, except: readonly string[]) =>
    database
      .prepare(`select name from pragma_table_info('${table}')`)
      .all()
      .flatMap(({ name }) => (except.includes(String(name)) ? [] : [String(name)]))
      .join(', ')
  const accountRest = columns('account', ['id', 'name', 'sequence', 'next_wake_at'])
  const eventRest = columns('account_event', ['account_id', 'sequence'])
  const orderRest = columns('order_row', ['account_id', 'id', 'client_order_id'])
  database.exec(`create temp table placed_event as select * from account_event where kind = 'order-accepted';
    create temp table placed_order as select * from order_row`)
  for (let round = 0; mebibytes() < MEGABYTES; round += 1) {
    const id = `filler ${round}`
    const place = `printf('${String(round).padStart(9, '0')}%027d', row_number() over ())`
    database.exec(`begin;
      insert into account (id, name, sequence, next_wake_at, ${accountRest})
        select '${id}', '${id}', (select count(*) from placed_event), null, ${accountRest} from account limit 1;
      insert into account_event (account_id, sequence, ${eventRest})
        select '${id}', row_number() over (), ${eventRest} from placed_event;
      insert into order_row (account_id, id, client_order_id, ${orderRest})
        select '${id}', ${place}, ${place}, ${orderRest} from placed_order;
      commit`)
  }
  const orders = Number(database.prepare('select count(*) as orders from order_row').get()?.orders)
  database.close()
  return orders
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
