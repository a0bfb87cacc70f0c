/** From a matched request to the input a handler works with, or to the refusal of it, which names the field to blame. */
import * as z from 'zod/mini'
import { type ErrorAnswer, endpointNotFound, invalidBody } from '../../errors/answers.ts'
import { fieldsOf } from '../../operations/schema.ts'
import { problemOf } from '../problem.ts'
import type { DeskOperationName } from './calls.ts'
import type { DeskOperation } from './operation.ts'
import { DESK_OPERATIONS, type DeskParsed } from './table.ts'

interface RawDeskInput {
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The parsed JSON body; undefined where there was none. */
  readonly body: unknown
}

type DeskParseResult<Name extends DeskOperationName> =
  | { readonly ok: true; readonly input: DeskParsed<Name> }
  | ({ readonly ok: false } & ErrorAnswer)

/** Checks a call's path, query and body by its entry, in this order; the first problem is the answer. */
export function parseDeskInput<Name extends DeskOperationName>(name: Name, raw: RawDeskInput): DeskParseResult<Name> {
  const entry: DeskOperation = DESK_OPERATIONS[name]
  const path = z.safeParse(entry.input.path ?? Nothing, raw.path)
  if (!path.success) return refused(entry.badPath === undefined ? endpointNotFound() : own(422, entry.badPath))
  const query = z.safeParse(entry.input.query ?? Nothing, queryValues(entry, raw.query))
  if (!query.success) return refused(wrong(query.error))
  const body = parsedBody(entry, raw.body)
  if ('status' in body) return refused(body)
  return { ok: true, input: { path: path.data, query: query.data, body: body.value } as DeskParsed<Name> }
}

const Nothing = z.unknown()

function parsedBody(
  { input, isBodyOptional, isListNoObject, noObject, words = (message) => message, badBody = 422 }: DeskOperation,
  raw: unknown,
): { readonly value: unknown } | ErrorAnswer {
  if (!input.body) return { value: undefined }
  const given = raw === undefined && isBodyOptional ? {} : raw
  const isRefusedList = Array.isArray(given) && (isListNoObject || noObject !== undefined)
  if (typeof given !== 'object' || given === null || isRefusedList)
    return noObject === undefined ? invalidBody() : own(422, noObject)
  const read = z.safeParse(input.body, given)
  if (read.success) return { value: read.data }
  return badBody === 400 ? invalidBody() : wrong(read.error, words)
}

/** Of a parameter that is given twice the first counts. */
function queryValues({ input }: DeskOperation, query: URLSearchParams): Record<string, string> {
  const given = Object.keys(fieldsOf(input.query)).map((field) => [field, query.get(field)] as const)
  return Object.fromEntries(given.filter((pair): pair is [string, string] => pair[1] !== null))
}

const refused = (answer: ErrorAnswer) => ({ ok: false, ...answer }) as const

function wrong(
  error: z.core.$ZodError,
  words: (message: string, field: string | undefined) => string = (message) => message,
): ErrorAnswer {
  const { message, field } = problemOf(error)
  return own(422, words(message, field), field)
}

/** A refusal of something that is ours and not Alpaca's, with a code made as Alpaca makes them. */
const own = (status: number, message: string, field?: string): ErrorAnswer => ({
  status,
  body: { code: status * 100_000 + 10_000, message, ...(field !== undefined && { field }) },
})
