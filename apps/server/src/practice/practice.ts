/** The practice broker: accounts of our own over the rules and a market. Everything in this folder is reached through here. */
import type { PracticeAccount } from '@paddock/broker/account/account'
import type { BlockChanges } from '@paddock/broker/account/blocks'
import type { AccountClock } from '@paddock/broker/account/clock'
import { rejectionAnswer } from '@paddock/broker/account/rejection-answer'
import { withdrawableCash } from '@paddock/broker/commands/transfer'
import type { FillDialChanges } from '@paddock/contract/desk/fill-dials'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { toWire } from '@paddock/decimal/wire'
import type { Instant } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import type { Pieces } from '@paddock/market/pieces'
import { answerError, answerJson } from '../accounts/answer.ts'
import type { Broker, BrokerAnswer } from '../accounts/broker.ts'
import type { MachineClock } from '../clock.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { Log } from '../log.ts'
import type { LivePrices } from '../markets/live/live-markets.ts'
import { createMarkets, type Markets } from '../markets/markets.ts'
import { RestingError } from '../markets/resting.ts'
import { slices } from '../slices.ts'
import { putOffWaking } from '../storage/accounts.ts'
import type { Storage } from '../storage/engine/database.ts'
import { account } from './answers/account.ts'
import { orderRecord } from './answers/order-record.ts'
import { Feeds } from './feed/feeds.ts'
import type { Circumstances } from './ledger/circumstances.ts'
import { Clocks, type Companion } from './ledger/clocks.ts'
import { contextAt } from './ledger/context-at.ts'
import { Ledger } from './ledger/ledger.ts'
import { type Fork, forkAccount, type Opening, openAccount } from './ledger/opening.ts'
import type { ClockRequest } from './ledger/set-clock.ts'
import { answerUnknownMarket, isUnknownMarket } from './ledger/unknown-market.ts'
import { type View, viewOf } from './ledger/view.ts'
import { Waker } from './ledger/waker.ts'
import { practiceBroker } from './practice-broker.ts'
import { visitorBroker } from './visitor-broker.ts'

interface Transfer {
  readonly kind: 'deposit' | 'withdraw'
  /** US dollars, a decimal string. */
  readonly amount: string
}

type Settings = Pick<PracticeAccount, 'configuration' | 'dials'>

export interface Practice {
  /** The broker of one practice account. Whether the caller may use it is asked before, in `accounts/`. */
  broker(accountId: AccountId): Broker
  /** What anybody may read of the simulated market in real time; everything of an account is refused with 401. */
  readonly visitor: Broker
  /** Resolves after the commit. Rejects with an {@link OpeningError} what the rules refuse, and where the name is taken. */
  openAccount(opening: Opening): Promise<AccountId>
  /** A new account that is what another one was at an instant. Rejects likewise. */
  forkAccount(fork: Fork): Promise<AccountId>
  /**
   * 200 with the clock of the last commit, and the run to a later time that is under way, if one is; or 403 in Alpaca's shape where the
   * account's market is no longer there.
   */
  clockOf(accountId: AccountId): Promise<BrokerAnswer>
  /** Sets an account's clock: 200 with the clock, 202 where it is on its way there, or 422 where its time would run back. */
  setClock(accountId: AccountId, request: ClockRequest, by: Circumstances): Promise<BrokerAnswer>
  /** The account's time now, and how fast it runs. */
  presentOf(accountId: AccountId): Promise<{ readonly now: Instant; readonly speed: number }>
  /** The account's market and its time there; undefined where the market is no longer there. */
  viewOf(accountId: AccountId): Promise<View | undefined>
  /** The account's market, and the clock it is lived in; undefined likewise. */
  clockedMarketOf(accountId: AccountId): Promise<{ readonly market: Market; readonly clock: AccountClock } | undefined>
  /** From now on runs and skips of clocks stop on the way at what `companion` waits for. */
  accompany(companion: Companion): void
  /** The market of an id. Rejects with an {@link UnknownMarketError} where there is none. */
  marketOf(id: string): Promise<Market>
  /** The market of visitors, and the time there. */
  realTime(): View
  /** Undefined where the account's market is no longer there. */
  settingsOf(accountId: AccountId): Promise<Settings | undefined>
  /** Turns dials of the fills: 200 with all of them, or a refusal in Alpaca's shape. */
  changeDials(accountId: AccountId, changes: FillDialChanges, by: Circumstances): Promise<BrokerAnswer>
  /** 200 with what the broker keeps the account from. */
  blocksOf(accountId: AccountId): Promise<BrokerAnswer>
  /** Sets and lifts blocks: 200 with all of them. */
  changeBlocks(accountId: AccountId, changes: BlockChanges, by: Circumstances): Promise<BrokerAnswer>
  /** Ends a run that is under way; the account stays where it has got to. */
  stopClock(accountId: AccountId): Promise<void>
  /** Ends all of them. */
  stopClocks(): Promise<void>
  /** Deposits or withdraws dollars and cents: 200 with the account, or a refusal in Alpaca's shape. */
  transfer(accountId: AccountId, transfer: Transfer, by: Circumstances): Promise<BrokerAnswer>
  /** Everything that happened to an order: 200, or 404 and 403 in Alpaca's shape. */
  orderRecord(accountId: AccountId, orderId: string): Promise<BrokerAnswer>
  /** 200 with `withdrawable`: what a withdrawal may take now, US dollars. */
  withdrawable(accountId: AccountId): Promise<BrokerAnswer>
  /** Computes what the first question about prices would wait for. */
  warm(): Promise<void>
  /** Begins to wake accounts when something happens to them. */
  start(): Promise<void>
  /** No more wake-ups; resolves when those under way have ended. The storage is closed by whoever opened it. */
  close(): Promise<void>
}

export interface PracticeParts {
  readonly storage: Storage
  readonly clock: MachineClock
  readonly log: Log
  readonly visitorMarket: Market
  /** Those of other kinds than simulated; none where it is left out. */
  readonly markets?: Markets
  /** Prices of markets that are live. */
  readonly prices?: LivePrices
  /** Until when an account's owner has halted a symbol, in machine time. */
  readonly haltedUntil?: (accountId: AccountId, symbol: string) => Instant | undefined
  /** Reads that where it may not be known: nobody came to the account by its door, or another server halted a symbol. */
  readonly readHalts?: (accountId: AccountId) => Promise<void> | undefined
  /** Where other servers write to the same accounts. */
  readonly cluster?: Pick<Cluster, 'isShared' | 'bus' | 'leases'>
}

/** How long an account is left alone whose prices cannot be had just now, and one whose market is not there. Whoever asks for it wakes it sooner. */
const RESTING_MS = 60_000
const GONE_MS = 6 * 3_600_000

export function createPractice(given: PracticeParts): Practice {
  const { storage, clock, log, visitorMarket, haltedUntil, readHalts, prices, cluster } = given
  const { markets = createMarkets(visitorMarket) } = given
  const marketOf = markets.of
  const feeds = new Feeds(clock, log)
  const ledger = new Ledger({
    storage,
    clock,
    log,
    marketOf,
    ...(haltedUntil && { haltedUntil }),
    ...(readHalts && { readHalts }),
    ...(prices && { prices }),
    ...(cluster && { cluster }),
    wakeAt: (accountId, at) => waker.wakeAt(accountId, at),
  })
  markets.onGrowth((...grown) => ledger.grown(...grown))
  const told = new Set<AccountId>()
  /** Nothing happens to an account whose market is gone: it rests, and that is said once. */
  const wake = async (accountId: AccountId): Promise<void> => {
    try {
      await ledger.wake(accountId)
      told.delete(accountId)
    } catch (error) {
      if (!isUnknownMarket(error)) throw error
      if (!told.has(accountId)) log.warn({ account: accountId }, error.message)
      told.add(accountId)
      const now = clock.now()
      await putOffWaking(storage.db, accountId, now, now + (error instanceof RestingError ? RESTING_MS : GONE_MS))
    }
  }
  const waker: Waker = new Waker({ db: storage.db, clock, log, wake, cluster })

  const clocks = new Clocks({ ledger, clock, log })
  const parts = { storage, clock, ledger, marketOf, visitorMarket }

  return {
    broker: (accountId) =>
      practiceBroker({ accountId, ledger, feeds, db: storage.db, clock, log, ...(prices && { prices }) }),
    visitor: visitorBroker({ market: visitorMarket, feeds, clock }),

    openAccount: (opening) => openAccount(parts, opening),
    forkAccount: (fork) => forkAccount(parts, fork),

    clockOf: (accountId) => resting(async () => answerJson(await clocks.of(accountId))),
    setClock: (accountId, request, by) => resting(() => clocks.set(accountId, request, by)),
    stopClock: (accountId) => clocks.stop(accountId),
    stopClocks: () => clocks.close(),

    presentOf: async (accountId) =>
      (await ledger.read({ accountId }, ({ clock: { speed } }, now) => ({ now, speed }))).result,
    viewOf: (accountId) => there(async () => viewOf(await ledger.loaded(accountId), clock.now())),
    clockedMarketOf: (accountId) =>
      there(async () => {
        const { market, clock } = await ledger.loaded(accountId)
        return { market, clock }
      }),
    accompany: (companion) => clocks.accompany(companion),
    marketOf,
    realTime: () => ({ market: visitorMarket, now: clock.now() }),
    settingsOf: (accountId) =>
      there(
        async () => (await ledger.read({ accountId }, ({ configuration, dials }) => ({ configuration, dials }))).result,
      ),

    changeDials: (accountId, changes, by) =>
      resting(async () => {
        const { result } = await ledger.work({ accountId }, by, ({ account, judge }) => {
          const judgement = judge({ kind: 'change-dials', changes })
          return judgement.kind === 'rejected' ? rejectionAnswer(judgement.rejection) : account.dials
        })
        return 'status' in result ? answerError(result) : answerJson(result)
      }),

    blocksOf: (accountId) =>
      resting(async () => answerJson((await ledger.read({ accountId }, ({ blocks }) => blocks)).result)),
    changeBlocks: (accountId, changes, by) =>
      resting(async () => {
        const { result } = await ledger.work({ accountId }, by, ({ account, judge }) => {
          judge({ kind: 'change-blocks', changes })
          return account.blocks
        })
        return answerJson(result)
      }),

    transfer: (accountId, { kind, amount }, by) =>
      resting(async () => {
        const { result } = await ledger.work({ accountId }, by, ({ judge }) => judge({ kind, amount }))
        if (result.kind === 'rejected') return answerError(rejectionAnswer(result.rejection))
        return (await account({ accountId, ledger, db: storage.db })).result
      }),

    orderRecord: (accountId, orderId) => resting(() => orderRecord({ accountId, ledger, db: storage.db }, orderId)),
    withdrawable: (accountId) =>
      resting(async () => {
        const { result } = await ledger.readPriced({ accountId }, (state, now, { market }) =>
          toWire(withdrawableCash(state, contextAt(market, now))),
        )
        return answerJson({ withdrawable: result })
      }),

    warm: async () => slices.run({ caller: 'warming' }, warmed(visitorMarket, clock.now())),
    start: () => waker.start(),
    async close() {
      await clocks.close()
      await waker.stop()
      ledger.close()
    },
  }
}

/** What all markets share is made, and code is compiled, when it is first used. */
function* warmed(market: Market, now: Instant): Pieces<void> {
  for (const symbol of ['SPY', 'BTC/USD']) {
    market.quote(symbol, now)
    yield
    market.bars(symbol, { count: 1, unit: 'hour' }, now - WARMED_MS, now, now)
    yield
  }
  market.rate('EURUSD', now)
  yield
}

const WARMED_MS = 10 * 86_400_000

/** What is known of an account, or undefined where its market is no longer there. */
async function there<Known>(look: () => Promise<Known>): Promise<Known | undefined> {
  try {
    return await look()
  } catch (error) {
    if (isUnknownMarket(error)) return undefined
    throw error
  }
}

/** What is answered of an account, or why it rests. */
async function resting(answer: () => Promise<BrokerAnswer>): Promise<BrokerAnswer> {
  try {
    return await answer()
  } catch (error) {
    if (isUnknownMarket(error)) return answerUnknownMarket(error)
    throw error
  }
}
