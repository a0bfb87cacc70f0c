/** A refusal on the wire: Alpaca's status, code and words. */
import type { Rejection, RejectionAnswer } from './rejection.ts'

const MALFORMED = 40010001
const FORBIDDEN = 40310000
const SHORT_POSITION = 40310001
const NOT_FOUND = 40410000
const UNPROCESSABLE = 42210000

export function rejectionAnswer(rejection: Rejection): RejectionAnswer {
  switch (rejection.kind) {
    case 'malformed':
      return { status: 422, body: { code: MALFORMED, message: rejection.message } }
    case 'unprocessable':
      return { status: 422, body: { code: UNPROCESSABLE, message: rejection.message, ...rejection.facts } }
    case 'forbidden':
      return { status: 403, body: { code: FORBIDDEN, message: rejection.message, ...rejection.facts } }
    case 'insufficient-buying-power':
      return {
        status: 403,
        body: {
          code: FORBIDDEN,
          message: 'insufficient buying power',
          buying_power: rejection.available,
          cost_basis: rejection.required,
        },
      }
    case 'insufficient-qty':
      return {
        status: 403,
        body: {
          code: FORBIDDEN,
          message: `insufficient qty available for order (requested: ${rejection.requested}, available: ${rejection.available})`,
          available: rejection.available,
          existing_qty: rejection.existing,
          held_for_orders: rejection.held,
          related_orders: rejection.relatedOrders,
          symbol: rejection.symbol,
        },
      }
    case 'short-position':
      return { status: 403, body: { code: SHORT_POSITION, message: rejection.message } }
    case 'long-position-not-found':
      return { status: 404, body: { code: NOT_FOUND, message: `long position not found: ${rejection.symbol}` } }
    case 'order-not-found':
      return { status: 404, body: { code: NOT_FOUND, message: `order not found for ${rejection.orderId}` } }
    case 'not-cancelable':
      return {
        status: 422,
        body: { code: UNPROCESSABLE, message: `order is already in "${rejection.status}" state` },
      }
  }
}
