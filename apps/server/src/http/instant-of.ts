/** Times in requests. */
import { type Instant, parseInstant } from '@paddock/market/instant'
import { startOfDay } from '@paddock/market/sessions/calendar'

/** The instant a parameter names: a bare date is midnight, New York's unless told otherwise; a time without a zone is UTC. */
export function instantOf(text: string, midnight: (date: string) => Instant = startOfDay): Instant | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return midnight(text)
  return parseInstant(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`)
}
