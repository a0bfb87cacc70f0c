/** Releases of the economic calendar: what was asked for, and what is answered. */
import type { Instant } from './instant.ts'

/** −1 low, 0 medium, 1 high. */
export type Importance = -1 | 0 | 1

export interface Release {
  /** Unique, the same on every machine. */
  readonly id: string
  readonly at: Instant
  readonly country: string
  readonly countryName: string
  readonly currency: string
  readonly title: string
  /** What it is about: `Oct 2026`, `Q3 2026`, or the day a week or a decision is named by. */
  readonly period: string
  readonly importance: Importance
  readonly unit: string
  readonly digits: number
  /** Null until it is published. */
  readonly actual: number | null
  readonly forecast: number
  readonly previous: number
}

export interface CalendarQuery {
  readonly from: Instant
  readonly to: Instant
  /** No actual figure later than this is told. */
  readonly now: Instant
  /** All where they are left out. */
  readonly countries?: readonly string[]
  readonly importances?: readonly Importance[]
}
