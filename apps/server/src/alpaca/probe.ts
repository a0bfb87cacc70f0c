/** What a key pair opens, found out by asking: which trading server takes it, and which prices it may read. */

import {
  type ConnectionFeeds,
  OPTION_FEEDS,
  type OptionFeed,
  STOCK_FEEDS,
  type StockFeed,
} from '@paddock/contract/desk/alpaca-connections'
import { Account } from '@paddock/contract/entities/account'
import { decodedJson } from '@paddock/contract/streams/codec'
import * as z from 'zod/mini'
import type { AlpacaKey, AlpacaServers } from '../config.ts'
import type { Send, UpstreamAnswer, UpstreamFailure } from './exchange.ts'
import type { Environment } from './servers.ts'

export type Probed =
  | {
      readonly kind: 'accepted'
      readonly environment: Environment
      readonly account: Account
      readonly dataServer: 'data' | 'sandbox-data'
      /** The best feeds it may read. */
      readonly plan: ConnectionFeeds
    }
  /** Both servers answered, and neither knows the pair. */
  | { readonly kind: 'refused' }
  /** A server could not be asked, so that nothing is known. */
  | { readonly kind: 'unreachable'; readonly why: string }

const PROBE_MS = 10_000
/** Tried in this order: the paper server first, so that a pair that both take (as a stand-in's) is not mistaken for real money. */
const ENVIRONMENTS = ['paper', 'live'] as const
const DATA_SERVERS = ['data', 'sandbox-data'] as const

/** Nothing is changed anywhere by asking. */
export async function probe(send: Send, servers: AlpacaServers, key: AlpacaKey): Promise<Probed> {
  const ask = (url: string) => send({ method: 'GET', url, key, timeoutMs: PROBE_MS })
  let problem: string | undefined
  for (const environment of ENVIRONMENTS) {
    const answer = await ask(`${servers[environment]}/v2/account`)
    const account = accountIn(answer)
    if (account) return { kind: 'accepted', environment, account, ...(await dataAccess(ask, servers)) }
    if (isRefusal(answer)) continue
    problem ??= `The ${environment} server could not be asked: ${reasonOf(answer)}.`
  }
  return problem === undefined ? { kind: 'refused' } : { kind: 'unreachable', why: problem }
}

async function dataAccess(
  ask: Ask,
  servers: AlpacaServers,
): Promise<{ readonly dataServer: 'data' | 'sandbox-data'; readonly plan: ConnectionFeeds }> {
  for (const dataServer of DATA_SERVERS) {
    const base = dataServer === 'data' ? servers.data : servers.sandboxData
    const stocks = await bestOf(STOCK_FEEDS, (feed) => ask(stockProbe(base, feed)))
    if (stocks === null) continue
    return { dataServer, plan: { stocks, options: await bestOf(OPTION_FEEDS, (feed) => ask(optionProbe(base, feed))) } }
  }
  return { dataServer: 'data', plan: { stocks: null, options: null } }
}

type Ask = (url: string) => Promise<UpstreamAnswer | UpstreamFailure>

const stockProbe = (base: string, feed: StockFeed): string => `${base}/v2/stocks/AAPL/trades/latest?feed=${feed}`
const optionProbe = (base: string, feed: OptionFeed): string =>
  `${base}/v1beta1/options/snapshots/AAPL?feed=${feed}&limit=1`

/** The first feed that is answered. */
async function bestOf<Feed>(
  feeds: readonly Feed[],
  ask: (feed: Feed) => Promise<UpstreamAnswer | UpstreamFailure>,
): Promise<Feed | null> {
  for (const feed of feeds) {
    const answer = await ask(feed)
    if (answer.kind === 'answer' && answer.status === 200) return feed
  }
  return null
}

/** Whether a key may read some feeds, in words where it may not. */
export async function feedRefusal(
  send: Send,
  base: string,
  key: AlpacaKey,
  { stocks, options }: ConnectionFeeds,
): Promise<string | undefined> {
  const asked = [
    ...(stocks === null ? [] : [{ feed: stocks, url: stockProbe(base, stocks) }]),
    ...(options === null ? [] : [{ feed: options, url: optionProbe(base, options) }]),
  ]
  for (const { feed, url } of asked) {
    const answer = await send({ method: 'GET', url, key, timeoutMs: PROBE_MS })
    if (isRefusal(answer)) return `the plan of this key does not include ${feed}`
    if (answer.kind !== 'answer' || answer.status !== 200) return `${feed} could not be tried: ${reasonOf(answer)}`
  }
  return undefined
}

const isRefusal = (answer: UpstreamAnswer | UpstreamFailure): boolean =>
  answer.kind === 'answer' && (answer.status === 401 || answer.status === 403)

function accountIn(answer: UpstreamAnswer | UpstreamFailure): Account | undefined {
  if (answer.kind !== 'answer' || answer.status !== 200) return undefined
  const parsed = z.safeParse(Account, decodedJson(Buffer.from(answer.bytes).toString('utf8')))
  return parsed.success ? parsed.data : undefined
}

function reasonOf(answer: UpstreamAnswer | UpstreamFailure): string {
  if (answer.kind !== 'answer') return answer.why
  return answer.status === 200 ? 'its answer is not an account' : `it answered ${answer.status}`
}
