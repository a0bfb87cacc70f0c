import { useSyncExternalStore } from 'react'
import type { Breakpoint } from './column.ts'

/** Pixels at 16 px to the rem, as the theme has them. */
const WIDTHS: Readonly<Record<Breakpoint, string>> = { md: '48rem', lg: '64rem', xl: '80rem', '2xl': '96rem' }
const BREAKPOINTS = ['md', 'lg', 'xl', '2xl'] as const

const narrow = () => matchMedia('(width < 40rem)')

const subscribe = (changed: () => void) => {
  const queries = [narrow(), ...BREAKPOINTS.map(mediaOf)]
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}

const mediaOf = (breakpoint: Breakpoint) => matchMedia(`(width >= ${WIDTHS[breakpoint]})`)

/** Whether the screen is a phone's: under 640 px, where tables become two-line rows. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches)

/** How many of the widths the screen reaches: each number has one set, so that nothing is drawn again for an equal one. */
const REACHED: readonly ReadonlySet<Breakpoint>[] = [0, 1, 2, 3, 4].map((count) => new Set(BREAKPOINTS.slice(0, count)))

/** The widths the screen reaches, of those columns wait for. */
export const useReached = (): ReadonlySet<Breakpoint> =>
  useSyncExternalStore(
    subscribe,
    () => REACHED[BREAKPOINTS.filter((each) => mediaOf(each).matches).length] ?? new Set<Breakpoint>(),
  )
