/** Answers as they were last read, deflated. A cache: losing them costs only what could be shown without Alpaca. */
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Instant } from '@paddock/market/instant'
import { sql } from 'kysely'
import { isConnected } from './alpaca-connections.ts'
import { keepNewest } from './row-limits.ts'
import type { Database } from './tables/tables.ts'

/** Of one account. */
export const MOST_ANSWERS = 500
/** Of one answer, before it is deflated. */
export const LARGEST_ANSWER = 4_000_000
/** Of all answers of one account, deflated. */
const MOST_BYTES = 16_000_000

export interface KeptAnswer {
  readonly body: string
  readonly readAt: Instant
}

const deflated = promisify(deflateRaw)
const inflated = promisify(inflateRaw)

export async function keptAnswer(db: Database, accountId: string, name: string): Promise<KeptAnswer | undefined> {
  const row = await db
    .selectFrom('kept_answer')
    .select(['read_at', 'body'])
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row && { body: (await inflated(row.body)).toString('utf8'), readAt: row.read_at }
}

/** When an answer whose name begins so was read last; undefined where none is kept. */
export async function answerReadAt(db: Database, accountId: string, beginning: string): Promise<Instant | undefined> {
  const { newest } = await db
    .selectFrom('kept_answer')
    .select(({ fn }) => fn.max('read_at').as('newest'))
    .where('account_id', '=', accountId)
    .where('name', 'like', `${beginning}%`)
    .executeTakeFirstOrThrow()
  return newest === null ? undefined : Number(newest)
}

/**
 * Keeps answers of an account in place of the earlier ones of their names. What was read longest ago goes where there are more than
 * {@link MOST_ANSWERS}, or more bytes than an account may have. Nothing is kept of an account whose connection is gone.
 */
export async function keepAnswers(
  db: Database,
  accountId: string,
  answers: readonly (KeptAnswer & { readonly name: string })[],
): Promise<void> {
  const rows = await Promise.all(
    answers
      .filter(({ body }) => body.length <= LARGEST_ANSWER)
      .map(async ({ name, body, readAt }) => ({
        ...{ account_id: accountId, name, read_at: readAt },
        body: new Uint8Array(await deflated(body)),
      })),
  )
  await db.transaction().execute(async (transaction) => {
    if (!(await isConnected(transaction, accountId))) return
    for (const { body, read_at, ...key } of rows)
      await transaction
        .insertInto('kept_answer')
        .values({ ...key, body, read_at })
        .onConflict((conflict) => conflict.columns(['account_id', 'name']).doUpdateSet({ body, read_at }))
        .execute()
    const own = sql`account_id = ${accountId}`
    await keepNewest(transaction, 'kept_answer', 'read_at', own, MOST_ANSWERS)
    await removeBeyond(transaction, accountId)
  })
}

async function removeBeyond(transaction: Database, accountId: string): Promise<void> {
  const all = await transaction
    .selectFrom('kept_answer')
    .select(['name', sql<number>`length(body)`.as('bytes')])
    .where('account_id', '=', accountId)
    .orderBy('read_at', 'desc')
    .orderBy('name')
    .execute()
  let bytes = 0
  const beyond = all.filter((row) => {
    bytes += Number(row.bytes)
    return bytes > MOST_BYTES
  })
  if (beyond.length > 0)
    await transaction
      .deleteFrom('kept_answer')
      .where('account_id', '=', accountId)
      .where(
        'name',
        'in',
        beyond.map(({ name }) => name),
      )
      .execute()
}
