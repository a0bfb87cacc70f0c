/** One call of the operation table, made through anything that can send it. Knows its entry and no other. */
import * as z from 'zod/mini'
import { listOf, namedBy } from '../entities/scalar.ts'
import { ApiError } from '../errors/api-error.ts'
import { RequiredError } from '../errors/required-error.ts'
import { NO_VALUES } from '../operations/no-value.ts'
import type { Operation } from '../operations/operation.ts'
import { fieldsOf, kindOf } from '../operations/schema.ts'
import type { OperationName } from '../operations/table.ts'
import { filledPath, queryOf, type Values } from './address.ts'

/** What of an entry is needed to call it. */
export type CalledEntry = Pick<Operation, 'api' | 'host' | 'method' | 'path' | 'required' | 'failures' | 'answer'>

/** A call, ready to travel. */
export interface Call {
  readonly name: OperationName
  readonly operation: CalledEntry
  /** The template with its parameters filled in and percent-encoded. */
  readonly path: string
  readonly query: URLSearchParams
  /** Undefined where the call has none. */
  readonly body: unknown
  readonly signal?: AbortSignal | undefined
  /** Beside those of every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface Answer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Parsed JSON, the text where it was none, undefined where there was nothing. */
  readonly body: unknown
}

/** Carries a call there and its answer back; whatever the status. Rejects only when there is no answer. */
export type Send = (call: Call) => Promise<Answer>

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** What is told to the server and is no part of the call. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** What a call is given, before its types are known. */
export interface LooseInput {
  readonly path?: Values
  readonly query?: Values
  readonly body?: unknown
}

/**
 * Makes one call. Rejects with {@link RequiredError} before anything is sent when a required input is missing, with {@link ApiError}
 * when the answer is not a success, and with what `send` rejects with.
 */
export async function call(
  send: Send,
  name: OperationName,
  operation: CalledEntry,
  input: LooseInput,
  { signal, headers }: CallOptions,
): Promise<unknown> {
  for (const field of operation.required) {
    const value = field === 'body' ? input.body : (input.path?.[field] ?? input.query?.[field])
    if (!isGiven(value)) throw new RequiredError(operation.api, name, field)
  }
  const answer = await send({
    name,
    operation,
    path: filledPath(operation.path, input.path ?? {}),
    query: queryOf(input.query ?? {}),
    body: input.body,
    signal,
    headers,
  })
  if (answer.status < 200 || answer.status > 299)
    throw new ApiError({ operation: name, ...answer, message: operation.failures[answer.status] })
  return read(name, operation, answer)
}

/** An empty id or a dot in a path would address the whole collection: canceling one order must never cancel all. */
const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && !(typeof value === 'string' && NO_VALUES.has(value))

/** Groups whose answers are prices, thousands at a time. */
const PRICES: ReadonlySet<CalledEntry['api']> = new Set([
  ...(['StockApi', 'CryptoApi', 'OptionApi', 'ForexApi', 'IndexApi', 'CryptoPerpetualFuturesApi'] as const),
])

/**
 * Answers are parsed, because amounts may come as numbers and lists as null. Of prices only the outline is: checking 10,000 bars would take
 * a screen 10 ms.
 */
function read(name: OperationName, { answer: schema, api, host }: CalledEntry, answer: Answer): unknown {
  if (!schema) return undefined
  const result = z.safeParse(host === 'data' && PRICES.has(api) ? outlineOf(schema) : schema, answer.body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new ApiError({
    operation: name,
    ...answer,
    message: `The answer could not be read: ${issue?.path.join('.') || 'body'}`,
  })
}

const outlines = new WeakMap<z.ZodMiniType, z.ZodMiniType>()
const OUTLINES: Readonly<Record<string, z.ZodMiniType>> = {
  array: listOf(z.unknown()),
  record: namedBy(z.unknown()),
}

/** An answer's own fields, with lists and maps that are empty where Alpaca says null; what is in them is taken as it is. */
function outlineOf(schema: z.ZodMiniType): z.ZodMiniType {
  const known = outlines.get(schema)
  if (known) return known
  const shape: Record<string, z.ZodMiniType> = {}
  for (const [field, part] of Object.entries(fieldsOf(schema))) {
    const outline = OUTLINES[kindOf(part)]
    if (outline) shape[field] = outline
  }
  const outline = z.looseObject(shape)
  outlines.set(schema, outline)
  return outline
}
