/** What the desk adds on the way to Alpaca: from the moment a request leaves its client to the moment it arrives there. */
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Benchmark, measured, quantile } from './figure.ts'
import { newGuest, startServer } from './running-server.ts'

const WARM_UP = 300
const ROUNDS = 2_000
const ORDER = JSON.stringify({ symbol: 'AAPL', qty: '1', side: 'buy', type: 'market', time_in_force: 'day' })

/** Answers at once and notes when it was asked; one clock sees both ends. */
async function upstream() {
  let arrivedAt = 0
  const account = JSON.stringify({ id: 'bench', account_number: 'PA1', status: 'ACTIVE' })
  const server = createServer((request, response) => {
    arrivedAt = performance.now()
    request.resume()
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(account)
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivedAt: () => arrivedAt,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function overhead() {
  const alpaca = await upstream()
  const environment = {
    ALPACA_PAPER_URL: alpaca.address,
    ALPACA_LIVE_URL: alpaca.address,
    ALPACA_DATA_URL: alpaca.address,
    ALPACA_SANDBOX_DATA_URL: alpaca.address,
  }
  const desk = await startServer({ environment })
  const guest = await newGuest(desk.address)
  const headers = { cookie: guest.cookie, origin: desk.address, 'content-type': 'application/json' }
  const connected = await fetch(`${desk.address}/api/alpaca`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ keyId: 'bench', secretKey: 'bench' }),
  })
  const { accountId } = (await connected.json()) as { accountId: string }
  const relayed = `${desk.address}/api/accounts/${accountId}`

  // The platform's bare client: what a request costs here is not what is measured.
  const agent = new Agent({ keepAlive: true })
  /** Milliseconds to the arrival: every other request is an order, which is on record before it goes on. */
  const way = (base: string, round: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const isOrder = round % 2 === 0
      const begun = performance.now()
      const asked = request(`${base}${isOrder ? '/v2/orders' : '/v2/account'}`, {
        ...{ agent, method: isOrder ? 'POST' : 'GET' },
        headers: isOrder ? { ...headers, 'content-length': ORDER.length } : headers,
      })
      asked.on('error', reject).on('response', (answer) => {
        answer.resume().on('end', () => {
          if (answer.statusCode === 200) resolve(alpaca.arrivedAt() - begun)
          else reject(new Error(`The upstream call was answered with ${answer.statusCode}`))
        })
      })
      asked.end(isOrder ? ORDER : undefined)
    })
  const bare = await startServer({
    program: 'bench/bare-relay.ts',
    words: ['--import', 'tsx'],
    environment: { UPSTREAM: alpaca.address },
  })
  const ways = { direct: alpaca.address, bare: bare.address, desk: relayed }
  const taken = { direct: [] as number[], bare: [] as number[], desk: [] as number[] }
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const name of ['direct', 'bare', 'desk'] as const) {
      const ms = await way(ways[name], round)
      if (round >= 0) taken[name].push(ms)
    }
  }
  agent.destroy()
  await desk.stop()
  await bare.stop()
  alpaca.stop()
  const median = quantile(taken.direct, 0.5)
  const added = (name: 'bare' | 'desk', at: number, rest?: 0 | 1) =>
    quantile(rest === undefined ? taken[name] : taken[name].filter((_, round) => round % 2 === rest), at) - median
  const parts = (name: 'bare' | 'desk') =>
    `reads ${added(name, 0.5, 1).toFixed(2)} ms at the median and ${added(name, 0.99, 1).toFixed(2)} at the 99th percentile, orders ${added(name, 0.5, 0).toFixed(2)} and ${added(name, 0.99, 0).toFixed(2)}`
  return [
    measured(
      'gateway.overhead_p99_ms',
      added('desk', 0.99),
      `99th percentile of ${ROUNDS} requests one after the other by a signed-in browser, half of them orders put on record with full sync, ` +
        `from the client to a server in Alpaca's place, less the median of the same requests sent there directly, ${median.toFixed(2)} ms, whose own 99th percentile is ${quantile(taken.direct, 0.99).toFixed(2)}: ${parts('desk')}. ` +
        `The baseline is a process with the platform's server and client, one durable insert for each order and nothing else, asked in turns with the desk: ${parts('bare')}`,
      added('bare', 0.99),
    ),
  ]
}

export const gatewayBenchmarks: readonly Benchmark[] = [{ ids: ['gateway.overhead_p99_ms'], run: overhead }]
