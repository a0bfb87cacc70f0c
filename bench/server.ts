/** Starting, resting and getting up again, with 100,000 orders in the database. */
import { type Benchmark, measured, quantile } from './figure.ts'
import { placeOrders, restingOrders } from './order-load.ts'
import { type Credentials, keyHeaders, newGuest, type RunningServer, startServer } from './running-server.ts'

const ORDERS = 100_000
const ACCOUNTS = 100
const RUNS = 3

async function lifetime() {
  const first = await startServer()
  const accounts: Credentials[] = []
  for (let made = 0; made < ACCOUNTS; made += 1) accounts.push(await newGuest(first.address))
  const bodies = await restingOrders(first.address, 50)
  const loaded = await placeOrders(first.address, accounts, bodies, { amount: ORDERS })
  await first.stop()

  const starts: number[] = []
  const memories: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const server = await startServer({ data: first.data, program: 'scripts/start.mjs' })
    starts.push(server.readyMs)
    await new Promise((resolve) => setTimeout(resolve, 5000))
    memories.push(server.memory())
    await server.stop()
  }
  const recoveries: number[] = []
  for (let run = 0; run < RUNS; run += 1) recoveries.push(await recovery(first.data, accounts, bodies))

  const state = `${loaded.accepted} orders of ${ACCOUNTS} accounts in the database, median of ${RUNS}`
  return [
    measured(
      'server.start_ms',
      quantile(starts, 0.5),
      `npm start's program on a built tree, spawn to /readyz, ${state}`,
    ),
    measured('server.idle_mb', quantile(memories, 0.5), `resident memory 5 s after being ready, ${state}`),
    measured(
      'server.recovery_ms',
      quantile(recoveries, 0.5),
      `kill -9 under a load of orders, then spawn to the first order list answered to a key, ${state}`,
    ),
  ]
}

async function recovery(data: string, accounts: readonly Credentials[], bodies: readonly string[]): Promise<number> {
  const server: RunningServer = await startServer({ data })
  const load = placeOrders(server.address, accounts, bodies, { seconds: 2 }).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await server.stop('SIGKILL')
  const killed = performance.now()
  const again = await startServer({ data })
  const [account] = accounts
  if (!account) throw new Error('No account')
  const answer = await fetch(`${again.address}/v2/orders`, { headers: keyHeaders(account) })
  if (!answer.ok) throw new Error(`The first request after recovery answered ${answer.status}`)
  await answer.arrayBuffer()
  const took = performance.now() - killed
  await load
  await again.stop()
  return took
}

export const serverBenchmarks: readonly Benchmark[] = [
  { ids: ['server.start_ms', 'server.idle_mb', 'server.recovery_ms'], run: lifetime },
]
