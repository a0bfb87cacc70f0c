/** Guardrails compared and joined, rule by rule. */
import type { BlindEntries, Guardrails } from '@paddock/contract/desk/guardrails'
import { decimal, smaller } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'

/** Whatever either of two sets of rules refuses, and nothing else that both would let through. */
export function stricter(a: Guardrails, b: Guardrails): Guardrails {
  return {
    dailyLoss: least(a.dailyLoss, b.dailyLoss),
    dailyLossPercent: least(a.dailyLossPercent, b.dailyLossPercent),
    lossStreak: both(a.lossStreak, b.lossStreak, (one, other) => ({
      losses: Math.min(one.losses, other.losses),
      minutes: Math.max(one.minutes, other.minutes),
    })),
    tradesPerDay: both(a.tradesPerDay, b.tradesPerDay, Math.min),
    orderValue: least(a.orderValue, b.orderValue),
    orderPercent: least(a.orderPercent, b.orderPercent),
    riskPercent: least(a.riskPercent, b.riskPercent),
    allowedHours: both(a.allowedHours, b.allowedHours, shared),
    blockedSymbols: [...new Set([...a.blockedSymbols, ...b.blockedSymbols])].sort(),
    blindEntries: lessBlind(a.blindEntries, b.blindEntries),
  }
}

/** Whether `a` refuses everything that `b` refuses. */
export const isAsStrict = (a: Guardrails, b: Guardrails): boolean => areSame(stricter(a, b), a)

/** Whether two sets of rules say the same, however their amounts are written. */
export const areSame = (a: Guardrails, b: Guardrails): boolean => written(a) === written(b)

/** Joined with itself a set is written in the one way. */
const written = (rules: Guardrails): string => JSON.stringify(stricter(rules, rules))

function both<Rule>(a: Rule | null, b: Rule | null, join: (a: Rule, b: Rule) => Rule): Rule | null {
  if (a === null || b === null) return a ?? b
  return join(a, b)
}

const least = (a: string | null, b: string | null) =>
  both(a, b, (one, other) => toWire(smaller(decimal(one), decimal(other))))

/** Refusing is the strictest, and holding is stricter than sending. */
const lessBlind = (a: BlindEntries | null, b: BlindEntries | null): BlindEntries | null =>
  a === null || b === null ? null : a === 'send' ? b : a

type Hours = NonNullable<Guardrails['allowedHours']>

/** The hours that both allow. Where there are none the span is empty, and nothing is opened at all. */
function shared(a: Hours, b: Hours): Hours {
  const from = a.from > b.from ? a.from : b.from
  const to = a.to < b.to ? a.to : b.to
  return from < to ? { from, to } : NEVER
}

/** One empty span for all of them, so that equal rules are equal. */
const NEVER: Hours = { from: '24:00', to: '00:00' }
