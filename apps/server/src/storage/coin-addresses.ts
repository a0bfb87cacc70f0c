/** Wallets that coins come in by, and addresses they may be sent to. Every function keeps to one account's. */
import type { Selectable } from 'kysely'
import { addWithin } from './row-limits.ts'
import type { CoinAddressTable, CoinWalletTable } from './tables/practice.ts'
import type { Database } from './tables/tables.ts'

export type WalletRecord = Selectable<CoinWalletTable>
export type AddressRecord = Selectable<CoinAddressTable>

/** Oldest first. */
export const listWallets = (db: Database, accountId: string): Promise<WalletRecord[]> =>
  db
    .selectFrom('coin_wallet')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('chain')
    .execute()

/** The account's wallet of a chain: the one it has, or this one, which it has from now on. */
export async function keepWallet(db: Database, wallet: WalletRecord): Promise<WalletRecord> {
  await db
    .insertInto('coin_wallet')
    .values(wallet)
    .onConflict((conflict) => conflict.columns(['account_id', 'chain']).doNothing())
    .execute()
  const kept = await db
    .selectFrom('coin_wallet')
    .selectAll()
    .where('account_id', '=', wallet.account_id)
    .where('chain', '=', wallet.chain)
    .executeTakeFirst()
  return kept ?? wallet
}

/** Oldest first. */
export const listAddresses = (db: Database, accountId: string): Promise<AddressRecord[]> =>
  db
    .selectFrom('coin_address')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** False, and nothing is written, where the account has it already. Throws a `NotAddedError` where it has as many as it may. */
export const insertAddress = (db: Database, address: AddressRecord): Promise<boolean> =>
  addWithin(db, 'address', address.account_id, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('coin_address')
      .values(address)
      .onConflict((conflict) => conflict.columns(['account_id', 'asset', 'chain', 'address']).doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  })

/** False where there is none of that id. */
export async function deleteAddress(db: Database, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('coin_address')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
