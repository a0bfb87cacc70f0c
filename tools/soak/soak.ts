/**
 * Many people at once, whose pictures the desk's own live code keeps, on servers that are killed, given no disk and wrong clocks, and whose database
 * goes away. At the end every acknowledged order is there once, every account's events fold to its rows, and every picture is the server's. What is
 * done and when is drawn from a seed; how far each gets is the machine's.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { StorageKind } from '../../apps/server/src/storage/tables/tables.ts'
import { Dice } from '../../apps/server/src/testing/mutations.ts'
import { arrive, type Person, type Prices, type Tally } from './person.ts'
import { type Ground, prepareGround, type SoakServer } from './servers.ts'
import { LOOK_MS, SETTLES_WITHIN_MS } from './settling.ts'
import { checked, differences, untrue } from './verdict.ts'

interface SoakAsked {
  readonly seed: number
  readonly people: number
  /** Of acting, after all have arrived. */
  readonly seconds: number
  readonly engine: StorageKind
  readonly servers: number
  /** Milliseconds a person waits between two things, on average. */
  readonly pauseMs: number
  /** Milliseconds between two faults. */
  readonly faultEveryMs: number
  readonly say: (line: string) => void
  /** Looks on while people act, in a way of its own; answers what it found wrong when all is at rest. */
  readonly onlooker?: (people: readonly Person[], server: string) => Promise<() => Promise<string[]>>
}

interface SoakReport {
  readonly problems: readonly string[]
  readonly faults: readonly string[]
  readonly acknowledged: number
  readonly acts: Readonly<Record<string, number>>
  readonly answers: Readonly<Record<string, number>>
  readonly servers: number
  readonly refused: string | undefined
}

const AT_ONCE = 16
const FULL_FOR_MS = 1_500
const MOST_AHEAD_MS = 120_000
const MOST_TOLD = 20
const COINS = ['BTC/USD', 'ETH/USD', 'SOL/USD', 'LTC/USD', 'AVAX/USD']
const SHARES = ['AAPL', 'KO', 'MSFT', 'PEP', 'JPM']

/** Does `work` for each, a few at a time. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as Item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

export async function soak(asked: SoakAsked): Promise<SoakReport> {
  const { say, seed } = asked
  const ground = await prepareGround(asked)
  try {
    if (ground.refused) say(`Server ${ground.servers.length + 1} was refused: ${ground.refused}`)
    say(`seed ${seed}, ${asked.people} people, ${ground.servers.length} server(s), ${asked.engine}, ${asked.seconds} s`)
    return await soaked(asked, ground)
  } catch (error) {
    say(`the servers logged: ${JSON.stringify(Object.fromEntries(ground.logged))}`)
    throw error
  } finally {
    await ground.close()
  }
}

async function soaked(asked: SoakAsked, ground: Ground): Promise<SoakReport> {
  const { say, seed } = asked
  const { servers } = ground
  const prices = await pricesAt(servers[0]?.url ?? '')
  const tally: Tally = { answers: new Map(), acts: new Map(), acknowledged: [] }
  const before = { memory: memoryOf(servers), disk: ground.diskMb() }
  const people: Person[] = []
  await each([...Array(asked.people).keys()], async (index) => {
    const server = servers[index % servers.length] as SoakServer
    people.push(await arrive({ index, dice: new Dice(seed + index), server: () => server.url, prices, tally }))
  })
  const arrived = { memory: memoryOf(servers), disk: ground.diskMb() }
  say(
    `${asked.people} guests with open desks take ${perOne(arrived.memory - before.memory, asked.people)} of memory each` +
      (before.disk === undefined ? '' : ` and ${perOne((arrived.disk ?? 0) - before.disk, asked.people)} of disk`),
  )

  const onlooker = await asked.onlooker?.(people, servers[0]?.url ?? '')
  const until = performance.now() + asked.seconds * 1_000
  const dice = new Dice(seed)
  const acting = people.map(async (person, index) => {
    const own = new Dice(seed ^ (index + 1))
    await pause(own.next() * asked.pauseMs)
    while (performance.now() < until) {
      await person.act()
      await pause(own.next() * 2 * asked.pauseMs)
    }
  })
  const faults = await trouble({ asked, ground, dice, until })
  await Promise.all(acting)

  const problems: string[] = []
  await each(people, async (person) => void problems.push(...(await settled(person)), ...(await untrue(person))))
  problems.push(...((await onlooker?.()) ?? []))
  problems.push(
    ...[...tally.answers].flatMap(([answer, times]) =>
      answer.startsWith('500') ? [`${times} answers of ${answer}`] : [],
    ),
  )
  const rested = { memory: memoryOf(servers), disk: ground.diskMb() }
  for (const person of people) person.leave()
  problems.push(...(await leftOpen(servers)))
  await ground.stopServers()
  const { problems: found, accounts, orders } = await checked(ground.location)
  problems.push(...found)

  const sorted = tally.acknowledged.sort((a, b) => a - b)
  say(`faults: ${faults.join(', ')}`)
  say(`the servers logged: ${JSON.stringify(Object.fromEntries(ground.logged))}`)
  say(`acts: ${JSON.stringify(Object.fromEntries(tally.acts))}`)
  say(`answers: ${JSON.stringify(Object.fromEntries(tally.answers))}`)
  say(
    `${sorted.length} orders acknowledged, median ${ms(sorted, 0.5)}, 99th percentile ${ms(sorted, 0.99)}; ${orders} in the database; ${accounts} accounts folded again`,
  )
  if (rested.disk !== undefined && arrived.disk !== undefined)
    say(`an order takes ${perOne(rested.disk - arrived.disk, orders)} of disk`)
  say(
    `memory of the servers at the end: ${rested.memory.toFixed(0)} MB, ${arrived.memory.toFixed(0)} MB before the first order`,
  )
  for (const problem of problems.slice(0, MOST_TOLD)) say(`PROBLEM: ${problem}`)
  return {
    problems,
    faults,
    acknowledged: sorted.length,
    acts: Object.fromEntries(tally.acts),
    answers: Object.fromEntries(tally.answers),
    servers: servers.length,
    refused: ground.refused,
  }
}

const memoryOf = (servers: readonly SoakServer[]) => servers.reduce((sum, server) => sum + server.memoryMb(), 0)
const perOne = (mb: number, count: number) => `${((mb * 1_024) / Math.max(1, count)).toFixed(1)} KB`
const ms = (sorted: readonly number[], at: number) =>
  `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN).toFixed(0)} ms`

async function pricesAt(server: string): Promise<Prices> {
  const read = async (path: string) =>
    ((await (await fetch(`${server}/api/market${path}`)).json()) as { trades: Record<string, { p: number }> }).trades
  const trades = {
    ...(await read(`/v1beta3/crypto/us/latest/trades?symbols=${COINS.join(',')}`)),
    ...(await read(`/v2/stocks/trades/latest?symbols=${SHARES.join(',')}`)),
  }
  return new Map(Object.entries(trades).map(([symbol, { p }]) => [symbol, p]))
}

interface Trouble {
  readonly asked: SoakAsked
  readonly ground: Ground
  readonly dice: Dice
  readonly until: number
}

/** Makes trouble until it is time, each kind in turn in an order of its own. Answers what was done. */
async function trouble({ asked, ground, dice, until }: Trouble): Promise<string[]> {
  const { servers, postgres, nats } = ground
  let aheadMs = 0
  const one = () => dice.of(servers)
  const kinds: Record<string, () => Promise<void>> = {
    'kill -9': () => one().restart(),
    'a clock that jumps': async () => {
      // Ahead by up to minutes, and back by no more than a machine is put right by.
      aheadMs = aheadMs === 0 ? Math.floor(dice.next() * MOST_AHEAD_MS) : aheadMs - Math.min(aheadMs, 30_000)
      await Promise.all(servers.map((server) => server.turn({ kind: 'clock', aheadMs })))
    },
    ...(asked.engine === 'sqlite' && {
      'a full disk': async () => {
        const server = one()
        await server.turn({ kind: 'disk', isFull: true })
        await pause(FULL_FOR_MS)
        await server.turn({ kind: 'disk', isFull: false })
      },
    }),
    ...(postgres && { 'PostgreSQL restarted': () => postgres.restart() }),
    ...(nats && { 'NATS restarted': () => nats.restart() }),
  }
  const done: string[] = []
  let left: string[] = []
  for (;;) {
    await pause(Math.min(asked.faultEveryMs, Math.max(0, until - performance.now())))
    if (performance.now() >= until) return done
    if (left.length === 0) left = Object.keys(kinds)
    const [name = ''] = left.splice(dice.below(left.length), 1)
    asked.say(`— ${name}`)
    await kinds[name]?.()
    done.push(name)
  }
}

/** What is still different when a person's picture has had time to become the server's. */
async function settled(person: Person): Promise<string[]> {
  const until = performance.now() + SETTLES_WITHIN_MS
  for (;;) {
    const found = person.isSettled() ? await differences(person) : [`${person.account} does not come to rest`]
    if (found.length === 0 || performance.now() > until) return found
    await pause(LOOK_MS)
  }
}

/** Sockets and streams that the servers still hold when everybody has left. */
async function leftOpen(servers: readonly SoakServer[]): Promise<string[]> {
  const until = performance.now() + SETTLES_WITHIN_MS
  for (;;) {
    const texts = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()))
    const held = texts.flatMap((text) =>
      [...text.matchAll(/^paddock_connections\{kind="([^"]+)"\} (\d+)$/gm)].filter(([, , number]) => number !== '0'),
    )
    if (held.length === 0) return []
    if (performance.now() > until)
      return held.map(([, kind, number]) => `${number} connections of kind ${kind} were never returned`)
    await pause(LOOK_MS)
  }
}
