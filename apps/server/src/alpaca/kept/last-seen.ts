/**
 * What a desk shows while Alpaca does not answer: the answers it was given last, with their age. Only who looks at a screen is given them:
 * orders are judged, and scripts answered, by what Alpaca says now.
 */
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { OperationName } from '@paddock/contract/operations/table'
import { decodedJson } from '@paddock/contract/streams/codec'
import { DAY_MS, type Instant, MINUTE_MS } from '@paddock/market/instant'
import { clockAt } from '@paddock/market/sessions/wire'
import * as z from 'zod/mini'
import type { Broker, BrokerAnswer, BrokerRequest } from '../../accounts/broker.ts'
import { type MachineClock, within } from '../../clock.ts'
import { instantOf } from '../../http/instant-of.ts'
import type { KeptAnswer } from '../../storage/kept-answers.ts'
import { isWhole } from '../relayed-answer.ts'
import type { KeptAnswers } from './answers.ts'
import { isSilence, keptAnswerOf } from './marked.ts'
import { PATIENCE_MS } from './patience.ts'
import type { KeptPrices } from './prices.ts'

interface LastSeenParts {
  readonly answers: KeptAnswers
  readonly prices: KeptPrices
  readonly clock: MachineClock
}

/** What is kept as it was answered. A single order is found in the lists of orders too. */
const KEPT: ReadonlySet<OperationName> = new Set<OperationName>([
  'getAccount',
  'getAccountConfig',
  'getAllOpenPositions',
  'getAllOrders',
  'getOrderByOrderID',
  'getAccountPortfolioHistory',
  'getWatchlists',
  'getWatchlistById',
  'getV2AssetsSymbolOrAssetId',
  'getOptionsContracts',
  'getOptionContractSymbolOrId',
  'legacyCalendar',
  'corporateActions',
  'news',
  'mostActives',
  'movers',
])

/** What charts ask for: bars up to the newest are kept, whatever instant they were asked for at. */
const BARS: ReadonlySet<OperationName> = new Set<OperationName>([
  'stockBarSingle',
  'stockBars',
  'cryptoBars',
  'optionBars',
])
/** Bars that end within this of now are the newest. */
const NEWEST_MS = 10 * MINUTE_MS

const ORDER_LISTS = ['open', 'all', 'closed'] as const
const ListedOrders = z.array(z.looseObject({ id: z.string() }))

/** In place of a status, where there is no answer yet. */
const SLOW = 504

/** The broker of an account at Alpaca as its desk sees it. `source` is the kind of the account. */
export function withLastSeen(
  { answers, prices, clock }: LastSeenParts,
  accountId: AccountId,
  source: string,
  broker: Broker,
): Broker {
  /** `name`: what the answer is kept under. */
  async function found(
    request: BrokerRequest,
    name: string | undefined,
    insteadOf: number,
  ): Promise<BrokerAnswer | undefined> {
    if (request.operation === 'legacyClock')
      return keptAnswerOf(JSON.stringify(clockAt(clock.now())), { source, ageMs: 0, insteadOf })
    const kept = request.operation === 'getOrderByOrderID' ? await keptOrder(request) : await lastAnswer(request, name)
    return kept && keptAnswerOf(kept.body, { source, ageMs: clock.now() - kept.readAt, insteadOf })
  }

  const lastAnswer = (request: BrokerRequest, name: string | undefined): Promise<KeptAnswer | undefined> =>
    name === undefined ? prices.find(accountId, request) : answers.find(accountId, name)

  /** An order as it was last read: by itself, or in one of the lists that a desk asks for. */
  async function keptOrder(request: BrokerRequest): Promise<KeptAnswer | undefined> {
    const id = request.path.order_id
    let newest = await answers.find(accountId, nameOf(request))
    for (const status of ORDER_LISTS) {
      const search = `status=${status}&limit=500&nested=true`
      const list = await answers.find(accountId, nameOf({ operation: 'getAllOrders', path: {}, search }))
      if (!list || (newest && newest.readAt >= list.readAt)) continue
      const order = ListedOrders.safeParse(decodedJson(list.body)).data?.find((one) => one.id === id)
      if (order) newest = { body: JSON.stringify(order), readAt: list.readAt }
    }
    return newest
  }

  async function read(request: BrokerRequest, name: string | undefined): Promise<BrokerAnswer> {
    const answer = await broker.send(request)
    if (isWhole(answer) && typeof answer.body === 'string') {
      if (name !== undefined) answers.keep(accountId, name, answer.body)
      else prices.keep(accountId, request, answer.body)
    }
    return answer
  }

  return {
    ...broker,
    async send(request) {
      const name = nameAt(request, clock.now())
      const isKept = name !== undefined || prices.knows(request.operation)
      if (!isKept && request.operation !== 'legacyClock') return broker.send(request)
      const reading = read(request, name)
      const answer = await within(clock, PATIENCE_MS, reading)
      if (answer && !isSilence(answer)) return answer
      return (await found(request, name, answer?.status ?? SLOW)) ?? reading
    },
  }
}

/** What an answer is kept under; undefined where it is not kept whole. Bars up to now are named by how many days they reach back. */
function nameAt(request: BrokerRequest, now: Instant): string | undefined {
  if (KEPT.has(request.operation)) return nameOf(request)
  const query = new URLSearchParams(request.search)
  if (!BARS.has(request.operation) || query.has('page_token')) return undefined
  const [start, end] = ['start', 'end'].map((name) => instantOf(query.get(name) ?? ''))
  if (start === undefined || end === undefined) return end === undefined ? nameOf(request) : undefined
  const days = Math.round((end - start) / DAY_MS)
  if (now - end > NEWEST_MS || days === 0) return undefined
  query.delete('start')
  query.set('end', `${days} days`)
  return nameOf({ ...request, search: String(query) })
}

/** One name for one question, in whatever order its parameters come. */
function nameOf({ operation, path, search }: Pick<BrokerRequest, 'operation' | 'path' | 'search'>): string {
  const query = new URLSearchParams(search)
  query.sort()
  return [operation, ...Object.values(path), String(query)].join(' ')
}
