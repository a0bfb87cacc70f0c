import { describe, expect, it } from 'vitest'
import { BODY_LIMIT, readBody } from './body.ts'
import { keyCredentials } from './caller.ts'
import { mayChange } from './origin.ts'
import { createRateLimit } from './rate-limit.ts'
import { requestLine } from './request-line.ts'

describe('the request line', () => {
  it.each([
    ['http://desk.test', '/', ''],
    ['http://desk.test/v2/orders?status=open&limit=5', '/v2/orders', 'status=open&limit=5'],
    ['http://desk.test/v2/positions/BTC%2FUSD', '/v2/positions/BTC%2FUSD', ''],
    [
      'http://desk.test/v2/orders:by_client_order_id?client_order_id=a%3Fb',
      '/v2/orders:by_client_order_id',
      'client_order_id=a%3Fb',
    ],
    ['http://desk.test/a#b?c', '/a', ''],
  ])('%s is %s and %s', (url, path, query) => {
    expect(requestLine(url)).toEqual({ path, query })
  })
})

describe('the origin', () => {
  const headers = (more: Record<string, string>) => new Headers({ host: 'desk.test:3000', ...more })
  it.each([
    { method: 'GET', more: { origin: 'https://evil.test' }, may: true, why: 'reading changes nothing' },
    { method: 'POST', more: { origin: 'http://desk.test:3000' }, may: true, why: 'our own page' },
    { method: 'POST', more: { origin: 'https://evil.test' }, may: false, why: 'another host' },
    { method: 'DELETE', more: { origin: 'http://desk.test:8080' }, may: false, why: 'another port' },
    { method: 'POST', more: { origin: 'null' }, may: false, why: 'a page without an origin' },
    { method: 'POST', more: {}, may: true, why: 'no browser' },
    { method: 'POST', more: { 'sec-fetch-site': 'cross-site' }, may: false, why: 'a browser that says so' },
  ])('$method with $more: $may, $why', ({ method, more, may }) => {
    expect(mayChange(method, headers(more))).toBe(may)
  })

  it.each([
    { origin: 'https://desk.test', host: 'desk.test', may: true, why: 'the address people type' },
    { origin: 'https://desk.test', host: '127.0.0.1:3000', may: true, why: 'a proxy names the server behind it' },
    {
      origin: 'http://desk.test',
      host: 'desk.test',
      may: false,
      why: 'somebody on the way speaks for the name without TLS',
    },
    { origin: 'https://desk.test:8443', host: 'desk.test:8443', may: false, why: 'another server of that machine' },
    { origin: 'http://localhost:5173', host: 'localhost:5173', may: true, why: 'the machine itself' },
  ])('where the desk is https://desk.test: $origin at $host: $may, $why', ({ origin, host, may }) => {
    expect(mayChange('POST', new Headers({ origin, host }), 'https://desk.test')).toBe(may)
  })
})

describe('keys', () => {
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
  it.each([
    [
      { 'APCA-API-KEY-ID': 'PK1', 'apca-api-secret-key': 's' },
      { keyId: 'PK1', secretKey: 's' },
    ],
    [{ authorization: basic('PK1:s:t') }, { keyId: 'PK1', secretKey: 's:t' }],
    [{ authorization: basic('PK1') }, undefined],
    [{ authorization: 'Bearer token' }, undefined],
    [{ 'APCA-API-KEY-ID': 'PK1' }, undefined],
    [{}, undefined],
  ])('%j names %j', (headers, pair) => {
    expect(keyCredentials(new Headers(headers as Record<string, string>))).toEqual(pair)
  })
})

describe('bodies', () => {
  const post = (body?: BodyInit, headers: Record<string, string> = {}) =>
    readBody(
      new Request('http://desk.test/', {
        method: 'POST',
        headers,
        ...(body !== undefined && { body, duplex: 'half' }),
      }),
      { address: '127.0.0.1' },
    )
  const statusOf = async (body: Awaited<ReturnType<typeof readBody>>) =>
    body.kind === 'refused' ? body.answer().status : body

  it('reads JSON, and nothing as undefined', async () => {
    expect(await post('{"qty":"1"}')).toEqual({ kind: 'json', value: { qty: '1' }, text: '{"qty":"1"}' })
    expect(await post()).toEqual({ kind: 'json', value: undefined, text: undefined })
    expect(await post('')).toEqual({ kind: 'json', value: undefined, text: undefined })
  })

  it('refuses what is not JSON with 400', async () => {
    expect(await statusOf(await post('{qty}'))).toBe(400)
  })

  it('refuses more than a mebibyte with 413, announced or not', async () => {
    const large = `"${'x'.repeat(BODY_LIMIT)}"`
    expect(await statusOf(await post(large))).toBe(413)
    expect(await statusOf(await post('""', { 'content-length': String(BODY_LIMIT + 1) }))).toBe(413)
    const stream = new Blob([large]).stream()
    expect(await statusOf(await post(stream, { 'transfer-encoding': 'chunked' }))).toBe(413)
  })
})

describe('the rate limit', () => {
  it('counts per caller and minute', () => {
    let now = 60_000
    const rateLimit = createRateLimit(() => now, 2)
    expect(rateLimit('a')).toEqual({ isExceeded: false, limit: 2, remaining: 1, resetAt: 120, resetIn: 60 })
    expect(rateLimit('a')).toMatchObject({ isExceeded: false, remaining: 0 })
    expect(rateLimit('a')).toMatchObject({ isExceeded: true, remaining: 0 })
    expect(rateLimit('b')).toMatchObject({ isExceeded: false, remaining: 1 })
    now = 120_000
    expect(rateLimit('a')).toEqual({ isExceeded: false, limit: 2, remaining: 1, resetAt: 180, resetIn: 60 })
  })

  it('lets a caller have fewer than all, never more, and says when the next minute begins', () => {
    let now = 60_000
    const rateLimit = createRateLimit(() => now, 3)
    expect(rateLimit('a', 1)).toMatchObject({ isExceeded: false, limit: 1, remaining: 0 })
    now = 119_999
    expect(rateLimit('a', 1)).toMatchObject({ isExceeded: true, limit: 1, resetIn: 1 })
    expect(rateLimit('a', null)).toMatchObject({ isExceeded: false, limit: 3, remaining: 0 })
    expect(rateLimit('a', 200)).toMatchObject({ isExceeded: true, limit: 3 })
  })
})
