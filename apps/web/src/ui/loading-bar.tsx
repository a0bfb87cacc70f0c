/** A thin line at the top while a page is being read. Short waits show nothing. */
import { useEffect, useState } from 'react'

/** Milliseconds and pixels. */
export const LOADING_BAR = { throttle: 200, duration: 2000, hideDelay: 500, resetDelay: 400, height: 3 }

type Phase = 'idle' | 'running' | 'done' | 'hidden'

/** `isLoading` may flicker: the bar appears after the throttle, runs towards the end and finishes when loading does. */
export function LoadingBar({ isLoading }: { isLoading: boolean }) {
  const [phase, setPhase] = useState<Phase>('idle')
  useEffect(() => {
    if (isLoading) {
      const timer = setTimeout(() => setPhase('running'), LOADING_BAR.throttle)
      return () => clearTimeout(timer)
    }
    setPhase((was) => (was === 'running' ? 'done' : was))
    const hide = setTimeout(() => setPhase((was) => (was === 'done' ? 'hidden' : was)), LOADING_BAR.hideDelay)
    const reset = setTimeout(() => setPhase('idle'), LOADING_BAR.hideDelay + LOADING_BAR.resetDelay)
    return () => {
      clearTimeout(hide)
      clearTimeout(reset)
    }
  }, [isLoading])
  return (
    <div
      className="loading-bar"
      data-phase={phase}
      style={{ height: LOADING_BAR.height, '--loading-duration': `${LOADING_BAR.duration}ms` } as React.CSSProperties}
      aria-hidden
    />
  )
}
