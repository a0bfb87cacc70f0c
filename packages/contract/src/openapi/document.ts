/** The OpenAPI 3.1 document of the API, made from the operation table. */
import { ErrorBody } from '../errors/error-body.ts'
import { KEYLESS_APIS, type Operation } from '../operations/operation.ts'
import { fieldsOf, takesList } from '../operations/schema.ts'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from '../operations/table.ts'
import { type JsonSchema, jsonSchemas } from './json-schema.ts'

export interface Facts {
  readonly title: string
  readonly version: string
  readonly description: string
  /** Base addresses of the server. */
  readonly servers: readonly string[]
  /** Calls that this server refuses, each with its sentence. */
  readonly notOffered: Readonly<Partial<Record<OperationName, string>>>
}

export interface Parameter {
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
export interface OperationObject {
  readonly operationId: OperationName
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}
export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>
  }
}

/** The whole document. Failures carry the message of the client's error where the call has one. */
export function openApiDocument(facts: Facts): OpenApiDocument {
  const schemas = jsonSchemas({ ...Object.fromEntries(OPERATION_NAMES.flatMap(schemasOf)), error: ErrorBody })
  const paths: Record<string, Record<string, OperationObject>> = {}
  for (const name of OPERATION_NAMES) {
    const { path, method } = OPERATIONS[name]
    const item = paths[path] ?? {}
    paths[path] = item
    item[method.toLowerCase()] = operationObject(name, schemas.byKey, facts)
  }
  return {
    openapi: '3.1.1',
    info: { title: facts.title, version: facts.version, description: facts.description },
    servers: facts.servers.map((url) => ({ url })),
    tags: [...new Set(OPERATION_NAMES.map((name) => tagOf(OPERATIONS[name])))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        keyId: { type: 'apiKey', in: 'header', name: 'APCA-API-KEY-ID' },
        secretKey: { type: 'apiKey', in: 'header', name: 'APCA-API-SECRET-KEY' },
        basic: { type: 'http', scheme: 'basic', description: 'The key id as user and the secret as password.' },
      },
    },
  }
}

/** `OrdersApi` is `Orders`. */
const tagOf = ({ api }: Operation): string => api.replace(/Api$/, '').replace(/([a-z])([A-Z])/g, '$1 $2')

type Schemas = Parameters<typeof jsonSchemas>[0]

/** The schemas of a call, by `<call> <part> <field>`. */
function schemasOf(name: OperationName): [string, Schemas[string]][] {
  const { input, answer }: Operation = OPERATIONS[name]
  const fields = (part: 'path' | 'query'): [string, Schemas[string]][] =>
    Object.entries(fieldsOf(input[part])).map(([field, schema]) => [`${name} ${part} ${field}`, schema])
  return [
    ...fields('path'),
    ...fields('query'),
    ...(input.body ? [[`${name} body`, input.body] satisfies [string, Schemas[string]]] : []),
    ...(answer ? [[`${name} answer`, answer] satisfies [string, Schemas[string]]] : []),
  ]
}

function operationObject(
  name: OperationName,
  schemas: Readonly<Record<string, JsonSchema>>,
  { notOffered }: Facts,
): OperationObject {
  const operation: Operation = OPERATIONS[name]
  const { input, required, success, answer, summary } = operation
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
  const refusal = notOffered[name]
  const body = schemas[`${name} body`]
  return {
    operationId: name,
    tags: [tagOf(operation)],
    summary,
    ...(refusal !== undefined && { description: `Not answered by this server: ${refusal}.` }),
    parameters,
    ...(body && { requestBody: { required: required.includes('body'), content: jsonContent(body) } }),
    responses: {
      [success]: {
        description: 'Success.',
        ...(answer && { content: answerContent(operation, schemas[`${name} answer`] ?? {}) }),
      },
      ...failuresOf(operation, refusal),
    },
    security: KEYLESS_APIS.has(operation.api) ? [{}, ...SECURITY] : SECURITY,
  }
}

const SECURITY = [{ keyId: [], secretKey: [] }, { basic: [] }] as const

const jsonContent = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

function answerContent({ isStream, api }: Operation, schema: JsonSchema): Content {
  if (isStream) return { 'text/event-stream': { schema } }
  return api === 'LogosApi' ? { 'image/svg+xml': { schema } } : jsonContent(schema)
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
function failuresOf(
  { failures, refusals, badInput, input }: Operation,
  refusal?: string,
): Record<string, { description: string; content: Content }> {
  const words: Record<number, string> = { ...GENERAL }
  if (input.path || input.query) words[badInput] = 'A parameter is missing or wrong.'
  if (input.body) words[400] = 'The body is not JSON, or has a value of another type.'
  for (const status of refusals) words[status] = WORDS[status] ?? `Status ${status}.`
  for (const [status, message] of Object.entries(failures)) words[Number(status)] = message
  if (refusal !== undefined) words[403] = refusal
  return Object.fromEntries(
    Object.entries(words).map(([status, description]) => [status, { description, content: ERROR }]),
  )
}

const ERROR: Content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } }
