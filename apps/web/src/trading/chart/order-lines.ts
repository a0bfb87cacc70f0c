/** Orders that work on a symbol, as lines of its chart; what moving one sends. */
import { chainsOf, roleOf, withLegs } from '@paddock/analytics/orders/family'
import type { Alert } from '@paddock/contract/desk/alerts'
import { type HeldOrder, type HeldStep, OPEN_HELD_STATUSES } from '@paddock/contract/desk/held-orders'
import { stepKind, stepName } from '@paddock/contract/desk/held-words'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { decimal, numberText } from '@paddock/decimal/decimal'
import { orderPriceScale } from '@paddock/market/units'
import type { ChartLine } from '../../charts/chart-core.ts'
import { capital } from '../../format/capital.ts'
import { contractName } from '../../format/contract.ts'
import { quantity } from '../../format/number.ts'
import { isWorking, orderLine, sideName, sideTone, sizeText, typeName, whyNotReplaceable } from '../../format/order.ts'
import type { DraftLine } from '../../page/draft-lines.ts'
import { comingSteps } from '../held/held-words.ts'
import { draftOf, fieldsOf, NAMES, type OrderDraft } from '../orders/changing/order-edit.ts'

export type LineField = 'limit_price' | 'stop_price'

/** The prices an order has lines for, by its type, the one that counts first before the other. */
const FIELDS: Readonly<Record<string, readonly LineField[]>> = {
  limit: ['limit_price'],
  stop: ['stop_price'],
  stop_limit: ['stop_price', 'limit_price'],
  trailing_stop: ['stop_price'],
}

const TRAILS = 'A trailing stop follows the market: edit the order to change its trail'

/** Working orders and the legs of brackets at their prices; the two prices of a stop-limit order are two lines. One that was replaced is none. */
export const orderLines = (symbol: string, orders: readonly Order[]): AccountLine[] =>
  chainsOf(withLegs(orders))
    .heads.filter((order) => isSameSymbol(order.symbol, symbol) && isWorking(order) && order.order_class !== 'mleg')
    .flatMap((order) => (FIELDS[order.type] ?? []).flatMap((field) => lineOf(order, field)))

function lineOf(order: Order, field: LineField): AccountLine[] {
  const at = order[field]
  if (!at) return []
  const isTrailing = order.type === 'trailing_stop'
  const isDraggable = !isTrailing && fieldsOf(order).includes(field)
  const name = NAMES[field]
  return [
    {
      id: lineId(order, field),
      price: Number(at),
      at,
      title: `${sideName(order.side)} ${sizeText(order)} ${wordOf(order, field)}`,
      name: `${capital(name)}, ${orderLine(order)}`,
      tone: { target: 'gain' as const, stop: 'loss' as const }[roleOf(order) ?? ''] ?? sideTone(order.side),
      isDashed: true,
      isDraggable,
      why: isDraggable ? undefined : (whyNotReplaceable(order) ?? (isTrailing ? TRAILS : undefined)),
      of: { kind: 'order', order, field },
    },
  ]
}

export const lineId = ({ id }: Pick<Order, 'id'>, field: LineField): string => `order ${id} ${field}`

function wordOf(order: Order, field: LineField): string {
  const role = roleOf(order)
  const word = role === 'target' ? 'target' : role === 'stop' ? 'stop loss' : typeName(order.type).toLowerCase()
  return order.type === 'stop_limit' ? `${word}, ${field === 'stop_price' ? 'stop' : 'limit'}` : word
}

const HELD = 'Conditional orders are cancelled and entered again, not moved'

/** Orders this server holds for a price of the symbol itself, and their trailing stops where they stand. */
export const heldLines = (symbol: string, orders: readonly HeldOrder[]): AccountLine[] =>
  orders
    .filter((held) => OPEN_HELD_STATUSES.has(held.status) && isSameSymbol(held.symbol, symbol))
    .flatMap((held) => comingSteps(held).flatMap((step) => heldLine(held, step)))

function heldLine(held: HeldOrder, step: HeldStep): AccountLine[] {
  const { when, stop } = step
  const isOwn = when.kind === 'price' && isSameSymbol(when.symbol ?? held.symbol, held.symbol)
  const at = when.kind === 'trail' ? stop : isOwn ? when.price : null
  if (!at) return []
  const words = `${sideName(held.side)} ${quantity(step.qty ?? held.left)} ${stepName(held, step).toLowerCase()}`
  const kind = stepKind(held, when)
  return [
    {
      id: `held ${held.id} ${step.id}`,
      price: Number(at),
      at,
      title: `${words}, conditional`,
      name: `Conditional order: ${words}, ${contractName(held.symbol)}`,
      tone: kind === 'target' ? 'gain' : kind === 'entry' ? sideTone(held.side) : 'loss',
      isDashed: true,
      why: when.kind === 'trail' ? `A trailing stop follows the market. ${HELD}` : HELD,
      of: { kind: 'held', held },
    },
  ]
}

/** The terms of an order with one of its prices moved: `changeOf` makes what is sent of them. */
export const movedTerms = (order: Order, field: LineField, to: string): OrderDraft => ({
  ...draftOf(order),
  [field]: to,
})

/** Digits after the point that a line of a price can be moved to: those of the chart, as far as the broker takes them. */
export const lineDigits = (kind: string, precision: number, price: number): number =>
  kind === 'coin'
    ? precision
    : Math.min(precision, orderPriceScale(kind === 'stock' ? 'us_equity' : 'us_option', decimal(numberText(price))))

/** Where a line stands that is moved to a price of the chart: as far as the broker takes digits, and a tick above zero at the lowest. */
export function onGrid(kind: string, precision: number, price: number): string {
  const digits = lineDigits(kind, precision, price)
  return Math.max(price, 10 ** -digits).toFixed(digits)
}

/** A line on a chart that stands for something of the account's: whatever it is, it is drawn, taken and moved in the same way. */
export interface AccountLine extends ChartLine {
  /** Read aloud, and on its tag where there is room. */
  readonly name: string
  /** The price as a decimal. */
  readonly at: string
  /** Why it cannot be moved; undefined for what can be, and for what nobody would move. */
  readonly why?: string | undefined
  readonly of:
    | { readonly kind: 'order'; readonly order: Order; readonly field: 'limit_price' | 'stop_price' }
    | { readonly kind: 'held'; readonly held: HeldOrder }
    | { readonly kind: 'position'; readonly position: Position }
    | { readonly kind: 'alert'; readonly alert: Alert }
    | { readonly kind: 'draft'; readonly ticket: string; readonly line: DraftLine }
}
