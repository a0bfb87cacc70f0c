/**
 * Long work in slices. The server has one thread, and nothing that takes long may hold up the others: such work is a generator that yields
 * where it may be put down, and in one turn of the event loop all of it together gets a few milliseconds. Callers take turns, so that who
 * asks a thousand questions waits for them himself. Answers and streams (what sockets say and are told) have a share each, so that neither
 * waits for the other however many there are.
 */
import type { Pieces } from '@paddock/market/pieces'

/** For whom something is worked out. */
export interface Reader {
  /** Those of one caller wait for each other. */
  readonly caller: string
  /** Whether nobody waits for the answer any more: what has not been done by then is not done. */
  readonly isGone?: (() => boolean) | undefined
  /** Told what was spent on it, in milliseconds. */
  readonly spent?: ((ms: number) => void) | undefined
}

export const READER_OF_NOBODY: Reader = { caller: 'the server' }

/** Nobody waits for the answer any more. */
export class ReaderGoneError extends Error {
  override readonly name = 'ReaderGoneError'
}

/** A caller has so much under way that no more is begun. */
export class CrowdedError extends Error {
  override readonly name = 'CrowdedError'
}

export interface Slices {
  /**
   * What `pieces` come to: at once where that is cheap and nobody waits, otherwise as a promise. Rejects with a {@link ReaderGoneError} when
   * the reader is gone; throws a {@link CrowdedError} where too much is under way.
   */
  run<Result>(reader: Reader, pieces: Pieces<Result>): Result | Promise<Result>
  /** What `pieces` of a stream come to, never at once. Streams are bounded where they are opened: none of their work is refused. */
  stream<Result>(caller: string, pieces: Pieces<Result>): Promise<Result>
  /** Resolves when it is the turn of what follows, a read of the database for example. It is all that streams get of that turn of the event loop. */
  turn(caller: string): Promise<void>
  /** Jobs that wait for their turn. */
  waiting(): { readonly answers: number; readonly streams: number }
}

/** All work of one turn of the event loop together, in milliseconds; the last piece may go beyond it by its own length. */
const TURN_MS = 6
/** Of it for streams. */
const STREAMS_MS = TURN_MS / 2
/** Begun at the same time for one caller: what lies behind them waits, so that half-done answers take little memory. */
const MOST_BEGUN = 8
/** Far more than a desk with all its widgets asks at a time. */
const MOST_WAITING = 500
const MOST_WAITING_OF_ALL = 5_000

interface Job {
  readonly reader: Reader
  readonly pieces: Pieces<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (reason: unknown) => void
}

/** Jobs that share a part of each turn of the event loop. */
interface Share {
  /** By caller; whose turn is next comes first. */
  readonly lines: Map<string, Job[]>
  waiting: number
  /** In this turn of the event loop. */
  spentMs: number
}

interface SliceParts {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Calls back in the next turn of the event loop, behind whatever has arrived by then. */
  readonly later: (callback: () => void) => void
}

export function createSlices({ now, later }: SliceParts): Slices {
  const answers: Share = { lines: new Map(), waiting: 0, spentMs: 0 }
  const streams: Share = { lines: new Map(), waiting: 0, spentMs: 0 }
  let isTurnToCome = false

  /** Works until there is a result or the share's milliseconds are spent. */
  function advanced<Result>(share: Share, mostMs: number, { spent }: Reader, pieces: Pieces<Result>) {
    const began = now()
    const before = share.spentMs
    try {
      for (;;) {
        const step = pieces.next()
        if (step.done) return step
        share.spentMs = before + now() - began
        if (share.spentMs >= mostMs) return step
      }
    } finally {
      const took = now() - began
      share.spentMs = Math.max(share.spentMs, before + took)
      spent?.(took)
      nextTurn()
    }
  }

  function nextTurn(): void {
    if (isTurnToCome) return
    isTurnToCome = true
    later(() => {
      isTurnToCome = false
      streams.spentMs = 0
      answers.spentMs = 0
      work(streams, STREAMS_MS)
      work(answers, TURN_MS - Math.min(streams.spentMs, STREAMS_MS))
    })
  }

  function work(share: Share, mostMs: number): void {
    const { lines } = share
    while (share.spentMs < mostMs) {
      const [next] = lines
      if (next === undefined) return
      const [caller, line] = next
      const job = line.shift() as Job
      lines.delete(caller)
      const isDone = worked(share, mostMs, job)
      if (isDone) share.waiting -= 1
      else line.splice(Math.min(MOST_BEGUN - 1, line.length), 0, job)
      if (line.length > 0) lines.set(caller, line)
    }
    nextTurn()
  }

  /** Gives a job its turn. Answers whether that was its last. */
  function worked(share: Share, mostMs: number, { reader, pieces, resolve, reject }: Job): boolean {
    try {
      if (reader.isGone?.()) {
        pieces.return(undefined)
        throw new ReaderGoneError('the caller of this answer is gone')
      }
      const step = advanced(share, mostMs, reader, pieces)
      if (step.done) resolve(step.value)
      return step.done === true
    } catch (error) {
      reject(error)
      return true
    }
  }

  function queued<Result>(share: Share, reader: Reader, pieces: Pieces<Result>): Promise<Result> {
    return new Promise<unknown>((resolve, reject) => {
      const line = share.lines.get(reader.caller) ?? []
      line.push({ reader, pieces, resolve, reject })
      share.lines.set(reader.caller, line)
      share.waiting += 1
      nextTurn()
    }) as Promise<Result>
  }

  const stream: Slices['stream'] = (caller, pieces) => queued(streams, { caller }, pieces)

  function* restOfTurn(): Pieces<void> {
    yield
    streams.spentMs = STREAMS_MS
  }

  return {
    run(reader, pieces) {
      if (answers.waiting === 0 && answers.spentMs < TURN_MS) {
        const step = advanced(answers, TURN_MS, reader, pieces)
        if (step.done) return step.value
      }
      const ofCaller = answers.lines.get(reader.caller)?.length ?? 0
      if (ofCaller >= MOST_WAITING || answers.waiting >= MOST_WAITING_OF_ALL) {
        pieces.return(undefined as never)
        throw new CrowdedError(`${reader.caller} has ${ofCaller} answers under way`)
      }
      return queued(answers, reader, pieces)
    },
    stream,
    turn: (caller) => stream(caller, restOfTurn()),
    waiting: () => ({ answers: answers.waiting, streams: streams.waiting }),
  }
}

/** Those of this process: it has one thread, however many desks a test opens on it. */
export const slices: Slices = createSlices({
  now: () => performance.now(),
  later: (callback) => void setImmediate(callback),
})
