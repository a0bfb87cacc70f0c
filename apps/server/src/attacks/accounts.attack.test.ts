/** Accounts with much in them, and calls on accounts as a whole: histories, forks, resets, recordings. Others are answered meanwhile. */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AttackedServer, attackedServer } from '../testing/attacked-server.ts'
import { expectHarmless } from '../testing/harmless.ts'
import { type Large, openLarge } from '../testing/large-account.ts'
import { type Guest, signIn } from '../testing/running-desk.ts'

let server: AttackedServer
let held: Large
let resting: Large
beforeAll(async () => {
  server = await attackedServer()
  held = await openLarge(server.url, { positions: 2_000 })
  resting = await openLarge(server.url, { orders: 3_000 })
}, 240_000)
afterAll(() => server.close())

/** A machine that is shared stops a busy process for longer than an idle one: what holds others up does so each time. */
const TRIED = { retry: 2, timeout: 120_000 }
const MOST_MB = 1_000

const HISTORY = '/v2/account/portfolio/history'
const READS = [
  '/v2/account',
  '/v2/positions',
  '/v2/orders?status=open&limit=500',
  '/v2/orders?status=all&limit=500&nested=true',
  HISTORY,
  `${HISTORY}?period=1D&timeframe=1Min`,
  `${HISTORY}?period=1W&timeframe=1H&intraday_reporting=continuous`,
  `${HISTORY}?period=1A&timeframe=1D&cashflow_types=ALL`,
  '/v2/account/activities?date=2026-03-09',
  '/transfers',
  '/papers',
]

const statuses = (answers: readonly Response[]) => new Set(answers.map(({ status }) => status))

async function read(answers: Promise<Response>[]): Promise<Set<number>> {
  const all = await Promise.all(answers)
  await Promise.all(all.map((answer) => answer.arrayBuffer()))
  return statuses(all)
}

it.each(READS)(
  'answers others while it reads %s of accounts with much in them, five times at once',
  TRIED,
  async (path) => {
    const ask = ({ guest, base }: Large) => guest.ask(`${base}${path}`)
    const harm = await server.during(() => read(Array.from({ length: 5 }, () => [ask(held), ask(resting)]).flat()))
    expect(harm.result).toEqual(new Set([200]))
    expectHarmless(harm, MOST_MB)
  },
)

it(
  'answers others while an account with thousands of positions is lived through a day, and searched for what comes next',
  TRIED,
  async () => {
    const { guest, base } = held
    const clock = (kind: string) => guest.ask(`${base}/clock`, 'PUT', { kind })
    const harm = await server.during(async () => {
      const answers = []
      for (const kind of ['skip-to-close', 'skip-to-open', 'skip-to-event']) answers.push(await clock(kind))
      return statuses(answers)
    })
    for (const status of harm.result) expect([200, 202, 422]).toContain(status)
    expectHarmless(harm, MOST_MB)
  },
)

it('answers others while accounts are forked and reset many times at once', TRIED, async () => {
  const harm = await server.during(() =>
    read([
      ...Array.from({ length: 8 }, (_, number) => fork(held, number)),
      ...Array.from({ length: 8 }, (_, number) => fork(resting, number)),
      ...Array.from({ length: 20 }, async () => {
        const { ask, base } = await signIn(server.url)
        return ask(`${base}/reset`, 'POST', {})
      }),
    ]),
  )
  for (const status of harm.result) expect([200, 201, 422, 429]).toContain(status)
  expectHarmless(harm, MOST_MB)
})

const fork = ({ guest, base }: Large, number: number) =>
  guest.ask(`${base}/fork`, 'POST', { name: `Fork ${number} ${Math.random()}` })

it(
  'refuses histories that nobody could draw, and answers others while hundreds ask for the longest there are',
  TRIED,
  async () => {
    const { guest, base } = resting
    const ask = (query: string) => guest.ask(`${base}${HISTORY}?${query}`)
    const harm = await server.during(async () => {
      const odd = [
        'period=999999A',
        'period=-1D',
        'start=0001-01-01&timeframe=1Min',
        'period=1D&timeframe=1Sec',
        `timeframe=${'1'.repeat(9_000)}Min`,
      ]
      const refused = await read(odd.map(ask))
      const long = await read(
        Array.from({ length: 100 }, (_, number) =>
          ask(`period=${1 + (number % 6)}D&timeframe=1Min&intraday_reporting=continuous`),
        ),
      )
      return { refused, long }
    })
    for (const status of harm.result.refused) expect([200, 400, 422]).toContain(status)
    for (const status of harm.result.long) expect([200, 422, 429]).toContain(status)
    expectHarmless(harm, MOST_MB)
  },
)

/** Sends requests with a guest's cookie without waiting for an answer, and hangs up. */
function hangUpBehind({ cookie }: Guest, paths: readonly string[]): Promise<void> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const client = connect(Number(port), hostname, () => {
      const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`)
      client.write(requests.join(''), () => {
        client.destroy()
        resolve()
      })
    })
    client.on('error', reject)
  })
}

it('drops what clients that hung up have asked of an account with much in it', TRIED, async () => {
  const { guest, base } = held
  const harm = await server.during(async () => {
    for (let client = 0; client < 30; client += 1)
      await hangUpBehind(
        guest,
        READS.flatMap((path) => [`${base}${path}`, `${base}${path}`]),
      )
    return (await guest.ask(`${base}/v2/account`)).status
  })
  expect(harm.result).toBe(200)
  expectHarmless(harm, MOST_MB)
})

it('refuses deep, huge and meaningless bodies of calls on accounts and recordings', TRIED, async () => {
  const guest = await signIn(server.url)
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const huge = JSON.stringify({ name: 'x'.repeat(3_000_000) })
  const wide = JSON.stringify({ symbols: Array.from({ length: 60_000 }, (_, number) => `S${number}`) })
  const long = JSON.stringify({ name: 'x'.repeat(900_000), symbols: ['x'.repeat(100_000)], from: '9'.repeat(1_000) })
  const paths = [
    ...['/api/recordings', '/api/accounts'],
    ...['/fork', '/rewind', '/transfers', '/held'].map((path) => `${guest.base}${path}`),
  ]
  const send = (path: string, body: string) =>
    fetch(`${server.url}${path}`, { method: 'POST', headers: { cookie: guest.cookie }, body })
  const harm = await server.during(async () => {
    const found = new Set<number>()
    for (const path of paths)
      for (const status of await read([deep, huge, wide, long].map((body) => send(path, body)))) found.add(status)
    return found
  })
  for (const status of harm.result) expect([400, 404, 413, 422, 429]).toContain(status)
  expectHarmless(harm, 300)
})

it('answers others while all of an account with much in it is closed and canceled', TRIED, async () => {
  const harm = await server.during(() =>
    read([
      held.guest.ask(`${held.base}/v2/positions?cancel_orders=true`, 'DELETE'),
      resting.guest.ask(`${resting.base}/v2/orders`, 'DELETE'),
    ]),
  )
  expect(harm.result).toEqual(new Set([207]))
  expectHarmless(harm, MOST_MB)
})

it('answers others while a server that was just started reads accounts with much in them', TRIED, async () => {
  const data = mkdtempSync(join(tmpdir(), 'paddock-cold-'))
  const first = await attackedServer({ PADDOCK_DATA: data })
  const many = await openLarge(first.url, { positions: 1_000, orders: 1_000 })
  await first.close()
  const second = await attackedServer({ PADDOCK_DATA: data, PORT: new URL(first.url).port })
  try {
    const harm = await second.during(() => read(READS.map((path) => many.guest.ask(`${many.base}${path}`))))
    expect(harm.result).toEqual(new Set([200]))
    expectHarmless(harm, MOST_MB)
  } finally {
    await second.close()
    rmSync(data, { recursive: true, force: true })
  }
})
