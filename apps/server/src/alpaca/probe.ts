/**
 * What a key pair opens, found out by asking: which trading server takes it, what the account may do, and which prices it may read. Each
 * question is a line of a checklist, with what to do where it fails.
 */
import type {
  ConnectionCheck,
  ConnectionPermissions,
  ConnectionServers,
} from '@paddock/contract/desk/alpaca-connections'
import {
  type ConnectionFeeds,
  PRICE_FEEDS,
  type PricedKind,
  type PriceFeed,
} from '@paddock/contract/desk/connection-feeds'
import { FEED_NAMES } from '@paddock/contract/desk/feed-names'
import { Account } from '@paddock/contract/entities/account'
import { decodedJson } from '@paddock/contract/streams/codec'
import * as z from 'zod/mini'
import type { MachineClock } from '../clock.ts'
import type { AlpacaKey, AlpacaServers } from '../config.ts'
import type { Send, UpstreamAnswer, UpstreamFailure } from './exchange.ts'
import { NO_FEEDS } from './feeds.ts'
import { type Environment, NO_SERVERS } from './servers.ts'

/** What every question told, whatever came of it. */
interface Asked {
  readonly checks: readonly ConnectionCheck[]
  readonly skewSeconds: number | null
}

export type Probed = Asked &
  (
    | {
        readonly kind: 'accepted'
        readonly environment: Environment
        readonly account: Account
        readonly permissions: ConnectionPermissions
        readonly dataServer: 'data' | 'sandbox-data'
        /** The best feeds it may read. */
        readonly plan: ConnectionFeeds
      }
    /** All servers answered, and none takes the pair. */
    | { readonly kind: 'refused'; readonly why: string }
    /** A server could not be asked, so that nothing is known. */
    | { readonly kind: 'unreachable'; readonly why: string }
  )

interface ProbeParts {
  readonly send: Send
  readonly servers: AlpacaServers
  readonly clock: MachineClock
}

export interface ProbeOptions {
  /** Addresses in the place of the configured ones. */
  readonly own?: ConnectionServers
  /** What the account is known to be: asked first. */
  readonly expected?: Environment
}

type Reply = UpstreamAnswer | UpstreamFailure
type Server = ConnectionCheck['server']
type Line = Omit<ConnectionCheck, 'tookMs'>
interface Timed {
  readonly reply: Reply
  readonly tookMs: number
  /** By how much the answer's date is ahead; null where it has none. */
  readonly skewMs: number | null
}
type Ask = (url: string) => Promise<Timed>

const PROBE_MS = 10_000
/** Tried in this order: the paper server first, so that a pair that both take (as a stand-in's) is not mistaken for real money. */
const ENVIRONMENTS = ['paper', 'live'] as const
const DATA_SERVERS = ['data', 'sandbox-data'] as const
/** A clock that is off by more is said: orders with a time and alerts are late by as much. */
const SKEW_MS = 2_000

const NOBODY_KNOWS =
  'Neither the paper nor the live server knows this pair. Check that id and secret belong together, or make a new key at Alpaca.'

/** Nothing is changed anywhere by asking. */
export async function probe(
  { send, servers, clock }: ProbeParts,
  key: AlpacaKey,
  { own = NO_SERVERS, expected }: ProbeOptions = {},
): Promise<Probed> {
  const ask = askWith(send, clock, key)
  const environments = expected === 'live' ? ENVIRONMENTS.toReversed() : ENVIRONMENTS
  const asked = own.trading === null ? environments : [expected ?? 'paper']
  const failed: ConnectionCheck[] = []
  let problem: string | undefined
  const turnedAway: string[] = []
  for (const environment of asked) {
    const base = own.trading ?? servers[environment]
    const { reply, tookMs, skewMs } = await ask(`${base}/v2/account`)
    const account = accountIn(reply)
    if (account) {
      const found = own.trading === null || expected ? environment : environmentOf(account)
      const [clockLine, assets, data] = await Promise.all([
        clockCheck(ask, base, found),
        assetsCheck(ask, base, found),
        dataAccess(ask, servers, own),
      ])
      const skew = clockLine.skewMs ?? skewMs
      return {
        ...{ kind: 'accepted', environment: found, account, permissions: permissionsOf(account) },
        ...{ dataServer: data.dataServer, plan: data.plan },
        checks: [{ ...accountLine(account, found), tookMs }, clockLine.check, assets, ...data.checks],
        skewSeconds: skew === null ? null : Math.round(skew / 1_000),
      }
    }
    const line = failedLine('account', environment, reply)
    failed.push({ ...line, tookMs })
    if (isForbidden(reply)) turnedAway.push(`${line.words}. ${line.fix}`)
    if (!isRefusal(reply)) problem ??= `The ${environment} server could not be asked: ${reasonOf(reply)}.`
  }
  const told = { checks: failed, skewSeconds: null }
  if (problem !== undefined) return { ...told, kind: 'unreachable', why: problem }
  // Where all of them answer so, none of them is the pair's.
  const [why = NOBODY_KNOWS] = turnedAway.length < asked.length ? turnedAway : []
  return { ...told, kind: 'refused', why }
}

const askWith =
  (send: Send, clock: MachineClock, key: AlpacaKey): Ask =>
  async (url) => {
    const from = clock.now()
    const reply = await send({ method: 'GET', url, key, timeoutMs: PROBE_MS })
    const now = clock.now()
    const date = reply.kind === 'answer' ? Date.parse(reply.headers.get('date') ?? '') : Number.NaN
    // A date has whole seconds: on average half of one is gone.
    const skewMs = Number.isNaN(date) ? null : date + 500 - (from + now) / 2
    return { reply, tookMs: now - from, skewMs }
  }

/** Alpaca's numbers of paper accounts begin with PA; what does not is taken for real money, which is locked at first. */
const environmentOf = ({ account_number: number }: Account): Environment =>
  number?.startsWith('PA') ? 'paper' : 'live'

const permissionsOf = (account: Account): ConnectionPermissions => ({
  status: account.status,
  isTradingBlocked: account.trading_blocked === true || account.account_blocked === true,
  isSuspendedByUser: account.trade_suspended_by_user === true,
  areTransfersBlocked: account.transfers_blocked === true,
  isShortingEnabled: account.shorting_enabled ?? null,
  optionsLevel: account.options_trading_level ?? account.options_approved_level ?? null,
  cryptoStatus: account.crypto_status ?? null,
})

function accountLine(account: Account, server: Server): Line {
  const { isTradingBlocked, isSuspendedByUser, status } = permissionsOf(account)
  const passed = { what: 'account', server, words: `${account.account_number ?? account.id}, ${status}` } as const
  if (isTradingBlocked)
    return { ...passed, result: 'warning', fix: 'Trading is blocked by Alpaca: ask Alpaca’s support why.' }
  if (isSuspendedByUser)
    return {
      ...passed,
      result: 'warning',
      fix: 'Trading is suspended by you: resume it under Settings, Configuration.',
    }
  return { ...passed, result: 'passed' }
}

async function clockCheck(ask: Ask, base: string, server: Server) {
  const { reply, tookMs, skewMs } = await ask(`${base}/v2/clock`)
  const read = z.safeParse(MarketClock, bodyOf(reply))
  const line = (): Line => {
    if (!read.success) return failedLine('clock', server, reply)
    const market = read.data.is_open ? 'market open' : 'market closed'
    if (skewMs === null || Math.abs(skewMs) <= SKEW_MS)
      return { what: 'clock', server, result: 'passed', words: `In step, ${market}` }
    const seconds = Math.round(Math.abs(skewMs) / 1_000)
    const words = `This server’s clock is ${seconds} s ${skewMs > 0 ? 'behind' : 'ahead of'} Alpaca’s, ${market}`
    return {
      what: 'clock',
      server,
      result: 'warning',
      words,
      fix: 'Turn on time synchronisation (NTP) on this server.',
    }
  }
  return { check: { ...line(), tookMs }, skewMs }
}
const MarketClock = z.looseObject({ is_open: z.boolean() })

async function assetsCheck(ask: Ask, base: string, server: Server): Promise<ConnectionCheck> {
  const { reply, tookMs } = await ask(`${base}/v2/assets/AAPL`)
  const read = z.safeParse(NamedAsset, bodyOf(reply))
  return read.success
    ? { what: 'assets', server, result: 'passed', words: `${read.data.symbol} found`, tookMs }
    : { ...failedLine('assets', server, reply), tookMs }
}
const NamedAsset = z.looseObject({ symbol: z.string() })

interface DataAccess {
  readonly dataServer: 'data' | 'sandbox-data'
  readonly plan: ConnectionFeeds
  readonly checks: readonly ConnectionCheck[]
}

/** What the first data server that answers stock prices lets the key read; where none does, what the first one said. */
async function dataAccess(ask: Ask, servers: AlpacaServers, own: ConnectionServers): Promise<DataAccess> {
  let first: DataAccess | undefined
  for (const dataServer of own.data === null ? DATA_SERVERS : (['data'] as const)) {
    const base = own.data ?? (dataServer === 'data' ? servers.data : servers.sandboxData)
    const best = <Kind extends PricedKind>(kind: Kind) => bestOf(kind, dataServer, (url) => ask(base + url))
    const stocks = await best('stocks')
    if (stocks.feed === null) {
      first ??= { dataServer, plan: NO_FEEDS, checks: [stocks.check] }
      continue
    }
    const [options, overnight, crypto] = await Promise.all([best('options'), best('overnight'), best('crypto')])
    const plan = { stocks: stocks.feed, options: options.feed, overnight: overnight.feed, crypto: crypto.feed }
    return { dataServer, plan, checks: [stocks, options, overnight, crypto].map(({ check }) => check) }
  }
  return first ?? { dataServer: 'data', plan: NO_FEEDS, checks: [] }
}

/** What is asked of a feed to find out whether the key may read it. */
const PROBES: Readonly<Record<PricedKind, (feed: PriceFeed) => string>> = {
  stocks: (feed) => `/v2/stocks/AAPL/trades/latest?feed=${feed}`,
  options: (feed) => `/v1beta1/options/snapshots/AAPL?feed=${feed}&limit=1`,
  overnight: (feed) => `/v2/stocks/AAPL/quotes/latest?feed=${feed}`,
  crypto: (place) => `/v1beta3/crypto/${place}/latest/trades?symbols=BTC%2FUSD`,
}

/** The first feed that is answered; where none is, what the last one said. */
async function bestOf<Kind extends PricedKind>(
  what: Kind,
  server: Server,
  ask: (path: string) => Promise<Timed>,
): Promise<{ readonly feed: PriceFeed<Kind> | null; readonly check: ConnectionCheck }> {
  let failed: ConnectionCheck | undefined
  for (const feed of PRICE_FEEDS[what] as readonly PriceFeed<Kind>[]) {
    const { reply, tookMs } = await ask(PROBES[what](feed))
    if (isFine(reply)) return { feed, check: { what, server, result: 'passed', words: FEED_NAMES[feed], tookMs } }
    failed = { ...failedLine(what, server, reply), tookMs }
  }
  return { feed: null, check: failed ?? { what, server, result: 'failed', words: 'no feed', tookMs: 0 } }
}

/** Whether a key may read some feeds, in words where it may not. */
export async function feedRefusal(
  send: Send,
  base: string,
  key: AlpacaKey,
  feeds: ConnectionFeeds,
): Promise<string | undefined> {
  for (const kind of Object.keys(PROBES) as PricedKind[]) {
    const feed = feeds[kind]
    if (feed === null) continue
    const url = base + PROBES[kind](feed)
    const answer = await send({ method: 'GET', url, key, timeoutMs: PROBE_MS })
    if (isForbidden(answer)) return `the plan of this key does not include ${FEED_NAMES[feed]}`
    if (!isFine(answer)) return `${FEED_NAMES[feed]} could not be tried: ${reasonOf(answer)}`
  }
  return undefined
}

const isFine = (reply: Reply): boolean => reply.kind === 'answer' && reply.status === 200

const isForbidden = (reply: Reply): boolean => reply.kind === 'answer' && reply.status === 403
const isRefusal = (reply: Reply): boolean => isForbidden(reply) || (reply.kind === 'answer' && reply.status === 401)

/** The body of a success as JSON; undefined where there is none. */
const bodyOf = (reply: Reply): unknown =>
  reply.kind === 'answer' && reply.status === 200 ? decodedJson(Buffer.from(reply.bytes).toString('utf8')) : undefined

function accountIn(reply: Reply): Account | undefined {
  const parsed = z.safeParse(Account, bodyOf(reply))
  return parsed.success ? parsed.data : undefined
}

function reasonOf(reply: Reply): string {
  if (reply.kind !== 'answer') return reply.why
  return reply.status === 200 ? 'its answer is not what Alpaca answers' : `it answered ${reply.status}`
}

/** A question that was not answered as Alpaca answers it: what came, and what to do. */
function failedLine(what: Line['what'], server: Server, reply: Reply): Line {
  return { what, server, result: 'failed', words: `Failed: ${reasonOf(reply)}`, ...remedyOf(what, server, reply) }
}

const OTHER: Readonly<Record<Environment, Environment>> = { paper: 'live', live: 'paper' }

/** What is said of a question that was not answered, and what to do about it. */
interface Remedy {
  readonly words?: string
  readonly fix: string
}

function remedyOf(what: Line['what'], server: Server, reply: Reply): Remedy {
  if (reply.kind === 'timed-out') return { fix: 'Test again; status.alpaca.markets says whether Alpaca has an outage.' }
  if (reply.kind !== 'answer') return { fix: 'Check the server address, and the network and firewall of this server.' }
  const { status } = reply
  if (status === 401) return unknownPair(what, server)
  if (status === 403) return forbidden(what, server)
  if (status === 429) return { words: 'Rate limited (429)', fix: 'Wait a minute and test again.' }
  if (status >= 500) return { fix: 'Test again; status.alpaca.markets says whether Alpaca has an outage.' }
  return { fix: 'Check the server address: what answers there is not Alpaca’s API.' }
}

/** 401: the server does not know the pair. */
function unknownPair(what: Line['what'], server: Server): Remedy {
  const words = `The ${server.replace('-', ' ')} server does not know this pair (401)`
  if (what in PROBES)
    return {
      words,
      fix: 'The pair opens the account and not this data server’s prices: check the market data address, or make a new key at Alpaca.',
    }
  const other = server === 'paper' || server === 'live' ? `, and that it is not one of a ${OTHER[server]} account` : ''
  return { words, fix: `Check that key id and secret belong together, that the key was not revoked${other}.` }
}

/** 403: the server lets the pair not do this. */
function forbidden(what: Line['what'], server: Server): Remedy {
  if (what in PROBES)
    return {
      words: 'Not in the data plan of this key (403)',
      fix: 'Sign the market data agreements at Alpaca, or choose a plan that has it.',
    }
  if (what === 'account' && (server === 'paper' || server === 'live'))
    return {
      words: `The ${server} server turns this pair away (403)`,
      fix: `Check that the key is one of a ${server} account, not of a ${OTHER[server]} one, that the secret is its own, and that Alpaca lets it read the whole account.`,
    }
  return { words: 'No permission (403)', fix: 'Make a new key at Alpaca with access to the whole account.' }
}
