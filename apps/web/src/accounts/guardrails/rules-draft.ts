/** Rules while they are typed: what the boxes say, what that asks for, and what of it counts when. */
import { areSame, stricter } from '@paddock/broker/guardrails/stricter'
import { type BlindEntries, GuardrailChanges, type Guardrails, NO_GUARDRAILS } from '@paddock/contract/desk/guardrails'
import { errorsOf } from '../../live/use-form.ts'
import { RULE_KEYS, type RuleLine, ruleLine } from './words.ts'

/** As typed; an empty box is no rule. */
export interface RulesDraft {
  readonly dailyLoss: string
  readonly dailyLossPercent: string
  readonly losses: string
  readonly minutes: string
  readonly tradesPerDay: string
  readonly orderValue: string
  readonly orderPercent: string
  readonly riskPercent: string
  readonly from: string
  readonly to: string
  readonly blocked: string
  readonly blindEntries: BlindEntries | ''
}

export const draftOf = (rules: Guardrails): RulesDraft => ({
  dailyLoss: rules.dailyLoss ?? '',
  dailyLossPercent: rules.dailyLossPercent ?? '',
  losses: String(rules.lossStreak?.losses ?? ''),
  minutes: String(rules.lossStreak?.minutes ?? ''),
  tradesPerDay: String(rules.tradesPerDay ?? ''),
  orderValue: rules.orderValue ?? '',
  orderPercent: rules.orderPercent ?? '',
  riskPercent: rules.riskPercent ?? '',
  from: rules.allowedHours?.from ?? '',
  to: rules.allowedHours?.to === '24:00' ? '' : (rules.allowedHours?.to ?? ''),
  blocked: rules.blockedSymbols.join(', '),
  blindEntries: rules.blindEntries ?? '',
})

export type Read =
  | { readonly kind: 'rules'; readonly rules: Guardrails; readonly changes: GuardrailChanges }
  /** What is wrong with each rule, by its name. */
  | { readonly kind: 'wrong'; readonly errors: Readonly<Record<string, string>> }

/** What the boxes ask for beside what is wanted already, or what is wrong with them: the first thing of each rule. */
export function readDraft(draft: RulesDraft, wanted: Guardrails): Read {
  const { losses, minutes, from, to } = draft
  const asked = {
    dailyLoss: draft.dailyLoss || null,
    dailyLossPercent: draft.dailyLossPercent || null,
    lossStreak: losses || minutes ? { losses: numberOf(losses), minutes: numberOf(minutes) } : null,
    tradesPerDay: draft.tradesPerDay ? numberOf(draft.tradesPerDay) : null,
    orderValue: draft.orderValue || null,
    orderPercent: draft.orderPercent || null,
    riskPercent: draft.riskPercent || null,
    allowedHours: from || to ? { from: from || '00:00', to: to || '24:00' } : null,
    blockedSymbols: draft.blocked.split(/[\s,;]+/).filter(Boolean),
    blindEntries: draft.blindEntries || null,
  }
  const read = GuardrailChanges.safeParse(asked)
  if (!read.success) return { kind: 'wrong', errors: errorsOf(read.error) }
  const given: Partial<Guardrails> = read.data as Guardrails
  const rules = { ...NO_GUARDRAILS, ...given }
  const changes = RULE_KEYS.filter((key) => isMoved(wanted, rules, key)).map((key) => [key, rules[key]])
  return { kind: 'rules', rules, changes: Object.fromEntries(changes) }
}

const numberOf = (text: string): number => (text === '' ? Number.NaN : Number(text))

const isMoved = (before: Guardrails, after: Guardrails, key: keyof Guardrails): boolean =>
  !areSame({ ...NO_GUARDRAILS, [key]: before[key] }, { ...NO_GUARDRAILS, [key]: after[key] })

/** What of new rules counts at once, and what only from the next market day on. */
export function effectsOf(inForce: Guardrails, next: Guardrails): { now: RuleLine[]; later: RuleLine[] } {
  const held = stricter(inForce, next)
  return {
    now: RULE_KEYS.filter((key) => isMoved(inForce, held, key)).map((key) => ruleLine(held, key)),
    later: RULE_KEYS.filter((key) => isMoved(held, next, key)).map((key) => ruleLine(next, key)),
  }
}
