/** When a part of the desk is gone from the server (a newer build took its place), the page is loaded again, but not over and over. */

import { keepForms, restoreForms } from './kept-forms.ts'

/** Milliseconds in which one path reloads at most once. */
export const RELOAD_GUARD = 10_000

/** Whether a path that last reloaded at `before` may reload at `now`; undefined when it never did. */
export const mayReload = (before: number | undefined, now: number): boolean =>
  before === undefined || now - before >= RELOAD_GUARD

/** Listens for parts that cannot be loaded; what was typed is there again after the reload. Called once at startup. */
export function reloadOnMissingChunk(): void {
  restoreForms()
  addEventListener('vite:preloadError', (event) => {
    // Nothing is gone from the server: the page that is there would give way to the browser's own.
    if (!navigator.onLine) return
    const key = `paddock.reload ${location.pathname}`
    const stored = sessionStorage.getItem(key)
    if (!mayReload(stored === null ? undefined : Number(stored), Date.now())) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    keepForms()
    location.reload()
  })
}
