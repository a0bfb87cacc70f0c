/** Milliseconds between two updates of a page that nobody sees. */
const HIDDEN_PAGE = 1_000

/**
 * Calls once: in the next animation frame or, where none comes because the page is hidden, after a second. What a page shows in windows
 * of its own is still seen then.
 */
export function onNextFrame(call: () => void): void {
  const done = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    call()
  }
  const frame = requestAnimationFrame(done)
  const timer = setTimeout(done, HIDDEN_PAGE)
}
