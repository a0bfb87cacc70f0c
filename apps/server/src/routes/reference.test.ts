import { DESK_CALLS } from '@paddock/contract/desk/operations/calls'
import { DESK_OPERATION_NAMES, DESK_OPERATIONS } from '@paddock/contract/desk/operations/table'
import { OPERATION_NAMES } from '@paddock/contract/operations/table'
import { expect, it } from 'vitest'
import { NOT_OFFERED } from '../practice/answers/not-offered.ts'
import { REFERENCE_PATHS, referenceAnswer } from './reference.ts'

const get = (path: string, base = 'http://desk.test:3000', method = 'GET') =>
  referenceAnswer(new Request(`${base}${path}`, { method }), path)

it('serves the document with the reader’s own address', async () => {
  const answer = get('/openapi.json')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(await answer.json()).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'http://desk.test:3000' }] })
  expect(await get('/openapi.json', 'https://other.test').json()).toMatchObject({
    servers: [{ url: 'https://other.test' }],
  })
})

it('serves a page that has every call, what is refused, and a line to run with the reader’s own address', async () => {
  const answer = get('/docs/api')
  const page = await answer.text()
  for (const name of OPERATION_NAMES) expect(page).toContain(`<article id="${name}"`)
  for (const sentence of Object.values(NOT_OFFERED)) expect(page).toContain(sentence)
  expect(page).toContain('Forbidden  Buying power or shares is not sufficient.')
  expect(page).toContain('http://desk.test:3000/v2/stocks/AAPL/bars?timeframe=1Day')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(page).not.toMatch(/<script>|<style| on\w+="/)
})

it('serves the desk’s own document and page, which have every call of the desk’s table and no other', async () => {
  const document = await get('/openapi-desk.json').json()
  const calls = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => [operationId, `${method.toUpperCase()} ${path}`]),
  )
  expect(Object.fromEntries(calls)).toEqual(DESK_CALLS)
  const page = await get('/docs/desk-api').text()
  for (const name of DESK_OPERATION_NAMES) {
    expect(page).toContain(`<article id="${name}"`)
    expect(page).toContain(DESK_OPERATIONS[name].summary)
  }
})

it.each(['/docs/api', '/docs/desk-api'])('%s closes every element it opens, and has each anchor once', async (path) => {
  const page = await get(path).text()
  const opened: string[] = []
  for (const [, slash, tag = ''] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (['meta', 'link', 'input', 'wbr'].includes(tag)) continue
    if (slash === '/') expect(opened.pop()).toBe(tag)
    else opened.push(tag)
  }
  expect(opened).toEqual([])
  const anchors = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  expect(new Set(anchors).size).toBe(anchors.length)
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
  expect(links.filter((link) => !anchors.includes(link))).toEqual([])
})

it('writes an address as text, whatever it is', async () => {
  const page = await referenceAnswer(new Request("http://a'b&c.test/docs/api"), '/docs/api').text()
  expect(page).not.toContain("a'b&c")
})

it.each(REFERENCE_PATHS)('%s answers GET and HEAD alone', async (path) => {
  expect(await get(path, undefined, 'HEAD').text()).toBe('')
  expect(get(path, undefined, 'POST').status).toBe(405)
})
