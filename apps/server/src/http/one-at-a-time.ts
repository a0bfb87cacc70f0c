/**
 * Requests of one connection are answered one after the other: a client may send hundreds without waiting for an answer, and a parser hands
 * them over all at once. Whoever has hung up by their turn is not answered, and whoever does not take an answer is cut off.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Behind so many that wait, nothing more is read from a connection. */
const MOST_WAITING = 32
/** An answer of which a reader leaves so much behind is not waited for longer than that. */
const UNREAD_BYTES = 65_536
const PATIENCE_MS = 120_000

type Exchange = readonly [IncomingMessage, ServerResponse]

export function oneAtATime(answer: RequestListener): RequestListener {
  /** What waits on a connection, while something of it is being answered. */
  const lines = new WeakMap<Socket, Exchange[]>()

  function begin([request, response]: Exchange, socket: Socket, line: Exchange[]): void {
    response.once('prefinish', () => {
      if (socket.writableLength > UNREAD_BYTES) cutOff(response, socket)
    })
    response.once('close', () => {
      const next = line.shift()
      if (next === undefined || socket.destroyed) lines.delete(socket)
      // Others come in between.
      else setImmediate(() => (socket.destroyed ? lines.delete(socket) : begin(next, socket, line)))
      if (line.length < MOST_WAITING && socket.isPaused()) socket.resume()
    })
    answer(request as never, response as never)
  }

  return (request, response) => {
    const { socket } = request
    const waiting = lines.get(socket)
    if (waiting) {
      waiting.push([request, response])
      if (waiting.length >= MOST_WAITING) socket.pause()
      return
    }
    const line: Exchange[] = []
    lines.set(socket, line)
    begin([request, response], socket, line)
  }
}

function cutOff(response: ServerResponse, socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), PATIENCE_MS).unref()
  response.once('close', () => clearTimeout(timer))
}
