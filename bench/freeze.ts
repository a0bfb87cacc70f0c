/**
 * The longest that one request holds others up. The requests are found by search: drawn from the operation table and bent towards what took the
 * server longest; then the ten that took longest are answered again, by a server that knows nothing yet and by the same one a second time, while
 * a thread of its own asks for `/healthz`.
 */
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { Dice } from '../apps/server/src/testing/mutations.ts'
import { BODIES, PARAMETERS } from '../apps/server/src/testing/valid-values.ts'
import { type Benchmark, measured } from './figure.ts'
import { placeOrders, restingOrders } from './order-load.ts'
import { type Credentials, keyHeaders, newGuest, type RunningServer, startServer } from './running-server.ts'

const SEED = 20_260_309
/** Steps from the first request of a call, each of which changes one value. */
const STEPS = 8
const WORST = 10
const RESTING = 2_000
/** Of a request during the search; one that takes longer is among the worst anyway. */
const PATIENCE_MS = 30_000
/** What a server prepares behind its start, sign-in and prices, is prepared by then. */
const STARTED_MS = 4_000
const probeProgram = fileURLToPath(new URL('../apps/server/src/testing/delay-probe.mjs', import.meta.url))

interface Asked {
  readonly method: string
  readonly path: string
  readonly values: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | undefined
  /** Needs no account. */
  readonly isPublic: boolean
}

/** A kind of request: where it goes, and what its parts may be. */
interface Kind {
  readonly method: string
  readonly path: string
  readonly required: readonly string[]
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly body: ReadonlyMap<string, readonly unknown[]>
  readonly isPublic: boolean
}

interface Known {
  readonly stocks: readonly string[]
  readonly contracts: readonly string[]
}

const DATES = ['1970-01-01', '2014-01-02', '2020-01-02', '2025-01-02', '2026-01-05', '2029-12-31']
const FRAMES = ['1Min', '59Min', '23Hour', '1Day', '1Week', '12Month']
const COUNTS = ['1', '10', '50', '100', '500', '1000', '10000']

/** So many of a list as a request's line has room for: a few, some, and all. */
function lists(all: readonly string[], ...few: readonly string[]): readonly string[] {
  const room = Math.floor(15_000 / ((all[0]?.length ?? 4) + 1))
  return [...few, ...[20, 200, room].map((count) => all.slice(0, count).join(','))]
}

/** What else a parameter may be, beside what is valid anyway: much of it. */
function widened(name: string, operation: string, valid: readonly string[], known: Known): readonly string[] {
  if (/^(start|end|after|before|until|since|date|.*_date.*)$/.test(name)) return [...valid, ...DATES]
  if (name === 'timeframe') return [...valid, ...FRAMES]
  if (name === 'limit' || name === 'page_size' || name === 'top') return [...valid, ...COUNTS]
  if (name === 'symbols' && operation.startsWith('crypto')) return valid
  if (name === 'symbols' && operation.startsWith('option')) return lists(known.contracts, ...valid)
  if (name === 'symbols' || name === 'underlying_symbols') return lists(known.stocks, ...valid)
  if (name === 'underlying_symbol') return [...valid, 'SPY', 'TSLA']
  return valid
}

function kindsOf(known: Known): Kind[] {
  const calls = OPERATION_NAMES.filter((name: OperationName) => !OPERATIONS[name].isStream).map((name): Kind => {
    const { method, path, required, isPublic } = OPERATIONS[name]
    const values = new Map(
      [...(PARAMETERS[name] ?? [])].map(([part, valid]) => [part, widened(part, name, valid, known)] as const),
    )
    return { method, path, required, values, body: BODIES[name] ?? new Map(), isPublic }
  })
  const question = (name: string, values: Readonly<Record<string, readonly string[]>>): Kind => ({
    method: 'GET',
    path: `/research/${name}`,
    required: Object.keys(values),
    values: new Map(Object.entries(values)),
    body: new Map(),
    isPublic: true,
  })
  return [
    ...calls,
    question('fundamentals', { symbol: ['AAPL', 'KO', 'SPY'] }),
    question('listings', { symbols: [known.stocks.slice(0, 500).join(','), known.contracts.slice(0, 500).join(',')] }),
    question('economic-calendar', { from: ['2025-11-01', '2026-01-01'], to: ['2026-02-01', '2026-11-30'] }),
    question('references', {}),
    question('references/bars', { symbol: ['INDEX:NKY', 'CME:6E1!'], timeframe: FRAMES, from: DATES }),
    question('screen', { class: ['stocks', 'crypto', 'forex'], ratings: ['true', 'false'] }),
  ]
}

function first({ method, path, required, values, body, isPublic }: Kind, dice: Dice): Asked {
  const drawn: Record<string, string> = {}
  for (const [name, valid] of values) {
    const isNeeded = required.includes(name) || path.includes(`{${name}}`)
    if (valid.length > 0 && (isNeeded || dice.chance(0.4))) drawn[name] = dice.of(valid)
  }
  const fields = [...body].flatMap(([name, valid]) => (valid.length > 0 ? [[name, dice.of(valid)] as const] : []))
  return { method, path, values: drawn, body: fields.length > 0 ? Object.fromEntries(fields) : undefined, isPublic }
}

/** The same with one value changed, or dropped where it need not be. */
function changed(asked: Asked, { path, required, values }: Kind, dice: Dice): Asked {
  const names = [...values.keys()].filter((name) => (values.get(name)?.length ?? 0) > 0)
  if (names.length === 0) return asked
  const name = dice.of(names)
  const rest = { ...asked.values }
  if (!required.includes(name) && !path.includes(`{${name}}`) && name in rest && dice.chance(0.2)) delete rest[name]
  else rest[name] = dice.of(values.get(name) ?? [])
  return { ...asked, values: rest }
}

function requestOf({ method, path, values, body, isPublic }: Asked, address: string, account: Credentials | undefined) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '-'))
  const query = Object.entries(values)
    .filter(([name]) => !path.includes(`{${name}}`))
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
  const isResearch = path.startsWith('/research/')
  const base = !account ? '/api/market' : isResearch ? `/api/accounts/${account.accountId}` : ''
  const headers: Record<string, string> = account ? { ...keyHeaders(account), cookie: account.cookie } : {}
  if (body) headers['content-type'] = 'application/json'
  return {
    url: `${address}${isPublic || account ? base : ''}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    init: { method, headers, ...(body && { body: JSON.stringify(body) }) },
  }
}

/** Milliseconds to the end of the answer, and its status. */
async function took(asked: Asked, server: RunningServer, account: Credentials | undefined) {
  const { url, init } = requestOf(asked, server.address, account)
  const began = performance.now()
  const status = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  return { ms: performance.now() - began, status }
}

/** A guest with thousands of resting orders. */
async function populated(server: RunningServer): Promise<Credentials> {
  const account = await newGuest(server.address)
  await placeOrders(server.address, [account], await restingOrders(server.address, 50), { amount: RESTING })
  return account
}

async function knownOf({ address }: RunningServer): Promise<Known> {
  const read = async (path: string) => (await fetch(`${address}/api/market${path}`)).json()
  const stocks = (await read('/v2/assets?asset_class=us_equity&status=active')) as { symbol: string }[]
  const { option_contracts: contracts } = (await read(
    '/v2/options/contracts?underlying_symbols=AAPL,SPY,KO,TSLA&expiration_date_lte=2029-12-31&limit=10000',
  )) as { option_contracts: { symbol: string }[] }
  // Not the first of one underlying: each of another expiration, as far as possible.
  const spread = contracts.filter((_, place) => place % 13 === 0)
  return { stocks: stocks.map(({ symbol }) => symbol), contracts: spread.map(({ symbol }) => symbol) }
}

interface Found {
  readonly asked: Asked
  readonly ms: number
}

/** Of each kind the request that took longest on the way up, the longest first. */
async function search(server: RunningServer, known: Known): Promise<{ found: Found[]; tries: number }> {
  const dice = new Dice(SEED)
  const found: Found[] = []
  let tries = 0
  for (const kind of kindsOf(known)) {
    // One that cancels or closes everything leaves nothing for those behind it.
    const account = await populatedFor(kind, server)
    let best: Found = { asked: first(kind, dice), ms: 0 }
    for (let step = 0; step < STEPS; step += 1) {
      const asked = step === 0 ? best.asked : changed(best.asked, kind, dice)
      const { ms } = await took(asked, server, account)
      tries += 1
      if (ms > best.ms) best = { asked, ms }
    }
    found.push(best)
  }
  return { found: found.sort((a, b) => b.ms - a.ms), tries }
}

let shared: Credentials | undefined
async function populatedFor({ method }: Kind, server: RunningServer): Promise<Credentials> {
  if (method !== 'GET') return populated(server)
  shared ??= await populated(server)
  return shared
}

/** The longest that `/healthz` took while something was done, and that a bare server took at the same time. */
export async function delayed(server: RunningServer, work: () => Promise<unknown>) {
  const probe = new Worker(probeProgram, { workerData: { url: server.address } })
  const told = () => new Promise<{ longestMs: number; bareMs: number }>((resolve) => probe.once('message', resolve))
  await told()
  await work()
  const answer = told()
  probe.postMessage('tell')
  const longest = await answer
  await probe.terminate()
  return longest
}

async function longestBlock() {
  const searched = await startServer()
  const known = await knownOf(searched)
  const { found, tries } = await search(searched, known)
  await searched.stop()
  const worst = found.slice(0, WORST)
  const lines: string[] = []
  let longest = { longestMs: 0, bareMs: 0 }
  for (const { asked, ms } of worst) {
    const server = await startServer()
    // The server's own start is over.
    await new Promise((resolve) => setTimeout(resolve, STARTED_MS))
    const account = asked.isPublic ? undefined : await populated(server)
    const delays: string[] = []
    for (const _state of ['cold', 'warm']) {
      const delay = await delayed(server, () => took(asked, server, account))
      if (delay.longestMs > longest.longestMs) longest = delay
      delays.push(`${delay.longestMs.toFixed(0)} (${delay.bareMs.toFixed(0)} bare)`)
    }
    await server.stop()
    lines.push(`${shortOf(asked)}: ${ms.toFixed(0)} ms, others ${delays.join(' and ')} ms`)
  }
  const method =
    `longest delay of /healthz, over one connection of a thread of its own, while each of the ten most expensive of ${tries} requests is ` +
    `answered, cold and warm, as a visitor where it needs no account; the requests are drawn from the operation table with seed ${SEED} and ` +
    `changed a value at a time towards what takes longest; baseline: a bare server at the same time. ${lines.join('; ')}`
  return [measured('http.longest_block_ms', longest.longestMs, method, longest.bareMs)]
}

const LONGEST_VALUE = 40
function shortOf({ method, path, values }: Asked): string {
  const parts = Object.entries(values).map(([name, value]) => {
    const { length } = value.split(',')
    return `${name}=${value.length > LONGEST_VALUE ? `${length} values` : value}`
  })
  return `${method} ${path} ${parts.join(' ')}`.trim()
}

export const freezeBenchmarks: readonly Benchmark[] = [{ ids: ['http.longest_block_ms'], run: longestBlock }]
