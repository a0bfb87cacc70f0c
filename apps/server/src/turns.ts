/**
 * Whose turn it is. The server has one thread, and an answer that takes long must not hold up the others: such work is a generator that
 * yields where it may be put down, and in one turn of the event loop all of it together gets a few milliseconds. Callers take turns, so
 * that who asks a thousand questions waits for them himself.
 */
import type { Pieces } from '@paddock/market/pieces'

/** For whom something is worked out. */
export interface Reader {
  /** Those of one caller wait for each other. */
  readonly caller: string
  /** Whether nobody waits for the answer any more: what has not been done by then is not done. */
  readonly isGone?: () => boolean
  /** Told what was spent on it, in milliseconds. */
  readonly spent?: (ms: number) => void
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

export interface Turns {
  /**
   * What `pieces` come to: at once where that is cheap and nobody waits, otherwise as a promise. Rejects with a {@link ReaderGoneError} when
   * the reader is gone; throws a {@link CrowdedError} where too much is under way.
   */
  run<Result>(reader: Reader, pieces: Pieces<Result>): Result | Promise<Result>
}

/** All work of one turn of the event loop together, in milliseconds; the last piece may go beyond it by its own length. */
const TURN_MS = 6
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

export interface TurnParts {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Calls back in the next turn of the event loop, behind whatever has arrived by then. */
  readonly later: (callback: () => void) => void
}

export function createTurns({ now, later }: TurnParts): Turns {
  /** Whose turn is next comes first. */
  const lines = new Map<string, Job[]>()
  let waiting = 0
  /** Of this turn of the event loop. */
  let spentMs = 0
  let isTurnToCome = false

  /** Works until there is a result or this turn's time is over. */
  function advanced<Result>({ spent }: Reader, pieces: Pieces<Result>): IteratorResult<void, Result> {
    const began = now()
    const before = spentMs
    try {
      for (;;) {
        const step = pieces.next()
        if (step.done) return step
        spentMs = before + now() - began
        if (spentMs >= TURN_MS) return step
      }
    } finally {
      const took = now() - began
      spentMs = before + took
      spent?.(took)
      nextTurn()
    }
  }

  function nextTurn(): void {
    if (isTurnToCome) return
    isTurnToCome = true
    later(() => {
      isTurnToCome = false
      spentMs = 0
      work()
    })
  }

  function work(): void {
    while (spentMs < TURN_MS) {
      const [next] = lines
      if (next === undefined) return
      const [caller, line] = next
      const job = line.shift() as Job
      lines.delete(caller)
      const isDone = worked(job)
      if (isDone) waiting -= 1
      else line.splice(Math.min(MOST_BEGUN - 1, line.length), 0, job)
      if (line.length > 0) lines.set(caller, line)
    }
    nextTurn()
  }

  /** Gives a job its turn. Answers whether that was its last. */
  function worked({ reader, pieces, resolve, reject }: Job): boolean {
    try {
      if (reader.isGone?.()) {
        pieces.return(undefined)
        throw new ReaderGoneError('the caller of this answer is gone')
      }
      const step = advanced(reader, pieces)
      if (step.done) resolve(step.value)
      return step.done === true
    } catch (error) {
      reject(error)
      return true
    }
  }

  return {
    run<Result>(reader: Reader, pieces: Pieces<Result>): Result | Promise<Result> {
      if (waiting === 0 && spentMs < TURN_MS) {
        const step = advanced(reader, pieces)
        if (step.done) return step.value
      }
      const line = lines.get(reader.caller) ?? []
      if (line.length >= MOST_WAITING || waiting >= MOST_WAITING_OF_ALL) {
        pieces.return(undefined as Result)
        throw new CrowdedError(`${reader.caller} has ${line.length} answers under way`)
      }
      return new Promise<unknown>((resolve, reject) => {
        line.push({ reader, pieces, resolve, reject })
        lines.set(reader.caller, line)
        waiting += 1
        nextTurn()
      }) as Promise<Result>
    },
  }
}

/** Those of this process: it has one thread, however many desks a test opens on it. */
export const turns: Turns = createTurns({
  now: () => performance.now(),
  later: (callback) => void setImmediate(callback),
})
