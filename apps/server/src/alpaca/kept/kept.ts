/**
 * What is kept here of accounts at Alpaca, and who is answered from it: a desk with everything it was shown last, marked with its age where Alpaca
 * does not answer; scripts with lists that are complete, and nothing else. Guardrails, limits and waits ask the gateway itself: no order is
 * judged by what is kept.
 */
import type { AccountKind } from '@paddock/contract/desk/accounts'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { FILL_EVENTS } from '@paddock/contract/streams/trade-events'
import { askBroker } from '../../accounts/ask-broker.ts'
import type { Broker, BrokerRequest } from '../../accounts/broker.ts'
import type { MachineClock } from '../../clock.ts'
import type { AlpacaServers } from '../../config.ts'
import type { Log } from '../../log.ts'
import { connectionOf } from '../../storage/alpaca-connections.ts'
import { removeOtherAssets } from '../../storage/kept-assets.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { BOOKS, type Gateway } from '../gateway.ts'
import { ownServers } from '../servers.ts'
import { createKeptActivities } from './activities.ts'
import { createKeptAnswers, type KeptAnswers } from './answers.ts'
import { createAssetLists } from './asset-lists.ts'
import { withLastSeen } from './last-seen.ts'
import { createKeptPrices } from './prices.ts'

type AlpacaKind = Exclude<AccountKind, 'practice'>

export interface Kept {
  /** The gateway's broker: what its streams tell whoever listens is taken note of. */
  broker(accountId: AccountId): Broker
  /** A broker whose lists of assets and activities are answered from what is kept, where that is complete. */
  listed(accountId: AccountId, kind: AlpacaKind, broker: Broker): Broker
  /** A broker as a desk sees it. */
  atDesk(accountId: AccountId, kind: AlpacaKind, broker: Broker): Broker
  /** Texts that are kept with an account, by name. */
  readonly answers: Pick<KeptAnswers, 'keep' | 'find'>
  /** Begins to read assets, activities, orders, positions and balances of an account anew; they are answered from what was kept until then. */
  reread(accountId: AccountId, kind: AlpacaKind): Promise<void>
  /** The connection is gone. */
  forget(accountId: AccountId): void
  start(): Promise<void>
  close(): Promise<void>
}

interface KeptParts {
  readonly db: Database
  readonly gateway: Pick<Gateway, 'broker'>
  readonly servers: AlpacaServers
  readonly clock: MachineClock
  readonly log: Log
}

const LISTS: ReadonlySet<string> = new Set([
  'getV2Assets',
  'getAccountActivities',
  'getAccountActivitiesByActivityType',
])

export function createKept({ db, gateway, servers, clock, log }: KeptParts): Kept {
  const answers = createKeptAnswers({ db, clock, log })
  const prices = createKeptPrices(answers, clock)
  const assets = createAssetLists({ db, clock, log })
  const activities = createKeptActivities({ db, broker: (accountId) => gateway.broker(accountId), clock, log })
  /** Whose list of assets an account's is; undefined where its owner named a server, whose list is nobody else's and is not kept. */
  const serverOf = async (accountId: AccountId, kind: AlpacaKind): Promise<string | undefined> => {
    const own = ownServers((await connectionOf(db, accountId))?.servers ?? null)
    return own.trading === null ? (kind === 'alpaca-live' ? servers.live : servers.paper) : undefined
  }
  async function listedAssets(accountId: AccountId, kind: AlpacaKind, request: BrokerRequest) {
    const server = await serverOf(accountId, kind)
    if (server === undefined) return undefined
    return assets.answer({ server, source: kind, broker: gateway.broker(accountId) }, request)
  }
  const withLists = (accountId: AccountId, kind: AlpacaKind, broker: Broker, isShown: boolean): Broker => ({
    ...broker,
    async send(request) {
      if (!LISTS.has(request.operation)) return broker.send(request)
      const answer =
        request.operation === 'getV2Assets'
          ? await listedAssets(accountId, kind, request)
          : await activities.answer({ accountId, source: kind, isShown }, request)
      return answer ?? broker.send(request)
    },
  })

  return {
    answers,
    broker(accountId) {
      const broker = gateway.broker(accountId)
      return {
        ...broker,
        subscribe(channel, listener) {
          if (channel.kind === 'market')
            return broker.subscribe(channel, (message) => {
              prices.heard(accountId, channel, message)
              listener(message)
            })
          if (channel.kind !== 'trade_updates') return broker.subscribe(channel, listener)
          return broker.subscribe(channel, (message) => {
            if (FILL_EVENTS.has(message.event)) activities.happened(accountId)
            listener(message)
          })
        },
      }
    },
    listed: (accountId, kind, broker) => withLists(accountId, kind, broker, false),
    atDesk(accountId, kind, broker) {
      activities.follow(accountId)
      return withLastSeen({ answers, prices, clock }, accountId, kind, withLists(accountId, kind, broker, true))
    },
    async reread(accountId, kind) {
      const broker = gateway.broker(accountId)
      await activities.reread(accountId)
      const server = await serverOf(accountId, kind)
      if (server) assets.reread({ server, source: kind, broker })
      for (const operation of BOOKS) void askBroker(broker, { operation, requestId: 'resync' })
    },
    forget(accountId) {
      answers.forget(accountId)
      prices.forget(accountId)
      activities.forget(accountId)
    },
    async start() {
      await removeOtherAssets(db, [servers.live, servers.paper])
      await activities.start()
    },
    async close() {
      await Promise.all([activities.close(), assets.close(), answers.close()])
    },
  }
}
