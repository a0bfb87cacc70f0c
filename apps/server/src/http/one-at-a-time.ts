/**
 * Requests of one connection are answered one after the other: a client may send hundreds without waiting for an answer, and a parser hands
 * them over all at once. Whoever has hung up by their turn is not answered, and whoever does not take an answer is cut off.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressBucket, plainAddress } from './client-address.ts'

/** Behind so many that wait, nothing more is read from a connection. */
const MOST_WAITING = 32
/** An answer of which a reader leaves so much behind is not waited for longer than that. */
const UNREAD_BYTES = 65_536
const PATIENCE_MS = 120_000
/** Bytes of answers that the readers of one address leave unread, and all together: who has waited longest is not waited for any more. */
const MOST_UNREAD = { each: 128 * 1024 * 1024, all: 512 * 1024 * 1024 }

type Exchange = readonly [IncomingMessage, ServerResponse]

interface Line {
  isAnswering: boolean
  readonly waiting: Exchange[]
}

export function oneAtATime(answer: RequestListener, most = MOST_UNREAD): RequestListener {
  const unread = createUnread(most)
  /** What waits on a connection. */
  const lines = new WeakMap<Socket, Line>()

  function begin([request, response]: Exchange, socket: Socket, line: Line): void {
    line.isAnswering = true
    response.once('prefinish', () => {
      if (socket.writableLength > UNREAD_BYTES) unread(response, socket)
    })
    response.once('close', () => {
      const next = line.waiting.shift()
      if (socket.destroyed) lines.delete(socket)
      else if (next === undefined) line.isAnswering = false
      // Others come in between.
      else setImmediate(() => (socket.destroyed ? lines.delete(socket) : begin(next, socket, line)))
      if (line.waiting.length < MOST_WAITING && socket.isPaused()) socket.resume()
    })
    answer(request as never, response as never)
  }

  function newLine(socket: Socket): Line {
    const line = { isAnswering: false, waiting: [] }
    lines.set(socket, line)
    return line
  }

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? newLine(socket)
    if (!line.isAnswering) return begin([request, response], socket, line)
    line.waiting.push([request, response])
    if (line.waiting.length >= MOST_WAITING) socket.pause()
  }
}

interface Unread {
  readonly socket: Socket
  readonly owner: string
  readonly bytes: number
}

/** Keeps what readers have left behind within bounds, and waits for none of them longer than {@link PATIENCE_MS}. */
function createUnread(most: typeof MOST_UNREAD) {
  /** Those longest waited for come first. */
  const waiting = new Set<Unread>()
  const held = (of: (one: Unread) => boolean) => {
    let bytes = 0
    for (const one of waiting) if (of(one)) bytes += one.bytes
    return bytes
  }

  function bound(most: number, of: (one: Unread) => boolean): void {
    let over = held(of) - most
    for (const one of waiting) {
      if (over <= 0) return
      if (!of(one)) continue
      over -= one.bytes
      waiting.delete(one)
      one.socket.destroy()
    }
  }

  return (response: ServerResponse, socket: Socket): void => {
    const owner = addressBucket(plainAddress(socket.remoteAddress ?? '') ?? '')
    const one = { socket, owner, bytes: socket.writableLength }
    waiting.add(one)
    const timer = setTimeout(() => socket.destroy(), PATIENCE_MS).unref()
    response.once('close', () => {
      clearTimeout(timer)
      waiting.delete(one)
    })
    bound(most.each, (other) => other.owner === owner)
    bound(most.all, () => true)
  }
}
