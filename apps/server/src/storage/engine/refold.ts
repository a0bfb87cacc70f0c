/**
 * Every practice account folded again from its first event, each event read with suspicion, and what comes of it held against what is kept:
 * the rows of orders and activities, the snapshots (which have positions and balances in them), the account's own row. Asked by `admin check`.
 */
import { createHash } from 'node:crypto'
import type { PracticeAccount } from '@paddock/broker/account/account'
import type { AccountEvent, RecordedEvent } from '@paddock/broker/account/event'
import { faultOfActor, faultOfBody } from '@paddock/broker/account/recorded-schema'
import { evolve, unopened } from '@paddock/broker/evolve'
import { project } from '@paddock/broker/project/project'
import type { Row } from '@paddock/broker/project/row'
import { FOLD_VERSION, writeSnapshot } from '@paddock/broker/snapshot'
import { toWire } from '@paddock/decimal/wire'
import { type Selectable, sql } from 'kysely'
import type { AccountTable } from '../tables/accounts.ts'
import type { Database } from '../tables/tables.ts'
import { type Columns, INSERTS, type InsertTable, mergeUnits } from './group.ts'

interface Refolded {
  readonly accounts: number
  readonly events: number
  readonly differences: number
}

const EVENTS_AT_ONCE = 500
const ROWS_AT_ONCE = 1_000
/** Sentences about one account and one kind of difference; of the rest the count is said. */
const MOST_TOLD = 3

type Account = Pick<Selectable<AccountTable>, 'id' | 'number' | 'market' | 'sequence' | 'archived_at'>

/** `print` is told a sentence for each difference, `progress` after each account. */
export async function refoldAccounts(
  db: Database,
  print: (sentence: string) => void,
  progress: (accounts: number, of: number) => void = () => {},
): Promise<Refolded> {
  const accounts: readonly Account[] = await db
    .selectFrom('account')
    .select(['id', 'number', 'market', 'sequence', 'archived_at'])
    .where('kind', '=', 'practice')
    .orderBy('id')
    .execute()
  let events = 0
  let differences = 0
  for (const [index, account] of accounts.entries()) {
    const found = await differencesOf(db, account)
    events += account.sequence
    for (const [sort, sentences] of found) {
      differences += sentences.length
      for (const sentence of sentences.slice(0, MOST_TOLD)) print(`Account ${account.id}: ${sentence}.`)
      const more = sentences.length - MOST_TOLD
      if (more > 0) print(`Account ${account.id} has ${more} more differences of ${sort}.`)
    }
    progress(index + 1, accounts.length)
  }
  return { accounts: accounts.length, events, differences }
}

type Differences = Map<string, string[]>

async function differencesOf(db: Database, record: Account): Promise<Differences> {
  const found: Differences = new Map()
  const differs = (sort: string, sentence: string): void => {
    found.set(sort, [...(found.get(sort) ?? []), sentence])
  }
  // What became of an account that was begun and never opened is nothing.
  if (record.sequence === 0) return found
  const rows = { order_row: new Map<string, string>(), activity_row: new Map<string, string>() }
  const account = await folded(db, record, rows, differs)
  if (account === undefined) return found
  await compareRows(db, record.id, 'order_row', 'order', rows.order_row, differs)
  await compareRows(db, record.id, 'activity_row', 'activity', rows.activity_row, differs)
  // A copy that was cut off before it went its own way was never seen: it has no number yet.
  for (const [name, kept, made] of [
    ['number', record.number, account.number],
    ['market', record.market, account.market],
  ] as const)
    if (kept !== made && kept !== '') differs('its row', `its ${name} is ${kept}, and its events say ${made}`)
  return found
}

/** Folds the account, notes the rows its events write, and compares on the way what is kept of its past. Undefined where it cannot be folded. */
async function folded(
  db: Database,
  { id }: Account,
  rows: Readonly<Record<'order_row' | 'activity_row', Map<string, string>>>,
  differs: (sort: string, sentence: string) => void,
): Promise<PracticeAccount | undefined> {
  const account = unopened(id)
  const snapshots = await snapshotsOf(db, id)
  for (;;) {
    const events = await db
      .selectFrom('account_event')
      .select(['sequence', 'kind', 'at', 'recorded_at', 'cause', 'actor', 'body'])
      .where('account_id', '=', id)
      .where('sequence', '>', account.sequence)
      .orderBy('sequence')
      .limit(EVENTS_AT_ONCE)
      .execute()
    for (const row of events) {
      const read = suspected(row)
      if ('fault' in read) differs('events', `event ${row.sequence}, ${row.kind}, cannot be read: ${read.fault}`)
      // Without it nothing that follows can be told right from wrong.
      if (!('event' in read)) return undefined
      const event: RecordedEvent = { accountId: id, ...read.event }
      const traded = 'orderId' in event.body ? account.orders.get(event.body.orderId)?.symbol : undefined
      try {
        note(rows, id, event, project(account, event))
        evolve(account, event)
      } catch (error) {
        differs('events', `event ${row.sequence}, ${row.kind}, cannot be folded: ${String(error)}`)
        return undefined
      }
      for (const sentence of disagreements(account, event, traded))
        differs('balances', `event ${row.sequence}: ${sentence}`)
      for (const { from, body } of snapshots.get(account.sequence) ?? [])
        if (body !== writeSnapshot(account))
          differs('snapshots', `its ${from} at event ${row.sequence} is another state than its events come to`)
    }
    if (events.length < EVENTS_AT_ONCE) return account
  }
}

interface EventRow {
  readonly sequence: number
  readonly kind: string
  readonly at: number
  readonly recorded_at: number
  readonly cause: string
  readonly actor: string
  readonly body: string
}

function suspected(
  row: EventRow,
): { readonly event: Omit<RecordedEvent, 'accountId'>; readonly fault?: string } | { readonly fault: string } {
  const { sequence, at, recorded_at: recordedAt, cause } = row
  try {
    const body = JSON.parse(row.body)
    const actor = JSON.parse(row.actor)
    const fault = faultOfBody(row.kind, body)
    if (fault !== undefined) return { fault }
    const aside = faultOfActor(actor)
    return { event: { sequence, at, body, recordedAt, cause, actor }, ...(aside !== undefined && { fault: aside }) }
  } catch {
    return { fault: 'it is no JSON' }
  }
}

/** What an event says of the account after it, where it says so. `traded` is the symbol of the order it is about. */
function disagreements(account: PracticeAccount, { body }: AccountEvent, traded: string | undefined): string[] {
  const heldOf = (symbol: string): string => {
    const held = account.positions.get(symbol)
    return held ? toWire(held.qty) : '0'
  }
  const position = (symbol: string, said: string) =>
    said === heldOf(symbol) ? [] : [`the position in ${symbol} is ${said}, and its events come to ${heldOf(symbol)}`]
  switch (body.kind) {
    case 'order-filled':
      return traded === undefined ? ['its order is not open'] : position(traded, body.positionQty)
    case 'legs-filled':
      return body.legs.flatMap(({ symbol, positionQty }) => position(symbol, positionQty))
    case 'day-closed': {
      const cash = toWire(account.cash)
      return [
        ...(cash === body.cash ? [] : [`cash is ${body.cash}, and its events come to ${cash}`]),
        ...body.holdings.flatMap(({ symbol, qty }) => position(symbol, qty)),
      ]
    }
    default:
      return []
  }
}

async function snapshotsOf(db: Database, id: string) {
  const found = new Map<number, { from: string; body: string }[]>()
  for (const [table, from] of [
    ['account_snapshot', 'snapshot'],
    ['account_checkpoint', 'checkpoint'],
  ] as const) {
    const kept = await db
      .selectFrom(table)
      .select(['sequence', 'body'])
      .where('account_id', '=', id)
      .where('fold_version', '=', FOLD_VERSION)
      .execute()
    for (const { sequence, body } of kept) found.set(sequence, [...(found.get(sequence) ?? []), { from, body }])
  }
  return found
}

type Listed = Exclude<InsertTable, 'account_event'>

/** The rows as `append` would write them; an order's last one stands. */
function note(
  rows: Readonly<Record<Listed, Map<string, string>>>,
  accountId: string,
  event: RecordedEvent,
  made: readonly Row[],
): void {
  if (made.length === 0) return
  const unit = { accountId, expectedSequence: event.sequence - 1, events: [event], rows: made, nextWakeAt: null }
  const { inserts } = mergeUnits([unit]).group
  for (const table of ['order_row', 'activity_row'] as const)
    for (const values of rowsOf(inserts[table])) rows[table].set(String(values[1]), digest(values))
}

const rowsOf = (columns: Columns): unknown[][] =>
  (columns[0] ?? []).map((_, row) => columns.map((column) => column[row]))

/** Of a row: an account may have a million. */
const digest = (values: readonly unknown[]): string =>
  createHash('sha1').update(JSON.stringify(values).replaceAll(KEPT_ZEROS, '$1Z')).digest('base64')

/** Rows of earlier versions have instants with zeros at the end of their fraction; they name the same instants. */
const KEPT_ZEROS = /(T\d\d:\d\d:\d\d(?:\.\d*[1-9])?)\.?0+Z/g

/** Columns by which an account's rows are in an index. */
const PLACES: Readonly<Record<Listed, readonly string[]>> = {
  order_row: ['is_open', 'submitted_at', 'id'],
  activity_row: ['id'],
}

async function compareRows(
  db: Database,
  accountId: string,
  table: Listed,
  noun: string,
  made: Map<string, string>,
  differs: (sort: string, sentence: string) => void,
): Promise<void> {
  const sort = noun === 'order' ? 'orders' : 'activities'
  const columns = INSERTS[table].columns as readonly string[]
  const place = PLACES[table]
  let last: Record<string, unknown> | undefined
  do {
    let page = db
      .selectFrom(table)
      .select(columns as never)
      .where('account_id', '=', accountId)
      .limit(ROWS_AT_ONCE)
    for (const column of place) page = page.orderBy(column as 'id')
    const behind = last
    if (behind)
      page = page.where(
        sql<boolean>`(${sql.join(place.map((column) => sql.ref(column)))}) > (${sql.join(place.map((column) => behind[column]))})`,
      )
    const kept: Record<string, unknown>[] = await page.execute()
    for (const row of kept) {
      const id = String(row.id)
      const expected = made.get(id)
      made.delete(id)
      if (expected === undefined) differs(sort, `${noun} ${id} is in no event`)
      else if (expected !== digest(columns.map((column) => row[column])))
        differs(sort, `${noun} ${id} is another one than its events come to`)
    }
    last = kept.length === ROWS_AT_ONCE ? kept.at(-1) : undefined
  } while (last)
  for (const id of made.keys()) differs(sort, `${noun} ${id} of its events is not there`)
}
