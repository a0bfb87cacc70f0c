/**
 * The longest that one request holds others up. The requests are found by search: drawn from both operation tables and bent towards what took the
 * server longest; then the ten that took longest are answered again, by a server that knows nothing yet and by the same one a second time, while
 * a thread of its own asks for `/healthz`.
 */
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { DESK_OPERATIONS } from '@paddock/contract/desk/operations/table'
import { OPERATIONS } from '@paddock/contract/operations/table'
import { Dice } from '../apps/server/src/testing/mutations.ts'
import { VALID_CALLS, VALID_DESK_CALLS, type ValidCall } from '../apps/server/src/testing/valid-values.ts'
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
  /** Where it goes, with its parameters in braces. */
  readonly path: string
  readonly values: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | undefined
  /** Needs no account. */
  readonly isPublic: boolean
}

/** A call that is searched. */
interface Kind extends Omit<ValidCall, 'name' | 'statuses'> {
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

/** What calls of the desk's own take, where its form says no more than that it is text. */
const DESK_VALUES: Readonly<Record<string, readonly string[]>> = {
  icons: ['house', 'house,x,plus'],
  name: ['positions'],
}

function kindsOf(known: Known): Kind[] {
  const kind = (call: ValidCall, isPublic: boolean, isDesk: boolean): Kind => {
    const valid = ([part, right]: readonly [string, readonly string[]]) =>
      [part, widened(part, call.name, (isDesk && DESK_VALUES[part]) || right, known)] as const
    return { ...call, values: new Map([...call.values].map(valid)), isPublic }
  }
  return [
    ...Object.values(VALID_CALLS).flatMap((call) => {
      const { isStream, isPublic } = OPERATIONS[call.name]
      return isStream ? [] : [kind(call, isPublic, false)]
    }),
    ...Object.values(VALID_DESK_CALLS).map((call) => kind(call, DESK_OPERATIONS[call.name].owner === 'nobody', true)),
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

function requestOf({ method, path, values, body }: Asked, address: string, account: Credentials | undefined) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((name === 'accountId' ? account?.accountId : values[name]) ?? '-'),
  )
  const query = Object.entries(values)
    .filter(([name]) => !path.includes(`{${name}}`))
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
  const headers: Record<string, string> = account ? { ...keyHeaders(account), cookie: account.cookie } : {}
  if (body) headers['content-type'] = 'application/json'
  // What needs no account is asked with the key of one while the search goes on, and as a visitor asks it afterwards.
  const base = account || path.startsWith('/api/') ? '' : '/api/market'
  return {
    url: `${address}${base}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
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
async function populatedFor({ method, path }: Kind, server: RunningServer): Promise<Credentials> {
  if (method !== 'GET' && (!path.startsWith('/api/') || path.includes('{accountId}'))) return populated(server)
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
    `answered, cold and warm, as a visitor where it needs no account; the requests are drawn from both operation tables with seed ${SEED} and ` +
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
