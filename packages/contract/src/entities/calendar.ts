import * as z from 'zod/mini'
import { DateString, Timestamp } from './scalar.ts'

/** A trading day. Hours are New York's: `open` is `HH:MM`, `session_open` is `HHMM`. */
export const CalendarDay = z.looseObject({
  date: DateString,
  open: z.string(),
  close: z.string(),
  session_open: z.string(),
  session_close: z.string(),
  settlement_date: DateString,
})
export type CalendarDay = z.infer<typeof CalendarDay>

/** The market's clock. Times carry New York's offset; `is_open` is about regular hours only. */
export const Clock = z.looseObject({
  timestamp: Timestamp,
  is_open: z.boolean(),
  next_open: Timestamp,
  next_close: Timestamp,
})
export type Clock = z.infer<typeof Clock>
