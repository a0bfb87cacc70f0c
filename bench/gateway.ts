/** What the desk adds on the way to Alpaca: from the moment a request leaves its client to the moment it arrives there. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { type Benchmark, measured, quantile } from './figure.ts'
import { newDataFolder, newGuest, startServer } from './running-server.ts'

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

/** One durable insert with nothing around it: what an order on record costs on this disk at the least. */
function durableInsert() {
  const database = new DatabaseSync(join(newDataFolder(), 'bare.db'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; create table intent (body text)')
  const insert = database.prepare('insert into intent (body) values (?)')
  return {
    take(): number {
      const begun = performance.now()
      insert.run(ORDER)
      return performance.now() - begun
    },
    // The statement alone does not keep the database open.
    close: () => database.close(),
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

  /** Milliseconds to the arrival: every other request is an order, which is on record before it goes on. */
  const way = async (base: string, round: number): Promise<number> => {
    const isOrder = round % 2 === 0
    const begun = performance.now()
    const answer = await fetch(`${base}${isOrder ? '/v2/orders' : '/v2/account'}`, {
      headers,
      ...(isOrder && { method: 'POST', body: ORDER }),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The upstream call was answered with ${answer.status}`)
    return alpaca.arrivedAt() - begun
  }
  for (let round = 0; round < WARM_UP; round += 1) await way(relayed, round)
  for (let round = 0; round < WARM_UP; round += 1) await way(alpaca.address, round)
  const direct: number[] = []
  const through: number[] = []
  const inserts: number[] = []
  const insert = durableInsert()
  for (let round = 0; round < ROUNDS; round += 1) {
    direct.push(await way(alpaca.address, round))
    through.push(await way(relayed, round))
    if (round % 2 === 0) inserts.push(insert.take())
  }
  insert.close()
  await desk.stop()
  alpaca.stop()
  const median = quantile(direct, 0.5)
  const durable = quantile(inserts, 0.99)
  const orders = through.filter((_, round) => round % 2 === 0)
  const reads = through.filter((_, round) => round % 2 === 1)
  const added = (ways: readonly number[], at: number) => (quantile(ways, at) - median).toFixed(2)
  return [
    measured(
      'gateway.overhead_p99_ms',
      quantile(through, 0.99) - median,
      `99th percentile of ${ROUNDS} requests one after the other by a signed-in browser, half of them orders put on record with full sync, ` +
        `from the client to a server in Alpaca's place, less the median of the same requests sent there directly, ${median.toFixed(2)} ms, whose own 99th percentile is ${quantile(direct, 0.99).toFixed(2)}; ` +
        `reads ${added(reads, 0.5)} ms at the median and ${added(reads, 0.99)} at the 99th percentile, orders ${added(orders, 0.5)} and ${added(orders, 0.99)}; ` +
        `one bare durable insert in the same run ${quantile(inserts, 0.5).toFixed(2)} and, the baseline, ${durable.toFixed(2)} ms`,
      durable,
    ),
  ]
}

export const gatewayBenchmarks: readonly Benchmark[] = [{ ids: ['gateway.overhead_p99_ms'], run: overhead }]
