/** How the change of an order is confirmed: as the order it becomes would be if it were placed. */
import { parentOf } from '@paddock/analytics/orders/family'
import { leftValue } from '@paddock/analytics/orders/order-value'
import type { Order } from '@paddock/contract/entities/order'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { absolute, decimal, isBelow, isPositive, subtract, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import type { TermsOf } from '@paddock/market/options/terms'
import { isWorking } from '../../../format/order.ts'
import type { Environment } from '../../../live/account.ts'
import { type Confirming, confirming } from '../sending/confirm.ts'
import type { TicketSettings } from '../sending/ticket-settings.ts'
import { changed } from './order-edit.ts'

const PRICES = ['limit_price', 'stop_price'] as const
type PriceField = (typeof PRICES)[number]

/** Whether an order would trade, or its stop be reached, at once at a price that is moved to. Exits that wait for their entry do neither. */
export function isAtOnce(order: Order, field: PriceField, price: string, last: number | undefined): boolean {
  const now = fromWire(last)
  const entry = parentOf(order)
  const isWaiting = entry !== undefined && entry.order_class !== 'oco' && isWorking(entry)
  if (!now || isWaiting || (field === 'limit_price' && order.type === 'stop_limit')) return false
  const above = subtract(decimal(price), now)
  const isBuyLimit = (order.side === 'buy') === (field === 'limit_price')
  return isBuyLimit ? !isBelow(above, ZERO) : !isPositive(above)
}

interface ConfirmingChange extends Confirming {
  /** It would trade, or its stop be reached, at the market as it stands. */
  readonly isAtOnce: boolean
}

/** `last` is the symbol's price, where one is known; `termsOf` says what contracts are for. */
export function confirmingChange(
  settings: Pick<TicketSettings, 'confirm' | 'typedFrom'>,
  environment: Environment,
  order: Order,
  change: ReplaceOrder,
  { last, termsOf }: { readonly last: number | undefined; readonly termsOf: TermsOf },
): ConfirmingChange {
  const next = changed(order, change)
  const atOnce = PRICES.some((field) => {
    const price = change[field] === undefined ? undefined : next[field]
    return price ? isAtOnce(order, field, price, last) : false
  })
  const price = next.limit_price ?? next.stop_price ?? (last === undefined ? undefined : String(last))
  const value = price ? leftValue(next, price, termsOf) : undefined
  const by = confirming(settings, environment, [{ isDangerous: atOnce }], value && absolute(value))
  return { ...by, isAtOnce: atOnce }
}
