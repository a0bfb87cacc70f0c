import * as z from 'zod/mini'
import { EconomicCalendar } from '../research/economic-calendar.ts'
import { Fundamentals } from '../research/fundamentals.ts'
import { ReferenceBars, References } from '../research/references.ts'
import { PackedScreen, ScreenProgress } from '../research/screen.ts'
import type { DeskEntry } from './operation.ts'
import { ofAccount, ofNobody } from './operation.ts'

const text = z.optional(z.string())
const failures = { 404: 'Nothing of the kind is known in this market.', 422: 'A parameter is missing or wrong.' }

const fundamentals = {
  summary: 'What a listing is worth and does.',
  query: z.object({ symbol: text }),
  answer: Fundamentals,
  failures,
} as const satisfies DeskEntry
const economicCalendar = {
  summary: 'What economies published and will publish: a week around now unless told otherwise.',
  query: z.object({ from: text, to: text, countries: text, importance: text }),
  answer: EconomicCalendar,
  failures,
} as const satisfies DeskEntry
const references = {
  summary: 'Indices, futures and bonds with their day so far.',
  answer: References,
  failures,
} as const satisfies DeskEntry
const referenceBars = {
  summary: 'Bars of an index, a future, a bond or a pair of currencies, oldest first.',
  query: z.object({ symbol: text, timeframe: text, from: text, to: text }),
  answer: ReferenceBars,
  failures,
} as const satisfies DeskEntry
const screen = {
  summary:
    'One row for each instrument that is followed closely; 202 and the share that is done while a screen is not whole, with progress=true.',
  query: z.object({ class: text, ratings: text, progress: text }),
  answer: z.union([PackedScreen, ScreenProgress]),
  failures,
} as const satisfies DeskEntry

/** Companies, economies and whole markets, at the account's own time. */
export const RESEARCH = ofAccount({
  getFundamentals: fundamentals,
  getEconomicCalendar: economicCalendar,
  getReferences: references,
  getReferenceBars: referenceBars,
  getScreen: screen,
})

/** The same of the simulated market that visitors read. */
export const PUBLIC_RESEARCH = ofNobody({
  getPublicFundamentals: fundamentals,
  getPublicEconomicCalendar: economicCalendar,
  getPublicReferences: references,
  getPublicReferenceBars: referenceBars,
  getPublicScreen: screen,
})
