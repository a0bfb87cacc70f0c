/** The tile a widget stands in, as far as its view needs to know. */
import { createContext, type ReactNode, use } from 'react'

export interface Tile {
  /** What it is called where the view gives no title. */
  readonly title: string
  /** At the end of its head: link group, menu. */
  readonly controls: ReactNode
  /** Gives a desk symbol to its link group; undefined where it is in none. */
  readonly choose: ((symbol: string) => void) | undefined
}

export const TileContext = createContext<Tile>({ title: '', controls: null, choose: undefined })
export const useTile = (): Tile => use(TileContext)
