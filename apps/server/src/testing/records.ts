/** Records for storage tests: small, whole and recognisable by their ids. */
import type { RecordedEvent } from '@paddock/broker/account/event'
import type { Row } from '@paddock/broker/project/row'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import { insertAccount } from '../storage/accounts.ts'
import type { Unit } from '../storage/engine/append.ts'
import type { Storage } from '../storage/engine/database.ts'
import type { StorageKind } from '../storage/tables/tables.ts'

/** A Monday morning in New York. */
export const START: Instant = Date.UTC(2026, 2, 9, 14, 30)

/** Adds a user as better-auth would: times as text and truths as integers where the engine has neither. */
export async function insertPerson({ db, kind }: Pick<Storage, 'db' | 'kind'>, id: string): Promise<void> {
  await db.insertInto('user').values(person(id, kind)).execute()
}

const person = (id: string, kind: StorageKind) => {
  const created = kind === 'sqlite' ? new Date(START).toISOString() : new Date(START)
  return {
    id,
    name: id,
    email: `${id}@example.com`,
    email_verified: kind === 'sqlite' ? 0 : false,
    image: null,
    created_at: created,
    updated_at: created,
    is_anonymous: null,
  }
}

/** An account of that user, called by its id. */
export const account = (id: string, userId: string) => ({
  id,
  user_id: userId,
  name: id,
  kind: 'practice' as const,
  number: `PA${id}`,
  market: 'simulated:test:1',
  created_at: START,
})

/** A user with accounts, each without events. */
export async function insertPersonWithAccounts(storage: Storage, id: string, accounts: readonly string[]) {
  await insertPerson(storage, id)
  for (const name of accounts) await insertAccount(storage.db, account(name, id))
}

/** A unit of `count` events after `expectedSequence`. */
export function unit(
  accountId: string,
  expectedSequence: number,
  count: number,
  { cause = 'request', ...rest }: Partial<Pick<Unit, 'rows' | 'nextWakeAt'>> & { readonly cause?: string } = {},
): Unit {
  const events = Array.from({ length: count }, (_, index): RecordedEvent => {
    const sequence = expectedSequence + index + 1
    const body = { kind: 'order-routed', orderId: `order ${sequence}` } as const
    const at = START + sequence
    return { accountId, sequence, at, body, recordedAt: at, cause, actor: { kind: 'user', id: 'ada' } }
  })
  return { accountId, expectedSequence, events, rows: [], nextWakeAt: null, ...rest }
}

interface OrderTraits {
  readonly clientOrderId?: string
  readonly symbol?: string
  readonly assetClass?: string
  readonly side?: string
  readonly status?: string
  readonly isOpen?: boolean
  readonly parentId?: string
  readonly submittedAt?: Instant
}

export function orderRow(id: string, traits: OrderTraits = {}): Extract<Row, { kind: 'order' }> {
  const { isOpen = true, submittedAt = START } = traits
  const order = {
    id,
    client_order_id: traits.clientOrderId ?? `client of ${id}`,
    created_at: toTimestamp(submittedAt),
    submitted_at: toTimestamp(submittedAt),
    symbol: traits.symbol ?? 'AAPL',
    asset_class: traits.assetClass ?? 'us_equity',
    qty: '1',
    filled_qty: '0',
    order_class: '',
    order_type: 'limit',
    type: 'limit',
    side: traits.side ?? 'buy',
    time_in_force: 'day',
    limit_price: '100',
    status: traits.status ?? (isOpen ? 'new' : 'canceled'),
    extended_hours: false,
  }
  return { kind: 'order', submittedAt, isOpen, order, text: JSON.stringify(order), parentId: traits.parentId ?? null }
}

export const activityRow = (id: string, type: string, at: Instant): Row => ({
  kind: 'activity',
  at,
  activity: { id, activity_type: type, transaction_time: toTimestamp(at), order_id: 'order-1' },
})
