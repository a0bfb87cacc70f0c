/** Orders that this server holds: what Alpaca has no order for waits here, and is sent as an ordinary order when it is reached. */
import { randomUUID } from 'node:crypto'
import { type TrailCondition, trailedPrice } from '@paddock/broker/waiting/condition'
import { prepared, type Wrong, wrongWith, wrongWithExit } from '@paddock/broker/waiting/held-prepared'
import { type Fact, isLookedAfter, isOpen } from '@paddock/broker/waiting/held-rules'
import { HeldOrder, type HeldOrders, type HeldUpdate, type HoldOrder } from '@paddock/contract/desk/held-orders'
import { decimal, significantScale } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { toWire } from '@paddock/decimal/wire'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import { isContract } from '@paddock/market/options/symbol'
import * as z from 'zod/mini'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Broker, Brokers } from '../../accounts/broker.ts'
import type { DeskUpdates } from '../../accounts/desk-updates.ts'
import { type MachineClock, repeatedly } from '../../clock.ts'
import { alone, type Cluster } from '../../cluster/cluster.ts'
import { dutyService } from '../../cluster/duty.ts'
import { subjectOf } from '../../cluster/subject.ts'
import type { Log } from '../../log.ts'
import type { Practice } from '../../practice/practice.ts'
import { accountById } from '../../storage/accounts.ts'
import {
  type HeldRecord,
  heldById,
  heldOfAccount,
  insertHeld,
  MOST_ENDED,
  openHeld,
  saveHeld,
  saveLooked,
} from '../../storage/held-orders.ts'
import { ROW_LIMITS } from '../../storage/row-limits.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { AskedOrder, askingAccounts, factOf } from '../asking.ts'
import type { Watching } from '../watching/watching.ts'
import { Keeper } from './keeper.ts'

type Holding =
  | { readonly kind: 'held'; readonly held: HeldOrder }
  | ({ readonly kind: 'refused'; readonly status: number } & Partial<Wrong>)

export interface HeldService {
  list(accountId: string, isOpen: boolean): Promise<HeldOrders>
  /** Undefined where there is none of that id. */
  get(accountId: string, id: string): Promise<HeldOrder | undefined>
  create(accountId: string, request: HoldOrder): Promise<Holding>
  /** It waits for nothing more; orders of it that rest at the broker are cancelled. Undefined likewise. */
  cancel(accountId: string, id: string): Promise<HeldOrder | undefined>
  answer(accountId: string, id: string, answer: 'act' | 'ignore'): Promise<HeldOrder | undefined>
  /** Goes on with what an earlier run left. */
  start(): Promise<void>
  close(): Promise<void>
}

interface HeldParts {
  readonly db: Database
  readonly accounts: Accounts
  readonly practice: Practice
  readonly watching: Watching
  /** Whose orders are listened to as they are: what a person's desks are told is none of it. */
  readonly brokers: Brokers
  readonly news: DeskUpdates
  readonly clock: MachineClock
  readonly log: Log
  /** The servers of which one looks after held orders; whichever is asked writes them. */
  readonly cluster?: Pick<Cluster, 'isShared' | 'bus' | 'leases'>
}

const Changed = z.object({ accountId: z.string(), id: z.string() })

/** Between two looks at what is under way. */
const HEARTBEAT_MS = 15_000
/** Every so many of them resting orders are asked for too. */
const THOROUGH = 4
/** On Alpaca's accounts what is heard of later than this was missed. */
const LATE_MS = 60_000
/** An order may take a moment to be found at Alpaca; the entry of an exit may be sent a moment after it. */
const MISSING_MS = 60_000
const PRACTICE_MISSING_MS = 10_000

interface Place {
  readonly isPractice: boolean
  /** Every open desk of the account's owner. */
  readonly tell: (update: HeldUpdate) => void
}

interface KeptAccount extends Place {
  readonly keepers: Map<string, Keeper>
  readonly stop: () => void
}

/** Of a server that only writes: another one waits. */
const NOT_WATCHING: Pick<Watching, 'when' | 'bestOf'> = { when: () => () => {}, bestOf: async () => undefined }

export function createHeldOrders({
  db,
  accounts,
  brokers,
  practice,
  watching,
  news,
  clock,
  log,
  cluster = alone(),
}: HeldParts): HeldService {
  const changes = subjectOf(cluster.bus, 'held-orders', Changed)
  let isOurs = false
  const accountsKept = new Map<string, Promise<KeptAccount>>()
  const opened = new Map<string, KeptAccount>()
  /** How each stands in the database, as far as this server knows. */
  const written = new WeakMap<Keeper, string>()
  let stopBeating = async () => {}
  let beats = 0

  const failed = (accountId: string) => (error: unknown) =>
    log.error({ err: error, account: accountId }, 'a held order failed')

  const askingOf = askingAccounts(db, accounts, 'held-order')
  const nowOf = async (accountId: string, isPractice: boolean): Promise<Instant> =>
    isPractice ? (await practice.presentOf(accountId)).now : clock.now()

  function keptOf(accountId: string): Promise<KeptAccount> {
    const known = accountsKept.get(accountId)
    if (known) return known
    const opening = open(accountId)
    accountsKept.set(accountId, opening)
    opening.catch(() => accountsKept.delete(accountId))
    return opening
  }

  async function placeOf(accountId: string): Promise<Place & { readonly broker: Broker | undefined }> {
    const account = await accountById(db, accountId)
    return {
      isPractice: account?.kind === 'practice',
      broker: account && brokers[account.kind](accountId),
      tell: (update) => void (account && news.tell(account.user_id, { ...update, account_id: accountId })),
    }
  }

  async function open(accountId: string): Promise<KeptAccount> {
    const { broker, ...place } = await placeOf(accountId)
    const keepers = new Map<string, Keeper>()
    const stops = broker
      ? [
          broker.subscribe({ kind: 'trade_updates' }, (message) => heard(accountId, keepers, message)),
          broker.subscribe({ kind: 'account_updates' }, ({ event }) => {
            if (event === 'stream-resumed' || event === 'orders-heard' || event === 'order-silent')
              for (const one of keepers.values()) lookAfter(accountId, one)
          }),
        ]
      : []
    const kept: KeptAccount = {
      ...place,
      keepers,
      stop() {
        for (const stop of stops) stop()
        for (const keeper of keepers.values()) keeper.close()
      },
    }
    opened.set(accountId, kept)
    return kept
  }

  function heard(
    accountId: string,
    keepers: ReadonlyMap<string, Keeper>,
    message: Readonly<Record<string, unknown>>,
  ): void {
    const read = AskedOrder.safeParse(message.order)
    if (!read.success) return
    const order = factOf(read.data)
    for (const keeper of keepers.values()) {
      const { steps, afterOrder, isArmed } = keeper.held
      if (steps.some(({ clientOrderId }) => clientOrderId === order.clientOrderId)) {
        // Behind one that was replaced stands another: that is asked for.
        if (order.status === 'replaced') lookAfter(accountId, keeper)
        else void keeper.apply({ kind: 'order', order })
      } else if (afterOrder === order.clientOrderId && !isArmed) {
        if (order.status === 'replaced') lookAfter(accountId, keeper)
        else void keeper.apply({ kind: 'entry', status: order.status, filledQty: order.filledQty })
      }
    }
  }

  /** Beside everything else: a broker that does not answer keeps nobody waiting. */
  const lookAfter = (accountId: string, keeper: Keeper): void => void keeper.lookAfter(true).catch(failed(accountId))

  function keeperOf(
    { isPractice, tell }: Place,
    record: Pick<HeldRecord, 'account_id' | 'body'> & { readonly looked_at?: Instant },
    beganAt: Instant,
    over: (keeper: Keeper) => void,
    watches: Pick<Watching, 'when' | 'bestOf'> = watching,
  ): Keeper {
    const { account_id: accountId } = record
    const keeper: Keeper = new Keeper(
      {
        accountId,
        watching: watches,
        clock,
        asking: () => askingOf(accountId),
        now: () => nowOf(accountId, isPractice),
        async save(next) {
          const body = JSON.stringify(next)
          const before = written.get(keeper) ?? record.body
          const isSaved = await saveHeld(db, next.id, { before, body, isOpen: isLookedAfter(next) })
          const other = isSaved ? undefined : await heldById(db, accountId, next.id)
          written.set(keeper, isSaved ? body : (other?.body ?? before))
          const stands = isSaved ? next : other && readHeld(other)
          if (!stands || !isLookedAfter(stands)) over(keeper)
          return isSaved ? 'saved' : stands
        },
        tell,
        failed: failed(accountId),
        lateMs: isPractice ? Number.POSITIVE_INFINITY : LATE_MS,
        missingAfterMs: isPractice ? PRACTICE_MISSING_MS : MISSING_MS,
        lookedTo: isPractice ? undefined : record.looked_at,
      },
      readHeld(record),
      beganAt,
    )
    written.set(keeper, record.body)
    return keeper
  }

  function keep(kept: KeptAccount, record: Parameters<typeof keeperOf>[1] & { readonly id: string }, beganAt: Instant) {
    const over = (ended: Keeper) => {
      if (kept.keepers.get(record.id) === ended) kept.keepers.delete(record.id)
    }
    const keeper = keeperOf(kept, record, beganAt, over)
    kept.keepers.set(record.id, keeper)
    return keeper
  }

  async function resume(record: HeldRecord): Promise<void> {
    const kept = await keptOf(record.account_id)
    const beganAt = await nowOf(record.account_id, kept.isPractice)
    if (!isOurs) return
    kept.keepers.get(record.id)?.close()
    lookAfter(record.account_id, keep(kept, record, beganAt))
  }

  /** What another server wrote: an order that is new, or stands otherwise. */
  async function changedElsewhere({ accountId, id }: z.infer<typeof Changed>): Promise<void> {
    if (!isOurs) return
    const record = await heldById(db, accountId, id)
    const kept = opened.get(accountId)
    if (record?.is_open === 1) return resume(record)
    kept?.keepers.get(id)?.close()
    kept?.keepers.delete(id)
  }
  changes.hear((changed) => {
    watching.soon(changed.accountId, changedElsewhere(changed).catch(failed(changed.accountId)))
  })

  /** Judges what a person says of an order: where it is looked after, or beside it. Undefined where nothing is to come of it any more. */
  async function judged(accountId: string, id: string, fact: Fact): Promise<HeldOrder | undefined> {
    const keeper = opened.get(accountId)?.keepers.get(id)
    if (keeper) {
      await keeper.apply(fact)
      return keeper.held
    }
    const record = await heldById(db, accountId, id)
    if (record?.is_open !== 1) return undefined
    const place = await placeOf(accountId)
    const beside = keeperOf(place, record, await nowOf(accountId, place.isPractice), () => {}, NOT_WATCHING)
    await beside.apply(fact)
    await beside.settled()
    beside.close()
    changes.say({ accountId, id })
    return beside.held
  }

  /** A broker that takes its time keeps the accounts of others from nothing. */
  async function beat(): Promise<void> {
    beats += 1
    const isThorough = beats % THOROUGH === 0
    await Promise.all([...opened].map(([id, kept]) => lookedAfter(id, kept, isThorough).catch(failed(id))))
    if (cluster.isShared) await takenUp().catch(failed('of any'))
  }
  async function lookedAfter(accountId: string, kept: KeptAccount, isThorough: boolean): Promise<void> {
    const own = [...kept.keepers.values()]
    await Promise.all(own.map((keeper) => keeper.lookAfter(isThorough).catch(failed(accountId))))
    await Promise.all(own.map((keeper) => keeper.learn().catch(failed(accountId))))
    const lookedAt = kept.isPractice ? undefined : watching.lookedAt(accountId)
    if (lookedAt !== undefined) await saveLooked(db, [...kept.keepers.keys()], lookedAt)
  }
  /** Orders that another server made or changed, whose message was lost. */
  async function takenUp(): Promise<void> {
    for (const record of await openHeld(db)) {
      const { id, account_id } = record
      if (isAsWritten(record)) continue
      const keeper = opened.get(account_id)?.keepers.get(id)
      // What this server writes just now is on its way.
      await keeper?.settled()
      const present = keeper ? await heldById(db, account_id, id) : record
      if (present?.is_open === 1 && !isAsWritten(present)) await resume(present).catch(failed(account_id))
    }
  }
  function isAsWritten({ id, account_id, body }: HeldRecord): boolean {
    const keeper = opened.get(account_id)?.keepers.get(id)
    return keeper !== undefined && written.get(keeper) === body
  }
  async function begin(): Promise<void> {
    isOurs = true
    await takenUp()
    if (isOurs) stopBeating = repeatedly(clock, HEARTBEAT_MS, beat)
  }
  async function end(): Promise<void> {
    isOurs = false
    void stopBeating()
    await Promise.allSettled(accountsKept.values())
    const all = [...opened.values()]
    opened.clear()
    accountsKept.clear()
    for (const kept of all) {
      await Promise.all([...kept.keepers.values()].map((keeper) => keeper.settled()))
      kept.stop()
    }
  }

  async function settled(accountId: string): Promise<void> {
    await Promise.all([...(opened.get(accountId)?.keepers.values() ?? [])].map((keeper) => keeper.settled()))
  }
  watching.join({
    isWaiting: (accountId) => (opened.get(accountId)?.keepers.size ?? 0) > 0,
    settled,
    async readAnew(accountId) {
      if (!isOurs || !cluster.isShared) return
      await settled(accountId)
      const open = await heldOfAccount(db, accountId, { isOpen: true, limit: ROW_LIMITS.held.most })
      const known = new Set(open.filter(isAsWritten).map(({ id }) => id))
      const all = new Set([...open.map(({ id }) => id), ...(opened.get(accountId)?.keepers.keys() ?? [])])
      await Promise.all([...all].filter((id) => !known.has(id)).map((id) => changedElsewhere({ accountId, id })))
    },
  })

  /** As it is now, with where its trails stand. */
  async function shown(accountId: string, record: HeldRecord): Promise<HeldOrder> {
    const keeper = opened.get(accountId)?.keepers.get(record.id)
    const held = keeper && !cluster.isShared ? keeper.held : readHeld(record)
    if (!keeper) return held
    const steps = await Promise.all(
      held.steps.map(async (step) => {
        const trail = keeper.trailOf(step.id)
        const best = trail && (await watching.bestOf(accountId, trail, Date.parse(step.since)))
        return trail && best !== undefined ? { ...step, best, stop: onGrid(trail, best) } : step
      }),
    )
    return { ...held, steps }
  }

  async function refusal(accountId: string, request: HoldOrder, at: Instant): Promise<Wrong | undefined> {
    const wrong = wrongWith(request, at)
    if (wrong) return wrong
    const asks = await askingOf(accountId)
    if (!asks) return { message: 'the account cannot be asked', field: 'symbol' }
    const others = request.steps.flatMap(({ when }) => (when.kind === 'price' && when.symbol ? [when.symbol] : []))
    for (const symbol of new Set([request.symbol, ...others]))
      if (!isContract(symbol) && (await asks.isAsset(symbol)) === false)
        return { message: `asset "${symbol}" not found`, field: 'symbol' }
    if (request.isEntry || request.afterOrder !== undefined) return undefined
    const position = await asks.position(request.symbol)
    return position
      ? wrongWithExit(request, position.qty)
      : { message: 'the position cannot be read just now: nothing was kept', field: 'symbol' }
  }

  async function get(accountId: string, id: string): Promise<HeldOrder | undefined> {
    const record = await heldById(db, accountId, id)
    return record && shown(accountId, record)
  }

  return {
    async list(accountId, isOpenAsked) {
      const limit = isOpenAsked ? ROW_LIMITS.held.most : MOST_ENDED
      const records = await heldOfAccount(db, accountId, { ...(isOpenAsked && { isOpen: true }), limit })
      const all = await Promise.all(records.map((record) => shown(accountId, record)))
      const held = isOpenAsked ? all.filter(isOpen) : all
      const lookedAt = watching.lookedAt(accountId)
      return {
        held,
        watched: held.filter(isOpen).length,
        lookedAt: lookedAt === undefined || !Number.isFinite(lookedAt) ? null : toTimestamp(lookedAt),
      }
    },
    get,
    async create(accountId, request) {
      const place = await placeOf(accountId)
      const at = await nowOf(accountId, place.isPractice)
      const wrong = await refusal(accountId, request, at)
      if (wrong) return { kind: 'refused', status: 422, ...wrong }
      const held = prepared(request, randomUUID(), at)
      const record = { id: held.id, account_id: accountId, body: JSON.stringify(held) }
      await insertHeld(db, { ...record, is_open: 1, created_at: clock.now(), looked_at: at })
      if (isOurs) keep(await keptOf(accountId), record, at)
      else changes.say({ accountId, id: held.id })
      const { id, status, symbol } = held
      place.tell({ event: 'held-order', id, status, symbol, said: null })
      return { kind: 'held', held }
    },
    cancel: async (accountId, id) => (await judged(accountId, id, { kind: 'cancelled' })) ?? get(accountId, id),
    answer: async (accountId, id, answer) =>
      (await judged(accountId, id, { kind: 'answered', answer })) ?? get(accountId, id),
    ...dutyService(cluster.leases, 'held-orders', { begin, end }),
  }
}

const readHeld = ({ body }: Pick<HeldRecord, 'body'>): HeldOrder => HeldOrder.parse(JSON.parse(body))

/** As fine as the print it follows, and never nearer to it than the trail. */
function onGrid(trail: TrailCondition, best: string): string {
  const scale = Math.max(CENTS, significantScale(decimal(best)))
  const mode = trail.direction === 'falls' ? 'floor' : 'ceiling'
  return toWire(round(decimal(trailedPrice(trail, best)), { scale, mode }))
}
const CENTS = 2
