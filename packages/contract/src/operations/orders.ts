import * as z from 'zod/mini'
import { ASSET_CLASSES } from '../entities/asset.ts'
import { CanceledOrderResponse, Order, Orders } from '../entities/order.ts'
import { formed } from '../entities/wire-form.ts'
import { PlaceOrder } from '../requests/place-order.ts'
import { ReplaceOrder } from '../requests/replace-order.ts'
import { operationsOf } from './operation.ts'
import { boolean, choice, choices, id, integer, list, time } from './parameters.ts'

const operation = operationsOf('OrdersApi', 'trading')
const orderPath = z.object({ order_id: z.string() })

const nested = z._default(
  formed(boolean('nested'), { description: 'Orders that belong to another are its legs.' }),
  false,
)

const ORDER_LISTS = ['open', 'closed', 'all'] as const

export const postOrder = operation({
  method: 'POST',
  path: '/v2/orders',
  summary: 'Place an order.',
  input: { body: PlaceOrder },
  answer: Order,
  failures: {
    403: 'Forbidden  Buying power or shares is not sufficient.',
    422: 'Unprocessable  Input parameters are not recognized.',
  },
  refusals: [400],
})

export const getAllOrders = operation({
  path: '/v2/orders',
  summary: 'List orders, newest first unless asked otherwise.',
  input: {
    query: z.object({
      status: z._default(choice('status', ORDER_LISTS), 'open'),
      limit: z._default(integer('limit', 1, 500), 50),
      after: z.optional(formed(time('after'), { description: 'Submitted later than this.' })),
      until: z.optional(formed(time('until'), { description: 'Submitted before this.' })),
      direction: z._default(choice('direction', ['asc', 'desc']), 'desc'),
      nested,
      symbols: z.optional(list()),
      side: z.optional(choice('side', ['buy', 'sell'])),
      asset_class: z.optional(choices('asset_class', [...ASSET_CLASSES, 'all'])),
      before_order_id: z.optional(
        id('before_order_id', 'Submitted before this order; not with after_order_id, after or until.'),
      ),
      after_order_id: z.optional(
        id('after_order_id', 'Submitted after this order; not with before_order_id, after or until.'),
      ),
    }),
  },
  answer: Orders,
})

export const getOrderByOrderID = operation({
  path: '/v2/orders/{order_id}',
  summary: 'One order by its id.',
  input: { path: orderPath, query: z.object({ nested }) },
  answer: Order,
  refusals: [404],
})

export const getOrderByClientOrderId = operation({
  path: '/v2/orders:by_client_order_id',
  summary: "One order by the client's own id.",
  input: { query: z.object({ client_order_id: z.string() }) },
  answer: Order,
  refusals: [404],
})

export const patchOrderByOrderId = operation({
  method: 'PATCH',
  path: '/v2/orders/{order_id}',
  summary: 'Replace a working order by a changed one, which has a new id.',
  input: { path: orderPath, body: ReplaceOrder },
  answer: Order,
  refusals: [403, 404, 422],
})

export const deleteOrderByOrderID = operation({
  method: 'DELETE',
  path: '/v2/orders/{order_id}',
  summary: 'Ask for an order to be canceled.',
  input: { path: orderPath },
  success: 204,
  failures: { 422: 'The order status is not cancelable.' },
  refusals: [404],
})

export const deleteAllOrders = operation({
  method: 'DELETE',
  path: '/v2/orders',
  summary: 'Ask for every open order to be canceled.',
  success: 207,
  answer: z.array(CanceledOrderResponse),
  failures: { 500: 'Failed to cancel order.' },
})
