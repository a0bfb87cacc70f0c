/** One stream of prices from Alpaca's place to thousands of sockets, against a bare loop over the same socket library. */
import { readFileSync } from 'node:fs'
import { WebSocket } from 'ws'
import { type Benchmark, measured, quantile } from './figure.ts'
import { newGuest, type RunningServer, startServer } from './running-server.ts'

const SOCKETS = 2_000
const AT_ONCE = 100
const WARM_MS = 3_000
const MEASURED_MS = 10_000
const TICKS_PER_SECOND = 100

interface Fanout {
  readonly p99Ms: number
  readonly cpuUsPerMessage: number
  readonly messages: number
  readonly kbPerSocket: number
}

async function fanout() {
  const upstream = await startServer({ program: 'bench/fanout-upstream.ts', words: ['--import', 'tsx'] })
  const wsUpstream = upstream.address.replace('http', 'ws')
  const bare = await startServer({
    program: 'bench/fanout-bare.ts',
    words: ['--import', 'tsx'],
    environment: { FANOUT_UPSTREAM: wsUpstream },
  })
  const baseline = await told(bare, bare.address.replace('http', 'ws'), {})
  await bare.stop()

  const names = ['ALPACA_PAPER_URL', 'ALPACA_LIVE_URL', 'ALPACA_DATA_URL', 'ALPACA_SANDBOX_DATA_URL']
  const desk = await startServer({ environment: Object.fromEntries(names.map((name) => [name, upstream.address])) })
  const { cookie } = await newGuest(desk.address)
  const headers = { cookie, origin: desk.address }
  const connected = await fetch(`${desk.address}/api/alpaca`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ keyId: 'bench', secretKey: 'bench' }),
  })
  const { accountId } = (await connected.json()) as { accountId: string }
  const path = `${desk.address.replace('http', 'ws')}/api/accounts/${accountId}/v2/sip`
  const ours = await told(desk, path, headers)
  await desk.stop()
  await upstream.stop()

  const method =
    `one upstream stream of 20 trades a second to ${SOCKETS} sockets, ${MEASURED_MS / 1_000} s after ${WARM_MS / 1_000} s of warm-up, readers on the same machine: ` +
    `99th percentile from the upstream's send to the reader ${ours.p99Ms.toFixed(1)} against ${baseline.p99Ms.toFixed(1)} ms, ` +
    `processor time ${ours.cpuUsPerMessage.toFixed(1)} against ${baseline.cpuUsPerMessage.toFixed(1)} us a message, ` +
    `${ours.messages} messages against ${baseline.messages}; baseline: a loop over the sockets of the same library`
  return [
    measured('fanout.p99_ratio', ours.p99Ms / baseline.p99Ms, method),
    measured('fanout.ratio', ours.cpuUsPerMessage / baseline.cpuUsPerMessage, method),
    measured(
      'fanout.socket_kb',
      ours.kbPerSocket,
      `resident memory of the server with ${SOCKETS} sockets that subscribed, less without, over their number; the bare loop's ${baseline.kbPerSocket.toFixed(1)} KB`,
      baseline.kbPerSocket,
    ),
  ]
}

/** Opens the sockets, and measures what they hear. */
async function told(server: RunningServer, path: string, headers: Readonly<Record<string, string>>): Promise<Fanout> {
  const before = server.memory()
  const delays: number[] = []
  let isMeasured = false
  const hear = (frame: Buffer): void => {
    if (!isMeasured) return
    const now = performance.timeOrigin + performance.now()
    // A frame may hold several trades.
    for (let at = frame.indexOf('"i":'); at >= 0; at = frame.indexOf('"i":', at + 4))
      delays.push(now - Number(frame.toString('latin1', at + 4, at + 20)) / 1_000)
  }
  const sockets: WebSocket[] = []
  for (let opened = 0; opened < SOCKETS; opened += AT_ONCE)
    sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => reader(path, headers, hear)))))
  await sleep(WARM_MS)
  const kbPerSocket = ((server.memory() - before) * 1_024) / SOCKETS
  const spent = cpuSeconds(server)
  isMeasured = true
  await sleep(MEASURED_MS)
  isMeasured = false
  const cpu = cpuSeconds(server) - spent
  for (const socket of sockets) socket.terminate()
  if (delays.length < SOCKETS * MEASURED_MS * 0.01) throw new Error(`Only ${delays.length} messages arrived`)
  return {
    p99Ms: quantile(delays, 0.99),
    cpuUsPerMessage: (cpu * 1e6) / delays.length,
    messages: delays.length,
    kbPerSocket,
  }
}

/** Resolves when the socket is open and has asked for its symbol. */
function reader(path: string, headers: Readonly<Record<string, string>>, hear: (frame: Buffer) => void) {
  return new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(path, { headers, perMessageDeflate: false })
    socket.on('error', reject)
    socket.on('message', hear)
    socket.on('open', () => {
      socket.send(JSON.stringify({ action: 'subscribe', trades: ['AAPL'] }))
      resolve(socket)
    })
  })
}

/** Processor time of the server's process so far, from the kernel's count of ticks. */
function cpuSeconds({ process: { pid } }: RunningServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const fanoutBenchmarks: readonly Benchmark[] = [
  { ids: ['fanout.p99_ratio', 'fanout.ratio', 'fanout.socket_kb'], run: fanout },
]
