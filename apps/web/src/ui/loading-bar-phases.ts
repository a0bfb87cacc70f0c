/** When the loading bar appears, runs, and goes: short waits show nothing. */

/** Milliseconds and pixels. */
export const LOADING_BAR = { throttle: 200, duration: 2000, hideDelay: 500, resetDelay: 400, height: 3 }

export type Phase = 'idle' | 'running' | 'done' | 'hidden'

/** A change of phase after some milliseconds, from any phase where none is named. */
interface Step {
  readonly after: number
  readonly from?: Phase
  readonly to: Phase
}

const BEGUN: readonly Step[] = [{ after: LOADING_BAR.throttle, to: 'running' }]
const ENDED: readonly Step[] = [
  { after: 0, from: 'running', to: 'done' },
  { after: LOADING_BAR.hideDelay, from: 'done', to: 'hidden' },
  { after: LOADING_BAR.hideDelay + LOADING_BAR.resetDelay, to: 'idle' },
]

/** Takes the bar through what follows when loading begins or ends; answers how to stop. `isLoading` may flicker. */
export function runBar(isLoading: boolean, change: (next: (was: Phase) => Phase) => void): () => void {
  const timers = (isLoading ? BEGUN : ENDED).map(({ after, from, to }) =>
    setTimeout(() => change((was) => (from === undefined || was === from ? to : was)), after),
  )
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}
