/** Work that can wait, done a piece at a time: requests have their turn in between, and all such work together is no longer in their way. */

export interface Slices {
  /** Runs work to its end, a step whenever it is its turn. Rejects with what it throws. */
  run(work: Iterator<unknown>): Promise<void>
  /** Resolves when it is the turn of what follows, which is all that is done then. */
  turn(): Promise<void>
}

/** What a turn of the event loop may give to it, in milliseconds. The step that passes it is finished: steps are short. */
const TURN_MS = 5

interface Waiting {
  /** Without it, whoever waits does the work. */
  readonly work?: Iterator<unknown>
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

/** One step of each work in turn. `later` runs something after others had their turn. */
export function createSlices(later: (run: () => void) => void = setImmediate): Slices {
  const waiting: Waiting[] = []

  function turn(): void {
    const endsAt = performance.now() + TURN_MS
    for (let one = waiting.shift(); one; one = performance.now() < endsAt ? waiting.shift() : undefined) {
      if (one.work) step(one, one.work)
      else {
        one.done()
        break
      }
    }
    if (waiting.length > 0) later(turn)
  }

  function step(one: Waiting, work: Iterator<unknown>): void {
    try {
      if (work.next().done) one.done()
      else waiting.push(one)
    } catch (error) {
      one.failed(error)
    }
  }

  const add = (work?: Iterator<unknown>): Promise<void> =>
    new Promise((done, failed) => {
      if (waiting.push({ ...(work && { work }), done, failed }) === 1) later(turn)
    })

  return { run: add, turn: () => add() }
}

/** The one of this process: what sockets say, and what is read again of an account's past. */
export const slices: Slices = createSlices()
