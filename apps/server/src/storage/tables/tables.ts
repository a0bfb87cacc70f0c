/** All tables as queries see them. Amounts are text holding decimal strings, instants are milliseconds, ids are text. */
import type { Kysely } from 'kysely'
import type { AccountTables } from './accounts.ts'
import type { AlpacaTables } from './alpaca.ts'
import type { ControlTables } from './controls.ts'
import type { DeskTables } from './desk.ts'
import type { KeptTables } from './kept.ts'
import type { KeyTables } from './keys.ts'
import type { PeopleTables } from './people.ts'
import type { PracticeTables } from './practice.ts'
import type { RecordingTables } from './recordings.ts'
import type { ServerTables } from './server.ts'
import type { WaitingTables } from './waiting.ts'
import type { WebhookTables } from './webhooks.ts'

export interface Tables
  extends PeopleTables,
    AccountTables,
    KeyTables,
    AlpacaTables,
    KeptTables,
    PracticeTables,
    DeskTables,
    WaitingTables,
    ControlTables,
    RecordingTables,
    WebhookTables,
    ServerTables {}

/** What queries take: the database or a transaction in it. */
export type Database = Kysely<Tables>

export type StorageKind = 'sqlite' | 'postgres'
