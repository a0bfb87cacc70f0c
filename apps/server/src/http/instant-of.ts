/** Times in requests. */
import { type Instant, parseInstant } from '@paddock/market/instant'
import { startOfDay } from '@paddock/market/sessions/calendar'
import { isDate } from '@paddock/market/sessions/date'

/**
 * The instant a parameter names: a bare date is midnight, New York's unless told otherwise; a time without a zone is UTC. Undefined where it
 * names none, 30 February included.
 */
export function instantOf(text: string, midnight: (date: string) => Instant = startOfDay): Instant | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isDate(text) ? midnight(text) : undefined
  return parseInstant(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`)
}
