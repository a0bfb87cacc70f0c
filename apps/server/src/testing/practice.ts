/** A practice with its storage and a clock that a test moves, and calls put the way the HTTP edge puts them. */
import type { Actor } from '@paddock/broker/account/event'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { OperationName } from '@paddock/contract/operations/table'
import type { Market } from '@paddock/market/market'
import { simulatedMarket } from '@paddock/market/simulated'
import type { Broker } from '../accounts/broker.ts'
import { createLog } from '../log.ts'
import { createPractice, type Practice, type PracticeParts } from '../practice/practice.ts'
import type { Storage } from '../storage/engine/database.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'
import { insertPerson } from './records.ts'

/** A Monday, 11:00 in New York: the regular session is open. */
export const MONDAY = Date.parse('2026-03-09T15:00:00Z')
export const MARKET: Market = simulatedMarket('practice-tests')
export const ACTOR: Actor = { kind: 'user', id: 'u1' }
export const BY = { actor: ACTOR, cause: 'test' }

export interface TestPractice {
  readonly practice: Practice
  readonly clock: ManualClock
}

export const practiceOn = (
  storage: Storage,
  start: number = MONDAY,
  clock = manualClock(start),
  visitorMarket = MARKET,
  haltedUntil?: PracticeParts['haltedUntil'],
  markets?: PracticeParts['markets'],
  cluster?: PracticeParts['cluster'],
): TestPractice => ({
  practice: createPractice({
    storage,
    clock,
    log: createLog('silent'),
    visitorMarket,
    ...(haltedUntil && { haltedUntil }),
    ...(markets && { markets }),
    ...(cluster && { cluster }),
  }),
  clock,
})

/** The owner of every account of these tests. */
export const addUser = (storage: Storage): Promise<void> => insertPerson(storage, 'u1')

let opened = 0
/** A new account of user `u1` with 100,000 dollars. */
export const openAccount = (practice: Practice): Promise<AccountId> =>
  practice.openAccount({ userId: 'u1', name: `Practice ${++opened}`, cash: '100000', ...BY })

export interface Given {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly sequence?: number | undefined
}

/** A call's status, headers and body: parsed, or the text of what is not JSON. */
export async function call(broker: Broker, operation: OperationName, given: Given = {}) {
  const answer = await broker.send({
    operation,
    path: given.path ?? {},
    query: new URLSearchParams(given.query ?? {}),
    search: String(new URLSearchParams(given.query ?? {})),
    body: given.body,
    text: given.body === undefined ? undefined : JSON.stringify(given.body),
    sequence: given.sequence,
    ...(given.idempotencyKey !== undefined && { idempotencyKey: given.idempotencyKey }),
    requestId: 'request',
    actor: ACTOR,
  })
  const isText = answer.body === null || 'content-type' in answer.headers
  return { ...answer, body: isText ? answer.body : JSON.parse(String(answer.body)) }
}

export const limitBuy = (symbol: string, limit: string, more: object = {}) => ({
  symbol,
  qty: '10',
  side: 'buy',
  type: 'limit',
  time_in_force: 'day',
  limit_price: limit,
  ...more,
})
export const marketBuy = (symbol: string, qty = '10', more: object = {}) => ({
  symbol,
  qty,
  side: 'buy',
  type: 'market',
  time_in_force: 'day',
  ...more,
})
