/** Folded accounts, kept so that loading one need not start at its first event. A cache: losing them costs only time. */
import type { Database } from './tables/tables.ts'

export interface StoredSnapshot {
  readonly accountId: string
  /** Of the last event folded into it. */
  readonly sequence: number
  /** Of the code that folded; a snapshot of another version is useless. */
  readonly foldVersion: number
  readonly body: string
}

export const loadSnapshot = (db: Database, accountId: string): Promise<StoredSnapshot | undefined> =>
  db
    .selectFrom('account_snapshot')
    .select(['account_id as accountId', 'sequence', 'fold_version as foldVersion', 'body'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Keeps a snapshot in place of the account's earlier one. */
export async function saveSnapshot(db: Database, snapshot: StoredSnapshot): Promise<void> {
  const { accountId, sequence, foldVersion, body } = snapshot
  await db
    .insertInto('account_snapshot')
    .values({ account_id: accountId, sequence, fold_version: foldVersion, body })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ sequence, fold_version: foldVersion, body }))
    .execute()
}

/** The last one at or before a sequence, of a version of the fold: among those of the past, or the present one. */
export async function snapshotBefore(
  db: Database,
  accountId: string,
  sequence: number,
  foldVersion: number,
): Promise<StoredSnapshot | undefined> {
  const past = await db
    .selectFrom('account_checkpoint')
    .select(['account_id as accountId', 'sequence', 'fold_version as foldVersion', 'body'])
    .where('account_id', '=', accountId)
    .where('sequence', '<=', sequence)
    .where('fold_version', '=', foldVersion)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const present = await loadSnapshot(db, accountId)
  const isPresent = present?.foldVersion === foldVersion && present.sequence <= sequence
  return isPresent && present.sequence > (past?.sequence ?? 0) ? present : past
}

/** Keeps a snapshot of the past, beside the account's others. */
export async function saveCheckpoint(db: Database, snapshot: StoredSnapshot): Promise<void> {
  const { accountId, sequence, foldVersion, body } = snapshot
  await db
    .insertInto('account_checkpoint')
    .values({ account_id: accountId, sequence, fold_version: foldVersion, body })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'sequence'])
        .doUpdateSet({ fold_version: foldVersion, body })
        .where('account_checkpoint.fold_version', '!=', foldVersion),
    )
    .execute()
}
