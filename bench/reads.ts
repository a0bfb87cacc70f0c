/** Reads per second through the whole server, against the same framework answering the same bytes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type Benchmark, measured } from './figure.ts'
import { type Credentials, keyHeaders, newDataFolder, newGuest, startServer } from './running-server.ts'

const SECONDS = 8
const CONNECTIONS = 16
const SNAPSHOTS = 100
const POSITIONS = 10

async function reads() {
  const server = await startServer()
  const guest = await newGuest(server.address)
  const symbols = await symbolsOf(server.address)
  await takePositions(server.address, guest, symbols.slice(0, POSITIONS))
  const paths = [
    '/v2/account',
    '/v2/positions',
    '/v2/stocks/AAPL/bars?timeframe=1Min&start=2026-03-09T13:30:00Z&end=2026-03-13T20:00:00Z&limit=1000',
    `/v2/stocks/snapshots?symbols=${symbols.slice(0, SNAPSHOTS).join(',')}`,
  ]
  const headers = keyHeaders(guest)
  const bodies = await Promise.all(
    paths.map(async (path) => [path, await (await fetch(server.address + path, { headers })).text()]),
  )
  await load(server.address, paths, headers, 2)
  const ours = await load(server.address, paths, headers, SECONDS)
  await server.stop()

  const file = join(newDataFolder(), 'answers.json')
  writeFileSync(file, JSON.stringify(bodies))
  process.env.BARE_ANSWERS = file
  const bare = await startServer({ program: 'bench/bare-answers.ts', words: ['--import', 'tsx'] })
  await load(bare.address, paths, headers, 2)
  const baseline = await load(bare.address, paths, headers, SECONDS)
  await bare.stop()
  const sizes = bodies.map(([, body]) => `${Math.round((body?.length ?? 0) / 102.4) / 10} KB`).join(', ')
  const method =
    `account, ${POSITIONS} positions, 1,000 one-minute bars and ${SNAPSHOTS} snapshots in turn (${sizes}), by access key, ${CONNECTIONS} connections, ` +
    `${SECONDS} s after 2 s of warm-up, load on the same machine: ${Math.round(ours)} reads/s against ${Math.round(baseline)} of the same framework answering the same bytes`
  return [measured('http.read_ratio', baseline / ours, method)]
}

async function symbolsOf(address: string): Promise<string[]> {
  const answer = await fetch(`${address}/api/market/v2/assets?asset_class=us_equity&attributes=has_options`)
  return ((await answer.json()) as { symbol: string }[]).map(({ symbol }) => symbol)
}

/** Buys one share of each on a clock that has skipped to an open. */
async function takePositions(address: string, guest: Credentials, symbols: readonly string[]): Promise<void> {
  const headers = { cookie: guest.cookie, origin: address, 'content-type': 'application/json' }
  const base = `${address}/api/accounts/${guest.accountId}`
  await fetch(`${base}/clock`, { method: 'PUT', headers, body: JSON.stringify({ kind: 'skip-to-open' }) })
  for (const symbol of symbols) {
    const order = { symbol, qty: '1', side: 'buy', type: 'market', time_in_force: 'day' }
    await fetch(`${base}/v2/orders`, { method: 'POST', headers, body: JSON.stringify(order) })
  }
  for (let held = 0; held < symbols.length; ) {
    const answer = await fetch(`${base}/v2/positions`, { headers })
    held = ((await answer.json()) as unknown[]).length
  }
}

/** Reads per second. Throws if any read failed. */
async function load(
  address: string,
  paths: readonly string[],
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET' as const, path, headers })),
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} reads failed`)
  return result['2xx'] / result.duration
}

export const readBenchmarks: readonly Benchmark[] = [{ ids: ['http.read_ratio'], run: reads }]
