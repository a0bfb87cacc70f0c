/** Orders per second through the whole server, against the same framework doing nothing but a durable insert. */
import { type Benchmark, measured } from './figure.ts'
import { placeOrders, restingOrders } from './order-load.ts'
import { startPostgres } from './postgres.ts'
import { newGuest, type RunningServer, startServer } from './running-server.ts'

const ACCOUNTS = 100
const SYMBOLS = 50
const SECONDS = 10

/** Orders of many accounts, warm. */
async function load(server: RunningServer) {
  const accounts = []
  for (let made = 0; made < ACCOUNTS; made += 1) accounts.push(await newGuest(server.address))
  const bodies = await restingOrders(server.address, SYMBOLS)
  await placeOrders(server.address, accounts, bodies, { seconds: 2 })
  const result = await placeOrders(server.address, accounts, bodies, { seconds: SECONDS })
  return { ...result, accounts, bodies }
}

async function acknowledgements() {
  const server = await startServer()
  const { accounts, bodies, ...ours } = await load(server)
  await server.stop()

  const bare = await startServer({ program: 'bench/bare-server.ts', words: ['--import', 'tsx'] })
  await placeOrders(bare.address, accounts, bodies, { seconds: 2 })
  const baseline = await placeOrders(bare.address, accounts, bodies, { seconds: SECONDS })
  await bare.stop()

  const method =
    `resting buy limits, ${ACCOUNTS} accounts by access key, ${SYMBOLS} symbols, 64 connections, ${SECONDS} s after 2 s of warm-up, ` +
    `load on the same machine, SQLite with full sync; ${ours.accepted} accepted, ${ours.refused} refused; ` +
    'baseline: the same framework doing one durable grouped insert per request'
  return [
    measured('http.ack_per_second', ours.perSecond, method, baseline.perSecond),
    measured('http.ack_p99_ms', ours.p99Ms, method, baseline.p99Ms),
    measured('http.ack_ratio', baseline.perSecond / ours.perSecond, `time per order against the baseline's: ${method}`),
  ]
}

async function onPostgres() {
  const postgres = await startPostgres()
  const server = await startServer({ environment: { DATABASE_URL: postgres.url } })
  const ours = await load(server)
  await server.stop()
  await postgres.stop()
  return [
    measured(
      'http.ack_postgres_per_second',
      ours.perSecond,
      `as http.ack_per_second, on a PostgreSQL of its own on the same machine with its settings as they come; 99th percentile ${ours.p99Ms} ms, ${ours.accepted} accepted, ${ours.refused} refused`,
    ),
  ]
}

export const httpBenchmarks: readonly Benchmark[] = [
  { ids: ['http.ack_per_second', 'http.ack_p99_ms', 'http.ack_ratio'], run: acknowledgements },
  { ids: ['http.ack_postgres_per_second'], run: onPostgres },
]
