/**
 * What is gathered for an auction in the five minutes before it: an estimate from the usual volume and the price that stands, since nothing
 * here knows the auction's outcome before it is held.
 */
import { mix, uniform } from '../arithmetic/hash.ts'
import { type Instant, MINUTE_MS, SECOND_MS } from '../instant.ts'
import type { Imbalance } from '../market.ts'
import { slotAt, slotEnd } from '../sessions/timeline.ts'
import { pauseAt, placeAt, type Tape, tickAt } from './tape.ts'

const GATHERING_MS = 5 * MINUTE_MS
/** Of a day's volume, what the two auctions trade. */
const SHARES = { open: 0.012, close: 0.07 } as const

/** A new one each second; what is not yet paired shrinks towards the auction. Undefined outside the five minutes, and in a halt. */
export function imbalanceAt(tape: Tape, at: Instant): Imbalance | undefined {
  const { timeline, listing, key } = tape.path
  const slot = slotAt(timeline, at)
  const kind = timeline.kinds[slot % timeline.sessions]
  const due = slot < 0 ? 0 : slotEnd(timeline, slot)
  if ((kind !== 'pre' && kind !== 'regular') || at >= due || at < due - GATHERING_MS) return undefined
  const place = placeAt(tape, at)
  if (!place || pauseAt(tape, slot, Math.floor((at - (timeline.starts[slot] ?? 0)) / MINUTE_MS))) return undefined
  const auction = kind === 'pre' ? 'open' : 'close'
  const second = Math.floor(at / SECOND_MS)
  const left = (due - at) / GATHERING_MS
  const session = mix(mix(key, 10), slot)
  const own = mix(session, second)
  const reference = tickAt(tape, place).price
  const usual = ((listing.dollars * 10 ** listing.instrument.priceScale) / reference) * SHARES[auction]
  const paired = Math.round(usual * (0.7 + 0.6 * uniform(session)) * (1 - 0.6 * left))
  // One side for the session mostly: the size flickers from second to second.
  const lean = uniform(mix(session, 1)) - 0.5 + 0.3 * (uniform(own) - 0.5)
  const imbalance = Math.round(usual * Math.abs(lean) * (0.1 + 0.5 * left))
  const side = imbalance === 0 ? 'none' : lean > 0 ? 'buy' : 'sell'
  const away = Math.round(reference * 0.002 * lean * left)
  return {
    at: second * SECOND_MS,
    auction,
    due,
    side,
    paired,
    imbalance,
    reference,
    indicative: Math.max(1, reference + away),
  }
}
