/** What one transaction writes: the units of many accounts merged, as columns, the form both engines insert fastest. */
import type { Unit } from './append.ts'
import type { BoundValue } from './bound-value.ts'

/** One account of a group, moved from one sequence to another if nobody was faster. */
interface Advance {
  readonly id: string
  readonly expected: number
  readonly sequence: number
  readonly nextWakeAt: number | null
}

/** Values by column, in the order of {@link INSERTS}; the first column is the account's id. */
export type Columns = BoundValue[][]

export interface Group {
  readonly advances: readonly Advance[]
  readonly inserts: Readonly<Record<InsertTable, Columns>>
}

/** Tables a group writes to, with their columns and the types PostgreSQL knows them by. */
export const INSERTS = {
  account_event: {
    columns: ['account_id', 'sequence', 'kind', 'at', 'recorded_at', 'cause', 'actor', 'body'],
    types: ['text', 'bigint', 'text', 'bigint', 'bigint', 'text', 'text', 'text'],
  },
  order_row: {
    columns: [
      'account_id',
      'id',
      'client_order_id',
      'symbol',
      'asset_class',
      'side',
      'status',
      'is_open',
      'submitted_at',
      'parent_id',
      'body',
    ],
    types: ['text', 'text', 'text', 'text', 'text', 'text', 'text', 'integer', 'bigint', 'text', 'text'],
    /** What of an order changes while it keeps its id. Naming no more spares the other columns' indexes. */
    replaced: { key: ['id', 'account_id'], columns: ['status', 'is_open', 'submitted_at', 'parent_id', 'body'] },
  },
  activity_row: {
    columns: ['account_id', 'id', 'type', 'at', 'order_id', 'body'],
    types: ['text', 'text', 'text', 'bigint', 'text', 'text'],
  },
} as const satisfies Record<string, InsertShape>

interface InsertShape {
  readonly columns: readonly string[]
  readonly types: readonly string[]
  readonly replaced?: { readonly key: readonly string[]; readonly columns: readonly string[] }
}

export type InsertTable = keyof typeof INSERTS
export const INSERT_TABLES = ['account_event', 'order_row', 'activity_row'] as const satisfies InsertTable[]

/** The statement's end that makes an insert replace the row of the same key; empty where a second row would be a mistake. */
export function onConflict(table: InsertTable): string {
  const { replaced }: InsertShape = INSERTS[table]
  if (!replaced) return ''
  const changes = replaced.columns.map((column) => `${column} = excluded.${column}`)
  return ` on conflict (${replaced.key.join(', ')}) do update set ${changes.join(', ')}`
}

interface MergedGroup {
  readonly group: Group
  /** Units that expect another sequence than the one before them leaves, and what is chained on those: lost already. */
  readonly stale: ReadonlySet<Unit>
}

/** Merges units, given in the order they were appended. */
export function mergeUnits(units: readonly Unit[]): MergedGroup {
  const advances = new Map<string, Advance>()
  const lost = new Set<string>()
  const stale = new Set<Unit>()
  const events = emptyColumns('account_event')
  const activities = emptyColumns('activity_row')
  // An order written twice in one group keeps its last row: one statement may not replace a row it has just written.
  const orders = new Map<string, BoundValue[]>()

  for (const unit of units) {
    const { accountId } = unit
    const before = advances.get(accountId)
    if (lost.has(accountId) || (before !== undefined && before.sequence !== unit.expectedSequence)) {
      lost.add(accountId)
      stale.add(unit)
      continue
    }
    advances.set(accountId, {
      id: accountId,
      expected: before?.expected ?? unit.expectedSequence,
      sequence: unit.expectedSequence + unit.events.length,
      nextWakeAt: unit.nextWakeAt,
    })
    for (const { sequence, at, body, recordedAt, cause, actor } of unit.events) {
      push(events, [accountId, sequence, body.kind, at, recordedAt, cause, JSON.stringify(actor), JSON.stringify(body)])
    }
    for (const row of unit.rows) {
      if (row.kind === 'activity') {
        const { id, activity_type, order_id } = row.activity
        push(activities, [accountId, id, activity_type, row.at, order_id ?? null, JSON.stringify(row.activity)])
        continue
      }
      const { order } = row
      orders.set(`${accountId} ${order.id}`, [
        accountId,
        order.id,
        order.client_order_id,
        order.symbol,
        order.asset_class ?? '',
        order.side,
        order.status,
        row.isOpen ? 1 : 0,
        row.submittedAt,
        row.parentId,
        row.text,
      ])
    }
  }

  const orderRows = emptyColumns('order_row')
  for (const row of orders.values()) push(orderRows, row)
  return {
    group: {
      advances: [...advances.values()],
      inserts: { account_event: events, order_row: orderRows, activity_row: activities },
    },
    stale,
  }
}

const emptyColumns = (table: InsertTable): Columns => INSERTS[table].columns.map(() => [])

function push(columns: Columns, row: readonly BoundValue[]): void {
  for (let index = 0; index < columns.length; index++) columns[index]?.push(row[index] ?? null)
}
