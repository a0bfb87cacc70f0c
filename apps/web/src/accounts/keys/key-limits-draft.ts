/** Limits of a key while they are typed, and in words. */
import { KeyLimits, type KeyScope, type KeyLimits as Limits, NO_KEY_LIMITS } from '@paddock/contract/desk/key-limits'
import { dollars } from '../../format/number.ts'
import { calendarDay } from '../../format/time.ts'
import { errorsOf } from '../../live/use-form.ts'

/** As typed; an empty box is no limit. */
export interface LimitsDraft {
  readonly scope: KeyScope
  readonly symbols: string
  readonly orderValue: string
  readonly ordersPerDay: string
  readonly expiresOn: string
  readonly keepsDrafts: boolean
}

export const limitsDraftOf = (limits: Limits = NO_KEY_LIMITS): LimitsDraft => ({
  scope: limits.scope,
  symbols: limits.symbols.join(', '),
  orderValue: limits.orderValue ?? '',
  ordersPerDay: String(limits.ordersPerDay ?? ''),
  expiresOn: limits.expiresOn ?? '',
  keepsDrafts: limits.keepsDrafts,
})

export type ReadLimits =
  | { readonly kind: 'limits'; readonly limits: Limits }
  | { readonly kind: 'wrong'; readonly errors: Readonly<Partial<Record<keyof LimitsDraft, string>>> }

/** What the boxes ask for, or what is wrong with them: the first thing of each. What a key that does not trade would trade is left out. */
export function readLimits({ scope, keepsDrafts, ...typed }: LimitsDraft): ReadLimits {
  const trades = scope === 'trade'
  const read = KeyLimits.safeParse({
    scope,
    keepsDrafts,
    symbols: trades ? typed.symbols.split(/[\s,;]+/).filter(Boolean) : [],
    orderValue: (trades && typed.orderValue) || null,
    ordersPerDay: trades && typed.ordersPerDay ? Number(typed.ordersPerDay) : null,
    expiresOn: typed.expiresOn || null,
  })
  return read.success ? { kind: 'limits', limits: read.data } : { kind: 'wrong', errors: errorsOf(read.error) }
}

export const SCOPE_NAMES: Readonly<Record<KeyScope, string>> = {
  read: 'Read only',
  trade: 'Trade',
  cancel: 'Cancel only',
}
const MOST_NAMED = 3

/** `AAPL, MSFT · $1,000.00 an order · 3 of 10 orders on Mar 9`: each limit in a few words. */
export function limitsWords(
  limits: Limits | undefined,
  sent?: { readonly day: string; readonly orders: number },
): string[] {
  if (!limits) return []
  const { scope, symbols, orderValue, ordersPerDay, expiresOn } = limits
  const named = symbols.slice(0, MOST_NAMED).join(', ')
  const used = sent ? ` (${sent.orders} on ${calendarDay(sent.day)})` : ''
  return [
    ...(scope === 'trade' ? [] : [SCOPE_NAMES[scope]]),
    ...(symbols.length > MOST_NAMED
      ? [`${named} and ${symbols.length - MOST_NAMED} more`]
      : symbols.length > 0
        ? [named]
        : []),
    ...(orderValue === null ? [] : [`${dollars(orderValue)} an order`]),
    ...(ordersPerDay === null ? [] : [`${ordersPerDay} orders a day${used}`]),
    ...(expiresOn === null ? [] : [`until ${calendarDay(expiresOn)}`]),
  ]
}
