/** What is typed to set an alert, and the terms it comes to. Times are New York's, as a field for a date and time holds them. */
import { type Alert, type AlertKind, AlertTerms, USUAL_REARM } from '@paddock/contract/desk/alerts'
import { compare, type Decimal, decimal, formatDecimal, parseDecimal } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { further } from '@paddock/decimal/percent'
import { HOUR_MS } from '@paddock/market/instant'
import * as z from 'zod/mini'
import { sentence } from '../../format/capital.ts'
import { fromNewYorkField, newYorkField } from '../../format/time.ts'
import type { AlertBody } from '../../live/alerts.ts'

export interface AlertDraft {
  readonly symbol: string | undefined
  readonly kind: AlertKind
  readonly price: string
  readonly percent: string
  readonly at: string
  readonly repeats: boolean
  readonly rearmPercent: string
  readonly note: string
  /** Empty where it never expires. */
  readonly expiresAt: string
}

/** What an alert is asked for with. */
export interface AlertWish {
  readonly symbol?: string | undefined
  readonly price?: string | undefined
  readonly note?: string | undefined
}

/** A draft to begin with, at an account's time: of the side of the last price that a price is on. */
export function newDraft({ symbol, price, note }: AlertWish, last: Decimal | undefined, now: number): AlertDraft {
  const wished = price === undefined ? undefined : parseDecimal(price)
  return {
    symbol,
    kind: wished && last && compare(wished, last) < 0 ? 'falls' : 'rises',
    price: price ?? '',
    percent: '2',
    at: newYorkField(now + HOUR_MS),
    repeats: false,
    rearmPercent: USUAL_REARM,
    note: note ?? '',
    expiresAt: '',
  }
}

/** The draft of an alert that is there. */
export function draftOf(alert: Alert, now: number): AlertDraft {
  const usual = newDraft({ symbol: alert.symbol, price: alert.price, note: alert.note }, undefined, now)
  return {
    ...usual,
    kind: alert.kind,
    percent: alert.percent ?? usual.percent,
    at: alert.at === undefined ? usual.at : newYorkField(Date.parse(alert.at)),
    repeats: alert.repeats,
    rearmPercent: alert.rearmPercent ?? USUAL_REARM,
    expiresAt: alert.expiresAt === undefined ? '' : newYorkField(Date.parse(alert.expiresAt)),
  }
}

export const isPriced = (kind: AlertKind): boolean => kind === 'rises' || kind === 'falls'

const timeOf = (field: string): string | null => {
  const at = field === '' ? undefined : fromNewYorkField(field)
  return at === undefined ? null : new Date(at).toISOString()
}

/** What is sent: everything named, so that what belonged to another kind is taken back. */
export function bodyOf(draft: AlertDraft): AlertBody {
  const { symbol, kind, price, percent, at, repeats, rearmPercent, note, expiresAt } = draft
  const isAtPrice = isPriced(kind)
  return {
    kind,
    symbol: symbol ?? null,
    price: isAtPrice ? price : null,
    percent: kind === 'moves' ? percent : null,
    at: kind === 'time' ? timeOf(at) : null,
    repeats,
    rearmPercent: isAtPrice && repeats ? rearmPercent : null,
    note: note.trim() === '' ? null : note.trim(),
    expiresAt: timeOf(expiresAt),
  }
}

/** What is wrong with a number that was typed; nothing where none was. */
export function problemOf(draft: AlertDraft, field: 'price' | 'percent' | 'rearmPercent'): string | undefined {
  if (draft[field] === '') return undefined
  const issue = z.safeParse(AlertTerms.shape[field], draft[field]).error?.issues[0]
  return issue && sentence(issue.message)
}

/** Why a draft cannot be set yet, in a few words; undefined where it can. The market's own objections come from the server. */
export function missing(draft: AlertDraft): string | undefined {
  const { symbol, kind, price, percent, at, repeats } = draft
  if (kind !== 'time' && symbol === undefined) return 'Choose a symbol'
  if (kind === 'time') return timeOf(at) === null ? 'Choose a time' : undefined
  if (kind === 'moves') return percent === '' ? 'Type a percentage' : problemOf(draft, 'percent')
  return price === ''
    ? 'Type a price'
    : (problemOf(draft, 'price') ?? (repeats ? problemOf(draft, 'rearmPercent') : undefined))
}

/** The price so many percent above or below the last one, with the digits of prices like it. */
export const pricedAway = (last: Decimal, percent: number, scale: number): string =>
  formatDecimal(round(further(last, decimal(percent), 1), { scale, mode: 'half-even' }))
