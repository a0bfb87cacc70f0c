import * as z from 'zod/mini'
import { Order } from '../entities/order.ts'
import { Position, PositionClosedReponse, Positions } from '../entities/position.ts'
import { formed } from '../entities/wire-form.ts'
import { operationsOf } from './operation.ts'
import { amount, boolean } from './parameters.ts'

const operation = operationsOf('PositionsApi', 'trading')
const positionPath = z.object({ symbol_or_asset_id: z.string() })

export const getAllOpenPositions = operation({
  path: '/v2/positions',
  summary: 'Every open position.',
  answer: Positions,
})

export const getOpenPosition = operation({
  path: '/v2/positions/{symbol_or_asset_id}',
  summary: 'One open position.',
  input: { path: positionPath },
  answer: Position,
  refusals: [404],
})

export const deleteOpenPosition = operation({
  method: 'DELETE',
  path: '/v2/positions/{symbol_or_asset_id}',
  summary: 'Close a position, or a part of it, with a market order.',
  input: {
    path: positionPath,
    query: z.object({
      qty: z.optional(formed(amount('qty'), { description: 'How much of it; all where neither is given.' })),
      percentage: z.optional(formed(amount('percentage'), { minimum: 0, maximum: 100, description: 'Not with qty.' })),
    }),
  },
  answer: Order,
  refusals: [403, 404, 422],
})

export const deleteAllOpenPositions = operation({
  method: 'DELETE',
  path: '/v2/positions',
  summary: 'Close every position with market orders.',
  input: { query: z.object({ cancel_orders: z._default(boolean('cancel_orders'), false) }) },
  success: 207,
  answer: z.array(PositionClosedReponse),
  failures: { 500: 'Failed to liquidate' },
})

const contractPath = z.object({ symbol_or_contract_id: z.string() })

export const optionExercise = operation({
  method: 'POST',
  path: '/v2/positions/{symbol_or_contract_id}/exercise',
  summary: 'Exercise all of a long option position that is free.',
  input: { path: contractPath },
  failures: {
    403: 'Forbidden  Available position quantity is not sufficient.',
    422: 'Invalid Parameters.  One or more parameters provided are invalid.',
  },
  refusals: [404],
})

export const optionDoNotExercise = operation({
  method: 'POST',
  path: '/v2/positions/{symbol_or_contract_id}/do-not-exercise',
  summary: 'Let a long option position expire without being exercised.',
  input: { path: contractPath },
  refusals: [403, 404, 422],
})
