/** A piece of news. A simulated one says so in its author and its text. */
import type { Instant } from './instant.ts'

export interface Article {
  /** Positive, unique, rising with time. */
  readonly id: number
  readonly at: Instant
  readonly headline: string
  /** One or two sentences. */
  readonly summary: string
  /** HTML paragraphs. */
  readonly content: string
  readonly author: string
  readonly source: string
  /** Whom it is about; a coin without its slash. */
  readonly symbols: readonly string[]
}

export interface NewsQuery {
  readonly from: Instant
  readonly to: Instant
  /** Whatever it is about where it is left out; coins with or without their slash. */
  readonly symbols?: readonly string[]
  readonly limit?: number
  /** Oldest first where it is left out. */
  readonly isNewestFirst?: boolean
}
