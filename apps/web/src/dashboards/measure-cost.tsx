/** Measures what a dashboard costs this device, once it has been in sight for a while. Draws nothing. */
import { useEffect } from 'react'
import { messagesHeard } from '../live/market-stream.ts'
import { noteCost } from './measured-cost.ts'

/** Milliseconds: what is loading is not what it costs. */
const SETTLED_AFTER = 8_000
const MEASURED_FOR = 4_000
const MEGABYTE = 1_048_576

export function MeasureCost({ user, id }: { user: string; id: string }) {
  useEffect(() => {
    let next = 0
    const timer = setTimeout(() => {
      const since = performance.now()
      const heard = messagesHeard()
      let frames = 0
      next = requestAnimationFrame(function drawn(now) {
        // A page out of sight draws nothing, which says nothing of the dashboard.
        if (document.hidden) return
        frames += 1
        const seconds = (now - since) / 1000
        if (now - since < MEASURED_FOR) {
          next = requestAnimationFrame(drawn)
          return
        }
        const megabytes = memoryUsed()
        noteCost(user, id, {
          ...{ frames: frames / seconds, messages: (messagesHeard() - heard) / seconds, at: Date.now() },
          ...(megabytes !== undefined && { megabytes }),
        })
      })
    }, SETTLED_AFTER)
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(next)
    }
  }, [user, id])
  return null
}

function memoryUsed(): number | undefined {
  const { memory } = performance as Performance & { readonly memory?: { readonly usedJSHeapSize: number } }
  return memory && memory.usedJSHeapSize / MEGABYTE
}
