/** A socket that comes back: it waits longer after each failure, and says when it is up. */
export type ConnectionState = 'off' | 'connecting' | 'open' | 'lost'

/** Milliseconds before the first attempt to come back, and the longest wait between two. */
const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

/** Doubles with each failure; `draw` in [0, 1) spreads tabs that lost the server together over the upper half. */
const waitBefore = (attempt: number, draw: number): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.5 + draw / 2)

interface SocketEvents {
  readonly onOpen: () => void
  /** A parsed JSON message. */
  readonly onMessage: (message: unknown) => void
  readonly onState: (state: ConnectionState) => void
}

export class ReconnectingSocket {
  readonly #path: () => string
  readonly #events: SocketEvents
  #socket: WebSocket | undefined
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = true
  /** What was connected to last. */
  #at: string | undefined

  /** `path` is on this server, as of each attempt; it stays closed until {@link open}. */
  constructor(path: () => string, events: SocketEvents) {
    this.#path = path
    this.#events = events
  }

  open(): void {
    if (!this.#isClosed) return
    this.#isClosed = false
    addEventListener('online', this.#retryNow)
    this.#connect()
  }

  close(): void {
    this.#isClosed = true
    removeEventListener('online', this.#retryNow)
    clearTimeout(this.#timer)
    if (this.#socket) giveUp(this.#socket)
    this.#socket = undefined
    this.#attempt = 0
    this.#events.onState('off')
  }

  /** Whether it would connect to another address by now. */
  isElsewhere(): boolean {
    return !this.#isClosed && this.#at !== this.#path()
  }

  /** Dropped when the socket is not open: whoever sends says it again in `onOpen`. */
  send(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  readonly #retryNow = () => {
    if (this.#isClosed || this.#socket) return
    clearTimeout(this.#timer)
    this.#connect()
  }

  #connect(): void {
    this.#events.onState(this.#attempt === 0 ? 'connecting' : 'lost')
    this.#at = this.#path()
    const socket = new WebSocket(new URL(this.#at, location.href.replace(/^http/, 'ws')))
    socket.binaryType = 'arraybuffer'
    this.#socket = socket
    socket.onopen = () => {
      this.#attempt = 0
      this.#events.onState('open')
      this.#events.onOpen()
    }
    socket.onmessage = (event) => this.#events.onMessage(parsed(event.data))
    socket.onclose = () => {
      if (this.#socket !== socket || this.#isClosed) return
      this.#socket = undefined
      this.#events.onState('lost')
      this.#timer = setTimeout(() => this.#connect(), waitBefore(this.#attempt, Math.random()))
      this.#attempt += 1
    }
  }
}

/** Browsers warn of a socket that is closed before it is connected: it is closed then. */
function giveUp(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
  else socket.close()
}

/** Alpaca sends JSON in binary frames on its trading socket, and in text everywhere else. */
function parsed(data: string | ArrayBuffer): unknown {
  return JSON.parse(typeof data === 'string' ? data : new TextDecoder().decode(data))
}
