/** When a part of the desk is gone from the server (a newer build took its place), the page is loaded again, but not over and over. */
import { keptValues } from '../ui/kept-value.ts'
import { keepForms, restoreForms } from './kept-forms.ts'

/** Milliseconds in which one path reloads at most once. */
export const RELOAD_GUARD = 10_000

/** When a path was loaded again for this, in milliseconds. */
const reloaded = keptValues('paddock.reload ', (stored) => (typeof stored === 'number' ? stored : undefined), 'tab')

/** Whether a path that last reloaded at `before` may reload at `now`; undefined when it never did. */
export const mayReload = (before: number | undefined, now: number): boolean =>
  before === undefined || now - before >= RELOAD_GUARD

/** Listens for parts that cannot be loaded; what was typed is there again after the reload. Called once at startup. */
export function reloadOnMissingChunk(): void {
  restoreForms()
  addEventListener('vite:preloadError', (event) => {
    // Nothing is gone from the server: the page that is there would give way to the browser's own.
    if (!navigator.onLine) return
    const before = reloaded(location.pathname)
    if (!mayReload(before.read(), Date.now())) return
    event.preventDefault()
    before.write(Date.now())
    keepForms()
    location.reload()
  })
}
