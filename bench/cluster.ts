/** Several servers of one database: how soon one that is killed is replaced, what two cost beside one, and what a read pays to be as new as the last commit of any. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { startNats } from '../apps/server/src/testing/nats.ts'
import { standingIn } from '../apps/server/src/testing/running-desk.ts'
import { type Benchmark, measured, quantile } from './figure.ts'
import { placeOrders, restingOrders } from './order-load.ts'
import { startPostgres } from './postgres.ts'
import { type Credentials, keyHeaders, newGuest, type RunningServer, startServer } from './running-server.ts'

const SECRET = 'a secret that all servers have: 32 or more'
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK']))
const ACCOUNTS = 16
const SECONDS = 6
const READS = 3_000
const WARM_READS = 500
const FAILOVERS = 3

/** PostgreSQL, NATS, and as many servers on them as `work` starts. */
async function shared<Result>(
  work: (environment: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres()
  const nats = await startNats()
  try {
    return await work({
      ...{ DATABASE_URL: postgres.url, NATS_URL: nats.url, PADDOCK_SECRET: SECRET },
    })
  } finally {
    await nats.stop()
    await postgres.stop()
  }
}

/** Processor time of a process, in milliseconds. */
function processorMs({ process: { pid } }: RunningServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000
}

async function failover() {
  const upstream = await startServer()
  const times = await shared(async (common) => {
    const environment = { ...common, ...standingIn(upstream.address) }
    let first = await startServer({ environment })
    const there = await newGuest(upstream.address)
    const guest = await newGuest(first.address)
    const headers = { cookie: guest.cookie, 'content-type': 'application/json' }
    const pair = JSON.stringify({ keyId: there.keyId, secretKey: there.secretKey })
    const made = await fetch(`${first.address}/api/alpaca`, { method: 'POST', headers, body: pair })
    const { accountId } = (await made.json()) as { accountId: string }
    const path = `/api/accounts/${accountId}/v2/account`
    const isAnswered = async ({ address }: RunningServer) =>
      fetch(address + path, { headers }).then(
        async (answer) => answer.status === 200 && answer.headers.get('x-paddock-instead-of') === null,
        () => false,
      )
    const found: number[] = []
    for (let round = 0; round < FAILOVERS; round += 1) {
      const second = await startServer({ environment })
      while (!(await isAnswered(second))) await new Promise((resolve) => setTimeout(resolve, 10))
      await first.stop('SIGKILL')
      const killed = performance.now()
      while (!(await isAnswered(second))) await new Promise((resolve) => setTimeout(resolve, 10))
      found.push(performance.now() - killed)
      first = second
    }
    await first.stop()
    return found
  })
  await upstream.stop()
  return [
    measured(
      'cluster.failover_ms',
      Math.max(...times),
      `the longest of ${FAILOVERS}: from kill -9 of the server that has the connections to Alpaca to an answer of Alpaca's account on another server, on one PostgreSQL and one NATS, on the same machine`,
    ),
  ]
}

async function scaling() {
  const { one, two } = await shared(async (environment) => {
    const servers = [await startServer({ environment })]
    const accounts: Credentials[] = []
    const address = servers[0]?.address ?? ''
    for (let made = 0; made < ACCOUNTS; made += 1) accounts.push(await newGuest(address))
    const bodies = await restingOrders(address, ACCOUNTS)
    const load = async (seconds: number) => {
      const before = servers.map(processorMs)
      const all = await Promise.all(
        servers.map((server, at) =>
          placeOrders(
            server.address,
            accounts.filter((_, index) => index % servers.length === at),
            bodies,
            { seconds },
          ),
        ),
      )
      const spent = servers.reduce((sum, server, at) => sum + processorMs(server) - (before[at] ?? 0), 0)
      const accepted = all.reduce((sum, result) => sum + result.accepted, 0)
      return { msPerOrder: spent / accepted, perSecond: all.reduce((sum, { perSecond }) => sum + perSecond, 0) }
    }
    await load(2)
    const alone = await load(SECONDS)
    servers.push(await startServer({ environment }))
    await load(2)
    const both = await load(SECONDS)
    for (const server of servers) await server.stop()
    return { one: alone, two: both }
  })
  return [
    measured(
      'cluster.scaling_ratio',
      two.msPerOrder / one.msPerOrder,
      `processor time of all servers per order, two servers against one, each with half of ${ACCOUNTS} accounts, ${SECONDS} s after 2 s of warm-up, load, PostgreSQL and NATS on the same machine; ${Math.round(one.perSecond)} orders/s by one, ${Math.round(two.perSecond)} by two`,
    ),
  ]
}

async function freshReads() {
  const read = async (environment: Readonly<Record<string, string>>) => {
    const server = await startServer({ environment })
    const guest = await newGuest(server.address)
    const headers = { ...keyHeaders(guest), 'content-type': 'application/json' }
    const [body = ''] = await restingOrders(server.address, 1)
    const placed = await fetch(`${server.address}/v2/orders`, { method: 'POST', headers, body })
    const { id } = (await placed.json()) as { id: string }
    const times: number[] = []
    for (let done = 0; done < WARM_READS + READS; done += 1) {
      const begun = performance.now()
      await (await fetch(`${server.address}/v2/orders/${id}`, { headers })).text()
      if (done >= WARM_READS) times.push((performance.now() - begun) * 1_000)
    }
    await server.stop()
    return quantile(times, 0.5)
  }
  const { alone, fresh } = await shared(async ({ NATS_URL = '', ...common }) => ({
    alone: await read(common),
    fresh: await read({ ...common, NATS_URL }),
  }))
  return [
    measured(
      'http.order_read_fresh_us',
      fresh - alone,
      `median of ${READS} reads of an order, one after the other, by a server that shares its PostgreSQL (${Math.round(fresh)} us) less that by one that is alone (${Math.round(alone)} us)`,
    ),
  ]
}

export const clusterBenchmarks: readonly Benchmark[] = [
  { ids: ['cluster.failover_ms'], run: failover },
  { ids: ['cluster.scaling_ratio'], run: scaling },
  { ids: ['http.order_read_fresh_us'], run: freshReads },
]
