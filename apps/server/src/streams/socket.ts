/** One socket: the pure machine decides, this carries out. It owns the connection, the timer and the subscriptions, and nothing else. */
import type { Codec } from '@paddock/contract/streams/codec'
import { isBinary } from '@paddock/contract/streams/codec'
import type { Credentials } from '@paddock/contract/streams/credentials'
import type { Effect, Step } from '@paddock/contract/streams/effect'
import type { RawData, WebSocket } from 'ws'
import type { MachineClock } from '../clock.ts'
import { decoded, encoded, type Frame } from './frames.ts'

/** A stream's machine from `contract/streams`, with what is particular to this server filled in. */
export interface Machine<State, Message, Channel, Outcome> {
  readonly opened: Step<State, Message, Channel>
  receive(state: State, message: unknown): Step<State, Message, Channel>
  authenticated(state: State, outcome: Outcome): Step<State, Message, Channel>
  timedOut(state: State): Step<State, Message, Channel>
}

export interface SocketParts<State, Message, Channel, Outcome> {
  readonly socket: WebSocket
  readonly codec: Codec
  readonly clock: MachineClock
  readonly machine: Machine<State, Message, Channel, Outcome>
  /** Finds out who a client is; whoever it is may listen from then on. */
  readonly authenticate: (credentials: Credentials) => Promise<Outcome>
  /** Begins to listen to a channel and answers how to stop. */
  readonly listen: (channel: Channel) => () => void
  /** The socket is gone: let go of everything that was held for it. */
  readonly ended: () => void
  /** Our own fault; the socket is closed as one. */
  readonly broken: (error: unknown) => void
}

export interface RunningSocket<State, Message, Channel> {
  /** Puts a message of a machine's kind on its way, outside of any step. */
  send(message: Message): void
  /** Puts a frame on its way; `written` is called when it left. */
  sendFrame(frame: Frame, written: () => void): void
  /** Bytes that wait for the reader. */
  backlog(): number
  /** Takes a step that did not come from the client, such as a failure. */
  step(next: (state: State) => Step<State, Message, Channel>): void
}

/** Runs until the connection closes. Channels are told apart by their JSON. */
export function runSocket<State, Message, Channel, Outcome>(
  parts: SocketParts<State, Message, Channel, Outcome>,
): RunningSocket<State, Message, Channel> {
  const { socket, codec, clock, machine } = parts
  const listening = new Map<string, () => void>()
  let cancelTimer = () => {}
  let state = machine.opened.state
  let hasEnded = false

  function take(step: Step<State, Message, Channel>): void {
    if (hasEnded) return
    state = step.state
    for (const effect of step.effects) carryOut(effect)
  }

  function carryOut(effect: Effect<Message, Channel>): void {
    switch (effect.kind) {
      case 'send':
        send(effect.message)
        return
      case 'authenticate':
        authenticate(effect)
        return
      case 'wait':
        cancelTimer()
        cancelTimer = clock.setTimer(clock.now() + effect.ms, () => take(machine.timedOut(state)))
        return
      case 'subscribe':
        for (const channel of effect.removed) leave(JSON.stringify(channel))
        for (const channel of effect.added) join(channel)
        return
      case 'close':
        socket.close(effect.code)
    }
  }

  function authenticate(credentials: Credentials): void {
    parts.authenticate(credentials).then(
      (outcome) => take(machine.authenticated(state, outcome)),
      (error: unknown) => fault(error),
    )
  }

  function join(channel: Channel): void {
    const key = JSON.stringify(channel)
    if (!listening.has(key)) listening.set(key, parts.listen(channel))
  }

  function leave(key: string): void {
    listening.get(key)?.()
    listening.delete(key)
  }

  function send(message: Message): void {
    sendFrame(encoded(message, codec), () => {})
  }

  function sendFrame(frame: Frame, written: () => void): void {
    if (socket.readyState === socket.OPEN) socket.send(frame, { binary: isBinary(codec) }, written)
  }

  function fault(error: unknown): void {
    parts.broken(error)
    socket.close(1011)
  }

  function end(): void {
    if (hasEnded) return
    hasEnded = true
    cancelTimer()
    for (const key of [...listening.keys()]) leave(key)
    parts.ended()
  }

  socket.on('message', (data: RawData, isBinaryFrame: boolean) => {
    try {
      take(machine.receive(state, decoded(bytesOf(data), isBinaryFrame, codec)))
    } catch (error) {
      fault(error)
    }
  })
  socket.on('close', end)
  // A broken connection says so and then closes; closing is what matters.
  socket.on('error', () => {})
  take(machine.opened)

  return { send, sendFrame, backlog: () => socket.bufferedAmount, step: (next) => take(next(state)) }
}

const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data)
