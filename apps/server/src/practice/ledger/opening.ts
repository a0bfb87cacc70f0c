/** Opening practice accounts: anew, or as a copy of what another one was at an instant of its past. */
import { randomUUID } from 'node:crypto'
import type { PracticeAccount } from '@paddock/broker/account/account'
import { type AccountClock, now as accountNow, REAL_TIME } from '@paddock/broker/account/clock'
import type { Command } from '@paddock/broker/account/command'
import type { Holding, RecordedEvent } from '@paddock/broker/account/event'
import { rejectionAnswer } from '@paddock/broker/account/rejection-answer'
import { evolve, unopened } from '@paddock/broker/evolve'
import { project } from '@paddock/broker/project/project'
import type { Row } from '@paddock/broker/project/row'
import type { FillDialChanges } from '@paddock/contract/desk/fill-dials'
import type { PatchAccountConfigurations } from '@paddock/contract/entities/account-configurations'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import type { Pieces } from '@paddock/market/pieces'
import type { MachineClock } from '../../clock.ts'
import { slices } from '../../slices.ts'
import { changeAccount, insertAccount, reopenAccount } from '../../storage/accounts.ts'
import type { Storage } from '../../storage/engine/database.ts'
import { eventsAfter } from '../../storage/events.ts'
import type { Agenda } from './agenda.ts'
import type { Circumstances } from './circumstances.ts'
import type { Ledger } from './ledger.ts'
import { agendaOf } from './load-account.ts'
import { LoadedAccount } from './loaded-account.ts'

interface Origin {
  readonly kind: 'fork' | 'reset'
  readonly accountId: AccountId
  /** Time of that account. */
  readonly at: Instant
}

export interface Opening extends Circumstances {
  readonly userId: string
  readonly name: string
  /** US dollars, a decimal string. */
  readonly cash: string
  /** The margin class; 4 where it is left out, twice the equity overnight and four times by day. */
  readonly multiplier?: 1 | 2 | 4
  /** `simulated:<model>:<seed>` or `replay:<recording>`; the visitors' market where it is left out. */
  readonly market?: string
  /** When it begins, in account time, and how fast it runs from there; real time where it is left out. */
  readonly begins?: { readonly at: Instant; readonly speed: number }
  readonly configuration?: PatchAccountConfigurations
  readonly dials?: FillDialChanges
  /** What it brings along from another broker's account. */
  readonly positions?: readonly Holding[]
  readonly origin?: Origin
  /** Nobody sees it until it takes the place of another. */
  readonly isHidden?: boolean
}

export interface Fork extends Circumstances {
  readonly userId: string
  readonly name: string
  /** A practice account, archived or not. */
  readonly from: AccountId
  /** In that account's time; not after its present. */
  readonly at: Instant
  readonly speed: number
  /**
   * Nothing after this event is copied, and the clock goes on as it was then, at the machine's time now: what came later was recorded while that was
   * wrong.
   */
  readonly through?: number
  /** Nobody sees it until it takes the place of another. */
  readonly isHidden?: boolean
}

/** An opening that the rules refuse: the sentence is for whoever asked. */
export class OpeningError extends RangeError {
  override readonly name = 'OpeningError'
}

interface Parts {
  readonly storage: Storage
  readonly clock: MachineClock
  readonly ledger: Ledger
  readonly marketOf: (id: string) => Promise<Market>
  readonly visitorMarket: Market
}

const FULL_MARGIN = 4

/**
 * Opens an account. Resolves after the commit; until then nobody sees it: it counts as archived, under a name that is its id. Throws where the
 * name is taken.
 */
export async function openAccount(parts: Parts, opening: Opening): Promise<AccountId> {
  const { storage, clock, ledger } = parts
  const { userId, name, cash, origin, isHidden = false, ...by } = opening
  const accountId: AccountId = randomUUID()
  const wall = clock.now()
  const market = opening.market === undefined ? parts.visitorMarket : await parts.marketOf(opening.market)
  const starts: AccountClock = opening.begins ? { wall, ...opening.begins } : REAL_TIME
  const unborn = unopened(accountId)
  // It is opened at its own time, not at the machine's.
  unborn.clock = starts
  const loaded = loadedOf(ledger, unborn, market, wall)
  const { multiplier = FULL_MARGIN, positions = [] } = opening
  judgeAll(loaded, by, wall, [
    { kind: 'open-account', opening: { cash, multiplier, market: market.id, clock: starts, positions } },
    ...(opening.configuration ? [{ kind: 'change-configuration', changes: opening.configuration } as const] : []),
    ...(opening.dials ? [{ kind: 'change-dials', changes: opening.dials } as const] : []),
  ])
  await insertAccount(storage.db, {
    id: accountId,
    user_id: userId,
    name: accountId,
    kind: 'practice',
    number: unborn.number,
    market: unborn.market,
    created_at: wall,
    archived_at: wall,
    ...(origin && { origin_id: origin.accountId, origin_kind: origin.kind, origin_at: origin.at }),
  })
  await ledger.adopt(loaded)
  if (!isHidden) await reopenAccount(storage.db, userId, accountId, { name })
  return accountId
}

/** Events copied in one commit. */
const EVENTS_AT_ONCE = 200

/**
 * Copies what happened in an account until an instant into a new one, which goes its own way from there: ids derive from the same lineage
 * before, and from its own after. Until it is whole nobody sees it: it counts as archived, under a name that is its id.
 */
export async function forkAccount(parts: Parts, fork: Fork): Promise<AccountId> {
  const { storage, clock, ledger } = parts
  const { userId, name, from, at, speed, through, isHidden = false, ...by } = fork
  // Everything until now has happened, so that what is copied is all there was.
  const { result } = await ledger.read({ accountId: from }, (account, now) => ({ now, openedAt: account.openedAt }))
  if (at > result.now) throw new OpeningError('the account has not reached that time yet')
  if (at < result.openedAt) throw new OpeningError('the account was opened later than that')
  const accountId: AccountId = randomUUID()
  const wall = clock.now()
  const { market } = await ledger.loaded(from)
  await insertAccount(storage.db, {
    id: accountId,
    user_id: userId,
    name: accountId,
    kind: 'practice',
    number: '',
    market: market.id,
    created_at: wall,
    archived_at: wall,
    origin_id: from,
    origin_kind: 'fork',
    origin_at: at,
  })
  const account = await copyEvents(parts, from, accountId, at, through)
  const { clock: before } = account
  account.clock =
    through === undefined
      ? { wall, at, speed }
      : { wall, at: Math.max(account.at, accountNow(before, wall)), speed: before.speed }
  const agenda = await agendaOf(market, account, wall)
  const loaded = loadedOf(ledger, account, market, wall, agenda)
  judgeAll(loaded, by, wall, [{ kind: 'go-own-way', from, clock: account.clock }])
  await ledger.adopt(loaded)
  const { number } = account
  if (isHidden) await changeAccount(storage.db, accountId, { number })
  else await reopenAccount(storage.db, userId, accountId, { name, number })
  return accountId
}

/** Writes another account's events until an instant as `accountId`'s own, with the rows they make; answers what they fold to. */
async function copyEvents(
  { storage }: Parts,
  from: AccountId,
  accountId: AccountId,
  until: Instant,
  through = Number.POSITIVE_INFINITY,
): Promise<PracticeAccount> {
  let account = unopened(accountId)
  for (;;) {
    const expectedSequence = account.sequence
    const read = await eventsAfter(storage.db, from, expectedSequence, EVENTS_AT_ONCE)
    const events: RecordedEvent[] = read
      .filter(({ at, sequence }) => at <= until && sequence <= through)
      .map((event) => ({ ...event, accountId }))
    const rows = await slices.run({ caller: accountId }, copying(events))
    if (events.length > 0)
      await storage.appender.append([{ accountId, expectedSequence, events, rows, nextWakeAt: null }])
    if (events.length < EVENTS_AT_ONCE) return account
  }

  function* copying(events: readonly RecordedEvent[]): Pieces<Row[]> {
    const rows: Row[] = []
    for (const event of events) {
      rows.push(...project(account, event))
      account = evolve(account, event)
      yield
    }
    return rows
  }
}

const loadedOf = (
  ledger: Ledger,
  account: PracticeAccount,
  market: Market,
  wall: Instant,
  agenda?: Agenda,
): LoadedAccount =>
  new LoadedAccount({ account, market, wall, ...ledger.partsOf(account.id), ...(agenda && { agenda }) })

/** Throws an {@link OpeningError} with the words of the first refusal. */
function judgeAll(loaded: LoadedAccount, by: Circumstances, wall: Instant, commands: readonly Command[]): void {
  for (const command of commands) {
    const judgement = loaded.judge(command, { actor: by.actor, cause: by.cause }, wall, false)
    if (judgement.kind === 'rejected') throw new OpeningError(rejectionAnswer(judgement.rejection).body.message)
  }
}
