/**
 * Where the server's time goes on each hot path: `node scripts/run.mjs bench/profile.ts` prints, for each, the functions that ran themselves the
 * longest, as shares of the time in which the thread did anything. What docs/performance.md says of it is read off this.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { WebSocket } from 'ws'
import { placeOrders, restingOrders } from './order-load.ts'
import { type Credentials, keyHeaders, newGuest, type RunningServer, startServer } from './running-server.ts'

const SECONDS = 8
const ACCOUNTS = 50
const SYMBOLS = 50
const SOCKETS = 200
const SHOWN = 12

interface Profile {
  readonly startTime: number
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** Of the machine, the same in all its processes, as profiles have it. */
const microseconds = (): number => Number(process.hrtime.bigint() / 1_000n)
const isIdle = (name: string): boolean => name === '(idle)' || name === '(program)' || name === '(root)'

/** Starts a server, lets it do something, and prints what it did meanwhile. */
async function profiled(what: string, prepare: (server: RunningServer) => Promise<() => Promise<unknown>>) {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-profile-'))
  const words = ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--import', 'tsx']
  const server = await startServer({ program: 'apps/server/src/main.ts', words })
  const act = await prepare(server)
  const from = microseconds()
  await act()
  const until = microseconds()
  await server.stop()
  process.stdout.write(`\n${what}\n`)
  for (const name of readdirSync(folder)) {
    const profile = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile
    print(profile, from, until)
  }
  rmSync(folder, { recursive: true })
}

function print({ startTime, nodes, samples, timeDeltas }: Profile, from: number, until: number): void {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const spent = new Map<string, number>()
  const parts = new Map<string, number>()
  let busy = 0
  let at = startTime
  for (const [index, sample] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0
    at += delta
    const frame = names.get(sample)
    if (at < from || at > until || !frame || isIdle(frame.functionName)) continue
    busy += delta
    const { functionName, url } = frame
    const place = url.replace(/\?.*$/, '').replace(/^.*\/(?=(?:node_modules|apps|packages)\/)/, '')
    const name = `${functionName || '(anonymous)'} ${place}`
    spent.set(name, (spent.get(name) ?? 0) + delta)
    const part = partOf(functionName, place)
    parts.set(part, (parts.get(part) ?? 0) + delta)
  }
  const share = (time: number) => `${((100 * time) / busy).toFixed(1)} %`.padStart(8)
  if (busy < (until - from) / 100) return
  process.stdout.write(`  a thread that was busy for ${((100 * busy) / (until - from)).toFixed(0)} % of the time\n`)
  for (const sums of [parts, spent]) {
    const most = [...sums].toSorted(([, one], [, other]) => other - one).slice(0, SHOWN)
    process.stdout.write(`${most.map(([name, time]) => `  ${share(time)}  ${name}\n`).join('')}\n`)
  }
}

/** Which package, or room of the server, a function is of; what has no file is of the platform. */
function partOf(name: string, place: string): string {
  if (place === '') return name === '(garbage collector)' ? 'garbage' : 'native code of the platform'
  if (place.startsWith('node:')) return 'the platform’s JavaScript'
  return place
    .split('/')
    .slice(0, place.startsWith('apps/') ? 4 : 2)
    .join('/')
}

async function orders(server: RunningServer) {
  const accounts: Credentials[] = []
  for (let made = 0; made < ACCOUNTS; made += 1) accounts.push(await newGuest(server.address))
  const bodies = await restingOrders(server.address, SYMBOLS)
  await placeOrders(server.address, accounts, bodies, { seconds: 2 })
  return { accounts, act: () => placeOrders(server.address, accounts, bodies, { seconds: SECONDS }) }
}

await profiled('Order acknowledgement', async (server) => (await orders(server)).act)

await profiled('Order events to sockets', async (server) => {
  const { accounts, act } = await orders(server)
  const url = `${server.address.replace('http', 'ws')}/stream`
  for (const account of accounts) {
    const headers = keyHeaders(account)
    const socket = new WebSocket(url)
    socket.on('error', () => {})
    socket.on('open', () => {
      const [key, secret] = Object.values(headers)
      socket.send(JSON.stringify({ action: 'auth', key, secret }))
      socket.send(JSON.stringify({ action: 'listen', data: { streams: ['trade_updates'] } }))
    })
  }
  return act
})

await profiled('Market data to sockets', async (server) => {
  const guest = await newGuest(server.address)
  const headers = { cookie: guest.cookie, origin: server.address }
  const path = `${server.address.replace('http', 'ws')}/api/market/v1beta3/crypto/us`
  const sockets = Array.from({ length: SOCKETS }, () => new WebSocket(path, { headers, perMessageDeflate: false }))
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          socket.on('error', reject)
          socket.on('open', () => {
            const symbols = ['BTC/USD', 'ETH/USD', 'SOL/USD', 'LTC/USD']
            socket.send(JSON.stringify({ action: 'subscribe', trades: symbols, quotes: symbols, orderbooks: symbols }))
            resolve()
          })
        }),
    ),
  )
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000))
    for (const socket of sockets) socket.terminate()
  }
})

for (const [what, path] of [
  [
    'Reading of 1,000 bars',
    '/v2/stocks/AAPL/bars?timeframe=1Min&start=2026-03-09T13:30:00Z&end=2026-03-13T20:00:00Z&limit=1000',
  ],
  ['Reading of 5 snapshots', '/v2/stocks/snapshots?symbols=AAPL,MSFT,NVDA,AMZN,META'],
  ['Reading of the account', '/v2/account'],
] as const)
  await profiled(what, async (server) => {
    const headers = keyHeaders(await newGuest(server.address))
    const load = (duration: number) => autocannon({ url: server.address + path, headers, connections: 16, duration })
    await load(2)
    return () => load(SECONDS)
  })
