/** What can be taken back, and done again after all. */
export interface History<State> {
  readonly past: readonly State[]
  readonly future: readonly State[]
}

export const NO_HISTORY: History<never> = { past: [], future: [] }
const MOST_STEPS = 100

/** After a change; what was taken back before is gone. */
export const withStep = <State>({ past }: History<State>, before: State): History<State> => ({
  past: [...past.slice(1 - MOST_STEPS), before],
  future: [],
})

/** One step back from `now`; undefined where there is none. */
export function stepBack<State>(
  { past, future }: History<State>,
  now: State,
): { readonly state: State; readonly history: History<State> } | undefined {
  const [state] = past.slice(-1)
  return state === undefined ? undefined : { state, history: { past: past.slice(0, -1), future: [now, ...future] } }
}

/** One step forward from `now`; undefined where nothing was taken back. */
export function stepForward<State>(
  { past, future }: History<State>,
  now: State,
): { readonly state: State; readonly history: History<State> } | undefined {
  const [state, ...rest] = future
  return state === undefined ? undefined : { state, history: { past: [...past, now], future: rest } }
}
