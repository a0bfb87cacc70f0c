/** Market data on its way to one reader: gathered, sent as one array per flush, and conflated while the reader is slow. */

/** Where the messages go. */
interface Sink {
  /** Bytes accepted and not yet written. */
  backlog(): number
  /** Sends messages as one frame; {@link Outbox.written} is called when the reader's side took them. */
  send(messages: readonly object[]): void
  /** The reader is too slow even for the latest of everything. */
  tooSlow(): void
}

interface Outbox {
  push(message: Readonly<Record<string, unknown>>): void
  /** Something that was sent has left. */
  written(): void
  /** The reader is gone: what waits is let go, and so is what still comes. */
  end(): void
}

/** Beyond this a reader is slow, and quotes wait for it: only the latest of a symbol. */
const SLOW_BYTES = 256 * 1024
/** Beyond this many waiting messages, quotes apart, it is let go. */
const MOST_WAITING = 20_000
/** Frames stay well below the one mebibyte some clients read at most. */
const MOST_PER_FRAME = 1_000

/** `later` runs something after the current burst of messages. */
export function createOutbox(sink: Sink, later: (run: () => void) => void = afterBurst): Outbox {
  let waiting: Readonly<Record<string, unknown>>[] = []
  /** Where a symbol's quote waits, while the reader is slow. */
  const quotes = new Map<unknown, number>()
  let isScheduled = false
  let isOver = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    later(flush)
  }

  function flush(): void {
    isScheduled = false
    while (waiting.length > 0 && sink.backlog() <= SLOW_BYTES) {
      const frame = waiting.length <= MOST_PER_FRAME ? waiting : waiting.slice(0, MOST_PER_FRAME)
      waiting = frame === waiting ? [] : waiting.slice(MOST_PER_FRAME)
      quotes.clear()
      sink.send(frame)
    }
  }

  function end(): void {
    isOver = true
    waiting = []
    quotes.clear()
  }

  return {
    push(message) {
      if (isOver) return
      if (sink.backlog() > SLOW_BYTES && message.T === 'q') {
        const at = quotes.get(message.S)
        if (at !== undefined) {
          waiting[at] = message
          return
        }
        quotes.set(message.S, waiting.length)
      }
      waiting.push(message)
      if (waiting.length - quotes.size > MOST_WAITING) {
        end()
        sink.tooSlow()
        return
      }
      schedule()
    },
    written() {
      if (waiting.length > 0) schedule()
    },
    end,
  }
}

/** Many readers are told of one thing in one burst: one turn of the event loop serves them all. */
const due: (() => void)[] = []

function afterBurst(run: () => void): void {
  if (due.push(run) === 1)
    setImmediate(() => {
      for (const one of due.splice(0)) one()
    })
}
