/** OpenAPI 3.1 documents of what is called here: of Alpaca's API, made from the operation table; of any other table, see {@link documentOf}. */
import type * as z from 'zod/mini'
import { ErrorBody } from '../errors/error-body.ts'
import { type CallEntry, KEYLESS_APIS, type Operation } from '../operations/operation.ts'
import { fieldsOf, takesList } from '../operations/schema.ts'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from '../operations/table.ts'
import { type JsonSchema, jsonSchemas } from './json-schema.ts'

export interface Facts {
  readonly title: string
  readonly version: string
  readonly description: string
  /** Base addresses of the server. */
  readonly servers: readonly string[]
}

/** What a document says of one call. */
export interface DocumentedCall<Name extends string> extends CallEntry {
  readonly name: Name
  readonly tag: string
  readonly description?: string
  /** Parameters of the query that must be given, and `body`. */
  readonly required: readonly string[]
  readonly success: number
  readonly mediaType: keyof Content
  /** The words of each status of a failure. */
  readonly failures: Readonly<Record<number, string>>
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly style?: 'form'
  readonly explode?: boolean
}
interface Content {
  readonly 'application/json'?: { readonly schema: JsonSchema }
  readonly 'text/event-stream'?: { readonly schema: JsonSchema }
  readonly 'image/svg+xml'?: { readonly schema: JsonSchema }
}
export interface OperationObject<Name extends string = OperationName> {
  readonly operationId: Name
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}
export interface OpenApiDocument<Name extends string = OperationName> {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject<Name>>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>
  }
}

/** The document of Alpaca's calls. `notOffered` has those that this server refuses, each with its sentence. */
export const openApiDocument = ({
  notOffered,
  ...facts
}: Facts & { readonly notOffered: Readonly<Partial<Record<OperationName, string>>> }): OpenApiDocument =>
  documentOf(
    facts,
    // By their paths, so that what is done with one thing stands together.
    OPERATION_NAMES.map((name) => alpacaCall(name, notOffered[name])).sort((a, b) => a.path.localeCompare(b.path)),
    {
      keyId: { type: 'apiKey', in: 'header', name: 'APCA-API-KEY-ID' },
      secretKey: { type: 'apiKey', in: 'header', name: 'APCA-API-SECRET-KEY' },
      basic: { type: 'http', scheme: 'basic', description: 'The key id as user and the secret as password.' },
    },
  )

function alpacaCall(name: OperationName, refusal: string | undefined): DocumentedCall<OperationName> {
  const operation: Operation = OPERATIONS[name]
  const { api, isStream } = operation
  return {
    ...operation,
    name,
    // `OrdersApi` is `Orders`.
    tag: api.replace(/Api$/, '').replace(/([a-z])([A-Z])/g, '$1 $2'),
    ...(refusal !== undefined && { description: `Not answered by this server: ${refusal}.` }),
    mediaType: isStream ? 'text/event-stream' : api === 'LogosApi' ? 'image/svg+xml' : 'application/json',
    failures: failuresOf(operation, refusal),
    security: KEYLESS_APIS.has(api) ? [{}, ...SECURITY] : SECURITY,
  }
}

const SECURITY = [{ keyId: [], secretKey: [] }, { basic: [] }] as const

/** A document of calls, each at its method and path. Failures carry the message of the client's error where the call has one. */
export function documentOf<Name extends string>(
  { title, version, description, servers }: Facts,
  calls: readonly DocumentedCall<Name>[],
  securitySchemes: Readonly<Record<string, JsonSchema>>,
): OpenApiDocument<Name> {
  const schemas = jsonSchemas({ ...Object.fromEntries(calls.flatMap(schemasOf)), error: ErrorBody })
  const paths: Record<string, Record<string, OperationObject<Name>>> = {}
  for (const call of calls) {
    const item = paths[call.path] ?? {}
    paths[call.path] = item
    item[call.method.toLowerCase()] = operationObject(call, schemas.byKey)
  }
  return {
    openapi: '3.1.1',
    info: { title, version, description },
    servers: servers.map((url) => ({ url })),
    tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: { schemas: schemas.components, securitySchemes },
  }
}

type Schemas = Readonly<Record<string, z.ZodMiniType>>

/** The schemas of a call, by `<call> <part> <field>`. */
function schemasOf({ name, input, answer }: DocumentedCall<string>): [string, Schemas[string]][] {
  const fields = (part: 'path' | 'query'): [string, Schemas[string]][] =>
    Object.entries(fieldsOf(input[part])).map(([field, schema]) => [`${name} ${part} ${field}`, schema])
  return [
    ...fields('path'),
    ...fields('query'),
    ...(input.body ? [[`${name} body`, input.body] satisfies [string, Schemas[string]]] : []),
    ...(answer ? [[`${name} answer`, answer] satisfies [string, Schemas[string]]] : []),
  ]
}

function operationObject<Name extends string>(
  { name, tag, input, required, success, answer, mediaType, summary, failures, ...call }: DocumentedCall<Name>,
  schemas: Readonly<Record<string, JsonSchema>>,
): OperationObject<Name> {
  const parameters = (['path', 'query'] as const).flatMap((place) =>
    Object.entries(fieldsOf(input[place])).map(([field, schema]): Parameter => {
      const { description, ...form } = schemas[`${name} ${place} ${field}`] ?? {}
      return {
        name: field,
        in: place,
        required: place === 'path' || required.includes(field),
        ...(typeof description === 'string' && { description }),
        schema: form,
        ...(place === 'query' && takesList(schema) && { style: 'form', explode: false }),
      }
    }),
  )
  const body = schemas[`${name} body`]
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(call.description !== undefined && { description: call.description }),
    parameters,
    ...(body && {
      requestBody: { required: required.includes('body'), content: { 'application/json': { schema: body } } },
    }),
    responses: {
      [success]: {
        description: 'Success.',
        ...(answer && { content: { [mediaType]: { schema: schemas[`${name} answer`] ?? {} } } }),
      },
      ...Object.fromEntries(
        Object.entries(failures).map(([status, words]) => [status, { description: words, content: ERROR }]),
      ),
    },
    security: call.security,
  }
}

/** Statuses that any call may answer. */
const GENERAL: Readonly<Record<number, string>> = {
  401: 'The key is missing or not accepted.',
  429: 'Too many requests.',
  500: 'A mistake of the server.',
}
const WORDS: Readonly<Record<number, string>> = {
  400: 'The request is not understood.',
  403: 'Not allowed now.',
  404: 'Not found.',
  422: 'Understood, and against a rule.',
}

/** Documented failures of a call, each with its words. */
function failuresOf({ failures, refusals, badInput, input }: Operation, refusal?: string): Record<number, string> {
  const words: Record<number, string> = { ...GENERAL }
  if (input.path || input.query) words[badInput] = 'A parameter is missing or wrong.'
  if (input.body) words[400] = 'The body is not JSON, or has a value of another type.'
  for (const status of refusals) words[status] = WORDS[status] ?? `Status ${status}.`
  for (const [status, message] of Object.entries(failures)) words[Number(status)] = message
  if (refusal !== undefined) words[403] = refusal
  return words
}

const ERROR: Content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } }
