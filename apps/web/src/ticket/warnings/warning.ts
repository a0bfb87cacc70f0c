/** What stands in the way of an order, or should be known of it before it is sent. */
import type { Draft } from '../draft/draft.ts'

/** What puts it right, in a press: a change of the draft, or the end of an order that stands in the way. */
export interface Fix {
  readonly label: string
  readonly change?: Partial<Draft>
  readonly cancelOrder?: string
}

export interface Warning {
  /** Stable, for tests and help. */
  readonly code: string
  readonly text: string
  /** A blocking one disables the button; the other only has to be seen. */
  readonly isBlocking: boolean
  /** Whether the order is confirmed where only dangerous ones are. */
  readonly isDangerous: boolean
  readonly fix?: Fix
}

export const blocking = (code: string, text: string, fix?: Fix): Warning => ({
  code,
  text,
  isBlocking: true,
  isDangerous: false,
  ...(fix ? { fix } : {}),
})

/** One of a list of rules: what it has against the order, or nothing. */
export type Found = Warning | false | null | undefined | ''
export const isWarning = (found: Found): found is Warning => Boolean(found)

/** It has only to be seen. */
export const caution = (code: string, text: string, fix?: Fix): Warning => ({
  ...blocking(code, text, fix),
  isBlocking: false,
})

/** It has to be seen, and is asked about where dangerous orders are. */
export const danger = (code: string, text: string, fix?: Fix): Warning => ({
  ...caution(code, text, fix),
  isDangerous: true,
})
