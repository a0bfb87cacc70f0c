/** What the limits of a key say of a request: which of them stands in the way, with its numbers. */
import type { KeyLimits, KeyRule, KeyScope } from '@paddock/contract/desk/key-limits'
import { type Decimal, decimal } from '@paddock/decimal/decimal'
import type { Instant } from '@paddock/market/instant'
import { dayAt } from '@paddock/market/sessions/calendar'
import { isListed } from './entry.ts'
import { aboveLimit, type Hurdle } from './judge.ts'

export interface KeyHurdle extends Pick<Hurdle, 'message' | 'limit' | 'value'> {
  readonly rule: KeyRule
}

/** What a request does, as far as scopes tell one from another. `other` moves money or sets up the account. */
export type KeyAct = 'read' | 'list' | 'cancel' | 'trade' | 'other'

const MAY: Readonly<Record<KeyScope, readonly KeyAct[]>> = {
  read: ['read'],
  cancel: ['read', 'cancel'],
  trade: ['read', 'list', 'cancel', 'trade'],
}
const SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  read: 'this key reads and changes nothing',
  cancel: 'this key cancels orders and does nothing else',
  trade: 'a key with limits trades, and neither moves money nor sets up the account',
}

/** Whether its last day is over, by the real world's time. */
export const isExpired = ({ expiresOn }: KeyLimits, at: Instant): boolean => expiresOn !== null && dayAt(at) > expiresOn

export function expiryHurdle(limits: KeyLimits, at: Instant): KeyHurdle | undefined {
  const { expiresOn } = limits
  if (expiresOn === null || !isExpired(limits, at)) return undefined
  const facts = { limit: expiresOn, value: dayAt(at) }
  return hurdle('key-expired', `it worked until ${facts.limit}, and it is ${facts.value} in New York`, facts)
}

export function scopeHurdle({ scope }: KeyLimits, act: KeyAct): KeyHurdle | undefined {
  if (MAY[scope].includes(act)) return undefined
  return hurdle('key-scope', SCOPE_WORDS[scope], { limit: scope, value: act })
}

/** Everything that is traded has to be on the list, by itself or by the stock it is on. */
export function symbolHurdle({ symbols }: KeyLimits, traded: readonly string[]): KeyHurdle | undefined {
  if (symbols.length === 0) return undefined
  const found = traded.find((symbol) => !isListed(symbol, symbols))
  if (found === undefined) return undefined
  return hurdle('key-symbol', `${found} is not among ${listed(symbols)}`, { limit: listed(symbols), value: found })
}

export function valueHurdle({ orderValue }: KeyLimits, value: Decimal | undefined): KeyHurdle | undefined {
  const above = orderValue === null ? undefined : aboveLimit(value, decimal(orderValue), `${orderValue} an order`)
  return above && hurdle('key-order-value', above.words, above)
}

/** `sent` were sent on the market day, and `more` are to come. */
export function countHurdle({ ordersPerDay }: KeyLimits, sent: number, more: number): KeyHurdle | undefined {
  if (ordersPerDay === null || sent + more <= ordersPerDay) return undefined
  const facts = { limit: `${ordersPerDay}`, value: `${sent}` }
  const coming = more > 1 ? `, and these are ${more} more` : ''
  return hurdle('key-orders-per-day', `${sent} of ${ordersPerDay} orders are sent today${coming}`, facts)
}

/** Whether an order that only this limit stands in the way of may await approval: where the key may trade at all. */
export const mayAwait = (limits: KeyLimits, { rule }: { readonly rule: string }): boolean =>
  limits.keepsDrafts && (rule === 'key-symbol' || rule === 'key-order-value' || rule === 'key-orders-per-day')

const MOST_LISTED = 5
const listed = (symbols: readonly string[]): string =>
  symbols.length <= MOST_LISTED
    ? symbols.join(', ')
    : `${symbols.slice(0, MOST_LISTED).join(', ')} and ${symbols.length - MOST_LISTED} more`

const hurdle = (rule: KeyRule, words: string, { limit, value }: Pick<KeyHurdle, 'limit' | 'value'>): KeyHurdle => ({
  rule,
  message: `key limit ${rule.slice('key-'.length)}: ${words}`,
  limit,
  value,
})
