/** The guardrails of accounts: what their owners set, how it stands, and the brokers behind it. */
import type { Blindness } from '@paddock/broker/guardrails/blind'
import { pauseOf, type Today } from '@paddock/broker/guardrails/judge'
import { changed, inForce, loosensOn, marketDay } from '@paddock/broker/guardrails/standing'
import { areSame, isAsStrict } from '@paddock/broker/guardrails/stricter'
import type { Client } from '@paddock/contract/client/client'
import type { AccountKind } from '@paddock/contract/desk/accounts'
import {
  type GuardrailChanges,
  type Guardrails,
  type GuardrailsNow,
  NO_GUARDRAILS,
} from '@paddock/contract/desk/guardrails'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { formatDecimal } from '@paddock/decimal/decimal'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import * as z from 'zod/mini'
import type { Broker, BrokerAnswer, Brokers } from '../../accounts/broker.ts'
import { createListeners } from '../../accounts/listeners.ts'
import { withTold } from '../../accounts/told-beside.ts'
import { BoundedMap } from '../../bounded-map.ts'
import type { MachineClock } from '../../clock.ts'
import { alone, type Cluster } from '../../cluster/cluster.ts'
import { subjectOf } from '../../cluster/subject.ts'
import { createSerial } from '../../serial.ts'
import { loadBody, replaceBody } from '../../storage/bodies.ts'
import { insertReceipt, lastReceipt, receiptsOf } from '../../storage/guardrails.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { clientOf } from './asked.ts'
import { type ReadToday, readToday } from './day-so-far.ts'
import { guarded } from './guarded.ts'
import { type Kept, readKept } from './kept.ts'
import type { Receipt } from './receipt.ts'

export interface GuardrailsOfAccounts {
  /** A broker behind the rules of its account. */
  guarded(kind: AccountKind, accountId: AccountId, broker: Broker): Broker
  /** Whether any rule is set, or held until its day is over. */
  isSet(accountId: AccountId): Promise<boolean>
  now(accountId: AccountId, kind: AccountKind): Promise<GuardrailsNow>
  /**
   * Tightens at once, loosens from the next market day on. Undefined, and nothing changed, where it would let something through, now or later,
   * that the rules as they were last set refuse, and may not.
   */
  change(
    accountId: AccountId,
    kind: AccountKind,
    changes: GuardrailChanges,
    may?: { readonly loosen: boolean },
  ): Promise<GuardrailsNow | undefined>
  /** An account that takes another's place has its rules, and begins its day without the other's losses. */
  inherit(from: AccountId, to: AccountId): Promise<void>
  /** Writes a receipt of what somebody else refused, the limits of a key. Resolves when it is written. */
  leave(accountId: AccountId, receipt: Receipt): Promise<void>
  /** The account's time. */
  timeOf(accountId: AccountId, kind: AccountKind): Promise<Instant>
  receipts(accountId: AccountId): Promise<(Receipt & { readonly id: string; readonly recordedAt: string })[]>
}

interface GuardrailParts {
  readonly db: Database
  readonly brokers: Brokers
  readonly clock: MachineClock
  /** Whether the picture of an account is known to be fresh. */
  readonly freshness: Freshness
  /** The servers that change rules too, and send orders of the same accounts. */
  readonly cluster?: Pick<Cluster, 'isShared' | 'bus' | 'exclusively'>
}

export interface Freshness {
  /** Why it is not; undefined where it is. */
  blind(accountId: AccountId): Blindness | undefined | Promise<Blindness | undefined>
  /** Resolves when it is, or after so many milliseconds. */
  fresh(accountId: AccountId, withinMs: number): Promise<void>
}

/** The rules of an account as they are written. */
interface Written {
  readonly text: string
  readonly kept: Kept
}

const Changed = z.object({ accountId: z.string() })
const MOST_KNOWN = 10_000
/** What desks are told: the rules, how they stand, or the receipts are others. */
const CHANGED = { event: 'guardrails-changed' } as const
/** Of an account; older ones are dropped. */
const MOST_RECEIPTS = 10_000

export function createGuardrails(parts: GuardrailParts): GuardrailsOfAccounts {
  const { db, brokers, clock, freshness, cluster = alone() } = parts
  /** Null for an account without any. Nothing is known without asking where others change it too. */
  const known = new BoundedMap<AccountId, Written | null>(MOST_KNOWN)
  const listeners = createListeners()
  const changes = subjectOf(cluster.bus, 'guardrails', Changed)
  changes.hear(({ accountId }) => listeners.tell(accountId, CHANGED))
  const tell = (accountId: AccountId): void => {
    listeners.tell(accountId, CHANGED)
    changes.say({ accountId })
  }
  /** One piece of work of a kind after the other, for each account. */
  const serially = createSerial()

  async function load(accountId: AccountId): Promise<Written | undefined> {
    const text = await loadBody(db, 'account_guardrails', accountId)
    const found = known.get(accountId)
    if (found !== undefined) return found ?? undefined
    const written = text === undefined ? null : { text, kept: readKept(text) }
    if (!cluster.isShared) known.set(accountId, written)
    return written ?? undefined
  }

  const writtenOf = (accountId: AccountId): Written | undefined | Promise<Written | undefined> => {
    const found = known.get(accountId)
    return found === undefined ? load(accountId) : (found ?? undefined)
  }
  const keptOf = (accountId: AccountId): Kept | undefined | Promise<Kept | undefined> => {
    const found = writtenOf(accountId)
    return found instanceof Promise ? found.then((written) => written?.kept) : found?.kept
  }

  /** Known once it is written: nobody acts on rules that a restart would not find. Where another server was faster it is done again. */
  const update = (accountId: AccountId, work: (kept: Kept | undefined) => Kept | undefined): Promise<void> =>
    serially(`keep ${accountId}`, async () => {
      for (;;) {
        const before = await writtenOf(accountId)
        const kept = work(before?.kept)
        if (!kept || kept === before?.kept) return
        const text = JSON.stringify(kept)
        const isWritten = await replaceBody(db, 'account_guardrails', accountId, before?.text, text)
        known.delete(accountId)
        if (!isWritten) continue
        if (!cluster.isShared) known.set(accountId, { text, kept })
        return tell(accountId)
      }
    })

  /** A lock begins where a day's loss is first seen over its limit, and the equity it is measured from stays the first that was read. */
  async function noted(accountId: AccountId, { today, base }: ReadToday): Promise<void> {
    const kept = await keptOf(accountId)
    if (!kept) return
    const day = marketDay(today.at)
    const hurdle = today.lock ? undefined : pauseOf(lossOnly(inForce(kept.standing, day)), today)
    const lock = hurdle && { day, lost: hurdle.value ?? '', limit: hurdle.limit }
    if (!lock && (!base || kept.base?.day === base.day)) return
    await update(accountId, (before) => before && { ...before, ...(base && { base }), ...(lock && { lock }) })
  }

  /** A practice account has a time of its own, and says it like any broker; without its market it has none, and trades nothing. */
  const timeIn = async (kind: AccountKind, client: Client): Promise<Instant> => {
    if (kind !== 'practice') return clock.now()
    return client.legacyClock().then(
      ({ timestamp }) => Date.parse(timestamp),
      () => clock.now(),
    )
  }

  const write = (accountId: AccountId, receipt: Receipt): Promise<void> =>
    serially(`receipt ${accountId}`, async () => {
      const record = { recorded_at: clock.now(), body: JSON.stringify(receipt) }
      // Another server may have written one of the same number.
      for (;;) {
        const number = (await lastReceipt(db, accountId)) + 1
        if (await insertReceipt(db, accountId, { number, ...record }, MOST_RECEIPTS)) break
      }
      tell(accountId)
    })

  function behind(kind: AccountKind, accountId: AccountId, bare: Broker): Broker {
    const broker = guarded({
      broker: bare,
      kept: () => keptOf(accountId),
      blind: () => (kind === 'practice' ? undefined : freshness.blind(accountId)),
      fresh: (withinMs) => freshness.fresh(accountId, withinMs),
      clock: clock.now,
      now: (client) => timeIn(kind, client),
      noted: (read) => noted(accountId, read),
      refused: (receipt) => write(accountId, receipt),
      serially: (work: () => Promise<BrokerAnswer>) => cluster.exclusively(`send ${accountId}`, work),
    })
    return withTold(broker, (listener) => listeners.listen(accountId, listener))
  }

  async function now(accountId: AccountId, kind: AccountKind): Promise<GuardrailsNow> {
    const client = clientOf(brokers[kind](accountId))
    const kept = await keptOf(accountId)
    const at = await timeIn(kind, client)
    const day = marketDay(at)
    const rules = kept ? inForce(kept.standing, day) : NO_GUARDRAILS
    const read = kept && (await readToday(client, rules, at, kept).catch(() => undefined))
    if (read) await noted(accountId, read)
    const pause = read && pauseOf(rules, read.today)
    return {
      day,
      inForce: rules,
      wanted: kept?.standing.wanted ?? NO_GUARDRAILS,
      loosensOn: (kept && loosensOn(kept.standing, day)) ?? null,
      today: read ? onWire(read.today) : null,
      pause: pause ? { ...pause, until: pause.until === null ? null : toTimestamp(pause.until) } : null,
    }
  }

  return {
    guarded: behind,
    async isSet(accountId) {
      const kept = await keptOf(accountId)
      return kept ? [kept.standing.wanted, kept.standing.held].some((rules) => !areSame(rules, NO_GUARDRAILS)) : false
    },
    now,
    leave: write,
    timeOf: (accountId, kind) => timeIn(kind, clientOf(brokers[kind](accountId))),
    async change(accountId, kind, changes, may = { loosen: true }) {
      const day = marketDay(await timeIn(kind, clientOf(brokers[kind](accountId))))
      let isRefused = false
      await update(accountId, (before) => {
        const standing = changed(before?.standing, changes, day)
        isRefused = !may.loosen && !isAsStrict(standing.wanted, before?.standing.wanted ?? NO_GUARDRAILS)
        return isRefused ? before : { ...before, standing }
      })
      return isRefused ? undefined : now(accountId, kind)
    },
    async inherit(from, to) {
      const kept = await keptOf(from)
      if (kept) await update(to, () => ({ standing: kept.standing }))
    },
    async receipts(accountId) {
      const records = await receiptsOf(db, accountId)
      return records.map(({ number, recorded_at, body }) => ({
        ...(JSON.parse(body) as Receipt),
        id: String(number),
        recordedAt: toTimestamp(recorded_at),
      }))
    },
  }
}

const lossOnly = ({ dailyLoss, dailyLossPercent }: Guardrails): Guardrails => ({
  ...NO_GUARDRAILS,
  dailyLoss,
  dailyLossPercent,
})

function onWire({ lost, lastEquity, equity, trades, streak, lock }: Today): GuardrailsNow['today'] {
  return {
    lost: lost ? formatDecimal(lost) : null,
    lastEquity: lastEquity ? formatDecimal(lastEquity) : null,
    equity: equity ? formatDecimal(equity) : null,
    trades: trades ?? null,
    streak: streak ? { losses: streak.losses, lastAt: toTimestamp(streak.lastAt) } : null,
    lock: lock ? { lost: lock.lost, limit: lock.limit } : null,
  }
}
