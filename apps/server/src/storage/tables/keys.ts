/** Access keys of accounts, with their limits and their use. */
import type { Instant } from '@paddock/market/instant'

export interface AccessKeyTable {
  id: string
  user_id: string
  account_id: string
  name: string
  /** Hexadecimal. The secret itself is shown once and kept nowhere. */
  secret_sha256: string
  scopes: string
  created_at: Instant
  last_used_at: Instant | null
  revoked_at: Instant | null
}

/** Of keys that ever had limits. */
interface AccessKeyLimitsTable {
  key_id: string
  /** `KeyLimits`, JSON. */
  body: string
}

/** Of keys with limits: what they sent on the latest market day they sent anything on. */
interface AccessKeyUseTable {
  key_id: string
  day: string
  orders: number
}

export interface KeyTables {
  access_key: AccessKeyTable
  access_key_limits: AccessKeyLimitsTable
  access_key_use: AccessKeyUseTable
}
