/** Milliseconds in which an answer is waited for. */
const ANSWERS_WITHIN = 3_000

/** Whether the server answers at all; what it says is no matter. */
export async function answers(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWERS_WITHIN) })
    return true
  } catch {
    return false
  }
}
