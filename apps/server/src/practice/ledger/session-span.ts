/** How far the market is searched at once: over what trades together. */
import { DAY_MS, type Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import { dayAt, hoursOf, isTradingDay, nextTradingDay } from '@paddock/market/sessions/calendar'

/** Covers `[from, until)`: a stock's trading day from 4:00 in the morning to the evening in New York, a UTC day of crypto. */
interface SessionSpan {
  readonly from: Instant
  readonly until: Instant
}

/** The session an instant lies in, or the next one where it lies in none. */
export function sessionSpan(assetClass: Instrument['class'], at: Instant): SessionSpan {
  if (assetClass === 'crypto') return { from: at - (at % DAY_MS), until: at - (at % DAY_MS) + DAY_MS }
  // Orders come in the order of time, mostly: the last answer serves nearly all of them.
  if (!latest || at < latest.after || at >= latest.span.until) latest = stockSpan(at)
  return latest.span
}

let latest: { readonly after: Instant; readonly span: SessionSpan } | undefined

function stockSpan(at: Instant): { after: Instant; span: SessionSpan } {
  const day = dayAt(at)
  const today = isTradingDay(day) ? hoursOf(day) : undefined
  const { preOpen, afterClose } = today && today.afterClose > at ? today : hoursOf(nextTradingDay(day))
  return { after: Math.min(at, preOpen), span: { from: preOpen, until: afterClose } }
}
