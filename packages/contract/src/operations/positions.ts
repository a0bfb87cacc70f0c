import * as z from 'zod/mini'
import { Order } from '../entities/order.ts'
import { Position, PositionClosedReponse } from '../entities/position.ts'
import { DecimalInput } from '../entities/scalar.ts'
import { operation } from './operation.ts'
import { boolean } from './parameters.ts'

const api = 'PositionsApi'
const host = 'trading'
const positionPath = z.object({ symbol_or_asset_id: z.string() })

export const getAllOpenPositions = operation({
  api,
  host,
  method: 'GET',
  path: '/v2/positions',
  summary: 'Every open position.',
  answer: z.array(Position),
})

export const getOpenPosition = operation({
  api,
  host,
  method: 'GET',
  path: '/v2/positions/{symbol_or_asset_id}',
  summary: 'One open position.',
  input: { path: positionPath },
  required: ['symbol_or_asset_id'],
  answer: Position,
})

export const deleteOpenPosition = operation({
  api,
  host,
  method: 'DELETE',
  path: '/v2/positions/{symbol_or_asset_id}',
  summary: 'Close a position, or a part of it, with a market order.',
  input: {
    path: positionPath,
    query: z.object({ qty: z.optional(DecimalInput), percentage: z.optional(DecimalInput) }),
  },
  required: ['symbol_or_asset_id'],
  answer: Order,
})

export const deleteAllOpenPositions = operation({
  api,
  host,
  method: 'DELETE',
  path: '/v2/positions',
  summary: 'Close every position with market orders.',
  input: { query: z.object({ cancel_orders: z.optional(boolean('cancel_orders')) }) },
  success: 207,
  answer: z.array(PositionClosedReponse),
  failures: { 500: 'Failed to liquidate' },
})
