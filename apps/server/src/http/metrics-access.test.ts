import { expect, it } from 'vitest'
import { mayReadMetrics } from './metrics-access.ts'

const TOKEN = 'a token of the operator'

it.each([
  ['this machine', undefined, '127.0.0.1', { host: 'localhost:3000' }, true],
  ['this machine by IPv6', undefined, '::1', { host: '[::1]:3000' }, true],
  ['this machine by IPv4 in IPv6', undefined, '::ffff:127.0.0.1', { host: '127.0.0.1:3000' }, true],
  ['another machine', undefined, '10.0.0.7', { host: 'localhost' }, false],
  ['an address that begins like ours', undefined, '127.evil.example', { host: 'localhost' }, false],
  ['nobody knows who', undefined, undefined, { host: 'localhost' }, false],
  ['a proxy on this machine', undefined, '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }, false],
  ['a proxy that says nothing but the name', undefined, '127.0.0.1', { host: 'desk.example.com' }, false],
  ['a page of another name on this machine', undefined, '127.0.0.1', { host: 'localhost.evil.example' }, false],
  ['the token, from anywhere', TOKEN, '10.0.0.7', { host: 'desk', authorization: `Bearer ${TOKEN}` }, true],
  ['another token, even from here', TOKEN, '127.0.0.1', { host: 'localhost', authorization: 'Bearer x' }, false],
  [
    'a token where none is set',
    undefined,
    '127.0.0.1',
    { host: 'localhost', authorization: 'Bearer undefined' },
    false,
  ],
  ['no token from elsewhere', TOKEN, '10.0.0.7', { host: 'desk' }, false],
])('%s', (_name, token, peer, headers, mayRead) => {
  expect(mayReadMetrics(token, peer, new Headers(headers as Record<string, string>))).toBe(mayRead)
})
