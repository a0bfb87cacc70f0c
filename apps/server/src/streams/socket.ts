/** One socket: the pure machine decides, this carries out. It owns the connection, the timer and the subscriptions, and nothing else. */
import type { Duplex } from 'node:stream'
import type { Codec } from '@paddock/contract/streams/codec'
import { isBinary } from '@paddock/contract/streams/codec'
import type { Credentials } from '@paddock/contract/streams/credentials'
import { CLOSE_POLICY, type Effect, type Step } from '@paddock/contract/streams/effect'
import type { RawData, WebSocket } from 'ws'
import type { MachineClock } from '../clock.ts'
import { slices } from '../slices.ts'
import { decoded, encoded, type Frame, onWire } from './frames.ts'
import { createPace } from './pace.ts'

/** A stream's machine from `contract/streams`, with what is particular to this server filled in. */
interface Machine<State, Message, Channel, Outcome> {
  readonly opened: Step<State, Message, Channel>
  receive(state: State, message: unknown): Step<State, Message, Channel>
  authenticated(state: State, outcome: Outcome): Step<State, Message, Channel>
  timedOut(state: State): Step<State, Message, Channel>
}

interface SocketParts<State, Message, Channel, Outcome> {
  readonly socket: WebSocket
  /** What the socket writes to. */
  readonly connection: Duplex
  readonly codec: Codec
  readonly clock: MachineClock
  /** What is heard of its sockets waits for each other. */
  readonly caller: string
  readonly machine: Machine<State, Message, Channel, Outcome>
  /** Finds out who a client is; whoever it is may listen from then on. */
  readonly authenticate: (credentials: Credentials) => Promise<Outcome>
  /** Begins to listen to a channel and answers how to stop. */
  readonly listen: (channel: Channel) => () => void
  /** Resolves when all that was begun to be listened to is heard; the client is told that it listens after that. */
  readonly listening?: () => Promise<void> | undefined
  /** A frame has left that was large, or that others waited before. */
  readonly written?: () => void
  /** The socket is gone: let go of everything that was held for it. */
  readonly ended: () => void
  /** Our own fault; the socket is closed as one. */
  readonly broken: (error: unknown) => void
}

interface RunningSocket<State, Message, Channel> {
  /** Puts a frame on its way. */
  sendFrame(frame: Frame): void
  /** Bytes that wait for the reader. */
  backlog(): number
  /** Takes a step that did not come from the client, such as a failure. */
  step(next: (state: State) => Step<State, Message, Channel>): void
}

/** Bytes that wait for the reader. Beyond it a client is not heard: what it says would be answered as well. */
const MOST_UNREAD = 256 * 1024
/** Bytes that came and were not heard yet. Beyond it the connection is not read on. */
const ENOUGH_UNHEARD = 64 * 1024
/** What was read already still comes, and may be compressed; beyond it the client is sent away. */
const MOST_UNHEARD = 2 * 1024 * 1024
/** Messages that are heard of one client, in a second and in one go; further ones wait. */
const MESSAGES_PER_SECOND = 100
const MESSAGES_AT_ONCE = 500
/** A message counts as another one for each of these bytes it is answered with: thousands of symbols are named again in every echo. */
const BYTES_PER_MESSAGE = 64 * 1024
/** Bytes of a frame that is never compressed, and that leaves no reader behind. */
const MOST_WRITTEN_ALIKE = 4 * 1024 - 1
/** What a message takes beside its bytes, for those that have none. */
const MESSAGE_BYTES = 64

interface Said {
  readonly data: Buffer
  readonly isBinary: boolean
}

/** Runs until the connection closes. Channels are told apart by their JSON. */
export function runSocket<State, Message, Channel, Outcome>(
  parts: SocketParts<State, Message, Channel, Outcome>,
): RunningSocket<State, Message, Channel> {
  const { socket, connection, codec, clock, machine, caller } = parts
  const listening = new Map<string, () => void>()
  const pace = createPace(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, () => performance.now())
  let unheard: Said[] = []
  let unheardBytes = 0
  let isHearing = false
  let isAsking = false
  let resting: NodeJS.Timeout | undefined
  let cancelTimer = () => {}
  let state = machine.opened.state
  let hasEnded = false

  /** Hears what was said as soon as it may be: who does not read, or is just being looked at, waits. */
  function hear(): void {
    if (isHearing || isAsking || hasEnded || resting || unheard.length === 0) return
    if (socket.bufferedAmount > MOST_UNREAD) return
    const waitMs = pace.next()
    if (waitMs > 0) {
      resting = setTimeout(() => {
        resting = undefined
        hear()
      }, waitMs).unref()
      return
    }
    const said = unheard.shift()
    if (said === undefined) return
    unheardBytes -= said.data.length + MESSAGE_BYTES
    isHearing = true
    const heard = () => {
      isHearing = false
      if (unheardBytes <= ENOUGH_UNHEARD && socket.isPaused) socket.resume()
      hear()
    }
    slices.stream(caller, hearing(said)).then(heard, (error: unknown) => {
      fault(error)
      heard()
    })
  }

  function* hearing({ data, isBinary }: Said): Generator<void> {
    const message = decoded(data, isBinary, codec)
    yield
    if (hasEnded) return
    const step = machine.receive(state, message)
    yield* taking(step)
  }

  function* taking(step: Step<State, Message, Channel>): Generator<void> {
    state = step.state
    for (const [at, effect] of step.effects.entries()) {
      yield
      if (effect.kind !== 'subscribe') {
        carryOut(effect)
        continue
      }
      for (const channel of effect.removed) {
        leave(JSON.stringify(channel))
        yield
      }
      for (const channel of effect.added) {
        if (hasEnded) return
        join(channel)
        yield
      }
      const listening = parts.listening?.()
      if (!listening) continue
      waitFor(listening, () => take({ state, effects: step.effects.slice(at + 1) }))
      return
    }
  }

  /** What was waited for, or a step that is not the client's: such a step begins to listen to nothing. */
  function take(step: Step<State, Message, Channel>): void {
    if (hasEnded) return
    for (const _ of taking(step));
  }

  function carryOut(effect: Exclude<Effect<Message, Channel>, { kind: 'subscribe' }>): void {
    switch (effect.kind) {
      case 'send': {
        const frame = encoded(effect.message, codec)
        pace.spend(Math.floor(frame.length / BYTES_PER_MESSAGE))
        sendFrame(frame)
        return
      }
      case 'authenticate':
        waitFor(parts.authenticate(effect), (outcome) => take(machine.authenticated(state, outcome)))
        return
      case 'wait':
        cancelTimer()
        cancelTimer = clock.setTimer(clock.now() + effect.ms, () => take(machine.timedOut(state)))
        return
      case 'close':
        close(effect.code)
    }
  }

  /** Nothing further is heard of the client until the answer is here, and was taken. */
  function waitFor<Answer>(answer: Promise<Answer>, taken: (answer: Answer) => void): void {
    isAsking = true
    const asked = () => {
      isAsking = false
      hear()
    }
    answer.then(taken).then(asked, (error: unknown) => {
      fault(error)
      asked()
    })
  }

  function join(channel: Channel): void {
    const key = JSON.stringify(channel)
    if (!listening.has(key)) listening.set(key, parts.listen(channel))
  }

  function leave(key: string): void {
    const stop = listening.get(key)
    listening.delete(key)
    stop?.()
  }

  function sendFrame(frame: Frame): void {
    if (socket.readyState !== socket.OPEN) return
    // Nothing waits before it, and nobody waits for it to leave: all its readers are written the same bytes.
    if (frame.length <= MOST_WRITTEN_ALIKE && socket.bufferedAmount === 0) connection.write(onWire(frame, codec))
    else socket.send(frame, { binary: isBinary(codec) }, written)
  }

  function written(): void {
    if (hasEnded) return
    parts.written?.()
    hear()
  }

  function fault(error: unknown): void {
    parts.broken(error)
    close(1011)
  }

  function close(code: number, reason?: string): void {
    unheard = []
    unheardBytes = 0
    socket.close(code, reason)
    // Its goodbye is read, or the end of its connection.
    socket.resume()
  }

  function end(): void {
    if (hasEnded) return
    hasEnded = true
    cancelTimer()
    clearTimeout(resting)
    unheard = []
    void slices.stream(caller, leaving())
    parts.ended()
  }

  function* leaving(): Generator<void> {
    for (const key of [...listening.keys()]) {
      try {
        leave(key)
      } catch (error) {
        parts.broken(error)
      }
      yield
    }
  }

  socket.on('message', (data: RawData, isBinaryFrame: boolean) => {
    if (hasEnded || socket.readyState !== socket.OPEN) return
    const said = { data: bytesOf(data), isBinary: isBinaryFrame }
    unheard.push(said)
    unheardBytes += said.data.length + MESSAGE_BYTES
    if (unheardBytes > MOST_UNHEARD) return close(CLOSE_POLICY, 'too much at once')
    if (unheardBytes > ENOUGH_UNHEARD) socket.pause()
    hear()
  })
  socket.on('close', end)
  // A broken connection says so and then closes; closing is what matters.
  socket.on('error', () => {})
  take(machine.opened)

  return { sendFrame, backlog: () => socket.bufferedAmount, step: (next) => take(next(state)) }
}

const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data)
