/** Orders that await their owner's approval: kept, told to open desks, and sent once, however often and wherever they are approved. */
import { strict as assert } from 'node:assert'
import { randomBytes, randomUUID } from 'node:crypto'
import { rejectionAnswer } from '@paddock/broker/account/rejection-answer'
import { quotedFor, symbolsOf, tradedOf, worthOf } from '@paddock/broker/guardrails/entry'
import { marketDay } from '@paddock/broker/guardrails/standing'
import { isRefused, readOrder } from '@paddock/broker/reading/read-order'
import type { OrderDraft, OrderDrafts } from '@paddock/contract/desk/order-drafts'
import { CHANCE_BYTES } from '@paddock/contract/entities/ulid'
import { ambiguityOf } from '@paddock/contract/operations/ambiguity'
import { mintClientOrderId } from '@paddock/contract/requests/client-order-id'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { toWire } from '@paddock/decimal/wire'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import { hoursOf, nextTradingDay } from '@paddock/market/sessions/calendar'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Brokers } from '../../accounts/broker.ts'
import type { DeskUpdates } from '../../accounts/desk-updates.ts'
import type { MachineClock } from '../../clock.ts'
import { alone, type Cluster } from '../../cluster/cluster.ts'
import { clientOf, quotesOf, termsIn } from '../../controls/guardrails/asked.ts'
import type { GuardrailsOfAccounts } from '../../controls/guardrails/guardrails.ts'
import type { DraftPlace, KeepDraft, Keeping, Kept } from '../../controls/key-limits/keeping.ts'
import type { Log } from '../../log.ts'
import { createSerial } from '../../serial.ts'
import { accountById } from '../../storage/accounts.ts'
import {
  type DraftRecord,
  draftById,
  draftByName,
  draftsOfAccount,
  draftsOnTheirWay,
  insertDraft,
  MOST_SETTLED,
  stepDraft,
} from '../../storage/order-drafts.ts'
import { NotAddedError } from '../../storage/row-limits.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { asking } from '../asking.ts'

export interface Drafts {
  /** The newest first: those that wait, are on their way or have expired, and where asked for all that were ever kept. */
  list(place: DraftPlace, asked: { readonly isAll: boolean; readonly isValued: boolean }): Promise<OrderDrafts>
  readonly keep: KeepDraft
  /** What a draft would send; undefined where there is none. */
  orderOf(place: DraftPlace, id: string): Promise<PlaceOrder | undefined>
  /** Sends it as it was composed; a refusal leaves it waiting. One that was approved before is answered as it stands. Undefined where there is none. */
  approve(place: DraftPlace, id: string): Promise<Kept | undefined>
  discard(place: DraftPlace, id: string): Promise<Kept | undefined>
  /** Brings back what was discarded. */
  restore(place: DraftPlace, id: string): Promise<Kept | undefined>
  /** Sets when it expires, also of one that has. */
  expire(place: DraftPlace, id: string, expiresAt: string): Promise<Kept | undefined>
  /** Goes on with what an earlier run left on its way. */
  start(): void
  close(): Promise<void>
}

interface DraftParts {
  readonly db: Database
  readonly accounts: Accounts
  /** As they are, behind nothing: what is only read is asked of them. */
  readonly brokers: Brokers
  readonly guardrails: Pick<GuardrailsOfAccounts, 'timeOf'>
  readonly news: DeskUpdates
  readonly clock: MachineClock
  readonly log: Log
  /** The servers of which one looks after what any of them has sent. */
  readonly cluster?: Pick<Cluster, 'isShared' | 'leases'>
}

const NO_QUERY = new URLSearchParams()
/** Between two looks at what is on its way. */
export const LOOK_EVERY_MS = 15_000
/** An order that the broker does not have so long after it left never arrived. */
const MISSING_MS = 60_000

export function createDrafts(parts: DraftParts): Drafts {
  const { db, accounts, brokers, guardrails, news, clock, log, cluster = alone() } = parts
  /** What is done to one draft is done one after the other. */
  const serially = createSerial()
  let cancelLook: (() => void) | undefined
  let looking: Promise<void> = Promise.resolve()
  let isClosed = false
  /** Whether this server looks after the drafts of all. */
  let isOurs = false
  let handOver = async (): Promise<void> => {}

  const timeOf = ({ accountId, kind }: DraftPlace): Promise<Instant> => guardrails.timeOf(accountId, kind)

  function tell({ userId, accountId }: Pick<DraftPlace, 'userId' | 'accountId'>, draft: OrderDraft, isNew = false) {
    news.tell(userId, { event: 'order-draft', account_id: accountId, id: draft.id, isNew, draft })
  }

  /** What the orders are worth by the prices of now; none where the broker does not say. */
  async function worths({ accountId, kind }: DraftPlace, orders: readonly PlaceOrder[]): Promise<(string | null)[]> {
    const traded = orders.map(tradedOf)
    const quoted = traded.flatMap((one) => (one ? quotedFor(one) : []))
    const client = clientOf(brokers[kind](accountId))
    const quoteOf = await quotesOf(client, [...new Set(quoted)]).catch(() => () => undefined)
    const named = traded.flatMap((one) => (one ? symbolsOf(one) : []))
    const termsOf = await termsIn(client, named).catch(() => undefined)
    return traded.map((one) => {
      const worth = one && termsOf && worthOf(one, quoteOf, termsOf)
      return worth ? toWire(worth) : null
    })
  }

  /** Takes a draft from one state to another, for whoever is first. What it is then, or undefined where somebody else was. */
  async function step(
    record: DraftRecord,
    to: DraftRecord['state'],
    change: Partial<OrderDraft>,
    owner: Pick<DraftPlace, 'userId' | 'accountId'>,
    /** The account's time, where it waits again or leaves. */
    now?: Instant,
  ): Promise<OrderDraft | undefined> {
    const draft: OrderDraft = { ...readDraft(record), ...change, state: to }
    const sentAt = to === 'sending' ? { sentAt: clock.now() } : {}
    const expiresAt = Date.parse(draft.expiresAt)
    const body = JSON.stringify(draft)
    if (!(await stepDraft(db, record, { to, body, expiresAt, ...sentAt }, now))) return undefined
    tell(owner, draft)
    return draft
  }

  /** What a draft that is on its way came to; one nobody can tell of yet is looked at again. */
  async function settle({ id, account_id }: DraftRecord): Promise<void> {
    const account = await accountById(db, account_id)
    const record = await draftById(db, account_id, id)
    if (!account || record?.state !== 'sending') return
    const owner = { userId: account.user_id, accountId: account_id }
    const found = await asking(brokers[account.kind](account_id), 'draft').order(record.client_order_id)
    const at = () => guardrails.timeOf(account_id, account.kind)
    if (found.kind === 'order')
      await step(record, 'sent', { orderId: found.order.id, settledAt: toTimestamp(await at()), refusal: null }, owner)
    else if (found.kind === 'missing' && clock.now() - (record.sent_at ?? 0) >= MISSING_MS)
      await step(record, 'waiting', { refusal: 'it never arrived at the broker: nothing was sent' }, owner)
  }

  async function lookAfter(): Promise<void> {
    for (const record of await draftsOnTheirWay(db))
      await serially(record.id, () => settle(record)).catch((err: unknown) =>
        log.error(
          { err, account: record.account_id, draft: record.id },
          'a draft on its way could not be looked after',
        ),
      )
    if ((cluster.isShared && isOurs) || (await draftsOnTheirWay(db)).length > 0) lookLater()
  }

  function look(): void {
    cancelLook = undefined
    looking = lookAfter().catch((err: unknown) => {
      log.error({ err }, 'drafts on their way could not be looked after')
      lookLater()
    })
  }

  function lookLater(): void {
    if (!isClosed) cancelLook ??= clock.setTimer(clock.now() + LOOK_EVERY_MS, look)
  }

  async function sendNow(place: DraftPlace, record: DraftRecord): Promise<Kept | undefined> {
    const broker = await accounts.brokerFor(place.userId, place.accountId)
    if (!broker) return refused('the account cannot be asked: nothing was sent')
    const asks = asking(broker, 'draft', { kind: 'user', id: place.userId })
    // Before it is on record as sent: from then on, an order of this name is taken for this one.
    const before = await asks.order(record.client_order_id)
    if (before.kind === 'silent') return refused('the broker does not answer just now: nothing was sent')
    if (before.kind === 'order')
      return refused(`an order named ${record.client_order_id} is at the broker already: nothing was sent`)
    const now = await timeOf(place)
    const { state, expiresAt } = shown(record, now)
    if (state === 'expired') return refused(`the draft expired at ${expiresAt}: nothing was sent`)
    const sending = await step(record, 'sending', { refusal: null }, place, now)
    if (!sending) return undefined
    const stepped = await draftById(db, place.accountId, record.id)
    // Where that took long, it may have been given up meanwhile, and discarded.
    if (stepped?.state !== 'sending') return standing(place, record.id)
    // Whatever fails from here on, it is found out.
    lookLater()
    const sent = await asks.place({ ...sending.order, client_order_id: record.client_order_id })
    switch (sent.kind) {
      case 'order': {
        const settledAt = toTimestamp(await timeOf(place))
        await step(stepped, 'sent', { orderId: sent.order.id, settledAt, refusal: null }, place)
        break
      }
      case 'refused':
        await step(stepped, 'waiting', { refusal: sent.why }, place)
        break
      case 'unsent':
        await step(stepped, 'waiting', { refusal: `nothing was sent: ${sent.why}` }, place)
        break
      case 'unknown': // It is looked after.
    }
    return standing(place, record.id)
  }

  async function standing(place: DraftPlace, id: string): Promise<Kept> {
    const record = await draftById(db, place.accountId, id)
    return record ? { kind: 'draft', draft: shown(record, await timeOf(place)) } : refused('there is no such draft')
  }

  /** A change of one draft, if it is in the state the change is made from. Work that comes to nothing found the draft changed meanwhile, and is done again. */
  const changing = (
    place: DraftPlace,
    id: string,
    from: DraftRecord['state'],
    work: (record: DraftRecord) => Promise<Kept | undefined>,
  ): Promise<Kept | undefined> =>
    serially(id, async () => {
      for (;;) {
        const record = await draftById(db, place.accountId, id)
        if (!record) return undefined
        const kept = record.state === from ? await work(record) : await standing(place, id)
        if (kept) return kept
      }
    })

  async function insert(place: DraftPlace, keeping: Keeping): Promise<Kept> {
    const now = await timeOf(place)
    const { order, source, held = null, note = '', expiresAt } = keeping
    const ambiguous = ambiguityOf('postOrder', { query: NO_QUERY, body: order })
    if (ambiguous !== undefined) return refused(ambiguous, 'order')
    const read = readOrder(order)
    if (isRefused(read)) return refused(rejectionAnswer(read).body.message, 'order')
    if (expiresAt !== undefined && Date.parse(expiresAt) <= now)
      return refused(`${expiresAt} is past: it is ${toTimestamp(now)} in this account`, 'expiresAt')
    const name = order.client_order_id
    // A script that tries again has no prices asked for.
    const id = randomUUID()
    const named = name ? { id, account_id: place.accountId, client_order_id: name } : undefined
    const same = named && (await draftByName(db, named, now))
    if (same) return { kind: 'draft', draft: readDraft(same) }
    const until = expiresAt === undefined ? nextMarketDayEnds(now) : Date.parse(expiresAt)
    const account = await accountById(db, place.accountId)
    assert(account, 'a draft is of an account')
    const clientOrderId = name || mintClientOrderId(account, clock.now(), randomBytes(CHANCE_BYTES))
    const [value = null] = await worths(place, [order])
    const draft: OrderDraft = {
      ...{ id, state: 'waiting', source, order, clientOrderId, held, note: note || null },
      createdAt: toTimestamp(now),
      expiresAt: toTimestamp(until),
      ...{ value, valueNow: null, refusal: null, orderId: null, settledAt: null },
    }
    const record = {
      ...{ id, account_id: place.accountId, client_order_id: clientOrderId, sent_at: null },
      ...{ created_at: clock.now(), expires_at: until, body: JSON.stringify(draft) },
      state: 'waiting',
    } as const
    const earlier = await insertDraft(db, record, now)
    if (earlier) return { kind: 'draft', draft: readDraft(earlier) }
    tell(place, draft, true)
    return { kind: 'draft', draft }
  }

  return {
    async list(place, { isAll, isValued }) {
      const now = await timeOf(place)
      const states = isAll ? {} : { states: ['waiting', 'sending'] as const }
      const records = await draftsOfAccount(db, place.accountId, { ...states, limit: MOST_SETTLED })
      const drafts = records.map((record) => shown(record, now))
      const waiting = drafts.filter(({ state }) => state === 'waiting')
      if (!isValued || waiting.length === 0) return { drafts, waiting: waiting.length }
      const values = await worths(
        place,
        waiting.map(({ order }) => order),
      )
      const valuesNow = new Map(waiting.map(({ id }, index) => [id, values[index] ?? null]))
      return {
        drafts: drafts.map((draft) => ({ ...draft, valueNow: valuesNow.get(draft.id) ?? null })),
        waiting: waiting.length,
      }
    },
    // One after the other, so that a script that sends many has one connection to the database at most.
    keep: (place, keeping) =>
      serially(place.accountId, () => insert(place, keeping)).catch((error: unknown) => {
        if (error instanceof NotAddedError) return refused(error.message)
        throw error
      }),
    async orderOf(place, id) {
      const record = await draftById(db, place.accountId, id)
      return record && readDraft(record).order
    },
    approve: (place, id) => changing(place, id, 'waiting', (record) => sendNow(place, record)),
    discard: (place, id) =>
      changing(place, id, 'waiting', async (record) => {
        const settledAt = toTimestamp(await timeOf(place))
        return (await step(record, 'discarded', { settledAt }, place)) && standing(place, id)
      }),
    restore: (place, id) =>
      changing(place, id, 'discarded', async (record) => {
        const now = await timeOf(place)
        return (await step(record, 'waiting', { settledAt: null }, place, now)) && standing(place, id)
      }),
    expire: (place, id, expiresAt) =>
      changing(place, id, 'waiting', async (record) => {
        const now = await timeOf(place)
        if (Date.parse(expiresAt) <= now)
          return refused(`${expiresAt} is past: it is ${toTimestamp(now)} in this account`, 'expiresAt')
        const change = { expiresAt: toTimestamp(Date.parse(expiresAt)) }
        return (await step(record, 'waiting', change, place, now)) && standing(place, id)
      }),
    // A broker that does not answer keeps nobody from starting.
    start() {
      handOver = cluster.leases.keep('drafts', {
        begin() {
          isOurs = true
          look()
        },
        end() {
          isOurs = false
        },
      })
    },
    async close() {
      isClosed = true
      await handOver()
      cancelLook?.()
      await looking
      await serially.settled()
    },
  }
}

/** When a draft expires that was given no time: with the close of the market day after this one. */
export const nextMarketDayEnds = (at: Instant): Instant => hoursOf(nextTradingDay(marketDay(at))).close

const refused = (message: string, field?: string): Kept => ({ kind: 'refused', message, ...(field && { field }) })

/** What was written here: ten thousand of them are not looked at again field by field. */
const readDraft = ({ body, state }: DraftRecord): OrderDraft => ({ ...(JSON.parse(body) as OrderDraft), state })

/** As it is at an instant of the account's time: one whose time is over waits no more. */
function shown(record: DraftRecord, now: Instant): OrderDraft {
  const draft = readDraft(record)
  return draft.state === 'waiting' && record.expires_at <= now ? { ...draft, state: 'expired' } : draft
}
