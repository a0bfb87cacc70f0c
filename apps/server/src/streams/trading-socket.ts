/** A trading socket: the order events of one account, as they are committed. */
import type { Duplex } from 'node:stream'
import type { Codec } from '@paddock/contract/streams/codec'
import type { Credentials } from '@paddock/contract/streams/credentials'
import {
  authenticated,
  open,
  receive,
  type TradingMessage,
  type TradingState,
  type TradingStream,
  timedOut,
} from '@paddock/contract/streams/trading'
import type { WebSocket } from 'ws'
import type { Broker } from '../accounts/broker.ts'
import type { MachineClock } from '../clock.ts'
import { encodedOf } from './frames.ts'
import { runSocket } from './socket.ts'

interface TradingSocket {
  readonly socket: WebSocket
  readonly connection: Duplex
  readonly codec: Codec
  readonly clock: MachineClock
  /** What is heard of its sockets waits for each other. */
  readonly caller: string
  /** Known from the upgrade; otherwise the client says who it is by message. */
  readonly broker: Broker | undefined
  /** What may be listened to: a browser also hears of its account. */
  readonly streams: readonly TradingStream[]
  /** The broker of the account, or undefined for nobody. */
  readonly authenticate: (credentials: Credentials) => Promise<Broker | undefined>
  readonly ended: () => void
  readonly broken: (error: unknown) => void
}

/** Order events cannot be left out. A reader that lets this much pile up is sent away, and reads again from where it was. */
const TOO_SLOW_BYTES = 1024 * 1024
export const CLOSE_TRY_AGAIN = 1013

export function runTradingSocket(parts: TradingSocket): void {
  let broker = parts.broker
  const running = runSocket<TradingState, TradingMessage, TradingStream, 'ok' | 'refused'>({
    ...parts,
    machine: {
      opened: open({ isPreauthenticated: broker !== undefined, streams: parts.streams }),
      receive,
      authenticated,
      timedOut,
    },
    async authenticate(credentials) {
      broker = await parts.authenticate(credentials)
      return broker ? 'ok' : 'refused'
    },
    listen(stream) {
      if (broker === undefined) return () => {}
      return broker.subscribe({ kind: stream }, (data) => {
        if (running.backlog() > TOO_SLOW_BYTES) parts.socket.close(CLOSE_TRY_AGAIN, 'too slow')
        else running.sendFrame(encodedOf(stream, data, parts.codec))
      })
    },
    listening: () => broker?.listening?.(),
  })
}
