/** Measures what a dashboard costs this device while it is in sight. */
import { messagesHeard } from '../../live/streams/market-stream.ts'
import { noteCost } from './measured-cost.ts'

const MEASURED_FOR = 4_000
const MEGABYTE = 1_048_576

/** Begins now, and notes what it found, unless that is over before. */
export function measureCost(user: string, id: string, over: AbortSignal): void {
  const since = performance.now()
  const heard = messagesHeard()
  let frames = 0
  requestAnimationFrame(function drawn(now) {
    // A page out of sight draws nothing, which says nothing of the dashboard.
    if (over.aborted || document.hidden) return
    frames += 1
    const seconds = (now - since) / 1000
    if (now - since < MEASURED_FOR) {
      requestAnimationFrame(drawn)
      return
    }
    const megabytes = memoryUsed()
    noteCost(user, id, {
      ...{ frames: frames / seconds, messages: (messagesHeard() - heard) / seconds, at: Date.now() },
      ...(megabytes !== undefined && { megabytes }),
    })
  })
}

function memoryUsed(): number | undefined {
  const { memory } = performance as Performance & { readonly memory?: { readonly usedJSHeapSize: number } }
  return memory && memory.usedJSHeapSize / MEGABYTE
}
