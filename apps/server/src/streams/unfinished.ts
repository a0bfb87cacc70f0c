/** What came of messages that have not ended: a client may send the beginning of one and no more, on every connection it has. */
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { createBudget } from '../budget.ts'

/** Bytes of one owner's sockets, and of all. */
const MOST = { each: 16 * 1024 * 1024, all: 128 * 1024 * 1024 }
/** What frames two bytes and a mask around a ping or a pong. */
const FRAME_BYTES = 6

/** Cuts off sockets whose unfinished messages, with those of their owner, are too much to be kept. */
export function createUnfinished() {
  const budget = createBudget(MOST)
  return (owner: string, connection: Duplex, socket: WebSocket): void => {
    let held = 0
    const give = (amount: number) => {
      const given = Math.min(amount, held)
      budget.give(owner, given)
      held -= given
    }
    // Before the socket reads it: a message that this ends is then let go with the rest.
    connection.prependListener('data', (chunk: Buffer) => {
      if (budget.take(owner, chunk.length)) held += chunk.length
      else socket.terminate()
    })
    socket.on('message', () => give(held))
    // They come between the parts of a message as well, and end none.
    for (const control of ['ping', 'pong']) socket.on(control, (data: Buffer) => give(data.length + FRAME_BYTES))
    socket.on('close', () => give(held))
  }
}
