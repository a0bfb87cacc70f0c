import type { Breakpoint } from '@paddock/contract/desk/dashboards/dashboard'
import { useSyncExternalStore } from 'react'
import { breakpointAt } from './layout.ts'

const subscribe = (changed: () => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/** Which width of screen this is. */
export const useBreakpoint = (): Breakpoint => useSyncExternalStore(subscribe, () => breakpointAt(innerWidth))
