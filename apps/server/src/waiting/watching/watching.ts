/**
 * Waits for prices and instants on behalf of accounts, whichever broker they are with. Nothing here outlives the process: whoever waits keeps
 * rows of its own, and asks again at the next start, from the instant up to which it has looked.
 */
import type { Condition, TrailCondition } from '@paddock/broker/waiting/condition'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import { coinPlace, feedsOf } from '../../alpaca/feeds.ts'
import type { Gateway } from '../../alpaca/gateway.ts'
import type { MachineClock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { alpacaSource } from '../../markets/live/alpaca-source.ts'
import type { LiveMarkets } from '../../markets/live/live-markets.ts'
import type { Markets } from '../../markets/markets.ts'
import type { Companion } from '../../practice/ledger/clocks.ts'
import type { Practice } from '../../practice/practice.ts'
import { accountById } from '../../storage/accounts.ts'
import { connectionOf } from '../../storage/alpaca-connections.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { AlpacaWatch, watchedChannels } from './alpaca-watch.ts'
import { PracticeWatch, type Told } from './practice-watch.ts'

export interface Watching {
  /**
   * Calls `told` once when the condition is reached at or after `from`, an instant of the account's time that may be past. A practice account
   * that skips stops on the way at what is reached, and waits for what `told` answers. Answers how to stop.
   */
  when(accountId: AccountId, condition: Condition, from: Instant, told: Told): () => void
  /** The best print that a trailing condition follows from, having been waited for since an instant; undefined before the first. */
  bestOf(accountId: AccountId, condition: TrailCondition, from: Instant): Promise<string | undefined>
  /** Something is about to be waited for once this has resolved: a clock that is set afterwards is set when it is. */
  soon(accountId: AccountId, work: Promise<unknown>): void
  /** Somebody who acts on what is told: runs of clocks wait for them as well. */
  join(companion: WatchingCompanion): void
  /** When the prices an account waits for were last known to be looked at, in machine time; undefined where it waits for nothing. */
  lookedAt(accountId: AccountId): Instant | undefined
  close(): void
}

interface WatchingParts {
  readonly db: Database
  readonly practice: Practice
  readonly gateway: Gateway
  readonly markets: Pick<Markets, 'onGrowth'>
  readonly liveMarkets: Pick<LiveMarkets, 'watch'>
  readonly clock: MachineClock
  readonly log: Log
}

type WatchingCompanion = Pick<Companion, 'readAnew'> & Partial<Pick<Companion, 'isWaiting' | 'settled'>>

interface WatchedAccount {
  readonly watch: PracticeWatch | AlpacaWatch
  readonly leave: () => void
}

/** Told, acted, watched anew, told. */
const SETTLING_ROUNDS = 2

export function createWatching(parts: WatchingParts): Watching {
  const { db, practice, gateway, markets, liveMarkets, clock, log } = parts
  const watched = new Map<AccountId, Promise<WatchedAccount>>()
  const opened = new Map<AccountId, WatchedAccount>()
  const coming = new Map<AccountId, Set<Promise<unknown>>>()
  const companions: WatchingCompanion[] = []

  function soon(accountId: AccountId, work: Promise<unknown>): void {
    const all = coming.get(accountId) ?? new Set()
    coming.set(accountId, all)
    const noted = work
      .catch(() => {})
      .then(() => {
        if (all.delete(noted) && all.size === 0) coming.delete(accountId)
      })
    all.add(noted)
  }

  function watchedOf(accountId: AccountId): Promise<WatchedAccount> {
    const known = watched.get(accountId)
    if (known) return known
    const opening = open(accountId)
    watched.set(accountId, opening)
    opening.catch(() => watched.delete(accountId))
    return opening
  }

  async function open(accountId: AccountId): Promise<WatchedAccount> {
    const failed = (error: unknown) => log.error({ err: error, account: accountId }, 'what is waited for failed')
    const isPractice = (await accountById(db, accountId))?.kind === 'practice'
    const watched = isPractice ? openPractice(accountId, failed) : openAlpaca(accountId, failed)
    opened.set(accountId, watched)
    return watched
  }

  function openPractice(accountId: AccountId, failed: (error: unknown) => void): WatchedAccount {
    const watch = new PracticeWatch({
      look: () => practice.clockedMarketOf(accountId),
      follow: (marketId, since) => liveMarkets.watch(marketId, accountId, since),
      clock,
      failed,
    })
    const leave = practice.broker(accountId).subscribe({ kind: 'account_updates' }, ({ event }) => {
      if (event === 'clock-set') watch.look()
    })
    return { watch, leave }
  }

  function openAlpaca(accountId: AccountId, failed: (error: unknown) => void): WatchedAccount {
    const broker = gateway.broker(accountId)
    const source = alpacaSource({
      async connect() {
        const record = await connectionOf(db, accountId)
        return record && { connectionId: accountId, broker, coinPlace: coinPlace(feedsOf(record.stock_feed).used) }
      },
      streams: () => gateway.marketStreams(accountId),
      channels: watchedChannels,
      reader: 'Conditional orders and alerts',
    })
    const watch = new AlpacaWatch({ source, clock, failed })
    return { watch, leave: () => {} }
  }

  markets.onGrowth((marketId, symbols, since) => {
    for (const { watch } of opened.values()) if (watch instanceof PracticeWatch) watch.grew(marketId, symbols, since)
  })
  practice.accompany({
    firstIn(accountId, from, to) {
      const watch = opened.get(accountId)?.watch
      return watch instanceof PracticeWatch ? watch.firstIn(from, to) : undefined
    },
    async settled(accountId) {
      // What one of them does may give the other something to do.
      for (let rounds = 0; rounds < SETTLING_ROUNDS; rounds += 1) {
        for (let work = coming.get(accountId); work; work = coming.get(accountId)) await Promise.all(work)
        await opened.get(accountId)?.watch.settled()
        for (const companion of companions) await companion.settled?.(accountId)
      }
    },
    async readAnew(accountId) {
      await Promise.all(companions.map((companion) => companion.readAnew(accountId)))
    },
    isWaiting: (accountId) =>
      opened.get(accountId)?.watch.isIdle === false || companions.some((companion) => companion.isWaiting?.(accountId)),
  })

  return {
    when(accountId, condition, from, told) {
      let isOver = false
      let stop = () => {}
      const begun = watchedOf(accountId).then(
        ({ watch }) => {
          if (!isOver) stop = watch.add(condition, from, told)
        },
        (error: unknown) => log.error({ err: error, account: accountId }, 'nothing can be waited for'),
      )
      soon(accountId, begun)
      return () => {
        isOver = true
        stop()
      }
    },
    async bestOf(accountId, condition, from) {
      const { watch } = await watchedOf(accountId)
      return watch.bestOf(condition, from)
    },
    soon,
    join: (companion) => void companions.push(companion),
    lookedAt: (accountId) => opened.get(accountId)?.watch.lookedAt(),
    close() {
      for (const { watch, leave } of opened.values()) {
        leave()
        watch.close()
      }
    },
  }
}
