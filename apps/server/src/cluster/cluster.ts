/** What a server has of the others that share its database: how they are told, and who does what. A server that is alone has the same, for itself. */
import { createHmac, randomUUID } from 'node:crypto'
import { type MachineClock, repeatedly } from '../clock.ts'
import type { Log } from '../log.ts'
import { createSerial } from '../serial.ts'
import { addServer, exclusively, noteServer, removeServer } from '../storage/cluster.ts'
import type { Database } from '../storage/tables/tables.ts'
import { type Bus, localBuses, natsBus } from './bus.ts'
import { createLeases, type Leases, leaseRowsOf, soleLeases } from './leases.ts'

export interface Cluster {
  /** Whether other servers may write to the database: what was read of it may be out of date. */
  readonly isShared: boolean
  /** This run of this server, as others call it. */
  readonly id: string
  readonly bus: Bus
  readonly leases: Leases
  /** Does work of one name one after the other, whichever servers are asked for it. Work that asks for it again would wait for itself. */
  exclusively<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer>
  /** Hands all over and leaves. What is read of the database must still be open. */
  close(): Promise<void>
}

/** The server cannot join the others; the message is for the operator. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError'
}

/** A server that has the database to itself. */
export function alone(): Cluster {
  const bus = localBuses().join()
  const leases = soleLeases()
  return { isShared: false, id: 'alone', bus, leases, exclusively: createSerial(), close: () => leases.close() }
}

interface ClusterParts {
  readonly db: Database
  /** The same of all servers. */
  readonly secret: string
  readonly natsUrl: string
  readonly clock: MachineClock
  readonly log: Log
}

const SEEN_EVERY_MS = 2_000
/** Of what is done exclusively: each keeps one of the database's connections. */
const MOST_EXCLUSIVE = 3
/** A server silent for so long is gone: another secret may be used from then on. */
const GONE_MS = 10_000
const OTHER_SECRET =
  'The servers on the database of DATABASE_URL have another PADDOCK_SECRET: set the same for all of them, or stop the others and try again in ten seconds.'

/** Joins the servers of a database. Throws a {@link ClusterError} where those that run have another secret, or NATS does not answer. */
export async function joinCluster({ db, secret, natsUrl, clock, log }: ClusterParts): Promise<Cluster> {
  const id = randomUUID()
  const self = { id, secretHash: keyed(secret, 'server'), goneMs: GONE_MS }
  const desk = `paddock-${keyed(secret, 'bus').slice(0, 24)}`
  const bus = await natsBus({ url: natsUrl, desk, secret: keyed(secret, 'messages'), log }).catch((error: unknown) => {
    throw new ClusterError(`NATS cannot be reached as NATS_URL says: ${String((error as Error)?.message ?? error)}.`)
  })
  try {
    if (!(await addServer(db, self))) throw new ClusterError(OTHER_SECRET)
  } catch (error) {
    await bus.close()
    throw error
  }
  const leases = createLeases({ rows: leaseRowsOf(db), server: id, clock, log, bus })
  const note = async () => {
    // It was away for so long that others took it off.
    if (!(await noteServer(db, id)) && !(await addServer(db, self))) log.error({}, OTHER_SECRET)
  }
  const stopNoting = repeatedly(clock, SEEN_EVERY_MS, note, (err) =>
    log.warn({ err }, 'the server could not note that it works'),
  )
  const serially = createSerial()
  let next = 0
  return {
    isShared: true,
    id,
    bus,
    leases,
    exclusively(name, work) {
      const line = `${next++ % MOST_EXCLUSIVE}`
      // First its turn among those of its name, then a place.
      return serially(`name ${name}`, () => serially(`line ${line}`, () => exclusively(db, name, work)))
    },
    async close() {
      await leases.close()
      await stopNoting()
      await removeServer(db, id).catch((err: unknown) => log.warn({ err }, 'the server is taken off later'))
      await bus.close()
    },
  }
}

const keyed = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(`paddock cluster ${purpose}`).digest('hex')
