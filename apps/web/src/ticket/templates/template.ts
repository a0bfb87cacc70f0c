/** What of a ticket, and of an order that was sent, can be kept to write others from; and a ticket written from it. */
import type { TicketTemplate } from '@paddock/contract/desk/ticket-templates'
import { ORDER_TYPES, type Order, TIMES_IN_FORCE } from '@paddock/contract/entities/order'
import {
  absolute,
  type Decimal,
  decimal,
  formatDecimal,
  isZero,
  multiply,
  parseDecimal,
  subtract,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'
import { type Draft, NO_EXITS, timeChoice, typeChoice } from '../draft/draft.ts'
import { isFollowing } from '../figures/price-text.ts'
import type { Resolved } from '../figures/resolved.ts'

type Unnamed = Omit<TicketTemplate, 'name'>
type Exits = NonNullable<TicketTemplate['exits']>

const known = <Value extends string>(values: readonly Value[], value: string, usual: Value): Value =>
  values.find((one) => one === value) ?? usual

/** How a ticket is made, without its symbol, side and prices. Exits typed as prices are kept as distances from the entry. */
export function templateOf(draft: Draft, { entry, exits }: Resolved): Unnamed {
  const { sizeUnit, quantity, notional, percent, risk, riskUnit, limitPrice, trailPrice, trailUnit } = draft
  const type = known(ORDER_TYPES, draft.selectedOrderType.name, 'market')
  return {
    type,
    time: known(TIMES_IN_FORCE, draft.selectedTimeInForce.name, 'day'),
    sizeUnit,
    size: { qty: quantity, notional, percent, risk }[sizeUnit],
    riskUnit,
    limit: isFollowing(limitPrice) ? limitPrice.trim() : '',
    trail: type === 'trailing_stop' && trailPrice !== '' ? { value: trailPrice, unit: trailUnit } : null,
    exits: draft.exits.isOn ? exitsOf(draft.exits, entry, exits) : null,
    extendedHours: draft.extendedHours,
  }
}

function exitsOf(typed: Draft['exits'], entry: Decimal | undefined, at: Resolved['exits']): Exits {
  const { stop, stopUnit, target, targetUnit } = typed
  return {
    ...(stopUnit === 'price' ? { stop: awayOf(at.stop, entry), stopUnit: 'percent' } : { stop, stopUnit }),
    ...(targetUnit === 'price' ? { target: awayOf(at.target, entry), targetUnit: 'percent' } : { target, targetUnit }),
  }
}

/** Percent with two decimals; nothing where either is unknown. */
function awayOf(at: Decimal | undefined, entry: Decimal | undefined): string {
  if (!at || !entry || isZero(entry)) return ''
  const away = multiply(absolute(subtract(at, entry)), decimal(100))
  return formatDecimal(divide(away, absolute(entry), { scale: 2, mode: 'half-even' }))
}

/** The same of an order, with its exits where it was sent with them. */
export function templateOfOrder(order: Order): Unnamed {
  const type = known(ORDER_TYPES, order.type, 'market')
  const trail = order.trail_percent ?? order.trail_price
  const entry = parseDecimal(order.limit_price ?? order.stop_price ?? order.filled_avg_price ?? '')
  const legs = order.order_class === 'bracket' || order.order_class === 'oto' ? (order.legs ?? []) : []
  const target = legs.find(({ limit_price, stop_price }) => limit_price && !stop_price)?.limit_price
  const stop = legs.find(({ stop_price }) => stop_price)?.stop_price
  const away = (price: string | null | undefined) => awayOf(fromWire(price), entry)
  return {
    type,
    time: known(TIMES_IN_FORCE, order.time_in_force, 'day'),
    ...(order.qty ? { sizeUnit: 'qty', size: order.qty } : { sizeUnit: 'notional', size: order.notional ?? '' }),
    riskUnit: 'usd',
    limit: '',
    trail: type === 'trailing_stop' && trail ? { value: trail, unit: order.trail_percent ? 'percent' : 'price' } : null,
    exits:
      stop || target ? { stop: away(stop), stopUnit: 'percent', target: away(target), targetUnit: 'percent' } : null,
    extendedHours: order.extended_hours === true,
  }
}

/** What a ticket becomes; its symbol and side stay. A limit that needs a price keeps the one there is. */
export function writtenFrom({
  type,
  time,
  sizeUnit,
  size,
  riskUnit,
  limit,
  trail,
  exits,
  extendedHours,
}: TicketTemplate): Partial<Draft> {
  const field = { qty: 'quantity', notional: 'notional', percent: 'percent', risk: 'risk' }[sizeUnit]
  return {
    selectedOrderType: typeChoice(type),
    selectedTimeInForce: timeChoice(time),
    sizeUnit,
    [field]: size,
    riskUnit,
    ...(limit !== '' && { limitPrice: limit }),
    ...(trail && { trailPrice: trail.value, trailUnit: trail.unit }),
    exits: exits ? { ...NO_EXITS, isOn: true, ...exits } : NO_EXITS,
    extendedHours,
  }
}
