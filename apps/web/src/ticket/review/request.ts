/** The order as it travels: only what was decided, amounts in plain notation. */
import type { OrderType, TimeInForce } from '@paddock/contract/entities/order'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { type Decimal, formatDecimal } from '@paddock/decimal/decimal'
import { curlOf } from '../../format/curl.ts'
import type { Draft } from '../draft/draft.ts'
import { intentOf, type Resolved } from '../figures/resolved.ts'

/** What is not there yet is left out: whoever sends it looks for warnings first. */
export function requestOf(draft: Draft, resolved: Resolved): PlaceOrder {
  const { legs, orderClass, side, symbol, assetClass, isClosing, limit, qty, notional } = resolved
  const common = {
    type: resolved.type as OrderType,
    time_in_force: draft.selectedTimeInForce.name as TimeInForce,
    ...(notional ? { notional: formatDecimal(notional) } : qty ? { qty: formatDecimal(qty) } : {}),
    ...(limit && orderClass !== 'oco' ? { limit_price: formatDecimal(limit) } : {}),
  }
  if (legs.length > 1)
    return {
      order_class: 'mleg',
      ...common,
      legs: legs.map((leg) => ({
        symbol: leg.symbol,
        ratio_qty: String(leg.ratio),
        side: leg.side,
        position_intent: intentOf(leg.side, leg.isClosing),
      })),
      client_order_id: draft.clientOrderId,
    }
  return {
    symbol,
    side,
    ...common,
    ...stopPart(draft, resolved),
    ...exitPart(resolved),
    ...(assetClass === 'us_option' ? { position_intent: intentOf(side, isClosing) } : {}),
    ...(draft.extendedHours ? { extended_hours: true } : {}),
    client_order_id: draft.clientOrderId,
  }
}

const text = (value: Decimal | undefined): string => (value ? formatDecimal(value) : '')

function stopPart({ trailUnit }: Draft, { stop, trail }: Resolved): Partial<PlaceOrder> {
  if (stop) return { stop_price: text(stop) }
  if (trail) return trailUnit === 'price' ? { trail_price: text(trail) } : { trail_percent: text(trail) }
  return {}
}

function exitPart({ orderClass, exits: { target, stop, stopLimit } }: Resolved): Partial<PlaceOrder> {
  if (orderClass === 'simple') return {}
  return {
    order_class: orderClass,
    ...(target && { take_profit: { limit_price: text(target) } }),
    ...(stop && { stop_loss: { stop_price: text(stop), ...(stopLimit && { limit_price: text(stopLimit) }) } }),
  }
}

/** The call as a line for a shell. */
export function curlLine(origin: string, request: PlaceOrder): string {
  const body = JSON.stringify(request).replaceAll("'", "'\\''")
  return curlOf(`${origin}/v2/orders`, `-H 'Content-Type: application/json'`, `-d '${body}'`)
}
