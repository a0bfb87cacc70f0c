/** Rules and what they say of an order, in sentences. */
import type { Hurdle } from '@paddock/broker/guardrails/judge'
import {
  type BlindEntries,
  type GuardrailRule,
  type Guardrails,
  NO_GUARDRAILS,
} from '@paddock/contract/desk/guardrails'
import type { KeyRule } from '@paddock/contract/desk/key-limits'
import { counted, dollars, money } from '../../format/number.ts'
import { newYorkHour } from '../../format/time.ts'

const RULE_NAMES: Readonly<Record<GuardrailRule | KeyRule | 'unreadable' | 'blind-entry', string>> = {
  'blocked-symbol': 'Blocked symbol',
  'allowed-hours': 'Allowed hours',
  'daily-loss': 'Daily loss',
  'loss-streak': 'Losses in a row',
  'trades-per-day': 'Trades a day',
  'order-value': 'Size of an order',
  'order-percent': 'Size of an order',
  'key-expired': 'Key expired',
  'key-scope': 'Scope of the key',
  'key-symbol': 'Symbols of the key',
  'key-order-value': 'Size by the key',
  'key-orders-per-day': 'Orders by the key',
  unreadable: 'Account not readable',
  'blind-entry': 'Orders not heard',
}

/** The name of a rule; one that is not known is shown as it is. */
export const ruleName = (rule: string): string =>
  Object.entries(RULE_NAMES).find(([known]) => known === rule)?.[1] ?? rule

/** What a rule has against an order, with the numbers. */
export function hurdleText({ rule, limit, value, until, message }: Hurdle): string {
  switch (rule) {
    case 'blocked-symbol':
      return `${value} is on your list of blocked symbols.`
    case 'allowed-hours': {
      const [from = '', to = ''] = limit.split('–')
      return from < to
        ? `You open positions from ${from} to ${to} New York only; it is ${value}.`
        : 'The hours you set do not overlap: nothing can be opened today.'
    }
    case 'daily-loss':
      return `Entries are locked until the next market day: ${dollars(value)} lost of ${dollars(limit)}.`
    case 'loss-streak':
      return `${value} losing trades in a row: entries are locked until ${until === null ? 'later' : newYorkHour(until)}.`
    case 'trades-per-day':
      return `${value} of ${limit} trades are sent today.`
    case 'order-value':
    case 'order-percent':
      return value === null
        ? 'There is no price yet, so your limit cannot be checked.'
        : `This is ${dollars(value)}, above your ${dollars(limit)} an order.`
    default:
      return message
  }
}

/** What keeps all entries back, short enough for a bar. */
export function pauseText(pause: Hurdle): string {
  const { rule, value, limit, until } = pause
  switch (rule) {
    case 'daily-loss':
      return `Entries locked for the day: ${dollars(value)} lost of ${dollars(limit)}`
    case 'loss-streak':
      return `Entries locked until ${until === null ? 'later' : newYorkHour(until)}: ${value} losses in a row`
    case 'trades-per-day':
      return `Entries locked for the day: ${value} of ${limit} trades sent`
    case 'allowed-hours':
      return `Entries locked: outside your hours, ${limit} New York`
    default:
      return hurdleText(pause)
  }
}

/** A rule that is set, in words. */
export interface RuleLine {
  readonly key: keyof Guardrails
  readonly name: string
  readonly text: string
}

const percent = (text: string) => `${Number(text)} %`

const LINES: { readonly [Key in keyof Guardrails]: readonly [string, (rule: NonNullable<Guardrails[Key]>) => string] } =
  {
    dailyLoss: ['Daily loss', (loss) => `${dollars(loss)}, then no entry until the next market day`],
    dailyLossPercent: ['Daily loss', (part) => `${percent(part)} of the equity at the last close`],
    lossStreak: [
      'Losses in a row',
      ({ losses, minutes }) => `after ${losses} no entry for ${counted(minutes, 'minute')}`,
    ],
    tradesPerDay: ['Trades a day', (trades) => `${trades}`],
    orderValue: ['Size of an order', (most) => `${dollars(most)} at most`],
    orderPercent: ['Size of an order', (most) => `${percent(most)} of the equity at most`],
    riskPercent: ['Risk of an order', (most) => `warned about above ${percent(most)} of the equity`],
    allowedHours: [
      'Allowed hours',
      ({ from, to }) => (from < to ? `${from} to ${to} New York` : 'none today: the hours you set do not overlap'),
    ],
    blockedSymbols: ['Blocked symbols', (symbols) => (symbols.length === 0 ? 'none' : symbols.join(', '))],
    blindEntries: ['Entries while the order stream is down', (choice) => BLIND_WORDS[choice ?? '']],
  }

/** What becomes of a script's entry while its account's orders are not heard, by what was chosen. */
export const BLIND_WORDS: Readonly<Record<BlindEntries | '', string>> = {
  '': 'refused',
  hold: 'held for 30 seconds, then refused',
  send: 'sent',
}

export const RULE_KEYS = Object.keys(NO_GUARDRAILS) as (keyof Guardrails)[]

/** One rule in words; `none` where it is not set. */
export function ruleLine(rules: Guardrails, key: keyof Guardrails): RuleLine {
  const [name, words] = LINES[key] as readonly [string, (rule: unknown) => string]
  const rule = rules[key]
  return { key, name, text: rule === null && key !== 'blindEntries' ? 'none' : words(rule) }
}

/** Those that are set. */
export const ruleLines = (rules: Guardrails): RuleLine[] =>
  RULE_KEYS.filter((key) => {
    const rule = rules[key]
    return Array.isArray(rule) ? rule.length > 0 : rule !== null
  }).map((key) => ruleLine(rules, key))

const IN_DOLLARS: ReadonlySet<string> = new Set(['daily-loss', 'order-value', 'order-percent', 'key-order-value'])
/** A number of a receipt: amounts of money as such, everything else as it is. */
export const figureText = (rule: string, text: string | null): string =>
  text !== null && IN_DOLLARS.has(rule) ? money(text) : (text ?? '')
