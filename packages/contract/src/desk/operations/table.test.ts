import { expect, it } from 'vitest'
import { fieldsOf } from '../../operations/schema.ts'
import { DESK_CALLS } from './calls.ts'
import { deskCallAt, matchDeskOperation } from './match.ts'
import type { DeskOperation } from './operation.ts'
import { parseDeskInput } from './parse.ts'
import { DESK_GROUPS, DESK_OPERATION_NAMES, DESK_OPERATIONS } from './table.ts'

const entries = DESK_OPERATION_NAMES.map((name) => [name, DESK_OPERATIONS[name] as DeskOperation] as const)

it.each(entries)('%s has its method and path of the list, and is found by them', (name, { method, path, input }) => {
  expect(`${method} ${path}`).toBe(DESK_CALLS[name])
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
  expect(Object.keys(fieldsOf(input.path))).toEqual(parameters)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => `of%20${parameter}`)
  const named = Object.fromEntries(parameters.map((parameter) => [parameter, `of ${parameter}`]))
  expect(matchDeskOperation(method, filled)).toEqual({ name, path: named })
  expect(deskCallAt(filled)?.name).toBeDefined()
})

it('an account’s calls are below the account, and nothing else is', () => {
  for (const [name, { owner, path }] of entries)
    expect([name, path.startsWith('/api/accounts/{accountId}')]).toEqual([name, owner === 'account'])
})

it('every entry stands in one group', () => {
  const grouped = Object.values(DESK_GROUPS).flatMap((group) => Object.keys(group))
  expect(grouped.sort()).toEqual(DESK_OPERATION_NAMES.toSorted())
})

it('an empty parameter, a slash too many and another path are none of the table’s', () => {
  for (const path of [
    '/api/accounts/',
    '/api/dashboards/',
    '/api/accounts/a/v2/orders',
    '/api/dashboards/a/b/c',
    '/api',
  ])
    expect([path, matchDeskOperation('GET', path)]).toEqual([path, 'no-path'])
  expect(matchDeskOperation('PUT', '/api/alpaca')).toBe('no-method')
})

const parsed = (name: keyof typeof DESK_CALLS, body: unknown, query = '', path: Record<string, string> = {}) =>
  parseDeskInput(name, { path: { accountId: 'a', ...path }, query: new URLSearchParams(query), body })

it.each([
  ['a body that is none', parsed('renameAccount', undefined), 400, undefined],
  ['a list where an object is wanted', parsed('renameAccount', []), 400, undefined],
  ['a field that is wrong', parsed('renameAccount', { name: '' }), 422, 'name'],
  ['a field that is not known', parsed('renameAccount', { name: 'A', nme: 'B' }), 422, 'nme'],
  ['a body in no form of the clock', parsed('setPracticeClock', { kind: 'backwards' }), 400, undefined],
  ['a query that is wrong', parsed('listHeldOrders', undefined, 'status=some'), 422, 'status'],
  ['a name that is none', parsed('dropJournalEntry', undefined, '', { id: 'x' }), 422, undefined],
  ['a table of no name', parsed('setTable', { layout: null, views: [] }, '', { name: 'No name' }), 404, undefined],
])('refuses %s in Alpaca’s shape', (_, result, status, field) => {
  const body = { code: expect.any(Number), message: expect.any(String), ...(field !== undefined && { field }) }
  expect(result).toEqual({ ok: false, status, body })
})

it('takes what is left out as its entry says, and of a parameter given twice the first', () => {
  expect(parsed('makeKey', undefined)).toMatchObject({ ok: true, input: { body: {} } })
  expect(parsed('listDrafts', undefined)).toMatchObject({ input: { query: { status: 'open', values: 'false' } } })
  expect(parsed('listDrafts', undefined, 'status=all&status=none')).toMatchObject({
    input: { query: { status: 'all' } },
  })
})
