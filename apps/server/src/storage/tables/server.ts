/** What the server notes of itself. */
import type { Instant } from '@paddock/market/instant'

/** One row: when the server last tried whether it can write, machine time. */
interface ServerBeatTable {
  id: number
  at: Instant
}

/** A server that shares the database with others. Times are the database's. */
interface ClusterServerTable {
  /** Of one run of a server. */
  id: string
  /** Of its secret, by which it cannot be found: all servers have the same. */
  secret_hash: string
  started_at: Instant
  /** When it was last known to work. */
  seen_at: Instant
}

/** Who does what only one server may do. Times are the database's. */
interface ClusterLeaseTable {
  name: string
  /** A server's id. */
  owner: string
  /** Greater with every owner, and with every time one begins anew. */
  epoch: number
  /** When it is free again, where it is not renewed before. */
  until: Instant
}

export interface ServerTables {
  server_beat: ServerBeatTable
  cluster_server: ClusterServerTable
  cluster_lease: ClusterLeaseTable
}
