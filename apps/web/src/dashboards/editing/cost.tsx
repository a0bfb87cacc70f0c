/** What a layout costs on this device: symbols of the stream, frames a second, and memory where the browser tells. */
import { useEffect, useState } from 'react'
import { plain } from '../../format/number.ts'
import type { KeptDashboard } from '../kept/dashboards.ts'
import { STREAM_BUDGET, useStreamedSymbols } from '../streams/stream-cost.ts'

const MEGABYTE = 1_048_576

export function Cost({ dashboard }: { dashboard: KeptDashboard }) {
  const symbols = useStreamedSymbols(dashboard)
  const frames = useFrames()
  const memory = memoryUsed()
  const isOver = symbols !== undefined && symbols > STREAM_BUDGET
  return (
    <span
      className="label push"
      title={`A free Alpaca plan streams ${STREAM_BUDGET} symbols at once; the practice market has no limit.`}
    >
      {symbols !== undefined && (
        <span className={isOver ? 'warn' : undefined}>
          Streams {symbols} {symbols === 1 ? 'symbol' : 'symbols'} of {STREAM_BUDGET}
        </span>
      )}
      {frames !== undefined && ` · ${frames} frames a second`}
      {memory !== undefined && ` · ${plain(String(Math.round(memory / MEGABYTE)))} MB`}
    </span>
  )
}

/** Frames drawn in each second, measured while it is shown. */
function useFrames(): number | undefined {
  const [frames, setFrames] = useState<number>()
  useEffect(() => {
    let count = 0
    let since = performance.now()
    let next = requestAnimationFrame(function drawn(now) {
      count += 1
      if (now - since >= 1000) {
        setFrames(Math.round((count * 1000) / (now - since)))
        count = 0
        since = now
      }
      next = requestAnimationFrame(drawn)
    })
    return () => cancelAnimationFrame(next)
  }, [])
  return frames
}

/** Bytes; only some browsers tell. */
function memoryUsed(): number | undefined {
  const { memory } = performance as Performance & { readonly memory?: { readonly usedJSHeapSize: number } }
  return memory?.usedJSHeapSize
}
