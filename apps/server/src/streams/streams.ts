/** Every socket of the server: from the upgrade to the protocol that runs on it. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { endpointNotFound, rateLimited } from '@paddock/contract/errors/answers'
import { codecOf } from '@paddock/contract/streams/codec'
import { STREAM_PLANS, type StreamPlan, symbolLimit } from '@paddock/contract/streams/plan'
import { type WebSocket, WebSocketServer } from 'ws'
import type { MachineClock } from '../clock.ts'
import { refuseUpgrade, upgradeHeaders, upgradeLine } from '../http/upgrade.ts'
import type { Log } from '../log.ts'
import { type AdmissionParts, createAdmission, type Known } from './admission.ts'
import { type Endpoint, endpointAt } from './endpoints.ts'
import { runMarketDataSocket } from './market-data-socket.ts'
import { createPatience } from './patience.ts'
import { createPeers, type Peer } from './peers.ts'
import { runTradingSocket } from './trading-socket.ts'

export interface Streams {
  /** For the HTTP server's `upgrade` event. */
  upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void
  /** Ends the sockets opened with a key, which was revoked. */
  endKey(keyId: string): void
  /** Ends a user's browser sockets, or those of one of their sessions: they signed out. */
  endUser(userId: string): void
  endSession(sessionId: string): void
  /** Cuts off every socket of an account, without a word. */
  cutAccount(accountId: string): void
  /** Says goodbye to everybody (1001) and takes nobody in. */
  close(): void
}

const LARGEST_MESSAGE = 1024 * 1024
const CLOSE_REVOKED = 1008
/**
 * For clients that offer it. Only what is large is compressed: a frame of a few quotes is shared by all its readers as it is, and would be
 * compressed for each of them again.
 */
const COMPRESSION = { threshold: 4 * 1024, zlibDeflateOptions: { level: 1, memLevel: 7 } }

export interface StreamsParts extends AdmissionParts {
  /** Where visitors' and practice prices come from, for the greeting. */
  readonly source: string
  readonly clock: MachineClock
  readonly log: Log
  /** What clients with a key may listen to. Our own pages are not limited by it: they share what they show. */
  readonly plan: StreamPlan
}

interface Opened {
  readonly socket: WebSocket
  readonly endpoint: Endpoint
  readonly path: string
  readonly known: Known
  readonly contentType: string | null
  /** Where the client is. */
  readonly address: string
}

/** Alpaca's own prices are not labelled. */
const greetedAs = (source: string): string => (source === 'alpaca' ? '' : source)

export function createStreams(parts: StreamsParts): Streams {
  const { clock, log } = parts
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: COMPRESSION, maxPayload: LARGEST_MESSAGE })
  const admission = createAdmission(parts)
  const peers = createPeers(clock)
  const patience = createPatience(clock)
  let isClosed = false

  async function admit(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    const { path } = upgradeLine(request)
    const endpoint = isClosed ? undefined : endpointAt(path)
    if (endpoint === undefined) return refuseUpgrade(connection, endpointNotFound())
    const headers = upgradeHeaders(request)
    const known = await admission.atUpgrade(endpoint, headers)
    if ('status' in known) return refuseUpgrade(connection, known)
    if (known.accountId !== undefined && peers.isFull(`${known.accountId} ${path}`, STREAM_PLANS.practice.connections))
      return refuseUpgrade(connection, rateLimited('data'))
    server.handleUpgrade(request, connection, head, (socket) =>
      run({
        socket,
        endpoint,
        path,
        known,
        contentType: headers.get('content-type'),
        address: request.socket.remoteAddress ?? '',
      }),
    )
  }

  function run({ socket, endpoint, path, known, contentType, address }: Opened): void {
    const { keyId, userId, sessionId, accountId } = known
    const peer: Peer = { socket, keyId, userId, sessionId, accountId }
    peers.add(peer)
    if (known.accountId !== undefined) peers.count(peer, `${known.accountId} ${path}`)
    const isBrowser = endpoint.entrance.kind !== 'key'
    const common = {
      socket,
      clock,
      broker: known.broker,
      // Which account it is may only be known by its first message, after the codec: every client reads a paper account's frames.
      codec: codecOf({ stream: endpoint.kind, contentType: contentType ?? undefined, isBrowser, isPaper: true }),
      ended: () => peers.remove(peer),
      broken: (err: unknown) => log.error({ err, path }, 'a socket failed'),
    }
    if (endpoint.kind === 'trading') {
      runTradingSocket({
        ...common,
        streams: isBrowser ? ['trade_updates', 'account_updates'] : ['trade_updates'],
        async authenticate(credentials) {
          const holder = await admission.byKey(credentials)
          if (holder === undefined) await patience.refused(address)
          peer.keyId = holder?.keyId
          peer.accountId = holder?.accountId
          return holder?.broker
        },
      })
      return
    }
    runMarketDataSocket({
      ...common,
      feed: endpoint.feed,
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
        if (peers.isFull(countedAs, parts.plan.connections)) return 'connection-limit'
        peers.count(peer, countedAs)
        peer.keyId = holder.keyId
        peer.accountId = holder.accountId
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
    endSession: (sessionId) => peers.end(CLOSE_REVOKED, 'signed out', (peer) => peer.sessionId === sessionId),
    cutAccount: (accountId) => peers.cut((peer) => peer.accountId === accountId),
    close() {
      isClosed = true
      peers.close()
    },
  }
}
