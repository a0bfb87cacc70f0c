import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { Order } from '../entities/order.ts'
import { formOf } from '../entities/wire-form.ts'
import { ApiError } from '../errors/api-error.ts'
import { RequiredError } from '../errors/required-error.ts'
import { matchOperation } from '../operations/match.ts'
import { isPathValue } from '../operations/no-value.ts'
import type { Operation } from '../operations/operation.ts'
import { parseInput } from '../operations/parse.ts'
import { fieldsOf } from '../operations/schema.ts'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from '../operations/table.ts'
import { forAllAsync } from '../testing/for-all.ts'
import type { Answer, Call } from './call.ts'
import { type Client, createClient } from './client.ts'

/** A client whose calls all get one answer, and the calls it made. */
function answering(answer: Partial<Answer>): { client: Client; calls: Call[] } {
  const calls: Call[] = []
  const client = createClient(async (call) => {
    calls.push(call)
    return { status: 200, headers: {}, body: undefined, ...answer }
  })
  return { client, calls }
}

type Input = { path?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
/** A method by a name that is only known at run time; the schemas check what the types cannot. */
const byName = (client: Client, name: OperationName) => client[name] as (input?: Input) => Promise<unknown>

/** A value of an input: one it takes where it takes only some. */
function takenBy(schema: z.ZodMiniType | undefined, field: string): string {
  const form = schema && formOf(schema)
  return form?.enum?.[0] ?? form?.items?.enum?.[0] ?? (DAYS.has(field) ? '2026-03-09' : 'AAPL')
}
const DAYS: ReadonlySet<string> = new Set(['since', 'until'])

/** Something for every required input of a call. */
function requiredInput(name: OperationName): Input {
  const { path, required, input: schemas }: Operation = OPERATIONS[name]
  const input = {
    path: {} as Record<string, unknown>,
    query: {} as Record<string, unknown>,
    body: undefined as unknown,
  }
  for (const field of required) {
    if (field === 'body') input.body = {}
    else if (path.includes(`{${field}}`)) input.path[field] = takenBy(fieldsOf(schemas.path)[field], field)
    else input.query[field] = takenBy(fieldsOf(schemas.query)[field], field)
  }
  return input
}

const ORDER: Order = {
  id: '61e69015-8549-4bfd-b9c3-01e75843f47d',
  client_order_id: 'mine',
  created_at: '2026-03-09T14:30:00Z',
  symbol: 'AAPL',
  qty: '10',
  filled_qty: '0',
  order_class: 'simple',
  order_type: 'limit',
  type: 'limit',
  side: 'buy',
  time_in_force: 'day',
  limit_price: '187.2',
  status: 'new',
}

describe('what is sent', () => {
  it('is the filled path, the query and the body of the entry, and the answer is parsed', async () => {
    const { client, calls } = answering({ body: { ...ORDER, qty: 10, limit_price: 1e-7, surprise: true } })
    const { signal } = new AbortController()
    const order: Order = await client.getOrderByOrderID(
      { path: { order_id: 'a/b c' }, query: { nested: true } },
      { signal },
    )
    expect(order).toEqual({ ...ORDER, limit_price: '0.0000001', surprise: true })
    expect(calls.map(({ query, ...call }) => ({ ...call, query: query.toString() }))).toEqual([
      {
        name: 'getOrderByOrderID',
        operation: OPERATIONS.getOrderByOrderID,
        path: '/v2/orders/a%2Fb%20c',
        query: 'nested=true',
        body: undefined,
        signal,
      },
    ])
  })

  it('joins lists by commas, writes dates in UTC and leaves out what is undefined', async () => {
    const { client, calls } = answering({ body: [] })
    await client.getAllOrders({
      query: { symbols: ['AAPL', 'BRK.B'], after: new Date('2026-03-09T14:30:00-04:00'), limit: 5, side: undefined },
    })
    expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
      symbols: 'AAPL,BRK.B',
      after: '2026-03-09T18:30:00.000Z',
      limit: '5',
    })
  })

  it('needs no input where nothing is required, and answers nothing where there is nothing', async () => {
    const { client } = answering({ status: 204 })
    expect(await client.deleteOrderByOrderID({ path: { order_id: 'o1' } })).toBeUndefined()
    expect(await answering({ body: [] }).client.getAllOpenPositions()).toEqual([])
  })

  it('is understood by the server: every call matches its entry again and its input parses', async () => {
    for (const name of OPERATION_NAMES) {
      const { client, calls } = answering({ status: 500 })
      await expect(byName(client, name)(requiredInput(name))).rejects.toBeInstanceOf(ApiError)
      const [call] = calls
      if (!call) throw new Error(`${name} was not sent`)
      const match = matchOperation(call.operation.method, call.path)
      if (typeof match === 'string') throw new Error(`${name}: ${match}`)
      expect(match.name).toBe(name)
      expect(parseInput(name, { path: match.path, query: call.query, body: call.body })).toMatchObject({ ok: true })
    }
  })

  it('carries any id there unchanged', async () => {
    const anyId = fc.string({ minLength: 1, unit: 'grapheme' }).filter(isPathValue)
    await forAllAsync(100, anyId, async (order_id) => {
      const { client, calls } = answering({ status: 204 })
      await client.deleteOrderByOrderID({ path: { order_id } })
      expect(matchOperation('DELETE', calls[0]?.path ?? '')).toEqual({
        name: 'deleteOrderByOrderID',
        path: { order_id },
      })
    })
  })
})

describe('spec 5: a missing required input is named before anything is sent', () => {
  const rows = OPERATION_NAMES.flatMap((name) => OPERATIONS[name].required.map((field) => ({ name, field })))
  it.each(rows)('$name without $field', async ({ name, field }) => {
    for (const missing of [undefined, null]) {
      const { client, calls } = answering({})
      const input = requiredInput(name)
      if (field === 'body') input.body = missing
      for (const part of [input.path, input.query]) if (part && field in part) part[field] = missing
      const error = await byName(client, name)(input).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(RequiredError)
      expect({ ...(error as RequiredError), message: (error as RequiredError).message }).toEqual({
        name: 'RequiredError',
        api: OPERATIONS[name].api,
        operation: name,
        field,
        message: `Required parameter ${field} was null or undefined when calling ${name}.`,
      })
      expect(calls).toEqual([])
    }
  })

  it.each<[OperationName, string[]]>([
    ['getOrderByOrderID', ['order_id']],
    ['deleteOrderByOrderID', ['order_id']],
    ['patchOrderByOrderId', ['order_id', 'body']],
    ['postOrder', ['body']],
    ['getOpenPosition', ['symbol_or_asset_id']],
    ['deleteOpenPosition', ['symbol_or_asset_id']],
    ['getV2AssetsSymbolOrAssetId', ['symbol_or_asset_id']],
    ['stockBars', ['symbols', 'timeframe']],
    ['stockBarSingle', ['symbol', 'timeframe']],
    ['stockQuotes', ['symbols']],
    ['stockTrades', ['symbols']],
    ['stockLatestBars', ['symbols']],
    ['stockLatestQuotes', ['symbols']],
    ['stockLatestTrades', ['symbols']],
    ['stockSnapshots', ['symbols']],
    ['stockSnapshotSingle', ['symbol']],
  ])('%s requires %j, in that order', (name, fields) => {
    expect(OPERATIONS[name].required).toEqual(fields)
  })

  it.each(['', '.', '..'])('an order id of %j would address every order, and is none', async (order_id) => {
    const { client, calls } = answering({ status: 204 })
    await expect(client.deleteOrderByOrderID({ path: { order_id } })).rejects.toBeInstanceOf(RequiredError)
    expect(calls).toEqual([])
  })
})

/** Every row of the catalogue: nothing else has words of its own. */
const SPECIFIED = new Set([
  'deleteAllOrders 500',
  'deleteOrderByOrderID 422',
  'postOrder 403',
  'postOrder 422',
  'deleteAllOpenPositions 500',
  'optionExercise 403',
  'optionExercise 422',
  'getOptionContractSymbolOrId 404',
  'getV2AssetsSymbolOrAssetId 404',
  'deleteWatchlistById 404',
])

describe('spec 8: a status that is no success is an error with status, body and headers', () => {
  it.each<[string, OperationName, number, string]>([
    ['cancel all orders fails', 'deleteAllOrders', 500, 'Failed to cancel order.'],
    ['cancel one order, not cancelable', 'deleteOrderByOrderID', 422, 'The order status is not cancelable.'],
    [
      'place order, insufficient buying power or shares',
      'postOrder',
      403,
      'Forbidden  Buying power or shares is not sufficient.',
    ],
    ['place order, unrecognised input', 'postOrder', 422, 'Unprocessable  Input parameters are not recognized.'],
    ['close all positions fails', 'deleteAllOpenPositions', 500, 'Failed to liquidate'],
    [
      'exercise option, insufficient position quantity',
      'optionExercise',
      403,
      'Forbidden  Available position quantity is not sufficient.',
    ],
    [
      'exercise option, invalid parameters',
      'optionExercise',
      422,
      'Invalid Parameters.  One or more parameters provided are invalid.',
    ],
    ['option contract by symbol or id', 'getOptionContractSymbolOrId', 404, 'Not Found'],
    ['asset by symbol or id', 'getV2AssetsSymbolOrAssetId', 404, 'Not Found'],
    ['delete watchlist by id', 'deleteWatchlistById', 404, 'Watchlist not found'],
  ])('%s', async (_situation, name, status, message) => {
    const body = { code: 42210000, message: 'in the words of the wire' }
    const headers = { 'x-request-id': 'r1' }
    const { client } = answering({ status, headers, body })
    const error = await byName(client, name)(requiredInput(name)).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect({ ...(error as ApiError), message: (error as ApiError).message }).toEqual({
      name: 'ApiError',
      operation: name,
      status,
      headers,
      body,
      message,
      detail: 'in the words of the wire',
      code: 42210000,
    })
  })

  it.each(OPERATION_NAMES)('%s answers an unexpected status with the general message', async (name) => {
    for (const status of [199, 302, 400, 401, 403, 404, 418, 422, 429, 500, 503]) {
      if (SPECIFIED.has(`${name} ${status}`)) continue
      const { client } = answering({ status, body: '<html>' })
      const error = await byName(client, name)(requiredInput(name)).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ status, message: 'Unknown API Status Code!', detail: undefined, body: '<html>' })
    }
  })

  it.each([undefined, '<html>', 7, { id: 7 }])('an answer of %j is no order, and an error', async (body) => {
    const { client } = answering({ body })
    await expect(client.getOrderByOrderID({ path: { order_id: 'o1' } })).rejects.toMatchObject({ status: 200, body })
  })

  it.each([undefined, '<html>', null])('an answer of %j is no bars, and an error', async (body) => {
    const { client } = answering({ body })
    const bars = client.stockBars({ query: { symbols: 'AAPL', timeframe: '1Day' } })
    await expect(bars).rejects.toMatchObject({ status: 200, body })
  })
})
