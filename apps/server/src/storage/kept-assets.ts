/** The active assets of Alpaca's servers, as they were last listed: the same for whoever asks that server. */
import type { Instant } from '@paddock/market/instant'
import type { Database } from './tables/tables.ts'

export interface KeptAsset {
  readonly id: string
  readonly body: string
}

const ROWS_AT_ONCE = 500
/** Of a server and a class. */
export const MOST_ASSETS = 60_000

/** When the list of a class was last read; undefined where it never was. */
export const assetListReadAt = async (db: Database, server: string, assetClass: string): Promise<Instant | undefined> =>
  (
    await db
      .selectFrom('kept_asset_list')
      .select('read_at')
      .where('server', '=', server)
      .where('class', '=', assetClass)
      .executeTakeFirst()
  )?.read_at

/** All of a class by id. `turn` is awaited between parts. */
export async function keptAssets(
  db: Database,
  server: string,
  assetClass: string,
  turn: () => Promise<void>,
): Promise<KeptAsset[]> {
  const found: KeptAsset[] = []
  for (let last = ''; ; ) {
    const some = await db
      .selectFrom('kept_asset')
      .select(['id', 'body'])
      .where('server', '=', server)
      .where('class', '=', assetClass)
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    found.push(...some)
    last = some.at(-1)?.id ?? ''
    if (some.length < ROWS_AT_ONCE) return found
    await turn()
  }
}

/** Writes what is different of a list, and then that it was read: cut off in the middle, it is read again. */
export async function keepAssets(
  db: Database,
  server: string,
  assetClass: string,
  {
    changed,
    gone,
    readAt,
  }: { readonly changed: readonly KeptAsset[]; readonly gone: readonly string[]; readonly readAt: Instant },
): Promise<void> {
  for (let from = 0; from < changed.length; from += ROWS_AT_ONCE)
    await db
      .insertInto('kept_asset')
      .values(changed.slice(from, from + ROWS_AT_ONCE).map((asset) => ({ ...asset, server, class: assetClass })))
      .onConflict((conflict) =>
        conflict.columns(['server', 'class', 'id']).doUpdateSet(({ ref }) => ({ body: ref('excluded.body') })),
      )
      .execute()
  for (let from = 0; from < gone.length; from += ROWS_AT_ONCE)
    await db
      .deleteFrom('kept_asset')
      .where('server', '=', server)
      .where('class', '=', assetClass)
      .where('id', 'in', gone.slice(from, from + ROWS_AT_ONCE))
      .execute()
  await db
    .insertInto('kept_asset_list')
    .values({ server, class: assetClass, read_at: readAt })
    .onConflict((conflict) => conflict.columns(['server', 'class']).doUpdateSet({ read_at: readAt }))
    .execute()
}

/** Forgets the lists of servers that are asked no more. */
export async function removeOtherAssets(db: Database, servers: readonly string[]): Promise<void> {
  for (const table of ['kept_asset', 'kept_asset_list'] as const)
    await db.deleteFrom(table).where('server', 'not in', servers).execute()
}
