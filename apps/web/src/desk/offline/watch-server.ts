/** Notices that the server does not answer, and that it does again: asked when there is reason to doubt it, and then until it does. */
import { onlineManager } from '@tanstack/react-query'
import { answers } from '../../live/answers.ts'
import { setUnreachable, unreachableSince } from '../../live/reachable.ts'
import { onConnections, socketLost } from '../../live/streams/connection.ts'

/** Milliseconds between two questions. */
const ASK_EVERY = 4_000

/** Begins to watch. Called once; the network's own events and a lost stream are reasons to ask. */
export function watchServer(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  // Calls wait for the server and not for a network: a server on the same machine needs none.
  onlineManager.setEventListener(() => () => {})
  const look = async () => {
    if (isAsking) return
    isAsking = true
    clearTimeout(timer)
    const from = Date.now()
    const isThere = await answers()
    isAsking = false
    setUnreachable(isThere ? undefined : (unreachableSince() ?? from))
    onlineManager.setOnline(isThere)
    if (!isThere) timer = setTimeout(look, ASK_EVERY)
  }
  addEventListener('offline', () => void look())
  addEventListener('online', () => void look())
  onConnections(() => {
    if (socketLost() !== (unreachableSince() !== undefined)) void look()
  })
  if (!navigator.onLine || socketLost()) void look()
}
