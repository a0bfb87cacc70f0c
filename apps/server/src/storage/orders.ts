/** Order rows: what order lists and look-ups are answered from. Bodies are the wire's JSON, ready to be sent. */

import type { Traded } from '@paddock/broker/positions/change'
import type { Instant } from '@paddock/market/instant'
import { rootOf } from '@paddock/market/options/symbol'
import { sql } from 'kysely'
import { keptQuery } from './kept-query.ts'
import { kindOf } from './tables/kind.ts'
import type { Database } from './tables/tables.ts'

/** Which orders to list. What is left out, or an empty list, does not restrict. */
export interface OrderFilter {
  readonly status?: 'open' | 'closed' | 'all' | undefined
  /** Submitted after, exclusive. */
  readonly after?: Instant | undefined
  /** Submitted before, exclusive. */
  readonly until?: Instant | undefined
  /** Submitted before that order; an unknown id leaves nothing. */
  readonly beforeOrderId?: string | undefined
  /** Submitted after that order; an unknown id leaves nothing. */
  readonly afterOrderId?: string | undefined
  readonly symbols?: readonly string[] | undefined
  /** Whether a symbol stands for the contracts on it as well. */
  readonly areUnderlyings?: boolean | undefined
  readonly side?: string | undefined
  readonly assetClasses?: readonly string[] | undefined
  /** Newest first (`desc`) unless asked otherwise. */
  readonly direction?: 'asc' | 'desc' | undefined
  /** Exits only within their parents; where the parent is not in the list by its status, exits stand for themselves. */
  readonly isNested?: boolean | undefined
  readonly limit: number
}

/** The bodies of an account's orders by time of submission; ids decide between orders of the same millisecond. */
export async function listOrders(db: Database, accountId: string, filter: OrderFilter): Promise<string[]> {
  const direction = filter.direction ?? 'desc'
  const open = ordersIn(db, accountId, 1, filter)
  const closed = ordersIn(db, accountId, 0, filter)
  const bodies = (rows: readonly { body: string }[]) => rows.map((row) => row.body)
  if (filter.status === 'open') return bodies(await open.execute())
  if (filter.status === 'closed') return bodies(await closed.execute())
  // Each is read from its own range of the index, so that a page of all orders costs two pages and not the whole account.
  const all = db
    .selectFrom(open.as('open'))
    .selectAll()
    .unionAll(db.selectFrom(closed.as('closed')).selectAll())
    .orderBy('submitted_at', direction)
    .orderBy('id', direction)
    .limit(filter.limit)
  return bodies(await all.execute())
}

function ordersIn(db: Database, accountId: string, isOpen: 0 | 1, filter: OrderFilter) {
  const direction = filter.direction ?? 'desc'
  let query = db
    .selectFrom('order_row')
    .select(['submitted_at', 'id', 'body'])
    .where('account_id', '=', accountId)
    .where('is_open', '=', isOpen)
    .orderBy('submitted_at', direction)
    .orderBy('id', direction)
    .limit(filter.limit)
  // An exit that waits for its turn is open through its parent alone.
  if (filter.status === 'open' && !filter.isNested) query = query.where('status', '!=', 'held')
  if (filter.isNested) {
    const parents = (parentIsOpen: readonly (0 | 1)[]) =>
      db
        .selectFrom('order_row as parent')
        .select('parent.id')
        .where(sql<boolean>`parent.id = order_row.parent_id`)
        .where('parent.account_id', '=', accountId)
        .where('parent.is_open', 'in', parentIsOpen)
    const listed =
      filter.status === 'open' ? ([1] as const) : filter.status === 'closed' ? ([0] as const) : ([0, 1] as const)
    query = query.where(({ or, eb, not, exists }) => or([eb('parent_id', 'is', null), not(exists(parents(listed)))]))
  }
  if (filter.after !== undefined) query = query.where('submitted_at', '>', filter.after)
  if (filter.until !== undefined) query = query.where('submitted_at', '<', filter.until)
  if (filter.beforeOrderId !== undefined) {
    query = query.where(sql<boolean>`(submitted_at, id) < ${placeOf(accountId, filter.beforeOrderId)}`)
  }
  if (filter.afterOrderId !== undefined) {
    query = query.where(sql<boolean>`(submitted_at, id) > ${placeOf(accountId, filter.afterOrderId)}`)
  }
  if (filter.side !== undefined) query = query.where('side', '=', filter.side)
  const traded = tradedIn(db, 'order_row', filter)
  if (traded.length > 0) {
    // An order of several legs trades what its legs do: it has neither a symbol nor a class of its own.
    const legs = sql<boolean>`exists (select 1 from order_row as leg where leg.account_id = ${accountId}
      and leg.parent_id = order_row.id and ${sql.join(tradedIn(db, 'leg', filter), sql` and `)})`
    query = query.where(sql<boolean>`(${sql.join(traded, sql` and `)} or (order_row.symbol = '' and ${legs}))`)
  }
  return query
}

/** What a row has to be in, in parts that all have to hold. A contract is named by its root, six digits of a date, a letter and eight of a strike. */
function tradedIn(db: Database, table: 'order_row' | 'leg', { symbols, areUnderlyings, assetClasses }: OrderFilter) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const [symbol, assetClass] = [column('symbol'), column('asset_class')]
  const found = []
  if (symbols?.length) {
    const named = sql<boolean>`${symbol} in ${listed(db, symbols)}`
    const roots = symbols.map(rootOf)
    // Roots of adjusted contracts end with a digit.
    const root = sql`rtrim(substr(${symbol}, 1, length(${symbol}) - 15), '0123456789')`
    const on = sql<boolean>`case when ${assetClass} = 'us_option' then ${root} end in ${listed(db, roots)}`
    found.push(areUnderlyings ? sql<boolean>`(${named} or (${on}))` : named)
  }
  if (assetClasses?.length) found.push(sql<boolean>`${assetClass} in (${sql.join(assetClasses)})`)
  return found
}

/** As one value: thousands that are bound one by one take long to prepare, and are more than a statement may have. */
const listed = (db: Database, values: readonly string[]) => {
  const list = JSON.stringify([...new Set(values)])
  return kindOf(db) === 'postgres'
    ? sql`(select json_array_elements_text(${list}::json))`
    : sql`(select value from json_each(${list}))`
}

const placeOf = (accountId: string, orderId: string) =>
  sql`(select submitted_at, id from order_row where account_id = ${accountId} and id = ${orderId})`

/** The exits of some orders, by the order they belong to; an exit that another one replaced is left out. */
export async function exitsOf(
  db: Database,
  accountId: string,
  parentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (parentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_row')
    .select(['parent_id', 'body'])
    .where('account_id', '=', accountId)
    .where('parent_id', 'in', parentIds)
    .where('status', '!=', 'replaced')
    .orderBy('id')
    .execute()
  const exits = new Map<string, string[]>()
  for (const { parent_id: parentId, body } of rows) {
    if (parentId !== null) exits.set(parentId, [...(exits.get(parentId) ?? []), body])
  }
  return exits
}

/** The order's body. */
export const orderById = async (db: Database, accountId: string, orderId: string): Promise<string | undefined> =>
  (await orderOfId(db, accountId, orderId))?.body

const orderOfId = keptQuery((db: Database, accountId: string, orderId: string) =>
  db.selectFrom('order_row').select('body').where('account_id', '=', accountId).where('id', '=', orderId),
)

/** What some orders trade, by their ids. */
export async function tradedBy(
  db: Database,
  accountId: string,
  orderIds: readonly string[],
  turn: () => Promise<void>,
): Promise<Map<string, Traded>> {
  const found = new Map<string, Traded>()
  for (let from = 0; from < orderIds.length; from += IDS_AT_ONCE) {
    await turn()
    const rows = await db
      .selectFrom('order_row')
      .select(['id', 'symbol', 'asset_class', 'side'])
      .where('account_id', '=', accountId)
      .where('id', 'in', orderIds.slice(from, from + IDS_AT_ONCE))
      .execute()
    for (const { id, symbol, asset_class, side } of rows)
      found.set(id, {
        symbol,
        assetId: symbol,
        assetClass: asset_class as Traded['assetClass'],
        side: side as Traded['side'],
      })
  }
  return found
}

/** Some milliseconds' worth. Parameters of one statement are limited, too: to 999 in old builds of SQLite. */
const IDS_AT_ONCE = 200

/** The body of the order that was sent with this client order id. */
export const orderByClientId = async (
  db: Database,
  accountId: string,
  clientOrderId: string,
): Promise<string | undefined> => (await orderOfClientId(db, accountId, clientOrderId))?.body

const orderOfClientId = keptQuery((db: Database, accountId: string, clientOrderId: string) =>
  db
    .selectFrom('order_row')
    .select('body')
    .where('account_id', '=', accountId)
    .where('client_order_id', '=', clientOrderId),
)

/** Whether the account ever used this client order id. Orders decided but not yet committed are the asker's to know. */
export const isClientOrderIdTaken = async (db: Database, accountId: string, clientOrderId: string): Promise<boolean> =>
  (await takenBy(db, accountId, clientOrderId)) !== undefined

const takenBy = keptQuery((db: Database, accountId: string, clientOrderId: string) =>
  db
    .selectFrom('order_row')
    .select('id')
    .where('account_id', '=', accountId)
    .where('client_order_id', '=', clientOrderId),
)
