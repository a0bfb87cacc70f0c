/**
 * Orders and calls whose answer is not there: recorded before they leave, and asked for, an order by its client order id and a call by what
 * it leaves behind, until it is known whether they arrived. Nothing here sends one.
 */
import { createHash } from 'node:crypto'
import { type Actor, EVENT_ACTOR } from '@paddock/broker/account/event'
import { type OrderIntent, readSeenQuotes, type SeenQuote } from '@paddock/contract/desk/order-intents'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { toTimestamp } from '@paddock/market/instant'
import type { Transaction } from 'kysely'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { BoundedMap } from '../bounded-map.ts'
import type { MachineClock } from '../clock.ts'
import type { Log } from '../log.ts'
import { deleteIntents, insertIntent, markUnknown, openIntents } from '../storage/order-intents.ts'
import type { Database, Tables } from '../storage/tables/tables.ts'
import { readSentCall, type SentCall, wordsOf } from './call-traces.ts'

export interface Departure {
  readonly accountId: AccountId
  /** Of a call that carries none, a name of its own. */
  readonly clientOrderId: string
  /** The body as the caller sent it; of a call, all that it asks. */
  readonly body: string
  /** The request's id. */
  readonly cause: string
  /** When it was recorded. */
  readonly at: number
  /** Alpaca's clock less ours then, in milliseconds; null where no answer had told. */
  readonly clockAheadMs: number | null
  readonly actor: Actor | null
  /** What the person saw who asked. */
  readonly quotes: readonly SeenQuote[] | null
  /** Null of an order. */
  readonly call: SentCall | null
}

/**
 * `found`: Alpaca has the order, or did what was asked. `missing`: it says that it has not. `silent`: it does not say. `untold`: it never will, and
 * asking once more does nothing else.
 */
export type Fate = Found | { readonly kind: 'missing' | 'silent' | 'untold' }

interface Found {
  readonly kind: 'found'
  readonly answer: BrokerAnswer
}

type Repeated = Found | { readonly kind: 'open'; readonly clientOrderId: string }
export type Settled = Exclude<Fate['kind'], 'silent'>

interface OrderFates {
  /**
   * What is known of the same body or call that was sent before without an answer, asked for at once. Who was told that it is not known is
   * expected to repeat it, as Alpaca's own client does: what was found since is answered once. `open`: it is still not known; an order is sent under
   * the same id then, which Alpaca takes once. Undefined where nothing like it is open.
   */
  repeated(accountId: AccountId, body: string): Promise<Repeated | undefined>
  /**
   * Asks at once for what an earlier run of the server left behind, besides an order of this id, which Alpaca takes once. Answers in words one
   * that is still not known: until it is, nothing else that makes or changes orders is sent.
   */
  leftBehind(accountId: AccountId, besides?: string): Promise<string | undefined>
  /** Resolves once it is durable that the order is about to leave. False where one of that id is on its way already. */
  recorded(departure: Departure): Promise<boolean>
  /** The answer is there. Not waited for: a row that stays is asked for after the next start, and found. */
  answered(accountId: AccountId, clientOrderId: string): void
  /** The answer is lost. Asks at once, and, unless that tells, again and again. */
  lost(departure: Departure): Promise<Fate>
  /** What of an account nobody knows about. */
  unknown(accountId: AccountId): readonly Departure[]
  /** The account is gone; so are its questions. */
  forget(accountId: AccountId): void
  /** Asks for what an earlier run of the server left behind. */
  start(): Promise<void>
  close(): Promise<void>
}

interface OrderFatesParts {
  readonly db: Database
  readonly clock: MachineClock
  readonly log: Log
  readonly ask: (departure: Departure) => Promise<Fate>
  /** Throws where what is recorded is another server's to send. */
  readonly fence?: (transaction: Transaction<Tables>) => Promise<void>
  /** It is known now: readers have to read again. */
  readonly known: (departure: Departure, fate: Settled) => void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/**
 * Rows of answered orders are erased together once none was answered for this long, or there are as many as this: a commit that erases keeps the next
 * order waiting for the disk, and what is not erased is asked for, one by one, after a server that was killed starts again.
 */
const QUIET_MS = 250
const MOST_ANSWERED = 100
/** An order may take a moment to be found. One that Alpaca does not have after this time never arrived. */
const MISSING_AFTER_MS = 60_000
/** A client repeats what was not answered within this. */
const REPEATED_WITHIN_MS = 5 * 60_000
const MOST_FOUND = 1_000

interface Unknown extends Departure {
  /** It left, or its answer was lost, so short a while ago that it may still arrive. */
  mayArrive: boolean
  /** An earlier run of the server sent it. */
  readonly isLeftBehind: boolean
  /** Who sent it was told that it is not known. */
  isTold: boolean
  waitMs: number
  cancel: () => void
  cancelArrival: () => void
}

export function createOrderFates({ db, clock, log, ask, known, fence }: OrderFatesParts): OrderFates {
  const unknown = new Map<string, Unknown>()
  const writing = new Set<Promise<void>>()
  const foundLater = new BoundedMap<string, { readonly at: number; readonly fate: Found }>(MOST_FOUND)
  const leaving = new Map<string, { readonly account_id: string; readonly client_order_id: string }>()
  let cancelLeaving: (() => void) | undefined
  let isClosed = false

  function likeIt(accountId: AccountId, body: string): Unknown | undefined {
    const hash = sha256(body)
    for (const order of unknown.values()) if (order.accountId === accountId && order.body === hash) return order
    return undefined
  }

  const nameOf = (accountId: AccountId, clientOrderId: string) => `${accountId} ${clientOrderId}`

  function write(done: Promise<void>): void {
    const noted = done
      .catch((err: unknown) => log.warn({ err }, 'the fate of an order was not noted'))
      .finally(() => writing.delete(noted))
    writing.add(noted)
  }

  /** Takes an order off the record, together with those that are answered before it is quiet. */
  function leave(accountId: AccountId, clientOrderId: string): void {
    leaving.set(nameOf(accountId, clientOrderId), { account_id: accountId, client_order_id: clientOrderId })
    cancelLeaving?.()
    if (leaving.size >= MOST_ANSWERED) erase()
    else cancelLeaving = clock.setTimer(clock.now() + QUIET_MS, erase)
  }

  function erase(): void {
    cancelLeaving?.()
    cancelLeaving = undefined
    if (leaving.size > 0) write(deleteIntents(db, [...leaving.values()]))
    leaving.clear()
  }

  function drop(order: Unknown): void {
    order.cancel()
    order.cancelArrival()
    unknown.delete(nameOf(order.accountId, order.clientOrderId))
  }

  /** From now on, and by a timer: the machine's clock may be put right meanwhile. */
  function awaitArrival(order: Unknown): void {
    order.cancelArrival()
    order.mayArrive = true
    order.cancelArrival = clock.setTimer(clock.now() + MISSING_AFTER_MS, () => {
      order.mayArrive = false
    })
  }

  function settle(order: Unknown, fate: Settled): void {
    drop(order)
    leave(order.accountId, order.clientOrderId)
    log.info({ account: order.accountId, clientOrderId: order.clientOrderId, fate }, 'an order is accounted for')
    known(order, fate)
  }

  /** One that is still not known leaves once more under its id, and may arrive late this time. */
  function leavesAgain(accountId: AccountId, clientOrderId: string): Unknown | undefined {
    const before = unknown.get(nameOf(accountId, clientOrderId))
    if (before) awaitArrival(before)
    return before
  }

  function askLater(order: Unknown): void {
    if (isClosed) return
    order.cancel()
    order.cancel = clock.setTimer(clock.now() + order.waitMs, () => void look(order))
    order.waitMs = Math.min(order.waitMs * 2, LONGEST_WAIT_MS)
  }

  async function look(order: Unknown): Promise<Fate> {
    const fate = await ask(order).catch((): Fate => ({ kind: 'silent' }))
    if (unknown.get(nameOf(order.accountId, order.clientOrderId)) !== order) return fate
    if (fate.kind === 'silent' || (fate.kind === 'missing' && order.mayArrive)) askLater(order)
    else settle(order, fate.kind)
    if (fate.kind === 'found' && order.isTold)
      foundLater.set(nameOf(order.accountId, order.body), { at: clock.now(), fate })
    order.isTold = true
    return fate
  }

  function remember(departure: Departure, isLeftBehind = false): Unknown {
    const order: Unknown = {
      ...departure,
      ...{ mayArrive: true, isLeftBehind, isTold: isLeftBehind, waitMs: FIRST_WAIT_MS },
      ...{ cancel: () => {}, cancelArrival: () => {} },
    }
    unknown.set(nameOf(departure.accountId, departure.clientOrderId), order)
    awaitArrival(order)
    return order
  }

  return {
    async repeated(accountId, body) {
      const name = nameOf(accountId, sha256(body))
      const order = likeIt(accountId, body)
      const fate = order && (await look(order))
      const later = foundLater.get(name)
      foundLater.delete(name)
      if (later && clock.now() - later.at < REPEATED_WITHIN_MS) return later.fate
      if (fate?.kind === 'found') return fate
      // It may have been settled by another look at the same moment.
      const isOpen = order && unknown.get(nameOf(accountId, order.clientOrderId)) === order
      return isOpen ? { kind: 'open', clientOrderId: order.clientOrderId } : undefined
    },
    async leftBehind(accountId, besides) {
      const left = () =>
        [...unknown.values()].filter(
          (order) => order.isLeftBehind && order.accountId === accountId && order.clientOrderId !== besides,
        )
      await Promise.all(left().map(look))
      const [first] = left()
      return first && (first.call ? nameOfUnknown(first) : `the order ${first.clientOrderId}`)
    },
    async recorded({ accountId, clientOrderId, body, cause, at, call, actor, quotes, clockAheadMs }) {
      leavesAgain(accountId, clientOrderId)
      // The row of an answered order of this id, such as one that was refused, is still there, and is this one's now.
      if (leaving.delete(nameOf(accountId, clientOrderId))) {
        if (fence) await db.transaction().execute(fence)
        return true
      }
      const intent = {
        account_id: accountId,
        client_order_id: clientOrderId,
        body_sha256: sha256(body),
        state: 'sent' as const,
        recorded_at: at,
        cause,
        call: call && JSON.stringify(call),
        actor: actor && JSON.stringify(actor),
        quotes: quotes && JSON.stringify(quotes),
        clock_ahead_ms: clockAheadMs,
      }
      if (!fence) return insertIntent(db, intent)
      return db.transaction().execute(async (transaction) => {
        await fence(transaction)
        return insertIntent(transaction, intent)
      })
    },
    answered: leave,
    async lost(departure) {
      const { accountId, clientOrderId, body } = departure
      const before = leavesAgain(accountId, clientOrderId)
      if (before) return look(before)
      const order = remember({ ...departure, body: sha256(body) })
      log.warn({ account: accountId, clientOrderId }, 'the answer to an order was lost; it is being asked for')
      write(markUnknown(db, accountId, clientOrderId))
      return look(order)
    },
    unknown: (accountId) => [...unknown.values()].filter((order) => order.accountId === accountId),
    forget(accountId) {
      for (const order of unknown.values()) if (order.accountId === accountId) drop(order)
    },
    async start() {
      for (const row of await openIntents(db)) {
        const { account_id: accountId, client_order_id: clientOrderId, body_sha256: body, cause } = row
        const call = row.call === null ? null : readSentCall(row.call)
        const departure: Departure = {
          ...{ accountId, clientOrderId, body, cause, at: row.recorded_at, clockAheadMs: row.clock_ahead_ms, call },
          ...witnessOf(row),
        }
        askLater(remember(departure, true))
        if (row.state === 'sent') write(markUnknown(db, accountId, clientOrderId))
      }
    },
    async close() {
      isClosed = true
      erase()
      for (const order of unknown.values()) {
        order.cancel()
        order.cancelArrival()
      }
      await Promise.all(writing)
    },
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A call as a person reads it, an order by its client order id. */
export const nameOfUnknown = ({ call, clientOrderId }: Departure): string => (call ? wordsOf(call) : clientOrderId)

/** What is on record of a departure, as it is told. */
export const intentOf = ({ at, actor, quotes }: Departure): OrderIntent => ({ at: toTimestamp(at), actor, quotes })

/** What an older version, or a newer one, wrote otherwise is not known. */
function witnessOf({ actor, quotes }: { readonly actor: string | null; readonly quotes: string | null }) {
  return {
    actor: (actor && EVENT_ACTOR.safeParse(JSON.parse(actor)).data) || null,
    quotes: (quotes && readSeenQuotes(quotes)) || null,
  }
}
