/**
 * Alerts: kept, waited for, and told. Which instant one is reached at is found by `watching/`; what follows is decided by `alert-rules.ts`;
 * here it is written, before anybody hears of it, and told to every desk of its owner, or to the next one that opens.
 */
import { randomUUID } from 'node:crypto'
import { restatedAt } from '@paddock/broker/corporate-actions/ex-price'
import {
  afterReached,
  afterSplit,
  awaited,
  isActive,
  isSameCondition,
  type KeptAlert,
  pricedOn,
} from '@paddock/broker/waiting/alert-rules'
import type { Reached } from '@paddock/broker/waiting/condition'
import type { Split } from '@paddock/broker/waiting/split'
import type { AlertTerms } from '@paddock/contract/desk/alerts'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { type Instant, MINUTE_MS } from '@paddock/market/instant'
import { dayAt } from '@paddock/market/sessions/calendar'
import * as z from 'zod/mini'
import type { DeskUpdates } from '../../accounts/desk-updates.ts'
import { type MachineClock, repeatedly } from '../../clock.ts'
import { alone, type Cluster } from '../../cluster/cluster.ts'
import { dutyService } from '../../cluster/duty.ts'
import { subjectOf } from '../../cluster/subject.ts'
import type { Log } from '../../log.ts'
import { createSerial } from '../../serial.ts'
import {
  type ActiveAlert,
  activeAlerts,
  alertsOf,
  changeAlert,
  deleteRemovedAlerts,
  findAlert,
  insertAlert,
  MOST_REACHED_OF_ACCOUNT,
  noteLooked,
  reachedOf,
  setAlertRemoved,
  setTold,
  untoldOf,
} from '../../storage/alerts.ts'
import type { Database } from '../../storage/tables/tables.ts'
import type { Asking } from '../asking.ts'
import type { Watching } from '../watching/watching.ts'
import { type KeptReach, type ReadAlert, reachAnswer, reachOf, readAlert, readReach } from './kept-alert.ts'

/** Where an account is, as far as an alert needs to know. */
export interface Place {
  readonly userId: string
  readonly accountId: AccountId
  /** The account's time. */
  readonly now: Instant
}

interface WantedAlert {
  readonly terms: AlertTerms
  /** The price a move is counted from. */
  readonly base: string | undefined
}

export interface Alerts {
  /** The newest first. Their prices become those of new shares soon after it, where shares were split until `now`, the account's time. */
  list(accountId: AccountId, now?: Instant): Promise<KeptAlert[]>
  /** Sets one. `base` is the price a move is counted from. */
  add(place: Place, terms: AlertTerms, base: string | undefined): Promise<KeptAlert>
  /**
   * Sets one anew: it waits from now on, or goes on as it was where only its note is another. What it becomes is asked from how it is, and asked
   * again where it was written meanwhile; a refusal leaves it as it is. Undefined where there is none.
   */
  change(
    place: Place,
    id: string,
    wantedOf: (before: KeptAlert) => Promise<WantedAlert | Response>,
  ): Promise<KeptAlert | Response | undefined>
  /** False where there is none. */
  remove(accountId: AccountId, id: string): Promise<boolean>
  /** Brings back what was removed; what came meanwhile is not told. Undefined where there is none. */
  restore(place: Place, id: string): Promise<KeptAlert | undefined>
  /** Each time that alerts of an account were told, or one of them, the newest first. */
  reached(accountId: AccountId, alertId?: string): Promise<KeptReach[]>
  /** Begins to wait, from where each alert has got to. */
  start(): Promise<void>
  /** Resolves when what is being written is. */
  close(): Promise<void>
}

interface AlertsParts {
  readonly db: Database
  readonly watching: Watching
  readonly asking: (accountId: string) => Promise<Pick<Asking, 'splits'> | undefined>
  /** Every open desk of a person. */
  readonly news: DeskUpdates
  readonly clock: MachineClock
  readonly log: Log
  /** The servers of which one waits; whichever is asked writes. */
  readonly cluster?: Pick<Cluster, 'isShared' | 'bus' | 'leases'>
}

const Changed = z.object({ accountId: z.string(), id: z.string() })

/** Of one account, those that are over included. */
const READ_AT_ONCE = 1_000
/** How long a removed one can be brought back. */
const REMOVED_FOR_MS = 86_400_000
/** Desks that come back together after a restart all hear what the first one did. */
const TOGETHER_MS = 30_000
const MOST_LATE = 1_000
const TRY_AGAIN_MS = 5_000
/** How often it is noted that accounts of Alpaca's have been looked at, and how much of that is looked at again after a restart. */
const NOTE_EVERY_MS = 60_000
const OVERLAP_MS = 3_600_000
/** How often it is looked for alerts whose message was lost. */
const LOOK_EVERY_MS = 15_000

interface Watch {
  readonly accountId: AccountId
  readonly version: number
  readonly stop: () => void
}

export function createAlerts({ db, watching, asking, news, clock, log, cluster = alone() }: AlertsParts): Alerts {
  const changes = subjectOf(cluster.bus, 'alerts', Changed)
  const watches = new Map<string, Watch>()
  /** What is done to an alert: one thing after another. */
  const serially = createSerial()
  let isOurs = false
  let stopLooking = async () => {}
  let stopNoting = async () => {}

  function unwatch(id: string): void {
    watches.get(id)?.stop()
    watches.delete(id)
  }

  /** Waits for whatever comes first; what `watching` tells next waits until this is written. */
  function watch(read: ReadAlert): void {
    const { alert } = read
    unwatch(alert.id)
    if (!isOurs || !isActive(alert)) return
    const stops: (() => void)[] = []
    const own: Watch = {
      accountId: alert.accountId,
      version: read.version,
      stop() {
        for (const stop of stops) stop()
      },
    }
    watches.set(alert.id, own)
    const told = async (reached: Reached) => {
      if (watches.get(alert.id) !== own) return
      unwatch(alert.id)
      await serially(alert.id, () => take(read, reached))
    }
    for (const condition of awaited(alert)) stops.push(watching.when(alert.accountId, condition, alert.from, told))
  }

  /** Writes what follows from what came, tells it, and waits for what comes next. */
  async function take(read: ReadAlert, reached: Reached): Promise<void> {
    const { alert, version } = read
    const { next, isTold } = afterReached(alert, reached)
    const reach = isTold ? reachOf(next) : undefined
    try {
      // What was reached was a price of other shares: it waits anew.
      if (await restate(read, await splitsSince(alert.accountId, [alert], reached.at))) return
      const isWritten = await changeAlert(db, {
        id: alert.id,
        version,
        isActive: isActive(next),
        body: JSON.stringify(next),
        ...(reach && {
          reached: {
            id: reach.id,
            alert_id: alert.id,
            account_id: alert.accountId,
            user_id: alert.userId,
            body: JSON.stringify(reach),
            at: reach.at,
            told_at: null,
          },
        }),
      })
      // Somebody changed it meanwhile, and waits for what it is now.
      if (!isWritten) return
    } catch (err) {
      log.error({ err, account: alert.accountId, alert: alert.id }, 'an alert could not be written, and is tried again')
      clock.setTimer(clock.now() + TRY_AGAIN_MS, () => {
        if (isOurs) void serially(alert.id, () => take(read, reached))
      })
      return
    }
    watch({ alert: next, version: version + 1 })
    const isHeard = news.tell(alert.userId, reach ? messageOf(reach) : changed(alert.accountId))
    if (reach && isHeard) await setTold(db, alert.userId, 0)
  }

  /** Splits of what alerts of an account wait for, since the earliest day their prices are of: one question for all of them. */
  async function splitsSince(
    accountId: AccountId,
    alerts: readonly KeptAlert[],
    now: Instant,
  ): Promise<readonly Split[]> {
    const priced = alerts.flatMap((alert) => {
      const day = pricedOn(alert)
      return day === undefined ? [] : [{ day, symbol: alert.symbol ?? '' }]
    })
    const after = priced.map(({ day }) => day).sort()[0]
    const today = dayAt(restatedAt(now))
    if (after === undefined || today <= after) return []
    const symbols = [...new Set(priced.map(({ symbol }) => symbol))]
    return (await (await asking(accountId))?.splits(symbols, after, today)) ?? []
  }
  /** Takes in the splits after the day its prices are of. Answers whether there was one. */
  async function restate(read: ReadAlert, splits: readonly Split[]): Promise<boolean> {
    const { alert } = read
    const after = pricedOn(alert)
    const own = splits.filter(({ symbol, exDay }) => symbol === alert.symbol && after !== undefined && exDay > after)
    if (own.length === 0) return false
    await set(alert, read, own.reduce(afterSplit, alert))
    return true
  }
  async function restateAll(accountId: AccountId, read: readonly ReadAlert[], now: Instant): Promise<void> {
    const splits = await splitsSince(
      accountId,
      read.map(({ alert }) => alert),
      now,
    )
    await Promise.all(read.map((one) => serially(one.alert.id, () => restate(one, splits))))
  }

  news.onDesk((userId, listener) => {
    void tellLate(userId, listener).catch((err: unknown) => log.error({ err, user: userId }, 'alerts were not told'))
  })

  /** What came while no desk was open, by alert: the last time, and how often. */
  async function tellLate(userId: string, listener: (message: Readonly<Record<string, unknown>>) => void) {
    const late = (await untoldOf(db, userId, clock.now() - TOGETHER_MS, MOST_LATE)).map(readReach)
    if (late.length === 0) return
    await setTold(db, userId, clock.now())
    const last = new Map(late.map((reach) => [reach.alertId, reach]))
    for (const reach of last.values()) {
      const count = late.filter(({ alertId }) => alertId === reach.alertId).length
      listener({ ...messageOf(reach), isLate: true, count })
    }
  }

  news.onRelayed((userId, { event }) => {
    if (event !== 'alert-reached') return
    setTold(db, userId, 0).catch((err: unknown) => log.error({ err, user: userId }, 'alerts were not noted as told'))
  })

  /** It was written: it is waited for here, or by the server that waits. */
  function written(read: ReadAlert): void {
    watch(read)
    if (!isOurs) changes.say({ accountId: read.alert.accountId, id: read.alert.id })
  }
  const changedElsewhere = (accountId: AccountId, id: string): Promise<void> =>
    serially(id, async () => {
      const read = await readOne(accountId, id)
      if (read) watch(read)
      else unwatch(id)
    })
  changes.hear(({ accountId, id }) => {
    if (!isOurs) return
    const taken = changedElsewhere(accountId, id)
    watching.soon(accountId, taken)
    taken.catch((err: unknown) => log.error({ err, account: accountId, alert: id }, 'an alert could not be read'))
  })
  cluster.bus.onGap(() => void lookAgain())
  watching.join({
    async readAnew(accountId) {
      if (!isOurs || !cluster.isShared) return
      const active = new Map<string, number>()
      for (const { alert, version } of (await alertsOf(db, accountId)).map(readAlert))
        if (isActive(alert)) active.set(alert.id, version)
      const watched = [...watches].flatMap(([id, watch]) => (watch.accountId === accountId ? [id] : []))
      const others = [...new Set([...active.keys(), ...watched])].filter(
        (id) => watches.get(id)?.version !== active.get(id),
      )
      await Promise.all(others.map((id) => changedElsewhere(accountId, id)))
    },
  })

  /** Waits for all that are active, from where each has got to. */
  async function takenUp(): Promise<void> {
    const active = new Set<string>()
    const before = [...watches]
    let after = ''
    for (;;) {
      const found = await activeAlerts(db, after, READ_AT_ONCE)
      for (const record of found) {
        active.add(record.id)
        if ((watches.get(record.id)?.version ?? 0) < record.version) watch(resumed(record, clock.now()))
      }
      after = found.at(-1)?.id ?? after
      if (found.length < READ_AT_ONCE) break
    }
    for (const [id, one] of before) if (!active.has(id) && watches.get(id) === one) unwatch(id)
  }
  async function lookAgain(): Promise<void> {
    if (isOurs) await takenUp().catch((err: unknown) => log.error({ err }, 'alerts could not be looked for'))
  }

  async function begin(): Promise<void> {
    isOurs = true
    await takenUp()
    if (!isOurs) return
    // A practice market is searched again from where an alert waits; Alpaca's is asked only for what nobody looked at.
    const failed = (err: unknown) => log.error({ err }, 'it was not noted how far alerts looked')
    stopNoting = repeatedly(clock, NOTE_EVERY_MS, () => noteLooked(db, clock.now()), failed)
    if (cluster.isShared) stopLooking = repeatedly(clock, LOOK_EVERY_MS, lookAgain)
  }
  async function end(): Promise<void> {
    const wasOurs = isOurs
    isOurs = false
    void stopNoting()
    void stopLooking()
    for (const id of [...watches.keys()]) unwatch(id)
    await serially.settled()
    if (wasOurs) await noteLooked(db, clock.now())
  }

  async function set(place: Omit<Place, 'now'>, read: ReadAlert, next: KeptAlert): Promise<KeptAlert | undefined> {
    const { id } = next
    const isWritten = await changeAlert(db, {
      id,
      version: read.version,
      isActive: isActive(next),
      body: JSON.stringify(next),
    })
    if (!isWritten) return undefined
    written({ alert: next, version: read.version + 1 })
    news.tell(place.userId, changed(place.accountId))
    return next
  }

  /** Sets what follows from how an alert is, unless that is a refusal, and again where it was written meanwhile. Undefined where there is none. */
  async function setAnew<Refusal extends Response>(
    place: Place,
    id: string,
    nextOf: (alert: KeptAlert) => Promise<KeptAlert | Refusal>,
  ): Promise<KeptAlert | Refusal | undefined> {
    for (;;) {
      const read = await readOne(place.accountId, id)
      if (!read) return undefined
      // Not in its turn: a market that is asked may wait for what is told of this alert.
      const next = await nextOf(read.alert)
      if (next instanceof Response) return next
      const isSet = await serially(id, () => set(place, read, next))
      if (isSet) return isSet
    }
  }

  async function readOne(accountId: AccountId, id: string): Promise<ReadAlert | undefined> {
    const record = await findAlert(db, accountId, id)
    return record && readAlert(record)
  }

  const duty = dutyService(cluster.leases, 'alerts', { begin, end })
  return {
    async list(accountId, now) {
      const read = (await alertsOf(db, accountId)).map(readAlert)
      if (now !== undefined)
        restateAll(accountId, read, now).catch((err: unknown) =>
          log.error({ err, account: accountId }, 'splits could not be read for alerts'),
        )
      return read.map(({ alert }) => alert)
    },

    async add({ userId, accountId, now }, terms, base) {
      const alert: KeptAlert = {
        ...terms,
        ...{ id: randomUUID(), accountId, userId, status: 'waiting', base, from: now, createdAt: now, times: 0 },
        pricedOn: dayAt(restatedAt(now)),
      }
      await insertAlert(db, {
        id: alert.id,
        account_id: accountId,
        version: 1,
        is_active: 1,
        body: JSON.stringify(alert),
        created_at: now,
        looked_at: null,
        removed_at: null,
      })
      written({ alert, version: 1 })
      news.tell(userId, changed(accountId))
      return alert
    },

    change: (place, id, wantedOf) =>
      setAnew(place, id, async (alert) => {
        const wanted = await wantedOf(alert)
        if (wanted instanceof Response) return wanted
        const { terms, base } = wanted
        const isSame = isActive(alert) && isSameCondition(alert, terms)
        return {
          ...withoutTerms(alert),
          ...terms,
          ...(isSame ? {} : { status: 'waiting', base, from: place.now, pricedOn: dayAt(restatedAt(place.now)) }),
        }
      }),

    remove: (accountId, id) =>
      serially(id, async () => {
        const isRemoved = await setAlertRemoved(db, accountId, id, clock.now())
        if (!isRemoved) return false
        unwatch(id)
        if (!isOurs) changes.say({ accountId, id })
        return true
      }),

    async restore(place, id) {
      if (!(await serially(id, () => setAlertRemoved(db, place.accountId, id, null)))) return undefined
      return setAnew<never>(place, id, async (alert) => ({ ...alert, from: place.now }))
    },

    reached: async (accountId, alertId) =>
      (await reachedOf(db, accountId, MOST_REACHED_OF_ACCOUNT, alertId)).map(readReach),

    async start() {
      await deleteRemovedAlerts(db, clock.now() - REMOVED_FOR_MS)
      await duty.start()
    },

    close: duty.close,
  }
}

/**
 * An alert as it goes on after a restart. Of Alpaca's past there are whole minutes alone: what a minute had before the alert was set is not told,
 * so that it goes on with the next one, or now.
 */
export function resumed(record: ActiveAlert, now: Instant): ReadAlert {
  const read = readAlert(record)
  const { alert, version } = read
  if (record.kind === 'practice' || alert.kind === 'time') return read
  const from = Math.max(alert.from, (record.looked_at ?? 0) - OVERLAP_MS)
  return { alert: { ...alert, from: Math.min(now, Math.ceil(from / MINUTE_MS) * MINUTE_MS) }, version }
}

/** What of an alert stays whatever it is set to. */
const withoutTerms = ({
  id,
  accountId,
  userId,
  status,
  base,
  pricedOn,
  from,
  createdAt,
  times,
  reachedAt,
  reachedPrice,
}: KeptAlert) => ({ id, accountId, userId, status, base, pricedOn, from, createdAt, times, reachedAt, reachedPrice })

const messageOf = (reach: KeptReach) => ({
  event: 'alert-reached',
  account_id: reach.accountId,
  reached: reachAnswer(reach),
})
/** What a desk shows of the account's alerts is out of date. */
const changed = (accountId: AccountId) => ({ event: 'alerts-changed', account_id: accountId })
