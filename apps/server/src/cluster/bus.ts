/**
 * What servers of one database tell each other: that something has changed, and prices. A message may be lost, and none says what is true: whoever
 * hears one reads the database. A server does not hear what it said itself.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../log.ts'
import { NONCE_BYTES, seal, TAG_BYTES, unseal } from '../sealing.ts'

export interface Bus {
  /** Says it to the other servers. False where it did not leave: no connection, or more than {@link MOST_BYTES}. */
  publish(subject: string, body: string): boolean
  /** Hears what other servers say of a subject. Answers how to stop. */
  subscribe(subject: string, listener: (body: string) => void): () => void
  /** Calls `listener` when messages may have been lost, of any subject. Answers how to stop. */
  onGap(listener: () => void): () => void
  /** Says what is under way, then hears and says nothing more. */
  close(): Promise<void>
}

/** What a message may have: the rest is read from the database. */
export const MOST_BYTES = 256 * 1024
/** Words of a subject: `accounts`, `leases`, `prices.connection-1`. */
const SUBJECT = /^[\w-]+(?:\.[\w-]+)*$/

/** Servers of one process that hear each other: one that is alone says everything to nobody. */
interface LocalBuses {
  join(): Bus
}

export function localBuses(): LocalBuses {
  const members = new Set<Hearing>()
  return {
    join() {
      const own = new Hearing()
      members.add(own)
      return {
        publish(subject, body) {
          if (!members.has(own) || !fits(subject, body)) return false
          for (const member of members) if (member !== own) member.hear(subject, body)
          return true
        },
        subscribe: (subject, listener) => own.subscribe(subject, listener),
        onGap: (listener) => own.onGap(listener),
        async close() {
          members.delete(own)
        },
      }
    },
  }
}

interface NatsParts {
  /** `nats://host:4222`, or several with commas. */
  readonly url: string
  /** What all subjects begin with: servers of other databases are not heard. */
  readonly desk: string
  /** Seals what is said: whoever else is on the same NATS reads none of it, and says nothing that is believed. */
  readonly secret: string
  readonly log: Pick<Log, 'warn' | 'info'>
}

const CONNECT_MS = 5_000
const AGAIN_MS = 500
const PING_MS = 5_000
/** Said by a server that was cut off, of what the others did not hear from it. */
const GAP = 'gap'

/** Connects to NATS. Rejects where it does not answer; later it is tried again as long as the server runs. */
export async function natsBus({ url, desk, secret, log }: NatsParts): Promise<Bus> {
  // Loaded where it is wanted: most servers are alone.
  const { connect } = await import('@nats-io/transport-node')
  const nats = await connect({
    servers: url.split(',').map((one) => one.trim()),
    name: 'paddock',
    noEcho: true,
    timeout: CONNECT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: AGAIN_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
  })
  const own = new Hearing()
  const seal = sealOf(secret)
  let isConnected = true
  let isClosed = false
  const say = (subject: string, body: string): boolean => {
    if (!isConnected || isClosed || !fits(subject, body)) return false
    nats.publish(`${desk}.${subject}`, seal.close(subject, body))
    return true
  }
  nats.subscribe(`${desk}.>`, {
    callback(error, message) {
      if (error) return own.gap()
      const subject = message.subject.slice(desk.length + 1)
      if (subject !== GAP && !own.hears(subject)) return
      const body = seal.open(subject, message.data)
      if (body === undefined) log.warn({ subject }, 'a message on NATS is none of this desk’s: it is not heard')
      else if (subject === GAP) own.gap()
      else own.hear(subject, body)
    },
  })
  // Without this answer a message that is said next could be missed by who just subscribed.
  await nats.flush()
  void follow(nats, {
    lost() {
      isConnected = false
      log.warn({}, 'NATS is away: other servers are heard late until it is back')
    },
    back() {
      isConnected = true
      log.info({}, 'NATS is back')
      say(GAP, '')
      own.gap()
    },
    late: () => own.gap(),
  })
  return {
    publish: (subject, body) => subject !== GAP && say(subject, body),
    subscribe: (subject, listener) => own.subscribe(subject, listener),
    onGap: (listener) => own.onGap(listener),
    async close() {
      if (isClosed) return
      isClosed = true
      // What was said and not sent yet leaves, unless there is nobody to take it.
      if (isConnected) await nats.drain().catch(() => {})
      await nats.close()
    },
  }
}

interface Turns {
  readonly lost: () => void
  readonly back: () => void
  readonly late: () => void
}

async function follow(nats: NatsConnection, { lost, back, late }: Turns): Promise<void> {
  for await (const { type } of nats.status()) {
    if (type === 'disconnect') lost()
    else if (type === 'reconnect') back()
    else if (type === 'slowConsumer') late()
  }
}

/** Listeners by subject. */
class Hearing {
  readonly #subjects = new Map<string, Set<(body: string) => void>>()
  readonly #gaps = new Set<() => void>()

  hear(subject: string, body: string): void {
    for (const listener of this.#subjects.get(subject) ?? []) listener(body)
  }

  hears(subject: string): boolean {
    return this.#subjects.has(subject)
  }

  gap(): void {
    for (const listener of this.#gaps) listener()
  }

  subscribe(subject: string, listener: (body: string) => void): () => void {
    const one = (body: string) => listener(body)
    const all = this.#subjects.get(subject) ?? new Set()
    this.#subjects.set(subject, all.add(one))
    return () => {
      all.delete(one)
      if (all.size === 0 && this.#subjects.get(subject) === all) this.#subjects.delete(subject)
    }
  }

  onGap(listener: () => void): () => void {
    const one = () => listener()
    this.#gaps.add(one)
    return () => void this.#gaps.delete(one)
  }
}

function fits(subject: string, body: string): boolean {
  if (!SUBJECT.test(subject)) throw new TypeError(`${subject} is no subject`)
  return Buffer.byteLength(body) <= MOST_BYTES
}

/** Closes messages so that only who has the secret reads them, says them, or says them of another subject. */
function sealOf(secret: string) {
  const key = createHash('sha256').update(`paddock bus ${secret}`).digest()
  return {
    close(subject: string, body: string): Uint8Array {
      const nonce = randomBytes(NONCE_BYTES)
      const sealed = seal(key, nonce, Buffer.from(subject), Buffer.from(body))
      // Servers of earlier releases look for the tag before the rest.
      return Buffer.concat([nonce, sealed.subarray(-TAG_BYTES), sealed.subarray(0, -TAG_BYTES)])
    },
    /** Undefined where it was closed with another secret, or changed since. */
    open(subject: string, bytes: Uint8Array): string | undefined {
      try {
        const text = NONCE_BYTES + TAG_BYTES
        const sealed = Buffer.concat([bytes.subarray(text), bytes.subarray(NONCE_BYTES, text)])
        return unseal(key, bytes.subarray(0, NONCE_BYTES), Buffer.from(subject), sealed).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
