/** Whether the server can do its work, found out by trying, however often it is asked. */

/** How long an answer holds, and how long what is tried may take. */
const KEPT_MS = 1_000
const PATIENCE_MS = 1_000

/**
 * Answers whether `work` succeeds within a second. It is tried once a second at most and never twice at once: while it hangs, the answer is no.
 */
export function createReadiness(work: () => Promise<void>): () => Promise<boolean> {
  let trying: Promise<boolean> | undefined
  let answer: Promise<boolean> | undefined

  function tried(): Promise<boolean> {
    trying ??= work()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        trying = undefined
      })
    return trying
  }

  return () => {
    answer ??= inTime(tried()).finally(() => {
      setTimeout(() => {
        answer = undefined
      }, KEPT_MS).unref()
    })
    return answer
  }
}

function inTime(trying: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    // Where this thread was busy for so long, what has arrived meanwhile is heard first.
    const late = setTimeout(() => setImmediate(resolve, false), PATIENCE_MS)
    void trying.then((isDone) => {
      clearTimeout(late)
      resolve(isDone)
    })
  })
}
