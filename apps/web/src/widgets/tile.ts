/** The tile a widget stands in, as far as its view needs to know. */
import { createContext, type ReactNode, use } from 'react'

/** When what the tile shows was last known to be right, see `last-good.tsx`. */
export interface LastGood {
  /** In milliseconds of this machine. Answers how to take it back. */
  readonly report: (at: number) => () => void
  readonly subscribe: (listener: () => void) => () => void
  readonly earliest: () => number | undefined
}

interface Tile {
  /** What it is called where the view gives no title. */
  readonly title: string
  /** At the end of its head: link group, menu. */
  readonly controls: ReactNode
  /** Where its parts report that what they show is no longer moving. */
  readonly lastGood?: LastGood
  /** Opens the widget's settings; absent in a window of its own. */
  readonly openSettings?: () => void
}

export const TileContext = createContext<Tile>({ title: '', controls: null })
export const useTile = (): Tile => use(TileContext)
