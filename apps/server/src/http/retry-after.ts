/** The header `Retry-After`: when a call may be repeated. */

/** Milliseconds that it asks for, in seconds or as a date, as HTTP allows; undefined where it is missing or neither. */
export function retryAfterMs(text: string | null | undefined, now: number): number | undefined {
  if (text === null || text === undefined) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

/** What a wait is told as: whole seconds, at least one. */
export const retryAfterSeconds = (waitMs: number): number => Math.max(1, Math.ceil(waitMs / 1000))
