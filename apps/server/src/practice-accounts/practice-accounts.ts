/** A user's practice accounts: opened, renamed, archived, reset and forked. What is refused is said beside the field that is to blame. */
import { randomUUID } from 'node:crypto'
import { isRealTime } from '@paddock/broker/account/clock'
import type { FillDials } from '@paddock/broker/account/dials'
import type { ForkAccount, OpenAccount } from '@paddock/contract/desk/account-requests'
import type { FillDialChanges } from '@paddock/contract/desk/fill-dials'
import { Account } from '@paddock/contract/entities/account'
import { Position } from '@paddock/contract/entities/position'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import { toNewYork } from '@paddock/market/sessions/calendar'
import { MODEL } from '@paddock/market/simulated'
import * as z from 'zod/mini'
import type { Accounts } from '../accounts/accounts.ts'
import { askBroker } from '../accounts/ask-broker.ts'
import { CLOCK_SLACK_MS } from '../clock.ts'
import type { GuardrailsOfAccounts } from '../controls/guardrails/guardrails.ts'
import type { AccessKeys } from '../identity/access-keys.ts'
import { liveMarketId } from '../markets/live/live-markets.ts'
import { firstOpen, REPLAY } from '../markets/recordings/recorded-market.ts'
import type { Recordings } from '../markets/recordings/recordings.ts'
import type { Circumstances } from '../practice/ledger/circumstances.ts'
import { type Opening, OpeningError } from '../practice/ledger/opening.ts'
import { spoken } from '../practice/ledger/set-clock.ts'
import { isUnknownMarket } from '../practice/ledger/unknown-market.ts'
import type { Practice } from '../practice/practice.ts'
import { createSerial } from '../serial.ts'
import { slices } from '../slices.ts'
import {
  type AccountRecord,
  accountById,
  accountByName,
  accountsOfUser,
  archivedAccounts,
  changeAccount,
  countAccounts,
  reopenAccount,
} from '../storage/accounts.ts'
import { connectionOf } from '../storage/alpaca-connections.ts'
import { loadBody, saveBody } from '../storage/bodies.ts'
import { eventsAfter, firstRecordedAfter } from '../storage/events.ts'
import { putAwayAccount } from '../storage/put-away.ts'
import { NotAddedError, ROW_LIMITS } from '../storage/row-limits.ts'
import type { Database } from '../storage/tables/tables.ts'
import { insertWatchlist, listWatchlists, symbolsOfWatchlist } from '../storage/watchlists.ts'
import { type LeftBehind, luggageOf } from './bring-along.ts'

/** Why something is not done, for the person, and the field it is about. */
interface Refused {
  readonly refused: string
  readonly field?: string
}
/** `leftBehind` is what a fork of another broker's account could not bring along. */
export type Outcome = (AccountRecord & { readonly leftBehind?: readonly LeftBehind[] }) | Refused

export interface PracticeAccounts {
  open(userId: string, wanted: OpenAccount, by: Circumstances): Promise<Outcome>
  /** Any account of the user, Alpaca's too: its name is ours. */
  rename(userId: string, accountId: AccountId, name: string): Promise<Outcome>
  /** Its time stands, its keys are revoked, its name is free again; it can be read for good, and forked. */
  archive(userId: string, accountId: AccountId, by: Circumstances): Promise<Outcome>
  /** The other way: it goes on where its time stands, under its old name where that is free. Revoked keys stay so. */
  restore(userId: string, accountId: AccountId, by: Circumstances): Promise<Outcome>
  /** Archives the account and opens one as it began, with its settings, its watchlists and its keys. */
  reset(userId: string, accountId: AccountId, by: Circumstances): Promise<Outcome>
  /**
   * The way back where the machine's clock was ahead: archives the account, and one of its name goes on from the last event before that, with its
   * settings, its watchlists and its keys.
   */
  rewind(userId: string, accountId: AccountId, by: Circumstances): Promise<Outcome>
  /** A new account that is what this one was; of another broker's account, with its present cash and positions. */
  fork(userId: string, accountId: AccountId, wanted: ForkAccount, by: Circumstances): Promise<Outcome>
  archived(userId: string): Promise<AccountRecord[]>
}

interface PracticeAccountsParts {
  readonly db: Database
  readonly recordings: Pick<Recordings, 'marketOf'>
  readonly practice: Practice
  readonly accounts: Accounts
  readonly guardrails: Pick<GuardrailsOfAccounts, 'inherit'>
  readonly accessKeys: AccessKeys
  /** Machine time. */
  readonly now: () => Instant
  /** Told of keys that open something else now, or nothing: their sockets end. */
  readonly keyRevoked: (keyId: string) => void
}

export function createPracticeAccounts(parts: PracticeAccountsParts): PracticeAccounts {
  const { db, practice, accounts, accessKeys, now, keyRevoked } = parts

  const record = async (accountId: AccountId): Promise<AccountRecord> => {
    const found = await accountById(db, accountId)
    if (!found) throw new Error(`account ${accountId} is gone`)
    return found
  }

  /** Why an account cannot be added, if it cannot: told before what leads to it is done. What is added is counted again. */
  async function refusalOf(userId: string, isOneMoreOpen: boolean): Promise<Refused | undefined> {
    if (isOneMoreOpen && (await accountsOfUser(db, userId)).length >= ROW_LIMITS['open-account'].most)
      return { refused: ROW_LIMITS['open-account'].full }
    if ((await countAccounts(db, userId)) >= ROW_LIMITS.account.most) return { refused: ROW_LIMITS.account.full }
    return undefined
  }

  /** Does what opens an account, or says why not. */
  async function opened(userId: string, name: string, open: () => Promise<AccountId>): Promise<Outcome> {
    try {
      if (await accountByName(db, userId, name)) return nameTaken(name)
      return (await refusalOf(userId, true)) ?? (await record(await open()))
    } catch (error) {
      if (isRefusal(error)) return { refused: error.message }
      if (await accountByName(db, userId, name)) return nameTaken(name)
      throw error
    }
  }

  /**
   * Lets time stand in an account and puts it away, or says why not. Its name says from then on until when it was in use; under the one it had its
   * successor goes on, where it has one, and its keys open that.
   */
  async function putAway(
    userId: string,
    { id, name }: AccountRecord,
    by: Circumstances,
    successor?: AccountId,
  ): Promise<Outcome> {
    const clock = (await practice.clockedMarketOf(id))?.clock
    await practice.stopClock(id)
    await practice.setClock(id, { kind: 'pause' }, by)
    const at = now()
    const until = `${name} (until ${toNewYork(at).slice(0, 16).replace('T', ' ')} New York)`
    const isTaken = (await accountByName(db, userId, until)) !== undefined
    const archived = { id, name: isTaken ? `${until} ${randomUUID().slice(0, 8)}` : until, archived_at: at }
    const keys = await putAwayAccount(
      db,
      userId,
      archived,
      successor === undefined ? undefined : { id: successor, name },
    ).catch(asRefusal)
    accounts.forget(id)
    if (keys === 'archived') return IS_ARCHIVED
    if (keys === 'last' || 'refused' in keys) {
      if (clock && clock.speed > 0)
        await practice.setClock(id, isRealTime(clock) ? { kind: 'real-time' } : { kind: 'run', speed: clock.speed }, by)
      return keys === 'last' ? IS_LAST : keys
    }
    accessKeys.forget(keys)
    for (const keyId of keys) keyRevoked(keyId)
    return record(successor ?? id)
  }

  /** What is set beside an account is in force in the one that takes its place, before a key opens that: it is no way around what its owner decided. */
  async function inherited(accountId: AccountId, fresh: AccountId): Promise<void> {
    await parts.guardrails.inherit(accountId, fresh)
    await copySettings(db, accountId, fresh)
  }

  async function forkedFromAlpaca(source: AccountRecord, name: string, by: Circumstances): Promise<Outcome> {
    let leftBehind: readonly LeftBehind[] = []
    const made = await opened(source.user_id, name, async () => {
      const luggage = await packed(parts, source, by)
      leftBehind = luggage.leftBehind
      const origin = { kind: 'fork', accountId: source.id, at: now() } as const
      const { cash, multiplier, positions } = luggage
      return practice.openAccount({ userId: source.user_id, name, cash, multiplier, positions, origin, ...by })
    })
    return 'refused' in made ? made : { ...made, leftBehind }
  }

  const own: PracticeAccounts = {
    async open(userId, wanted, by) {
      const { name, cash, multiplier, optionsLevel, fills } = wanted
      const beginning = await beginningIn(parts, userId, wanted)
      if ('refused' in beginning) return beginning
      return opened(userId, name, () =>
        practice.openAccount({
          userId,
          name,
          cash,
          multiplier,
          configuration: { max_options_trading_level: optionsLevel },
          ...beginning,
          ...(fills && { dials: { preset: fills } }),
          ...by,
        }),
      )
    },

    async rename(userId, accountId, name) {
      // Under its id an account is seen by nobody.
      if (name === accountId) return { refused: 'the name of an account cannot be its id', field: 'name' }
      const other = await accountByName(db, userId, name)
      if (other && other.id !== accountId) return nameTaken(name)
      try {
        await changeAccount(db, accountId, { name })
      } catch (error) {
        if (await accountByName(db, userId, name)) return nameTaken(name)
        throw error
      }
      return record(accountId)
    },

    async archive(userId, accountId, by) {
      const before = await record(accountId)
      if (before.archived_at !== null) return IS_ARCHIVED
      return (await accountsOfUser(db, userId)).length < 2 ? IS_LAST : putAway(userId, before, by)
    },

    async restore(userId, accountId, by) {
      const { name, archived_at } = await record(accountId)
      if (archived_at === null) return IS_OPEN
      const before = name.replace(WHEN_ARCHIVED, '')
      const isTaken = before !== name && (await accountByName(db, userId, before)) !== undefined
      try {
        if (!(await reopenAccount(db, userId, accountId, { name: isTaken ? name : before }))) return IS_OPEN
      } catch (error) {
        if (await accountByName(db, userId, before)) return nameTaken(before)
        return asRefusal(error)
      }
      accounts.forget(accountId)
      const restored = await record(accountId)
      // Real prices do not wait for anybody.
      if (isLive(restored)) await practice.setClock(accountId, { kind: 'real-time' }, by)
      return restored
    },

    async reset(userId, accountId, by) {
      const before = await record(accountId)
      if (before.archived_at !== null) return IS_ARCHIVED
      const refused = await refusalOf(userId, false)
      if (refused) return refused
      const opening = await beginningOf(parts, before)
      try {
        await practice.marketOf(opening.market)
      } catch (error) {
        if (isUnknownMarket(error)) return { refused: error.message }
        throw error
      }
      const origin = { kind: 'reset', accountId, at: now() } as const
      const { name } = before
      const reset = async () => {
        // What fails until here leaves the account as it is.
        const fresh = await practice.openAccount({ ...opening, userId, name, origin, isHidden: true, ...by })
        await inherited(accountId, fresh)
        return putAway(userId, before, by, fresh)
      }
      return reset().catch(asRefusal)
    },

    async rewind(userId, accountId, by) {
      const before = await record(accountId)
      if (before.archived_at !== null) return IS_ARCHIVED
      const wall = now() + CLOCK_SLACK_MS
      const first = await firstRecordedAfter(db, accountId, wall, before.sequence, () => slices.turn(accountId))
      if (first === undefined) return { refused: 'nothing in this account was recorded ahead of the machine’s clock' }
      const refused = await refusalOf(userId, false)
      if (refused) return refused
      const through = first - 1
      const [last] = await eventsAfter(db, accountId, through - 1, 1)
      if (through < 1 || last === undefined)
        return { refused: 'the account was opened while the machine’s clock was ahead: reset it instead' }
      const fork = { userId, name: before.name, from: accountId, at: last.at, speed: 1, through, isHidden: true, ...by }
      try {
        // What fails until here leaves the account as it is.
        const fresh = await practice.forkAccount(fork)
        await inherited(accountId, fresh)
        return await putAway(userId, before, by, fresh)
      } catch (error) {
        return asRefusal(error)
      }
    },

    async fork(userId, accountId, { name, at, speed }, by) {
      const source = await record(accountId)
      if (source.kind !== 'practice') return forkedFromAlpaca(source, name, by)
      return opened(userId, name, async () => {
        const present = await practice.presentOf(accountId)
        if (isLive(source) && at !== undefined)
          throw new OpeningError('an account on real prices is forked as it is now: its past prices are not kept')
        return practice.forkAccount({
          userId,
          name,
          from: accountId,
          at: at ?? present.now,
          // A copy of the present goes on as it was, a look at the past stands until it is told to run.
          speed: speed ?? (at === undefined ? present.speed : 0),
          ...by,
        })
      })
    },

    archived: (userId) => archivedAccounts(db, userId),
  }

  // What is done to a person's accounts sees what was done before: of two that ask for one name the later one is told, and one account stays.
  const serially = createSerial()
  return {
    open: (userId, ...more) => serially(userId, () => own.open(userId, ...more)),
    rename: (userId, ...more) => serially(userId, () => own.rename(userId, ...more)),
    archive: (userId, ...more) => serially(userId, () => own.archive(userId, ...more)),
    restore: (userId, ...more) => serially(userId, () => own.restore(userId, ...more)),
    reset: (userId, ...more) => serially(userId, () => own.reset(userId, ...more)),
    rewind: (userId, ...more) => serially(userId, () => own.rewind(userId, ...more)),
    fork: (userId, ...more) => serially(userId, () => own.fork(userId, ...more)),
    archived: own.archived,
  }
}

const IS_ARCHIVED: Refused = { refused: 'the account is archived: restore it first' }
const IS_OPEN: Refused = { refused: 'the account is not archived' }
const IS_LAST: Refused = { refused: 'the only account cannot be archived: open another one first, or reset it' }

/** What stands in the way of an account and is told to whoever asked for it. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof OpeningError || error instanceof NotAddedError || isUnknownMarket(error)
function asRefusal(error: unknown): Refused {
  if (isRefusal(error)) return { refused: error.message }
  throw error
}
/** What archiving adds to a name. */
const WHEN_ARCHIVED = / \(until \d{4}-\d\d-\d\d \d\d:\d\d(?: New York)?\)( [0-9a-f]{8})?$/

/** Its prices are those of an Alpaca connection. */
const isLive = ({ market }: AccountRecord): boolean => market.startsWith('live:')

const nameTaken = (name: string): Refused => ({ refused: `you have an account named ${name} already`, field: 'name' })

/** The market that a new account is opened in, and when it begins there; or why it cannot. */
async function beginningIn(
  { db, recordings }: PracticeAccountsParts,
  userId: string,
  { seed, recording, connectionId, begins }: OpenAccount,
): Promise<Pick<Opening, 'market' | 'begins'> | Refused> {
  if (connectionId !== undefined) {
    if ((await connectionOf(db, connectionId))?.user_id !== userId)
      return { refused: 'you have no such Alpaca connection', field: 'connectionId' }
    if (begins) return { refused: 'real prices come in real time: it cannot start on another date', field: 'begins' }
    if (seed !== undefined || recording !== undefined)
      return { refused: 'a market is simulated, recorded or live', field: seed === undefined ? 'recording' : 'seed' }
    return { market: liveMarketId(connectionId) }
  }
  if (recording === undefined) {
    if (begins && begins.at === undefined) return { refused: 'choose when it starts', field: 'begins.at' }
    return {
      ...(seed !== undefined && { market: marketId(seed) }),
      ...(begins?.at !== undefined && { begins: { at: begins.at, speed: begins.speed } }),
    }
  }
  if (seed !== undefined) return { refused: 'a recording has no seed', field: 'seed' }
  const market = await recordings.marketOf(userId, recording)
  if ('refused' in market) return market
  const { at = firstOpen(market), speed = 1 } = begins ?? {}
  const { span } = market
  if (span && (at < span.from || at >= span.until))
    return { refused: `the recording is from ${spoken(span.from)} to ${spoken(span.until)}`, field: 'begins.at' }
  return { market: `${REPLAY}${recording}`, begins: { at, speed } }
}

/** The market of this release that grows from a seed. */
const marketId = (seed: string): string => `simulated:${MODEL}:${seed}`

/** How an account began, with the settings it has now. A model that this release no longer has is replaced by its own, of the same seed. */
async function beginningOf(
  { db, practice }: PracticeAccountsParts,
  { id }: AccountRecord,
): Promise<Omit<Opening, 'userId' | 'name' | 'actor' | 'cause'> & { readonly market: string }> {
  const [first, second] = await eventsAfter(db, id, 0, 2)
  if (first?.body.kind !== 'account-opened') throw new Error(`account ${id} has no beginning`)
  const { cash, multiplier, market, clock } = first.body
  const [, , ...seed] = market.split(':')
  const settings = await practice.settingsOf(id)
  return {
    cash,
    multiplier,
    market: market.startsWith('simulated:') ? marketId(seed.join(':')) : market,
    ...(settings && { configuration: settings.configuration, dials: changesTo(settings.dials) }),
    ...(!isRealTime(clock) && { begins: { at: clock.at, speed: clock.speed } }),
    ...(second?.body.kind === 'positions-carried' && { positions: second.body.positions }),
  }
}

/** What leads a new account's dials to these. */
const changesTo = ({ preset, ...single }: FillDials): FillDialChanges => (preset === 'custom' ? single : { preset })

/** What is set beside an account and is no part of its history. */
async function copySettings(db: Database, from: AccountId, to: AccountId): Promise<void> {
  for (const table of ['account_dials', 'account_notifications'] as const) {
    const body = await loadBody(db, table, from)
    if (body !== undefined) await saveBody(db, table, to, body)
  }
  for (const { id, name, created_at, updated_at } of await listWatchlists(db, from)) {
    const list = { id: randomUUID(), account_id: to, name, created_at, updated_at }
    await insertWatchlist(db, list, await symbolsOfWatchlist(db, id))
  }
}

/** The present cash, margin class and positions of an account of another broker's. */
async function packed(
  { practice, accounts }: PracticeAccountsParts,
  { id, user_id }: AccountRecord,
  by: Circumstances,
) {
  const broker = await accounts.brokerFor(user_id, id)
  const read = async (operation: 'getAccount' | 'getAllOpenPositions'): Promise<unknown> => {
    const answer = broker && (await askBroker(broker, { operation, requestId: by.cause, actor: by.actor }))
    if (answer?.status !== 200) throw new OpeningError('the account could not be read: its broker did not answer')
    return answer.value
  }
  const account = z.parse(Account, await read('getAccount'))
  const positions = z.parse(z.array(Position), await read('getAllOpenPositions'))
  const { market, now } = practice.realTime()
  const multiplier = account.multiplier === '1' ? 1 : account.multiplier === '2' ? 2 : 4
  return { multiplier, ...luggageOf(account, positions, market, now) } as const
}
