/** Work that is done piece by piece, so that whoever has it done may do something else in between. */

/** Yields where it may be put down: at the latest behind a few milliseconds' worth. What it comes to is what it returns. */
export type Pieces<Result> = Generator<void, Result, void>

/** What pieces come to, done one behind the other. */
export function atOnce<Result>(pieces: Pieces<Result>): Result {
  for (;;) {
    const step = pieces.next()
    if (step.done) return step.value
  }
}
