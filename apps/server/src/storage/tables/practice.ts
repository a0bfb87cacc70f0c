/** What practice accounts have beside their events. */
import type { Instant } from '@paddock/market/instant'

interface AccountDialsTable {
  account_id: string
  /** What was set, JSON. */
  body: string
}

interface AccountTroubleTable {
  account_id: string
  /** What is on, JSON. */
  body: string
}

/** Where an account's coins of one chain come in. */
export interface CoinWalletTable {
  account_id: string
  chain: string
  address: string
  /** Account time. */
  created_at: Instant
}

/** Where coins may be sent, a day after this was written. */
export interface CoinAddressTable {
  id: string
  account_id: string
  asset: string
  chain: string
  address: string
  /** Account time. */
  created_at: Instant
}

export interface PracticeTables {
  account_dials: AccountDialsTable
  account_trouble: AccountTroubleTable
  coin_wallet: CoinWalletTable
  coin_address: CoinAddressTable
}
