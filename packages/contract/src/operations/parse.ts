/** From a matched request to the input a broker works with, or to Alpaca's refusal of it. */
import * as z from 'zod/mini'
import { type ErrorAnswer, invalidBody, invalidInput } from '../errors/answers.ts'
import type { ErrorBody } from '../errors/error-body.ts'
import { ambiguityOf } from './ambiguity.ts'
import type { Operation, ParsedInput } from './operation.ts'
import { fieldsOf, takesList } from './schema.ts'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from './table.ts'

interface RawInput {
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The parsed JSON body; undefined when there was none or it was not JSON. */
  readonly body: unknown
}

export type InputOf<Name extends OperationName> = ParsedInput<(typeof OPERATIONS)[Name]>

type ParseResult<Name extends OperationName> =
  | { readonly ok: true; readonly input: InputOf<Name> }
  | ({ readonly ok: false } & ErrorAnswer)

/**
 * Checks a call's input by its entry: what is required first, in the entry's order, then path, query and body. The first problem is
 * the answer: the entry's status for parameters (422/40010001 on the trading host, 400 on the data host), 400/40010000 for a body of the wrong form.
 *
 * A parameter the entry does not have is refused on the data host, as recorded, and ignored on the trading host. An empty one counts as
 * absent, and of a repeated one the first counts unless it is a list.
 * A call that changes something takes nothing that another reader could take for something else, see {@link ambiguityOf}.
 */
export function parseInput<Name extends OperationName>(name: Name, raw: RawInput): ParseResult<Name> {
  const result = checked(name, raw)
  return result.ok || OPERATIONS[name].api !== 'LocatesApi' ? result : { ...result, body: inWords(result) }
}

/** The codes of locates are words. Source: Alpaca, "Locates". */
function inWords({ body: { code, message } }: ErrorAnswer): ErrorBody {
  if (code === invalidBody().body.code) return { code: 'invalid_request_body', message }
  return { code: message.includes('symbols') ? 'invalid_symbols' : 'invalid_input', message }
}

function checked<Name extends OperationName>(name: Name, raw: RawInput): ParseResult<Name> {
  const { host, badInput, input, required, missing }: Operation = OPERATIONS[name]
  const ambiguous = ambiguityOf(name, raw)
  if (ambiguous !== undefined) return refused(invalidInput(host, ambiguous, badInput))
  const unexpected = host === 'data' ? unexpectedIn(name, raw.query) : []
  if (unexpected.length > 0)
    return refused(invalidInput(host, `unexpected query parameter(s): ${unexpected.join(', ')}`, badInput))
  const query = queryValues(name, raw.query)
  for (const field of required) {
    if (field === 'body' ? raw.body === undefined : !(raw.path[field] || query[field]))
      return refused(
        field === 'body' ? invalidBody() : invalidInput(host, missing[field] ?? `${field} is required`, badInput),
      )
  }
  const path = parsed(input.path, raw.path)
  if (!path.ok) return refused(invalidInput(host, path.problem, badInput))
  const values = parsed(input.query, query)
  if (!values.ok) return refused(invalidInput(host, values.problem, badInput))
  const body = parsed(input.body, raw.body)
  if (!body.ok) return refused(invalidBody())
  return { ok: true, input: parsedByEntry<Name>({ path: path.value, query: values.value, body: body.value }) }
}

const refused = (answer: ErrorAnswer) => ({ ok: false, ...answer }) as const

/** Sound because every part went through the entry's own schema. */
const parsedByEntry = <Name extends OperationName>(input: unknown) => input as InputOf<Name>

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string }

function parsed(schema: z.ZodMiniType | undefined, value: unknown): Parsed {
  if (!schema) return { ok: true, value: undefined }
  const result = z.safeParse(schema, value)
  if (result.success) return { ok: true, value: result.data }
  const issue = result.error.issues[0]
  const isWorded = issue?.code === 'custom' && /^invalid /i.test(issue.message)
  return { ok: false, problem: isWorded ? issue.message : `invalid ${issue?.path.join('.') ?? 'input'}` }
}

const QUERY_FIELDS = new Map(
  OPERATION_NAMES.map((name) => {
    const fields = Object.entries(fieldsOf(OPERATIONS[name].input.query))
    return [name, fields.map(([field, schema]) => ({ field, isList: takesList(schema) }))]
  }),
)

const unexpectedIn = (name: OperationName, query: URLSearchParams): string[] =>
  [...new Set(query.keys())].filter((given) => !QUERY_FIELDS.get(name)?.some(({ field }) => field === given))

function queryValues(name: OperationName, query: URLSearchParams): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {}
  for (const { field, isList } of QUERY_FIELDS.get(name) ?? []) {
    const value = isList ? query.getAll(field).filter((item) => item !== '') : query.get(field)
    if (value !== null && value.length > 0) values[field] = value
  }
  return values
}
