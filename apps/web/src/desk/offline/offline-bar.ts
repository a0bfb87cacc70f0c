/** A line above everything while the server cannot be reached, and what is below it dimmed: it is as it was when the line came. */
import './offline.css'
import { newYorkHour } from '../../format/time.ts'
import { onReachable, unreachableSince } from '../../live/reachable.ts'

/** Begins to show it as needed. It is no part of the desk's own tree: nothing that is drawn there loads it. */
export function showOfflineBar(): void {
  const bar = document.createElement('p')
  bar.className = 'offline-bar'
  bar.setAttribute('role', 'status')
  bar.hidden = true
  document.body.prepend(bar)
  const show = () => {
    const since = unreachableSince()
    bar.hidden = since === undefined
    document.documentElement.toggleAttribute('data-offline', since !== undefined)
    bar.textContent =
      since === undefined
        ? ''
        : `Offline · as of ${newYorkHour(since)}. Nothing can be sent; orders at the broker keep working.`
  }
  onReachable(show)
  show()
}
