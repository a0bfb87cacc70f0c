/** The quote of an instrument, whatever kind it is of. */
import type { ReactNode } from 'react'

/** Plain numbers, for the eye. What is not known is undefined. */
export interface WidgetQuote {
  readonly last: number | undefined
  readonly previousClose: number | undefined
  readonly open: number | undefined
  readonly high: number | undefined
  readonly low: number | undefined
  readonly bid?: number | undefined
  readonly ask?: number | undefined
  readonly volume?: number | undefined
  /** Digits after the point that it is quoted with; undefined where the price decides. */
  readonly digits?: number
  /** Its own name, where the desk's market has one for it. */
  readonly name?: string
}

export const UNKNOWN: WidgetQuote = {
  last: undefined,
  previousClose: undefined,
  open: undefined,
  high: undefined,
  low: undefined,
}

/** What draws the quote of one kind of instrument. */
export interface QuoteKindProps {
  readonly symbol: string
  readonly isWhole: boolean
  readonly children: (quote: WidgetQuote) => ReactNode
}
