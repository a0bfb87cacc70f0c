/** The room of a list in a card: as high as its rows, until it scrolls. */
import type { ReactNode } from 'react'
import { useNarrow } from './use-narrow.ts'

/** In rem. */
const MOST = 28
const HEAD = 3
const ROW = 2
const CARD = 4

/** `card` is the height of a row's card in rem, where the page is narrow. */
export function ListRoom({ rows, card = CARD, children }: { rows: number; card?: number; children: ReactNode }) {
  const row = useNarrow() ? card : ROW
  return (
    <div className="flex flex-col bg-well" style={{ height: `${Math.min(MOST, HEAD + rows * row)}rem` }}>
      {children}
    </div>
  )
}
