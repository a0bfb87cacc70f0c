/** Practice accounts on real prices: which connection gives them, and what is asked of it on their behalf. Markets are named `live:<account of the connection>`. */
import type { PracticeAccount } from '@paddock/broker/account/account'
import type { Command } from '@paddock/broker/account/command'
import { needs } from '@paddock/broker/decide'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import type { Broker } from '../../accounts/broker.ts'
import { coinPlace, feedsOf } from '../../alpaca/feeds.ts'
import type { Gateway } from '../../alpaca/gateway.ts'
import type { Kept } from '../../alpaca/kept/kept.ts'
import type { MachineClock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { accountById } from '../../storage/accounts.ts'
import { connectionLike, connectionOf } from '../../storage/alpaca-connections.ts'
import type { Database } from '../../storage/tables/tables.ts'
import type { Markets } from '../markets.ts'
import { RestingError } from '../resting.ts'
import { type LiveMarket, type LiveState, openLiveMarket } from './live-market.ts'
import type { LiveConnection } from './questions.ts'

/** What the practice broker asks of markets whose prices have to be fetched. Every other market is always ready. */
export interface LivePrices {
  /** Before an account is looked at: rejects with a {@link RestingError} while its prices cannot be had. */
  awake(marketId: string): Promise<void>
  /** What an account holds and has orders in is followed, from when it is in memory; resolves when it has prices, as far as they come. */
  follow(account: PracticeAccount): Promise<void>
  /** Before a command is judged: its prices are there, or it rejects with a `NoPriceError`. */
  ready(account: PracticeAccount, command: Command): Promise<void>
  /** Whoever answers questions about the market, and relays its streams; undefined for markets that answer themselves. */
  relay(marketId: string): Broker | undefined
}

export interface LiveMarkets extends LivePrices {
  /** The connection of an account, or the one to the same account of Alpaca's that was made in its place; undefined where it is gone. */
  connect(connectionId: AccountId): Promise<LiveConnection | undefined>
  /** How an account on real prices is doing; undefined for any other. */
  stateOf(accountId: AccountId): Promise<LiveState | undefined>
  /**
   * Somebody waits for prices of these symbols since an instant, beside what an account follows. Answers those of which something is still to
   * be read. Where the market is not open nothing is followed.
   */
  watch(marketId: string, accountId: AccountId, since: ReadonlyMap<string, Instant>): ReadonlySet<string>
  /** A connection has another key, is there anew, or is gone. */
  connectionChanged(): void
  close(): void
}

interface LiveMarketsParts {
  readonly db: Database
  readonly gateway: Gateway
  /** A broker whose lists may be answered from what is kept. */
  readonly listed: Kept['listed']
  readonly markets: Markets
  readonly clock: MachineClock
  readonly log: Pick<Log, 'error'>
}

export const liveMarketId = (connectionId: AccountId): string => `live:${connectionId}`
/** The account of the connection that a market of live prices is named after. */
export const connectionIn = (marketId: string): AccountId => marketId.slice('live:'.length)

/** A connection that could not be listed is asked again after so long, whoever asks. */
const RETRY_MS = 5_000

export function createLiveMarkets({ db, gateway, listed, markets, clock, log }: LiveMarketsParts): LiveMarkets {
  const open = new Map<string, LiveMarket>()
  const failed = new Map<string, { readonly at: number; readonly error: RestingError }>()

  async function connect(connectionId: AccountId): Promise<LiveConnection | undefined> {
    const account = await accountById(db, connectionId)
    const record = (await connectionOf(db, connectionId)) ?? (await connectionLike(db, account))
    if (!record || !account || account.kind === 'practice') return undefined
    const { account_id } = record
    return {
      connectionId: account_id,
      broker: listed(account_id, account.kind, gateway.broker(account_id)),
      coinPlace: coinPlace(feedsOf(record.stock_feed).used),
    }
  }

  markets.provide('live', async (id) => {
    const known = open.get(id)
    if (known) return known.market
    const before = failed.get(id)
    if (before && clock.now() - before.at < RETRY_MS) throw before.error
    try {
      const made = await openLiveMarket({
        id,
        connect: () => connect(connectionIn(id)),
        streams: (connectionId) => gateway.marketStreams(connectionId),
        grew: markets.grew,
        clock,
        failed: (err) => log.error({ err, market: id }, 'prices could not be followed'),
      })
      failed.delete(id)
      open.set(id, made)
      return made.market
    } catch (error) {
      if (error instanceof RestingError) failed.set(id, { at: clock.now(), error })
      throw error
    }
  })

  return {
    connect,
    async awake(marketId) {
      await open.get(marketId)?.awake()
    },
    async follow(account) {
      const live = open.get(account.market)
      if (!live) return
      const symbols = followedBy(account)
      live.follow(account.id, new Map(symbols.map((symbol) => [symbol, account.at])))
      await live.loaded(symbols)
    },
    async ready(account, command) {
      await open.get(account.market)?.ready(needs(account, command))
    },
    watch: (marketId, accountId, since) => open.get(marketId)?.follow(`waiting ${accountId}`, since) ?? new Set(),
    relay: (marketId) => open.get(marketId)?.connection()?.broker,
    async stateOf(accountId) {
      const market = (await accountById(db, accountId))?.market
      if (!market?.startsWith('live:')) return undefined
      const why = failed.get(market)?.error.message
      return open.get(market)?.state() ?? { polled: [], rests: why ?? null }
    },
    connectionChanged() {
      failed.clear()
      for (const live of open.values()) live.connectionChanged()
    },
    close() {
      for (const live of open.values()) live.close()
    },
  }
}

/** What an account holds, and what its open orders are in. */
const followedBy = ({ positions, orders }: PracticeAccount): string[] => [
  ...positions.keys(),
  ...[...orders.values()].map(({ symbol }) => symbol),
]
