/**
 * Something above the page, such as a dialog that any key may open. It is mounted before it opens, and stays mounted on its way out, so that
 * it can be seen going: `closed` → `open` → `mounted` (on its way out) → `closed`.
 */
import { createStore } from './store.ts'

type OverlayState = 'open' | 'closed' | 'mounted'

/** Milliseconds between being closed and being gone: what the style sheets take to move something out. */
export const OVERLAY_EXIT = 180

interface Overlay<Content> {
  readonly state: OverlayState
  /** What is in it: kept on its way out, undefined when it is closed. */
  readonly content: Content | undefined
}

interface OverlayStore<Content> {
  readonly open: (content: Content) => void
  readonly close: () => void
  readonly current: () => Overlay<Content>
  readonly useOverlay: () => Overlay<Content>
}

const CLOSED = { state: 'closed', content: undefined } as const

/** One overlay; opening it again replaces what is in it. */
export function createOverlay<Content>(): OverlayStore<Content> {
  const { read, write, useValue } = createStore<Overlay<Content>>(CLOSED)
  let leaving: ReturnType<typeof setTimeout> | undefined
  return {
    open: (content) => {
      clearTimeout(leaving)
      write({ state: 'open', content })
    },
    close: () => {
      if (read().state !== 'open') return
      write({ ...read(), state: 'mounted' })
      leaving = setTimeout(() => write(CLOSED), OVERLAY_EXIT)
    },
    current: read,
    useOverlay: useValue,
  }
}
