/** Rules over time: tightening counts at once, loosening from the next market day on. */
import { type GuardrailChanges, type Guardrails, NO_GUARDRAILS } from '@paddock/contract/desk/guardrails'
import type { Instant, TradingDay } from '@paddock/market/instant'
import { dayAt, isTradingDay, nextTradingDay, previousTradingDay } from '@paddock/market/sessions/calendar'
import { areSame, stricter } from './stricter.ts'

export interface Standing {
  /** As they were last set. */
  readonly wanted: Guardrails
  /** The strictest of everything that was in force on {@link day}: it holds until that day is over. */
  readonly held: Guardrails
  readonly day: TradingDay
}

/** The market day of an instant: the date in New York, and over weekends and holidays the last one on which there was trading. */
export function marketDay(at: Instant): TradingDay {
  const date = dayAt(at)
  return isTradingDay(date) ? date : previousTradingDay(date)
}

/** The rules of a market day. */
export const inForce = ({ wanted, held, day }: Standing, today: TradingDay): Guardrails =>
  today <= day ? held : wanted

/** The standing after an edit on a market day. Nothing that is in force on it is loosened. */
export function changed(before: Standing | undefined, changes: GuardrailChanges, today: TradingDay): Standing {
  const wanted = withChanges(before?.wanted ?? NO_GUARDRAILS, changes)
  const held = stricter(before ? inForce(before, today) : NO_GUARDRAILS, wanted)
  return { wanted, held, day: before && before.day > today ? before.day : today }
}

/** From which day on the rules are as they were last set; undefined where they are already. */
export const loosensOn = (standing: Standing, today: TradingDay): TradingDay | undefined =>
  areSame(inForce(standing, today), standing.wanted) ? undefined : nextTradingDay(standing.day)

function withChanges(rules: Guardrails, changes: GuardrailChanges): Guardrails {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...rules, ...Object.fromEntries(given) }
}
