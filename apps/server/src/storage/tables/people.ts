/** The people of a desk: how they sign in, what they chose and what they keep. */
import type { Instant } from '@paddock/market/instant'

/** A better-auth instant: ISO text on SQLite, a timestamp on PostgreSQL. */
type SignInTime = string | Date
/** A better-auth truth: 0 or 1 on SQLite, a boolean on PostgreSQL. */
type SignInFlag = number | boolean

interface UserTable {
  id: string
  name: string
  email: string
  email_verified: SignInFlag
  image: string | null
  created_at: SignInTime
  updated_at: SignInTime
  is_anonymous: SignInFlag | null
  two_factor_enabled: SignInFlag | null
}

/** A person signed in on one device. */
interface SessionTable {
  id: string
  user_id: string
  token: string
  expires_at: SignInTime
  ip_address: string | null
  user_agent: string | null
  created_at: SignInTime
  updated_at: SignInTime
}

/** A way of signing in: better-auth's "account", which here would be mistaken for a trading account. */
interface CredentialTable {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: SignInTime | null
  refresh_token_expires_at: SignInTime | null
  scope: string | null
  password: string | null
  created_at: SignInTime
  updated_at: SignInTime
}

interface VerificationTable {
  id: string
  identifier: string
  value: string
  expires_at: SignInTime
  created_at: SignInTime
  updated_at: SignInTime
}

/** A person's authenticator app. Secret and recovery codes are encrypted by the sign-in library, with the server's secret. */
interface TwoFactorTable {
  id: string
  user_id: string
  secret: string
  backup_codes: string
  /** False until a first code has shown that the app has the secret. */
  verified: SignInFlag | null
  failed_verification_count: number | null
  locked_until: SignInTime | null
  /** Which half minute the last code was of that was believed: none of it or before it is believed again. */
  last_step: number | null
}

/** From where a person has signed in. */
interface SignInAddressTable {
  user_id: string
  /** As limits count it: `addressBucket`. */
  address: string
  /** Machine time of the last time. */
  signed_in_at: Instant
}

interface SecurityChoicesTable {
  user_id: string
  /** `SecurityChanges`, JSON. */
  body: string
}

interface UserPreferencesTable {
  user_id: string
  /** What was chosen, JSON. */
  body: string
}

/** The tickets a person keeps to write others from. */
interface TicketTemplatesTable {
  user_id: string
  /** All of them, JSON. */
  body: string
}

/** A table of the desk as somebody arranged it. */
interface KeptTableTable {
  user_id: string
  name: string
  /** A `KeptTable`, JSON. */
  body: string
}

/** What somebody drew on the charts of a symbol. */
interface DrawingsTable {
  user_id: string
  symbol: string
  /** `Drawings`, JSON. */
  body: string
}

export interface PeopleTables {
  user: UserTable
  session: SessionTable
  credential: CredentialTable
  verification: VerificationTable
  two_factor: TwoFactorTable
  sign_in_address: SignInAddressTable
  security_choices: SecurityChoicesTable
  user_preferences: UserPreferencesTable
  ticket_templates: TicketTemplatesTable
  kept_table: KeptTableTable
  drawings: DrawingsTable
}
