/** What the server notes of itself. */
import type { Instant } from '@paddock/market/instant'

/** One row: when the server last tried whether it can write, machine time. */
interface ServerBeatTable {
  id: number
  at: Instant
}

export interface ServerTables {
  server_beat: ServerBeatTable
}
