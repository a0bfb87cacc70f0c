/** What is written as one text for each owner: settings, choices, rules, limits. */
import type { Database } from './tables/tables.ts'

/** The column that names the owner, by table. */
const OWNER_COLUMNS = {
  access_key_limits: 'key_id',
  account_dials: 'account_id',
  account_guardrails: 'account_id',
  account_notifications: 'account_id',
  account_trouble: 'account_id',
  security_choices: 'user_id',
  ticket_templates: 'user_id',
  user_preferences: 'user_id',
} as const
type BodyTable = keyof typeof OWNER_COLUMNS

/** Undefined where nothing was ever written. */
export async function loadBody(db: Database, table: BodyTable, owner: string): Promise<string | undefined> {
  const [from, column] = alike(table)
  const row = await db.selectFrom(from).select('body').where(column, '=', owner).executeTakeFirst()
  return row?.body
}

/** In the place of what was written before. */
export async function saveBody(db: Database, table: BodyTable, owner: string, body: string): Promise<void> {
  const [into, column] = alike(table)
  await db
    .insertInto(into)
    .values({ [column]: owner, body } as { account_id: string; body: string })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ body }))
    .execute()
}

/** Writes it where what stands there is still `before`, undefined for nothing. False where somebody else was faster. */
export async function replaceBody(
  db: Database,
  table: BodyTable,
  owner: string,
  before: string | undefined,
  body: string,
): Promise<boolean> {
  const [into, column] = alike(table)
  if (before === undefined) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto(into)
      .values({ [column]: owner, body } as { account_id: string; body: string })
      .onConflict((conflict) => conflict.column(column).doNothing())
      .executeTakeFirst()
    return Number(numInsertedOrUpdatedRows) > 0
  }
  const { numUpdatedRows } = await db
    .updateTable(into)
    .set({ body })
    .where(column, '=', owner)
    .where('body', '=', before)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Writes what follows from what stands there, and again where somebody was faster. Answers what was written. */
export async function changeBody<Value>(
  db: Database,
  table: BodyTable,
  owner: string,
  changed: (before: string | undefined) => Value,
): Promise<Value> {
  for (;;) {
    const before = await loadBody(db, table, owner)
    const value = changed(before)
    if (await replaceBody(db, table, owner, before, JSON.stringify(value))) return value
  }
}

/** Safe because the tables differ in no more than their names and their owner's. */
const alike = (table: BodyTable) => [table, OWNER_COLUMNS[table]] as unknown as ['account_dials', 'account_id']
