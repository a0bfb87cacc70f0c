/** The practice broker: accounts of our own over the rules and a market. Everything in this folder is reached through here. */
import type { PracticeAccount } from '@paddock/broker/account'
import type { AccountClock } from '@paddock/broker/clock'
import { rejectionAnswer } from '@paddock/broker/rejection-answer'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { FillDialChanges } from '@paddock/contract/requests/fill-dials'
import type { Instant } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import { marketById } from '@paddock/market/simulated'
import type { Broker, BrokerAnswer } from '../accounts/broker.ts'
import type { MachineClock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/database.ts'
import { account } from './account-answers.ts'
import { answerError, answerJson } from './answer.ts'
import type { Circumstances } from './circumstances.ts'
import { Clocks, type Progress } from './clocks.ts'
import { Feeds } from './feeds.ts'
import { Ledger } from './ledger.ts'
import { type Fork, forkAccount, type Opening, openAccount } from './opening.ts'
import { practiceBroker } from './practice-broker.ts'
import type { ClockRequest } from './set-clock.ts'
import type { View } from './view.ts'
import { visitorBroker } from './visitor-broker.ts'
import { Waker } from './waker.ts'

export interface Transfer {
  readonly kind: 'deposit' | 'withdraw'
  /** US dollars, a decimal string. */
  readonly amount: string
}

export interface Practice {
  /** The broker of one practice account. Whether the caller may use it is asked before, in `accounts/`. */
  broker(accountId: AccountId): Broker
  /** What anybody may read of the simulated market in real time; everything of an account is refused with 401. */
  readonly visitor: Broker
  /** Resolves after the commit. Rejects with an {@link OpeningError} what the rules refuse, and where the name is taken. */
  openAccount(opening: Opening): Promise<AccountId>
  /** A new account that is what another one was at an instant. Rejects likewise. */
  forkAccount(fork: Fork): Promise<AccountId>
  /** The clock of the last commit, with the run to a later time that is under way, if one is. */
  clockOf(accountId: AccountId): Promise<AccountClock & { readonly run?: Progress }>
  /** Sets an account's clock: 200 with the clock, 202 where it is on its way there, or 422 where its time would run back. */
  setClock(accountId: AccountId, request: ClockRequest, by: Circumstances): Promise<BrokerAnswer>
  /** The account's time now. */
  timeOf(accountId: AccountId): Promise<Instant>
  /** The market of visitors, and the time there. */
  realTime(): View
  settingsOf(accountId: AccountId): Promise<Pick<PracticeAccount, 'configuration' | 'dials'>>
  /** Turns dials of the fills: 200 with all of them, or a refusal in Alpaca's shape. */
  changeDials(accountId: AccountId, changes: FillDialChanges, by: Circumstances): Promise<BrokerAnswer>
  /** Ends a run that is under way; the account stays where it has got to. */
  stopClock(accountId: AccountId): Promise<void>
  /** Deposits or withdraws dollars and cents: 200 with the account, or a refusal in Alpaca's shape. */
  transfer(accountId: AccountId, transfer: Transfer, by: Circumstances): Promise<BrokerAnswer>
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
  /** Until when an account's owner has halted a symbol, in machine time. */
  readonly haltedUntil?: (accountId: AccountId, symbol: string) => Instant | undefined
}

export function createPractice({ storage, clock, log, visitorMarket, haltedUntil }: PracticeParts): Practice {
  const marketOf = (id: string): Market => (id === visitorMarket.id ? visitorMarket : marketById(id))
  const feeds = new Feeds(clock)
  const ledger = new Ledger({
    storage,
    clock,
    log,
    marketOf,
    ...(haltedUntil && { haltedUntil }),
    wakeAt: (accountId, at) => waker.wakeAt(accountId, at),
  })
  const waker: Waker = new Waker({ db: storage.db, clock, log, wake: (accountId) => ledger.wake(accountId) })

  const clocks = new Clocks({ ledger, clock, log })
  const parts = { storage, clock, ledger, marketOf, visitorMarket }

  return {
    broker: (accountId) => practiceBroker({ accountId, ledger, feeds, db: storage.db, clock, log }),
    visitor: visitorBroker({ market: visitorMarket, feeds, clock }),

    openAccount: (opening) => openAccount(parts, opening),
    forkAccount: (fork) => forkAccount(parts, fork),

    clockOf: (accountId) => clocks.of(accountId),
    setClock: (accountId, request, by) => clocks.set(accountId, request, by),
    stopClock: (accountId) => clocks.stop(accountId),

    timeOf: async (accountId) => (await ledger.read(accountId, (_account, now) => now)).result,
    realTime: () => ({ market: visitorMarket, now: clock.now() }),
    settingsOf: async (accountId) =>
      (await ledger.read(accountId, ({ configuration, dials }) => ({ configuration, dials }))).result,

    async changeDials(accountId, changes, by) {
      const { result } = await ledger.work(accountId, by, ({ account, judge }) => {
        const judgement = judge({ kind: 'change-dials', changes })
        return judgement.kind === 'rejected' ? rejectionAnswer(judgement.rejection) : account.dials
      })
      return 'status' in result ? answerError(result) : answerJson(result)
    },

    async transfer(accountId, { kind, amount }, by) {
      const { result } = await ledger.work(accountId, by, ({ judge }) => judge({ kind, amount }))
      if (result.kind === 'rejected') return answerError(rejectionAnswer(result.rejection))
      return (await account({ accountId, ledger, db: storage.db })).result
    },

    start: () => waker.start(),
    async close() {
      await clocks.close()
      await waker.stop()
    },
  }
}
