/** A thin line at the top while a page is being read. */
import { useEffect, useState } from 'react'
import { LOADING_BAR, type Phase, runBar } from './loading-bar-phases.ts'

export function LoadingBar({ isLoading }: { isLoading: boolean }) {
  const [phase, setPhase] = useState<Phase>('idle')
  useEffect(() => runBar(isLoading, setPhase), [isLoading])
  return (
    <div
      className="loading-bar"
      data-phase={phase}
      style={{ height: LOADING_BAR.height, '--loading-duration': `${LOADING_BAR.duration}ms` } as React.CSSProperties}
      aria-hidden
    />
  )
}
