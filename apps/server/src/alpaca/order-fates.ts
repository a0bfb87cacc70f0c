/**
 * Orders whose answer is not there: recorded before they leave, and asked for by client order id until it is known whether they arrived.
 * Nothing here sends an order.
 */
import { createHash } from 'node:crypto'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { MachineClock } from '../clock.ts'
import type { Log } from '../log.ts'
import { deleteIntents, insertIntent, markUnknown, openIntents } from '../storage/order-intents.ts'
import type { Database } from '../storage/tables/tables.ts'
import type { UpstreamAnswer } from './exchange.ts'

interface Departure {
  readonly accountId: AccountId
  readonly clientOrderId: string
  /** The body as the caller sent it. */
  readonly body: string
  /** The request's id. */
  readonly cause: string
}

/** `found`: Alpaca has the order. `missing`: it says that it has not. `silent`: it does not say. */
export type Fate =
  | { readonly kind: 'found'; readonly answer: UpstreamAnswer }
  | { readonly kind: 'missing' }
  | { readonly kind: 'silent' }

interface OrderFates {
  /**
   * The client order id under which this very body was sent before, if its fate is unknown: a script that repeats itself sends the same
   * order then, which Alpaca takes once.
   */
  unknownLike(accountId: AccountId, body: string): string | undefined
  /**
   * Asks at once for what an earlier run of the server left behind, besides an order of this id, which Alpaca takes once. Answers the client order
   * id of one that is still not known: until it is, nothing else is sent.
   */
  leftBehind(accountId: AccountId, besides: string): Promise<string | undefined>
  /** Resolves once it is durable that the order is about to leave. False where one of that id is on its way already. */
  recorded(departure: Departure): Promise<boolean>
  /** The answer is there. Not waited for: a row that stays is asked for after the next start, and found. */
  answered(accountId: AccountId, clientOrderId: string): void
  /** The answer is lost. Asks at once, and, unless that tells, again and again. */
  lost(departure: Departure): Promise<Fate>
  /** How many of an account's orders nobody knows about. */
  unknown(accountId: AccountId): readonly string[]
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
  readonly ask: (accountId: AccountId, clientOrderId: string) => Promise<Fate>
  /** It is known now: readers have to read again. */
  readonly known: (accountId: AccountId, clientOrderId: string, fate: 'found' | 'missing') => void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** Rows go together: each commit of its own would keep the next order waiting for the disk. */
const GATHERED_FOR_MS = 250
/** An order may take a moment to be found. One that Alpaca does not have after this time never arrived. */
const MISSING_AFTER_MS = 60_000

interface Unknown extends Departure {
  readonly since: number
  /** An earlier run of the server sent it. */
  readonly isLeftBehind: boolean
  waitMs: number
  cancel: () => void
}

export function createOrderFates({ db, clock, log, ask, known }: OrderFatesParts): OrderFates {
  const unknown = new Map<string, Unknown>()
  const writing = new Set<Promise<void>>()
  const leaving = new Map<string, { readonly account_id: string; readonly client_order_id: string }>()
  let cancelLeaving: (() => void) | undefined
  let isClosed = false

  const nameOf = (accountId: AccountId, clientOrderId: string) => `${accountId} ${clientOrderId}`

  function write(done: Promise<void>): void {
    const noted = done
      .catch((err: unknown) => log.warn({ err }, 'the fate of an order was not noted'))
      .finally(() => writing.delete(noted))
    writing.add(noted)
  }

  /** Takes an order off the record, together with those that are answered in the same moments. */
  function leave(accountId: AccountId, clientOrderId: string): void {
    leaving.set(nameOf(accountId, clientOrderId), { account_id: accountId, client_order_id: clientOrderId })
    cancelLeaving ??= clock.setTimer(clock.now() + GATHERED_FOR_MS, erase)
  }

  function erase(): void {
    cancelLeaving?.()
    cancelLeaving = undefined
    if (leaving.size > 0) write(deleteIntents(db, [...leaving.values()]))
    leaving.clear()
  }

  function settle(order: Unknown, fate: 'found' | 'missing'): void {
    order.cancel()
    unknown.delete(nameOf(order.accountId, order.clientOrderId))
    leave(order.accountId, order.clientOrderId)
    log.info({ account: order.accountId, clientOrderId: order.clientOrderId, fate }, 'an order is accounted for')
    known(order.accountId, order.clientOrderId, fate)
  }

  function askLater(order: Unknown): void {
    if (isClosed) return
    order.cancel = clock.setTimer(clock.now() + order.waitMs, () => void look(order))
    order.waitMs = Math.min(order.waitMs * 2, LONGEST_WAIT_MS)
  }

  async function look(order: Unknown): Promise<Fate> {
    const fate = await ask(order.accountId, order.clientOrderId).catch((): Fate => ({ kind: 'silent' }))
    if (unknown.get(nameOf(order.accountId, order.clientOrderId)) !== order) return fate
    const isMissing = fate.kind === 'missing' && clock.now() - order.since >= MISSING_AFTER_MS
    if (fate.kind === 'found') settle(order, 'found')
    else if (isMissing) settle(order, 'missing')
    else askLater(order)
    return fate
  }

  function remember(departure: Departure, since: number, isLeftBehind = false): Unknown {
    const order = { ...departure, since, isLeftBehind, waitMs: FIRST_WAIT_MS, cancel: () => {} }
    unknown.set(nameOf(departure.accountId, departure.clientOrderId), order)
    return order
  }

  return {
    unknownLike(accountId, body) {
      for (const order of unknown.values())
        if (order.accountId === accountId && order.body === sha256(body)) return order.clientOrderId
      return undefined
    },
    async leftBehind(accountId, besides) {
      const left = () =>
        [...unknown.values()].filter(
          (order) => order.isLeftBehind && order.accountId === accountId && order.clientOrderId !== besides,
        )
      await Promise.all(
        left().map((order) => {
          order.cancel()
          return look(order)
        }),
      )
      return left()[0]?.clientOrderId
    },
    async recorded({ accountId, clientOrderId, body, cause }) {
      // The row of an answered order of this id, such as one that was refused, is still there, and is this one's now.
      if (leaving.delete(nameOf(accountId, clientOrderId))) return true
      return insertIntent(db, {
        account_id: accountId,
        client_order_id: clientOrderId,
        body_sha256: sha256(body),
        state: 'sent',
        recorded_at: clock.now(),
        cause,
      })
    },
    answered: leave,
    async lost(departure) {
      const { accountId, clientOrderId, body } = departure
      const before = unknown.get(nameOf(accountId, clientOrderId))
      if (before) return look(before)
      const order = remember({ ...departure, body: sha256(body) }, clock.now())
      log.warn({ account: accountId, clientOrderId }, 'the answer to an order was lost; it is being asked for')
      write(markUnknown(db, accountId, clientOrderId))
      return look(order)
    },
    unknown: (accountId) =>
      [...unknown.values()].filter((order) => order.accountId === accountId).map(({ clientOrderId }) => clientOrderId),
    forget(accountId) {
      for (const [name, order] of unknown) {
        if (order.accountId !== accountId) continue
        order.cancel()
        unknown.delete(name)
      }
    },
    async start() {
      for (const row of await openIntents(db)) {
        const { account_id: accountId, client_order_id: clientOrderId, body_sha256: body, cause } = row
        askLater(remember({ accountId, clientOrderId, body, cause }, row.recorded_at, true))
        if (row.state === 'sent') write(markUnknown(db, accountId, clientOrderId))
      }
    },
    async close() {
      isClosed = true
      erase()
      for (const order of unknown.values()) order.cancel()
      await Promise.all(writing)
    },
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
