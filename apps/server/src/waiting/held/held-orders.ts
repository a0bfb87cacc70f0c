/** Orders that this server holds: what Alpaca has no order for waits here, and is sent as an ordinary order when it is reached. */
import { randomUUID } from 'node:crypto'
import type { TrailCondition } from '@paddock/broker/waiting/condition'
import { trailedPrice } from '@paddock/broker/waiting/condition'
import { prepared, type Wrong, wrongWith, wrongWithExit } from '@paddock/broker/waiting/held-prepared'
import { isLookedAfter, isOpen } from '@paddock/broker/waiting/held-rules'
import { HeldOrder, type HeldOrders, type HeldUpdate, type HoldOrder } from '@paddock/contract/desk/held-orders'
import { decimal, significantScale } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { toWire } from '@paddock/decimal/wire'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import { isContract } from '@paddock/market/options/symbol'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Brokers } from '../../accounts/broker.ts'
import type { DeskUpdates } from '../../accounts/desk-updates.ts'
import type { MachineClock } from '../../clock.ts'
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
import type { Watching } from '../watching/watching.ts'
import { AskedOrder, type Asking, asking, factOf } from './asking.ts'
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
}

/** Between two looks at what is under way. */
const HEARTBEAT_MS = 15_000
/** Every so many of them resting orders are asked for too. */
const THOROUGH = 4
/** On Alpaca's accounts what is heard of later than this was missed. */
const LATE_MS = 60_000
/** An order may take a moment to be found at Alpaca; the entry of an exit may be sent a moment after it. */
const MISSING_MS = 60_000
const PRACTICE_MISSING_MS = 10_000

interface KeptAccount {
  readonly keepers: Map<string, Keeper>
  readonly isPractice: boolean
  /** Every open desk of the account's owner. */
  readonly tell: (update: HeldUpdate) => void
  readonly stop: () => void
}

export function createHeldOrders({
  db,
  accounts,
  brokers,
  practice,
  watching,
  news,
  clock,
  log,
}: HeldParts): HeldService {
  const accountsKept = new Map<string, Promise<KeptAccount>>()
  const opened = new Map<string, KeptAccount>()
  let cancelBeat = () => {}
  let beats = 0
  let isClosed = false

  const failed = (accountId: string) => (error: unknown) =>
    log.error({ err: error, account: accountId }, 'a held order failed')

  async function brokerOf(accountId: string) {
    const account = await accountById(db, accountId)
    return account && accounts.brokerFor(account.user_id, accountId)
  }
  async function askingOf(accountId: string): Promise<Asking | undefined> {
    const broker = await brokerOf(accountId)
    return broker && asking(broker, 'held-order')
  }

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

  async function open(accountId: string): Promise<KeptAccount> {
    const account = await accountById(db, accountId)
    const isPractice = account?.kind === 'practice'
    const broker = account && brokers[account.kind](accountId)
    const keepers = new Map<string, Keeper>()
    const stops = broker
      ? [
          broker.subscribe({ kind: 'trade_updates' }, (message) => heard(accountId, keepers, message)),
          broker.subscribe({ kind: 'account_updates' }, ({ event }) => {
            if (event === 'stream-resumed' || event === 'order-silent')
              for (const one of keepers.values()) lookAfter(accountId, one)
          }),
        ]
      : []
    const kept: KeptAccount = {
      keepers,
      isPractice,
      tell: (update) => void (account && news.tell(account.user_id, { ...update, account_id: accountId })),
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

  function keep(kept: KeptAccount, accountId: string, held: HeldOrder, beganAt: Instant, lookedTo?: Instant): Keeper {
    const { keepers, isPractice } = kept
    const keeper = new Keeper(
      {
        accountId,
        watching,
        clock,
        asking: () => askingOf(accountId),
        now: () => nowOf(accountId, isPractice),
        async save(next) {
          await saveHeld(db, next, isLookedAfter(next))
          if (!isLookedAfter(next)) keepers.delete(next.id)
        },
        tell: kept.tell,
        failed: failed(accountId),
        lateMs: isPractice ? Number.POSITIVE_INFINITY : LATE_MS,
        missingAfterMs: isPractice ? PRACTICE_MISSING_MS : MISSING_MS,
        lookedTo: isPractice ? undefined : lookedTo,
      },
      held,
      beganAt,
    )
    keepers.set(held.id, keeper)
    return keeper
  }

  async function resume(record: HeldRecord): Promise<void> {
    const kept = await keptOf(record.account_id)
    const beganAt = await nowOf(record.account_id, kept.isPractice)
    const held = HeldOrder.parse(JSON.parse(record.body))
    lookAfter(record.account_id, keep(kept, record.account_id, held, beganAt, record.looked_at))
  }

  /** A broker that takes its time keeps the accounts of others from nothing. */
  async function beat(): Promise<void> {
    beats += 1
    const isThorough = beats % THOROUGH === 0
    await Promise.all([...opened].map(([id, kept]) => lookedAfter(id, kept, isThorough).catch(failed(id))))
    if (!isClosed) beatLater()
  }
  async function lookedAfter(accountId: string, kept: KeptAccount, isThorough: boolean): Promise<void> {
    const own = [...kept.keepers.values()]
    await Promise.all(own.map((keeper) => keeper.lookAfter(isThorough).catch(failed(accountId))))
    await Promise.all(own.map((keeper) => keeper.learn().catch(failed(accountId))))
    const lookedAt = kept.isPractice ? undefined : watching.lookedAt(accountId)
    if (lookedAt !== undefined) await saveLooked(db, [...kept.keepers.keys()], lookedAt)
  }
  function beatLater(): void {
    cancelBeat = clock.setTimer(clock.now() + HEARTBEAT_MS, () => void beat())
  }

  watching.join({
    isWaiting: (accountId) => (opened.get(accountId)?.keepers.size ?? 0) > 0,
    async settled(accountId) {
      await Promise.all([...(opened.get(accountId)?.keepers.values() ?? [])].map((keeper) => keeper.settled()))
    },
  })

  /** As it is now, with where its trails stand. */
  async function shown(accountId: string, record: HeldRecord): Promise<HeldOrder> {
    const keeper = opened.get(accountId)?.keepers.get(record.id)
    const held = keeper?.held ?? HeldOrder.parse(JSON.parse(record.body))
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
    async get(accountId, id) {
      const record = await heldById(db, accountId, id)
      return record && shown(accountId, record)
    },
    async create(accountId, request) {
      const kept = await keptOf(accountId)
      const at = await nowOf(accountId, kept.isPractice)
      const wrong = await refusal(accountId, request, at)
      if (wrong) return { kind: 'refused', status: 422, ...wrong }
      const held = prepared(request, randomUUID(), at)
      await insertHeld(db, {
        ...{ id: held.id, account_id: accountId, is_open: 1, created_at: clock.now(), looked_at: at },
        body: JSON.stringify(held),
      })
      keep(kept, accountId, held, at)
      const { id, status, symbol } = held
      kept.tell({ event: 'held-order', id, status, symbol, said: null })
      return { kind: 'held', held }
    },
    async cancel(accountId, id) {
      const keeper = (await keptOf(accountId)).keepers.get(id)
      await keeper?.apply({ kind: 'cancelled' })
      return keeper?.held ?? this.get(accountId, id)
    },
    async answer(accountId, id, answer) {
      const keeper = (await keptOf(accountId)).keepers.get(id)
      await keeper?.apply({ kind: 'answered', answer })
      return keeper?.held ?? this.get(accountId, id)
    },
    async start() {
      for (const record of await openHeld(db)) await resume(record).catch(failed(record.account_id))
      beatLater()
    },
    async close() {
      isClosed = true
      cancelBeat()
      for (const kept of opened.values()) {
        await Promise.all([...kept.keepers.values()].map((keeper) => keeper.settled()))
        kept.stop()
      }
    },
  }
}

/** As fine as the print it follows, and never nearer to it than the trail. */
function onGrid(trail: TrailCondition, best: string): string {
  const scale = Math.max(CENTS, significantScale(decimal(best)))
  const mode = trail.direction === 'falls' ? 'floor' : 'ceiling'
  return toWire(round(decimal(trailedPrice(trail, best)), { scale, mode }))
}
const CENTS = 2
