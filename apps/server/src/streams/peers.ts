/** The sockets that are open: how many, whether they are still there, and how they are ended. */
import type { WebSocket } from 'ws'
import { type MachineClock, repeatedly } from '../clock.ts'
import type { Holder } from '../identity/ended-access.ts'

/** Who is at the other end, as far as it is known. */
export interface Peer {
  readonly socket: WebSocket
  /** The access key it came with, once it did. */
  keyId: string | undefined
  /** The user whose session it came with. */
  readonly userId: string | undefined
  readonly sessionId?: string | undefined
  /** The account it is about, once that is known. */
  accountId?: string | undefined
}

interface Peers {
  add(peer: Peer): void
  remove(peer: Peer): void
  /** Whether `most` sockets are counted under a name, such as an account and an address. */
  isFull(countedAs: string, most: number): boolean
  /** Counts a socket under a name until it is removed. */
  count(peer: Peer, countedAs: string): void
  holders(): Iterable<Holder>
  end(code: number, reason: string, which: (peer: Peer) => boolean): void
  /** Cuts sockets off without a word, as a network does. */
  cut(which: (peer: Peer) => boolean): void
  /** No more pings; every socket is told goodbye, and cut off if it does not answer. */
  close(): void
}

const PING_EVERY_MS = 20_000
/** How long a client may take to answer a goodbye. */
const GOODBYE_MS = 2_000
const CLOSE_GOING_AWAY = 1001

/** A socket that left two pings unanswered is cut off. */
export function createPeers(clock: MachineClock): Peers {
  /** Open sockets, and what each is counted under. */
  const peers = new Map<Peer, string | undefined>()
  const silent = new WeakSet<WebSocket>()
  const counts = new Map<string, number>()

  const stopPinging = repeatedly(clock, PING_EVERY_MS, () => {
    for (const { socket } of peers.keys()) {
      if (silent.has(socket)) socket.terminate()
      else {
        silent.add(socket)
        socket.ping()
      }
    }
  })

  const end: Peers['end'] = (code, reason, which) => {
    for (const peer of peers.keys()) if (which(peer)) peer.socket.close(code, reason)
  }

  return {
    add(peer) {
      peers.set(peer, undefined)
      peer.socket.on('pong', () => silent.delete(peer.socket))
    },
    remove(peer) {
      const countedAs = peers.get(peer)
      peers.delete(peer)
      if (countedAs === undefined) return
      const left = (counts.get(countedAs) ?? 1) - 1
      if (left > 0) counts.set(countedAs, left)
      else counts.delete(countedAs)
    },
    isFull: (countedAs, most) => (counts.get(countedAs) ?? 0) >= most,
    count(peer, countedAs) {
      // It may have gone while it was being asked who it is.
      if (!peers.has(peer)) return
      peers.set(peer, countedAs)
      counts.set(countedAs, (counts.get(countedAs) ?? 0) + 1)
    },
    holders: () => peers.keys(),
    end,
    cut(which) {
      for (const peer of peers.keys()) if (which(peer)) peer.socket.terminate()
    },
    close() {
      void stopPinging()
      end(CLOSE_GOING_AWAY, 'the server is shutting down', () => true)
      setTimeout(() => {
        for (const { socket } of peers.keys()) socket.terminate()
      }, GOODBYE_MS).unref()
    },
  }
}
