/**
 * Answers of Alpaca's that are given again for a short while, by operation. Prices and single orders never are. What an account holds is given
 * again only while its order events are heard, and not after one of them, nor after anything was changed through this server.
 */
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { OperationName } from '@paddock/contract/operations/table'
import type { Instant } from '@paddock/market/instant'
import type { BrokerAnswer, BrokerRequest } from '../accounts/broker.ts'
import { BoundedMap } from '../bounded-map.ts'

interface Keeping {
  readonly ms: number
  /** Whether orders and changes of the account make it out of date. */
  readonly isOfAccount: boolean
}

const ofAccount = (ms: number): Keeping => ({ ms, isOfAccount: true })
const ofMarket = (ms: number): Keeping => ({ ms, isOfAccount: false })
/** Five seconds are as long as a page takes what it read to be fresh. */
const FRESH_MS = 5_000
/** Equity and market values move with prices. */
const PRICED_MS = 1_000
const REFERENCE_MS = 60_000

export const KEPT: Readonly<Partial<Record<OperationName, Keeping>>> = {
  getAccount: ofAccount(PRICED_MS),
  getAllOpenPositions: ofAccount(PRICED_MS),
  getOpenPosition: ofAccount(PRICED_MS),
  getAllOrders: ofAccount(FRESH_MS),
  getAccountConfig: ofAccount(FRESH_MS),
  getAccountActivities: ofAccount(FRESH_MS),
  getAccountActivitiesByActivityType: ofAccount(FRESH_MS),
  getAccountPortfolioHistory: ofAccount(FRESH_MS),
  getWatchlists: ofAccount(FRESH_MS),
  getWatchlistById: ofAccount(FRESH_MS),
  getWatchlistByName: ofAccount(FRESH_MS),
  news: ofMarket(FRESH_MS),
  mostActives: ofMarket(FRESH_MS),
  movers: ofMarket(FRESH_MS),
  getV2Assets: ofMarket(REFERENCE_MS),
  getV2AssetsSymbolOrAssetId: ofMarket(REFERENCE_MS),
  getOptionsContracts: ofMarket(REFERENCE_MS),
  getOptionContractSymbolOrId: ofMarket(REFERENCE_MS),
  getV2CorporateActionsAnnouncements: ofMarket(REFERENCE_MS),
  corporateActions: ofMarket(REFERENCE_MS),
  legacyCalendar: ofMarket(REFERENCE_MS),
  calendar: ofMarket(REFERENCE_MS),
  stockMetaConditions: ofMarket(REFERENCE_MS),
  stockMetaExchanges: ofMarket(REFERENCE_MS),
  optionMetaConditions: ofMarket(REFERENCE_MS),
  optionMetaExchanges: ofMarket(REFERENCE_MS),
  logos: ofMarket(REFERENCE_MS),
}

/** Alpaca's lists may follow an event by a moment: nothing of the account is kept before that is over. */
const SETTLED_AFTER_MS = 2_000

/** Over all connections: the list of all assets alone is about eight. */
const MOST_BYTES = 64 * 1024 * 1024
/** Accounts whose last change is remembered. */
const MOST_ACCOUNTS = 10_000
/** True of the answer they came with, and of no other. */
const OF_ONE_ANSWER: ReadonlySet<string> = new Set([
  ...['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'],
])

interface Kept {
  readonly accountId: AccountId
  readonly answer: BrokerAnswer
  readonly at: Instant
  readonly until: Instant
  readonly isOfAccount: boolean
  readonly bytes: number
}

/** A read that may be answered with what is kept. */
interface KeptRead {
  /** The kept answer with its age in seconds; undefined where there is none. */
  again(now: Instant): BrokerAnswer | undefined
  /** Keeps an answer, unless something was changed since this read was looked up. Answers it. */
  keep(answer: BrokerAnswer, now: Instant): BrokerAnswer
}

interface ReadCache {
  /** Undefined for what is never kept, or not now. `isHeard`: order events of the account arrive. */
  read(accountId: AccountId, request: BrokerRequest, url: string, isHeard: boolean): KeptRead | undefined
  /** Something of the account may have changed. */
  moved(accountId: AccountId, now: Instant): void
  /** The connection is another one. */
  forget(accountId: AccountId): void
}

export function createReadCache(mostBytes = MOST_BYTES): ReadCache {
  /** The one that was kept longest ago first. */
  const kept = new Map<string, Kept>()
  /** Raised by whatever makes the account's answers out of date. */
  const changes = new BoundedMap<AccountId, number>(MOST_ACCOUNTS)
  const movedAt = new BoundedMap<AccountId, Instant>(MOST_ACCOUNTS)
  let bytes = 0

  function drop(name: string): void {
    bytes -= kept.get(name)?.bytes ?? 0
    kept.delete(name)
  }
  function dropOf(accountId: AccountId, which: (one: Kept) => boolean): void {
    changes.set(accountId, (changes.get(accountId) ?? 0) + 1)
    for (const [name, one] of kept) if (one.accountId === accountId && which(one)) drop(name)
  }

  return {
    read(accountId, { operation, actor, isBackground = false }, url, isHeard) {
      const keeping = KEPT[operation]
      // Rules of this server judge what is so now.
      const isJudged = actor.kind === 'wake-up' && !isBackground
      if (keeping === undefined || (keeping.isOfAccount && (!isHeard || isJudged))) return undefined
      const name = `${accountId} ${url}`
      const change = changes.get(accountId)
      return {
        again(now) {
          const known = kept.get(name)
          if (known === undefined || known.until <= now) return undefined
          const age = String(Math.floor((now - known.at) / 1_000))
          return { ...known.answer, headers: { ...known.answer.headers, age } }
        },
        keep(answer, now) {
          const size = sizeOf(answer)
          if (answer.status !== 200 || changes.get(accountId) !== change || size > mostBytes) return answer
          const settledAt = (movedAt.get(accountId) ?? Number.NEGATIVE_INFINITY) + SETTLED_AFTER_MS
          if (keeping.isOfAccount && now < settledAt) return answer
          drop(name)
          const headers = Object.entries(answer.headers).filter(([header]) => !OF_ONE_ANSWER.has(header.toLowerCase()))
          kept.set(name, {
            ...{ accountId, at: now, until: now + keeping.ms, isOfAccount: keeping.isOfAccount, bytes: size },
            answer: { ...answer, headers: Object.fromEntries(headers) },
          })
          bytes += size
          for (const [oldest] of kept) {
            if (bytes <= mostBytes) break
            drop(oldest)
          }
          return answer
        },
      }
    },
    moved(accountId, now) {
      movedAt.set(accountId, now)
      dropOf(accountId, ({ isOfAccount }) => isOfAccount)
    },
    forget(accountId) {
      movedAt.delete(accountId)
      dropOf(accountId, () => true)
    },
  }
}

/** A string takes up to two bytes a character. */
const sizeOf = ({ body }: BrokerAnswer): number =>
  500 + (typeof body === 'string' ? 2 * body.length : (body?.byteLength ?? 0))
