/** When a part of the desk is gone from the server (a newer build took its place), the page is loaded again, but not over and over. */

/** Milliseconds in which one path reloads at most once. */
export const RELOAD_GUARD = 10_000

/** Whether a path that last reloaded at `before` may reload at `now`; undefined when it never did. */
export const mayReload = (before: number | undefined, now: number): boolean =>
  before === undefined || now - before >= RELOAD_GUARD

/** Listens for parts that cannot be loaded. Called once at startup. */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    const key = `paddock.reload ${location.pathname}`
    const stored = sessionStorage.getItem(key)
    if (!mayReload(stored === null ? undefined : Number(stored), Date.now())) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
