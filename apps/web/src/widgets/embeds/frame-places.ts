/** How many frames a page carries: each is a page of its own, with sockets of its own. Those out of sight make room for those in it. */
import { useEffect, useId, useSyncExternalStore } from 'react'
import { createStore } from '../../ui/store.ts'

const MOST_FRAMES = 10

/** Who holds a place, when these want one, each near the window or not. Nobody in sight loses theirs. */
export function placesAfter(
  wants: ReadonlyMap<string, boolean>,
  held: ReadonlySet<string>,
  most: number,
): ReadonlySet<string> {
  const after = new Set([...held].filter((id) => wants.has(id)))
  for (const [id, isNear] of wants) {
    if (!isNear || after.has(id)) continue
    if (after.size >= most) {
      const far = [...after].find((other) => !wants.get(other))
      if (far === undefined) break
      after.delete(far)
    }
    after.add(id)
  }
  return after
}

const wants = new Map<string, boolean>()
const held = createStore<ReadonlySet<string>>(new Set())

const settle = (): void => held.write(placesAfter(wants, held.read(), MOST_FRAMES))

/** A frame keeps its place out of sight, so that it is not loaded again; `full` says that there is none while it is in sight. */
type FramePlace = 'held' | 'far' | 'full'

export function useFramePlace(isNear: boolean): FramePlace {
  const id = useId()
  useEffect(() => {
    wants.set(id, isNear)
    settle()
  }, [id, isNear])
  useEffect(
    () => () => {
      wants.delete(id)
      settle()
    },
    [id],
  )
  return useSyncExternalStore(held.onChange, () => (held.read().has(id) ? 'held' : wants.get(id) ? 'full' : 'far'))
}
