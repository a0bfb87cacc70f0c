/** Reads of Alpaca's: an answer is shared while it is on its way, kept for moments, and asked for once more where that may help, which for a read is harmless. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import type { BrokerAnswer, BrokerRequest } from '../accounts/broker.ts'
import { type MachineClock, sleep } from '../clock.ts'
import type { AccountStreams } from './account-streams.ts'
import type { Breaker } from './breaker.ts'
import type { Exchange, UpstreamAnswer, UpstreamFailure } from './exchange.ts'
import { type Opened, urlOf } from './opened-connection.ts'
import { createReadCache } from './read-cache.ts'
import { isWhole, overBudget, relayed, spared, unanswered } from './relayed-answer.ts'
import type { RequestBudget } from './request-budget.ts'
import { type RequestTally, userOf } from './request-tally.ts'

interface ReadsParts {
  /** What a connection's reads are held back by, and heard of. */
  readonly inUse: (accountId: AccountId) => {
    readonly streams: Pick<AccountStreams, 'states'>
    readonly budgets: { readonly trading: RequestBudget; readonly data: RequestBudget }
    readonly breakers: { readonly trading: Breaker; readonly data: Breaker }
    readonly tally: RequestTally
  }
  /** Asks once. */
  readonly ask: (
    accountId: AccountId,
    operation: OperationName,
    asked: Exchange,
    user: string,
  ) => Promise<UpstreamAnswer | UpstreamFailure>
  readonly clock: MachineClock
  /** In [0, 1): spreads what is asked again. */
  readonly draw: () => number
}

interface Reads {
  /** Asked by nobody else, and kept for nobody. */
  anew(accountId: AccountId, found: Opened, request: BrokerRequest): Promise<BrokerAnswer>
  answer(accountId: AccountId, found: Opened, request: BrokerRequest): Promise<BrokerAnswer>
  /** What was read of the account before is not what is there now. */
  moved(accountId: AccountId): void
  /** The connection is another one, or gone. */
  forget(accountId: AccountId): void
}

/** One attempt of a read, and all of them together; Alpaca's own client allows 30 s for one. */
const READ_MS = 10_000
const READ_BUDGET_MS = 15_000
const RETRY_AFTER_MS = 250
const TRANSIENT: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])

export function createReads({ inUse, ask, clock, draw }: ReadsParts): Reads {
  const cache = createReadCache()
  /** Reads on their way, by account and address: who asks the same shares the answer, until something is changed. */
  const underWay = new Map<AccountId, Map<string, Promise<BrokerAnswer>>>()

  /** Whoever asks what is being asked already gets that answer: what was asked before a change is not shared with who asks after it. */
  function answer(accountId: AccountId, found: Opened, request: BrokerRequest): Promise<BrokerAnswer> {
    const { streams } = inUse(accountId)
    const reads = underWay.get(accountId) ?? new Map<string, Promise<BrokerAnswer>>()
    underWay.set(accountId, reads)
    const url = urlOf(found, request)
    const kept = cache.read(accountId, request, url, streams.states().orders === 'open')
    const again = kept?.again(clock.now())
    if (again) return Promise.resolve(again)
    const name = `${url} ${request.isBackground === true}`
    const known = reads.get(name)
    if (known) return known
    const reading = anew(accountId, found, request)
      .then((answer) => (isWhole(answer) && kept ? kept.keep(answer, clock.now()) : answer))
      .finally(() => {
        if (reads.get(name) === reading) reads.delete(name)
      })
    reads.set(name, reading)
    return reading
  }

  /** Repeated once where that may help, which for a read is harmless. */
  async function anew(accountId: AccountId, found: Opened, request: BrokerRequest): Promise<BrokerAnswer> {
    const { host } = OPERATIONS[request.operation]
    const { budgets, breakers, tally } = inUse(accountId)
    const user = userOf(request)
    const budget = budgets[host]
    const { isBackground = false } = request
    const deadline = clock.now() + READ_BUDGET_MS
    const asked = { method: 'GET', url: urlOf(found, request), key: found.key, timeoutMs: READ_MS } as const
    for (let attempt = 0; ; attempt += 1) {
      const wait = budget.readWait(clock.now(), isBackground)
      if (clock.now() + wait > deadline) return overBudget(host, wait, found.source)
      if (wait > 0) {
        const since = clock.now()
        const done = tally.waits({ user, operation: request.operation, since, until: since + wait })
        await sleep(clock, wait)
        done()
      }
      if (!breakers[host].allows(clock.now())) {
        const until = breakers[host].restsUntil(clock.now()) ?? clock.now()
        return spared(host, until - clock.now(), found.source)
      }
      const answer = await ask(accountId, request.operation, asked, user)
      const isLast = attempt > 0 || clock.now() + RETRY_AFTER_MS > deadline
      if (answer.kind !== 'answer') {
        if (isLast) return unanswered(answer, found.source)
      } else if (isLast || !TRANSIENT.has(answer.status)) return relayed(answer, found.source)
      else if (answer.status === 429 && clock.now() + budget.readWait(clock.now()) > deadline)
        return relayed(answer, found.source)
      await sleep(clock, RETRY_AFTER_MS * (0.5 + draw()))
    }
  }

  return {
    anew,
    answer,
    moved(accountId) {
      underWay.delete(accountId)
      cache.moved(accountId, clock.now())
    },
    forget(accountId) {
      underWay.delete(accountId)
      cache.forget(accountId)
    },
  }
}
