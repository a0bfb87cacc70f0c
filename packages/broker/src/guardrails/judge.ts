/** What guardrails say of an order that opens or enlarges something, and of the day: which rule stands in the way, with its numbers. */
import { GUARDRAIL_RULES, type GuardrailRule, type Guardrails } from '@paddock/contract/desk/guardrails'
import { type Decimal, decimal, isAbove, isPositive, smaller } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { CENTS } from '@paddock/decimal/money'
import { percentOf } from '@paddock/decimal/percent'
import { toWire } from '@paddock/decimal/wire'
import { type Instant, MINUTE_MS } from '@paddock/market/instant'
import { toNewYork } from '@paddock/market/sessions/calendar'
import { isListed } from './entry.ts'

export interface Entry {
  readonly symbols: readonly string[]
  /** US dollars; undefined where no price is known, which no rule on values lets through. */
  readonly value: Decimal | undefined
  /** False of a change to an order: that is the trade it was. */
  readonly isTrade: boolean
}

/** What the rules are measured against. What no rule asks for need not be known. */
export interface Today {
  readonly at: Instant
  /** US dollars: what the account is below its last close, money that came and went left out. */
  readonly lost: Decimal | undefined
  readonly lastEquity: Decimal | undefined
  readonly equity: Decimal | undefined
  readonly trades: number | undefined
  readonly streak: { readonly losses: number; readonly lastAt: Instant } | undefined
  /** The day's loss was over its limit before: it stays so, whatever the account is worth since. */
  readonly lock: DayLock | undefined
}

/** US dollars. */
export interface DayLock {
  readonly lost: string
  readonly limit: string
}

export interface Hurdle {
  readonly rule: GuardrailRule
  /** As it travels: the rule and the numbers. */
  readonly message: string
  readonly limit: string
  /** What it was measured against it; null where it is not known. */
  readonly value: string | null
  /** When it ends by itself; null on the next market day, or never. */
  readonly until: Instant | null
}

const cents = (value: Decimal): string => toWire(round(value, CENTS))

/** The rule an order breaks first; undefined where it may go. */
export function hurdleFor(rules: Guardrails, entry: Entry, today: Today): Hurdle | undefined {
  for (const rule of GUARDRAIL_RULES) {
    const hurdle = CHECKS[rule](rules, today, entry)
    if (hurdle) return hurdle
  }
  return undefined
}

/** What keeps every order that opens something back now, whatever it is. */
export function pauseOf(rules: Guardrails, today: Today): Hurdle | undefined {
  for (const rule of PAUSES) {
    const hurdle = CHECKS[rule](rules, today, ANY)
    if (hurdle) return hurdle
  }
  return undefined
}
const PAUSES = ['daily-loss', 'loss-streak', 'trades-per-day', 'allowed-hours'] as const
const ANY: Entry = { symbols: [], value: undefined, isTrade: true }

type Check = (rules: Guardrails, today: Today, entry: Entry) => Hurdle | undefined

const CHECKS: Readonly<Record<GuardrailRule, Check>> = {
  'blocked-symbol': ({ blockedSymbols }, _, { symbols }) => {
    const found = symbols.find((symbol) => isListed(symbol, blockedSymbols))
    return found === undefined
      ? undefined
      : hurdle('blocked-symbol', `${found} is on the list of blocked symbols`, { limit: found, value: found })
  },
  'allowed-hours': ({ allowedHours }, { at }) => {
    const time = toNewYork(at).slice(11, 16)
    if (!allowedHours || (time >= allowedHours.from && time < allowedHours.to)) return undefined
    const { from, to } = allowedHours
    const span = from < to ? `from ${from} to ${to} New York` : 'at no hour of this day'
    return hurdle('allowed-hours', `entries are allowed ${span}, it is ${time}`, {
      limit: `${from}–${to}`,
      value: time,
    })
  },
  'daily-loss': (rules, { lost, lastEquity, lock }) => {
    const limit = lossLimit(rules, lastEquity)
    const broken =
      lock ?? (lost && limit && !isAbove(limit, lost) ? { lost: cents(lost), limit: cents(limit) } : undefined)
    if (!broken) return undefined
    const words = `${broken.lost} lost of ${broken.limit} today, entries are locked until the next market day`
    return hurdle('daily-loss', words, { limit: broken.limit, value: broken.lost })
  },
  'loss-streak': ({ lossStreak }, { streak, at }) => {
    if (!lossStreak || !streak || streak.losses < lossStreak.losses) return undefined
    const until = streak.lastAt + lossStreak.minutes * MINUTE_MS
    if (at >= until) return undefined
    const words = `${streak.losses} losing trades in a row, entries are locked until ${toNewYork(until).slice(11, 16)} New York`
    return hurdle('loss-streak', words, { limit: `${lossStreak.losses}`, value: `${streak.losses}`, until })
  },
  'trades-per-day': ({ tradesPerDay }, { trades }, { isTrade }) => {
    if (tradesPerDay === null || !isTrade || trades === undefined || trades < tradesPerDay) return undefined
    const words = `${trades} of ${tradesPerDay} trades are sent today`
    return hurdle('trades-per-day', words, { limit: `${tradesPerDay}`, value: `${trades}` })
  },
  'order-value': ({ orderValue }, _, { value }) =>
    orderValue === null ? undefined : tooLarge('order-value', value, decimal(orderValue), `${orderValue} an order`),
  'order-percent': ({ orderPercent }, { equity }, { value }) => {
    if (orderPercent === null || !equity) return undefined
    const limit = percentOf(equity, decimal(orderPercent))
    return tooLarge('order-percent', value, limit, `${cents(limit)}, ${orderPercent} % of the equity`)
  },
}

function tooLarge(rule: GuardrailRule, value: Decimal | undefined, limit: Decimal, words: string): Hurdle | undefined {
  const above = aboveLimit(value, limit, words)
  return above && hurdle(rule, above.words, above)
}

/** What a value that is above a limit, or is not known, has against it, with both in cents; undefined where it is within. */
export function aboveLimit(
  value: Decimal | undefined,
  limit: Decimal,
  words: string,
): (Pick<Hurdle, 'limit' | 'value'> & { readonly words: string }) | undefined {
  if (value && !isAbove(value, limit)) return undefined
  const facts = { limit: cents(limit), value: value ? cents(value) : null }
  return { ...facts, words: value ? `${facts.value} is above ${words}` : `no price says whether it is above ${words}` }
}

const hurdle = (
  rule: GuardrailRule,
  words: string,
  { limit, value, until = null }: Pick<Hurdle, 'limit' | 'value'> & Partial<Pick<Hurdle, 'until'>>,
): Hurdle => ({ rule, message: `guardrail ${rule}: ${words}`, until, limit, value })

/** What may be lost in a day, US dollars; undefined where no rule says, or the part of what is not known. */
export function lossLimit(rules: Pick<Guardrails, 'dailyLoss' | 'dailyLossPercent'>, lastEquity: Decimal | undefined) {
  const fixed = rules.dailyLoss === null ? undefined : decimal(rules.dailyLoss)
  const part =
    rules.dailyLossPercent !== null && lastEquity && isPositive(lastEquity)
      ? round(percentOf(lastEquity, decimal(rules.dailyLossPercent)), CENTS)
      : undefined
  return fixed && part ? smaller(fixed, part) : (fixed ?? part)
}
