/** Points in time and days. Only `sessions/` knows New York's hours; nobody adds 24 hours to reach tomorrow. */
declare const kind: unique symbol

/** Lengths in milliseconds. */
export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** UTC milliseconds since 1970. */
export type Instant = number & { readonly [kind]?: 'instant' }
/** A date in New York, `2026-03-09`; no instant. */
export type TradingDay = string & { readonly [kind]?: 'trading day' }

/** RFC 3339 in UTC, zeros at the end of the fraction left out, as Alpaca writes times: `2026-08-10T13:30:00Z`, `2026-08-10T13:30:00.12Z`. */
export function toTimestamp(at: Instant): string {
  const text = new Date(at).toISOString()
  return text.endsWith('0Z') ? text.replace(/\.?0+Z$/, 'Z') : text
}

/** The instant an RFC 3339 text names, nanoseconds cut to milliseconds. Undefined if it names none. */
export function parseInstant(text: string): Instant | undefined {
  const at = Date.parse(text.replace(/(\.\d{3})\d+/, '$1'))
  return Number.isNaN(at) ? undefined : at
}
