/** Every answer of the table is read whatever list, map or field Alpaca answers as null, and whatever it adds. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createClient } from '../client/client.ts'
import type { Operation } from './operation.ts'
import { OPERATION_NAMES, OPERATIONS } from './table.ts'

type Schema = z.ZodMiniType
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly innerType?: Schema
  readonly in?: Schema
  readonly options?: readonly Schema[]
  readonly element?: Schema
  readonly valueType?: Schema
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
}
const definition = (schema: Schema): Definition => schema._zod.def as unknown as Definition

/** A value of a schema, with every field and one item of every list. */
function whole(schema: Schema): unknown {
  const { type, shape, innerType, in: source, options, element, valueType, values, entries } = definition(schema)
  const within = innerType ?? (type === 'pipe' ? source : undefined) ?? options?.[0]
  if (within) return whole(within)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([field, part]) => [field, whole(part)]))
  if (element) return [whole(element)]
  if (valueType) return { AAPL: whole(valueType) }
  if (values) return values[0]
  if (entries) return Object.values(entries)[0]
  return type === 'number' ? 1 : type === 'boolean' ? true : type === 'string' ? '1' : null
}

type Place = readonly string[]
const MAY_BE_MISSING = ['optional', 'default', 'nullable', 'array', 'record']

/** Where null may stand: fields that may be missing, lists and maps. */
function* places(schema: Schema, at: Place = [], isField = false): Generator<Place> {
  const { type, shape, innerType, in: source, options, element, valueType } = definition(schema)
  if (isField && MAY_BE_MISSING.includes(type)) yield at
  const within = innerType ?? (type === 'pipe' ? source : undefined) ?? options?.[0]
  if (within) yield* places(within, at, isField && !MAY_BE_MISSING.includes(type))
  for (const [field, part] of Object.entries(shape ?? {})) yield* places(part, [...at, field], true)
  if (element) yield* places(element, [...at, '0'])
  if (valueType) yield* places(valueType, [...at, 'AAPL'], false)
}

/** A copy with null at a place. */
function without(value: unknown, [first, ...rest]: Place): unknown {
  if (first === undefined) return null
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[first] = without(copy[first], rest)
  return copy
}

const ANSWERED = OPERATION_NAMES.flatMap((name) => {
  const { answer }: Operation = OPERATIONS[name]
  return answer ? [[name, answer] as const] : []
})

it.each(ANSWERED)('reads what %s answers whichever field, list or map of it is null', (_, schema) => {
  const value = whole(schema)
  expect(z.safeParse(schema, value).error?.issues).toBeUndefined()
  for (const place of places(schema))
    expect([place.join('.'), z.safeParse(schema, without(value, place)).error?.issues]).toEqual([
      place.join('.'),
      undefined,
    ])
})

it.each(ANSWERED)('keeps what %s answers beyond what is known', (_, schema) => {
  const value = whole(schema)
  if (definition(schema).type !== 'object') return
  expect(z.parse(schema, { ...(value as object), came_later: [1] })).toMatchObject({ came_later: [1] })
})

it('answers lists and maps of prices as empty where Alpaca says null, and whatever else as it came', async () => {
  const answering = (body: unknown) => createClient(async () => ({ status: 200, headers: {}, body }))
  const symbol = { path: { symbol: 'AAPL' } }
  const bars = { query: { symbols: ['AAPL'], timeframe: '1Day' } }
  const empty = answering({ bars: null, trades: null, snapshots: null, next_page_token: null })
  expect((await empty.stockBarSingle({ ...symbol, query: { timeframe: '1Day' } })).bars).toEqual([])
  expect((await empty.stockBars(bars)).bars).toEqual({})
  expect((await empty.stockTradeSingle(symbol)).trades).toEqual([])
  expect((await empty.optionSnapshots({ query: { symbols: ['AAPL260320C00250000'] } })).snapshots).toEqual({})
  const odd = { bars: { AAPL: [{ o: 'none' }] }, currency: 'USD' }
  expect(await answering(odd).stockBars(bars)).toEqual(odd)
})
