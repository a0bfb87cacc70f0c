/** Every socket of the server: from the upgrade to the protocol that runs on it. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorAnswer, endpointNotFound, rateLimited } from '@paddock/contract/errors/answers'
import { codecOf } from '@paddock/contract/streams/codec'
import { mostListened, STREAM_PLANS, type StreamPlan, symbolLimit } from '@paddock/contract/streams/plan'
import { type WebSocket, WebSocketServer } from 'ws'
import { createBudget } from '../budget.ts'
import type { MachineClock } from '../clock.ts'
import { addressBucket, type ClientOf } from '../http/client-address.ts'
import { OTHER_NAME, type OwnNames } from '../http/own-names.ts'
import { refuseUpgrade, upgradeHeaders, upgradeLine } from '../http/upgrade.ts'
import type { Holder } from '../identity/ended-access.ts'
import type { Log } from '../log.ts'
import { slices } from '../slices.ts'
import { type AdmissionParts, createAdmission, type KeyHolder, type Known } from './admission.ts'
import { type Endpoint, endpointAt } from './endpoints.ts'
import { runMarketDataSocket } from './market-data-socket.ts'
import { createPatience } from './patience.ts'
import { createPeers, type Peer } from './peers.ts'
import { createPlaces, type Place } from './places.ts'
import { CLOSE_TRY_AGAIN, runTradingSocket } from './trading-socket.ts'
import { createUnfinished } from './unfinished.ts'

interface Streams {
  /** For the HTTP server's `upgrade` event. */
  upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void
  /** Ends the sockets opened with a key, which was revoked. */
  endKey(keyId: string): void
  /** Ends a user's browser sockets, or those of one of their sessions: they signed out. */
  endUser(userId: string): void
  endSession(sessionId: string): void
  /** Cuts off every socket of an account, without a word. */
  cutAccount(accountId: string): void
  /** Whose sockets are open. */
  holders(): Iterable<Holder>
  /** Says goodbye to everybody (1001) and takes nobody in. */
  close(): void
}

/** Every stock there is in three channels, by name. */
const LARGEST_MESSAGE = 256 * 1024
const CLOSE_REVOKED = 1008
/** How long a client that was sent away may take to go. */
const CLOSE_MS = 5_000
/** Sockets. A machine with two thousand readers is an honest one; a browser has three for each of its windows. */
const MOST_SOCKETS = { all: 10_000, address: 5_000, strangers: 1_000, person: 5_000, key: 5_000 }
/** Symbols that are listened to, over all sockets of an account (of visitors: of an address), and of everybody: each takes about a kilobyte. */
const MOST_SYMBOLS = { each: 100_000, all: 400_000 }
/** Sockets of an address that may be compressed: each keeps what it compresses with. */
const MOST_COMPRESSED = { each: 200, all: 2_000 }
/**
 * For clients that offer it. Only what is large is compressed: a frame of a few quotes is shared by all its readers as it is, and would be
 * compressed for each of them again.
 */
const COMPRESSION = { threshold: 4 * 1024, zlibDeflateOptions: { level: 1, memLevel: 7 } }

interface StreamsParts extends AdmissionParts {
  /** Where visitors' and practice prices come from, for the greeting. */
  readonly source: string
  readonly ownNames: OwnNames
  readonly clock: MachineClock
  readonly log: Log
  /** What clients with a key may listen to. Our own pages are not limited by it: they share what they show. */
  readonly plan: StreamPlan
  readonly clientOf: ClientOf
  /** Told when it becomes known whose a socket is. */
  readonly opened?: () => void
}

const TOO_MANY: ErrorAnswer = {
  status: 429,
  body: { code: 42910000, message: 'too many open connections: close some of them first' },
}

const malformed = (message: string): ErrorAnswer => ({ status: 400, body: { code: 40_010_000, message } })
const MISDIRECTED: ErrorAnswer = { status: 421, body: { code: 42_110_000, message: OTHER_NAME } }

interface Opened {
  readonly socket: WebSocket
  readonly endpoint: Endpoint
  readonly path: string
  readonly known: Known
  readonly contentType: string | null
  readonly connection: Duplex
  /** Where the client is: what is limited by address. */
  readonly address: string
  readonly place: Place
}

interface Opening extends Omit<Opened, 'socket' | 'contentType'> {
  readonly request: IncomingMessage
  readonly head: Buffer
  readonly headers: Headers
}

/** Alpaca's own prices are not labelled. */
const greetedAs = (source: string): string => (source === 'alpaca' ? '' : source)

const LISTENERS = { visitor: 'visitor', account: 'page', key: 'key' } as const

/** The two ways in which a socket's frames travel, for clients that offer to compress them. */
function createServers() {
  const common = { noServer: true, maxPayload: LARGEST_MESSAGE, closeTimeout: CLOSE_MS }
  const servers = {
    plain: new WebSocketServer({ ...common, perMessageDeflate: false }),
    compressing: new WebSocketServer({ ...common, perMessageDeflate: COMPRESSION }),
  }
  // The library would answer with a page.
  for (const server of Object.values(servers))
    server.on('wsClientError', (error, connection) => refuseUpgrade(connection, malformed(error.message)))
  return servers
}

/** Whose work on a socket waits for each other. */
const callerOf = ({ accountId }: Known, address: string): string => accountId ?? address

export function createStreams(parts: StreamsParts): Streams {
  const { clock, log } = parts
  const { plain, compressing } = createServers()
  const compressed = createBudget(MOST_COMPRESSED)
  const listened = createBudget(MOST_SYMBOLS)
  const places = createPlaces(MOST_SOCKETS)
  const limitUnfinished = createUnfinished()
  const admission = createAdmission(parts)
  const peers = createPeers(clock)
  const patience = createPatience(clock)
  let isClosed = false

  async function admit(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    if (!parts.ownNames(request.headers.host ?? '')) return refuseUpgrade(connection, MISDIRECTED)
    const { path } = upgradeLine(request)
    const endpoint = isClosed ? undefined : endpointAt(path)
    if (endpoint === undefined) return refuseUpgrade(connection, endpointNotFound())
    const headers = upgradeHeaders(request)
    const address = addressBucket(parts.clientOf(request.socket.remoteAddress, headers).address)
    const place = places.take(address)
    if (!place) return refuseUpgrade(connection, TOO_MANY)
    connection.once('close', place.leave)
    const known = await admission.atUpgrade(endpoint, headers)
    if ('status' in known) return refuseUpgrade(connection, known)
    if (known.accountId !== undefined && peers.isFull(`${known.accountId} ${path}`, STREAM_PLANS.practice.connections))
      return refuseUpgrade(connection, rateLimited('data'))
    if (known.userId !== undefined && !place.isOf(known)) return refuseUpgrade(connection, TOO_MANY)
    await slices.stream(
      callerOf(known, address),
      opening({ request, connection, head, endpoint, path, known, headers, address, place }),
    )
  }

  function* opening({ request, connection, head, headers, ...opened }: Opening): Generator<void> {
    // It may have gone while it was being asked who it is.
    if (connection.destroyed) return
    if (isClosed) return refuseUpgrade(connection, endpointNotFound())
    const { address } = opened
    const isCompressed = compressed.take(address, 1)
    if (isCompressed) connection.once('close', () => compressed.give(address, 1))
    const server = isCompressed ? compressing : plain
    server.handleUpgrade(request, connection, head, (socket) =>
      run({ ...opened, socket, connection, contentType: headers.get('content-type') }),
    )
  }

  function run({ socket, connection, endpoint, path, known, contentType, address, place }: Opened): void {
    const { keyId, sessionId, accountId } = known
    const peer: Peer = { socket, keyId, userId: known.sessionOf, sessionId, accountId }
    peers.add(peer)
    if (known.accountId !== undefined) peers.count(peer, `${known.accountId} ${path}`)
    if (known.userId !== undefined) parts.opened?.()
    limitUnfinished(known.accountId ?? address, connection, socket)
    const isBrowser = endpoint.entrance.kind !== 'key'
    const common = {
      socket,
      connection,
      clock,
      caller: callerOf(known, address),
      broker: known.broker,
      // Which account it is may only be known by its first message, after the codec: every client reads a paper account's frames.
      codec: codecOf({ stream: endpoint.kind, contentType: contentType ?? undefined, isBrowser, isPaper: true }),
      ended: () => peers.remove(peer),
      broken: (err: unknown) => log.error({ err, path }, 'a socket failed'),
    }
    const knownAs = ({ keyId, accountId }: KeyHolder) => {
      peer.keyId = keyId
      peer.accountId = accountId
      parts.opened?.()
    }
    if (endpoint.kind === 'trading') {
      runTradingSocket({
        ...common,
        streams: isBrowser ? ['trade_updates', 'account_updates'] : ['trade_updates'],
        async authenticate(credentials) {
          const holder = await admission.byKey(credentials)
          if (holder === undefined) {
            await patience.refused(address)
            return undefined
          }
          if (!place.isOf(holder)) {
            // The protocol has no word for it.
            socket.close(CLOSE_TRY_AGAIN, 'too many connections')
            return undefined
          }
          knownAs(holder)
          return holder.broker
        },
      })
      return
    }
    runMarketDataSocket({
      ...common,
      listened,
      owner: () => peer.accountId ?? address,
      reader: () => (peer.keyId === undefined ? 'Desk' : `key:${peer.keyId}`),
      mostListened: mostListened(endpoint.feed, LISTENERS[endpoint.entrance.kind]),
      feed: endpoint.feed,
      location: endpoint.location,
      source: greetedAs(known.source ?? parts.source),
      credentials: known.credentials,
      async authenticate(credentials) {
        const holder = await admission.byKey(credentials)
        if (holder === undefined) {
          await patience.refused(address)
          return 'refused'
        }
        if (parts.plan.without.includes(endpoint.feed)) return 'insufficient-subscription'
        const countedAs = `${holder.accountId} ${path}`
        if (peers.isFull(countedAs, parts.plan.connections) || !place.isOf(holder)) return 'connection-limit'
        peers.count(peer, countedAs)
        knownAs(holder)
        const source = greetedAs(holder.source)
        return { broker: holder.broker, symbolLimit: symbolLimit(parts.plan, endpoint.feed), source }
      },
    })
  }

  return {
    upgrade(request, connection, head) {
      connection.on('error', () => connection.destroy())
      admit(request, connection, head).catch((err: unknown) => {
        log.error({ err, path: request.url }, 'a socket could not be opened')
        connection.destroy()
      })
    },
    endKey: (keyId) => peers.end(CLOSE_REVOKED, 'key revoked', (peer) => peer.keyId === keyId),
    endUser: (userId) => peers.end(CLOSE_REVOKED, 'signed out', (peer) => peer.userId === userId),
    holders: peers.holders,
    endSession: (sessionId) => peers.end(CLOSE_REVOKED, 'signed out', (peer) => peer.sessionId === sessionId),
    cutAccount: (accountId) => peers.cut((peer) => peer.accountId === accountId),
    close() {
      isClosed = true
      peers.close()
    },
  }
}
