import { expect, it } from 'vitest'
import type { Operation } from '../operations/operation.ts'
import { fieldsOf } from '../operations/schema.ts'
import { OPERATION_NAMES, OPERATIONS } from '../operations/table.ts'
import { openApiDocument } from './document.ts'

const document = openApiDocument({
  title: 'Paddock',
  version: '1.0.0',
  description: 'A desk.',
  servers: ['http://desk.test'],
  notOffered: { fixedIncomeLatestPrices: 'there are no bonds' },
})
const calls = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)

it('has every call of the table, at its method and path, and no other', () => {
  expect(calls.map(({ operation }) => operation.operationId).sort()).toEqual([...OPERATION_NAMES].sort())
  for (const { path, method, operation } of calls) {
    const entry: Operation = OPERATIONS[operation.operationId]
    expect([path, method.toUpperCase(), operation.summary]).toEqual([entry.path, entry.method, entry.summary])
  }
})

it('says of each call what it takes, needs and answers', () => {
  for (const { operation } of calls) {
    const { input, required, success, failures, refusals }: Operation = OPERATIONS[operation.operationId]
    const fields = [...Object.keys(fieldsOf(input.path)), ...Object.keys(fieldsOf(input.query))]
    expect(operation.parameters.map(({ name }) => name)).toEqual(fields)
    const needed = operation.parameters.filter((parameter) => parameter.required).map(({ name }) => name)
    expect([...needed, ...(operation.requestBody?.required ? ['body'] : [])].sort()).toEqual([...required].sort())
    expect(operation.requestBody !== undefined).toBe(input.body !== undefined)
    expect(operation.responses[success]?.description).toBe('Success.')
    for (const [status, message] of Object.entries(failures))
      expect(operation.responses[status]?.description).toBe(message)
    for (const status of refusals) expect(operation.responses[status]).toBeDefined()
    for (const parameter of operation.parameters)
      expect(parameter.schema.type ?? parameter.schema.anyOf ?? parameter.schema.enum).toBeDefined()
  }
})

/** Every reference in a part of the document. */
function references(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : references(value),
  )
}

it('refers only to what it has, and has only what is referred to', () => {
  const named = new Set(Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`))
  const used = new Set(references(document))
  expect([...used].filter((reference) => !named.has(reference))).toEqual([])
  expect([...named].filter((name) => !used.has(name))).toEqual([])
})

it('has the form of an OpenAPI document', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  expect(document).toMatchObject({
    openapi: '3.1.1',
    info: { title: 'Paddock', version: '1.0.0' },
    servers: [{ url: 'http://desk.test' }],
  })
  const schemes = Object.keys(document.components.securitySchemes)
  const tags = document.tags.map(({ name }) => name)
  for (const { path, method, operation } of calls) {
    expect(['get', 'post', 'put', 'patch', 'delete']).toContain(method)
    const places = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    expect([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])).toEqual(places)
    expect(operation.tags.every((tag) => tags.includes(tag))).toBe(true)
    expect(operation.security.flatMap(Object.keys).every((scheme) => schemes.includes(scheme))).toBe(true)
    expect(Object.keys(operation.responses).every((status) => /^[2-5]\d\d$/.test(status))).toBe(true)
  }
})

const parameter = (path: string, name: string) =>
  document.paths[path]?.get?.parameters.find((candidate) => candidate.name === name)

it('says values, defaults and limits', () => {
  expect(parameter('/v2/orders', 'status')?.schema).toEqual({
    type: 'string',
    enum: ['open', 'closed', 'all'],
    default: 'open',
  })
  expect(parameter('/v2/orders', 'limit')?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 500, default: 50 })
  expect(parameter('/v2/stocks/bars', 'symbols')).toMatchObject({ required: true, style: 'form', explode: false })
  expect(document.components.schemas.PlaceOrder).toMatchObject({
    properties: { legs: { anyOf: [{ items: { $ref: '#/components/schemas/PlaceOrderLeg' } }, { type: 'null' }] } },
  })
})

it('says which calls are refused here', () => {
  expect(document.paths['/v1beta1/fixed_income/latest/prices']?.get).toMatchObject({
    description: 'Not answered by this server: there are no bonds.',
    responses: { 403: { description: 'there are no bonds' } },
  })
})
