import { expect, it } from 'vitest'
import { addressBucket, createClientOf, proxyList } from './client-address.ts'

const PROXIES = ['10.0.0.0/8', '::1']

it.each([
  { proxies: [], remote: '203.0.113.9', forwarded: '1.1.1.1', address: '203.0.113.9', why: 'nobody is trusted' },
  { proxies: PROXIES, remote: '203.0.113.9', forwarded: '1.1.1.1', address: '203.0.113.9', why: 'no proxy of ours' },
  { proxies: PROXIES, remote: '10.1.2.3', forwarded: '1.1.1.1', address: '1.1.1.1', why: 'the proxy says so' },
  { proxies: PROXIES, remote: '::ffff:10.1.2.3', forwarded: '1.1.1.1', address: '1.1.1.1', why: 'IPv4 within IPv6' },
  { proxies: PROXIES, remote: '10.1.2.3', forwarded: '9.9.9.9, 1.1.1.1, 10.9.9.9', address: '1.1.1.1', why: 'a chain' },
  {
    proxies: PROXIES,
    remote: '::1',
    forwarded: '9.9.9.9, rubbish',
    address: '::1',
    why: 'what is behind rubbish is not read',
  },
  { proxies: PROXIES, remote: '10.1.2.3', forwarded: '', address: '10.1.2.3', why: 'nothing was said' },
])('a request from $remote with $forwarded is of $address: $why', ({ proxies, remote, forwarded, address }) => {
  expect(createClientOf(proxies, false)(remote, new Headers({ 'x-forwarded-for': forwarded })).address).toBe(address)
})

it.each([
  { isBehindTls: false, remote: '1.1.1.1', scheme: 'https', isSecure: false },
  { isBehindTls: true, remote: '1.1.1.1', scheme: 'http', isSecure: true },
  { isBehindTls: false, remote: '10.0.0.1', scheme: 'https', isSecure: true },
  { isBehindTls: true, remote: '10.0.0.1', scheme: 'http', isSecure: false },
])('TLS: $isBehindTls by address, $scheme from $remote: $isSecure', ({ isBehindTls, remote, scheme, isSecure }) => {
  const clientOf = createClientOf(PROXIES, isBehindTls)
  expect(clientOf(remote, new Headers({ 'x-forwarded-proto': scheme })).isSecure).toBe(isSecure)
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, bucket) => {
  expect(addressBucket(address)).toBe(bucket)
})

it('names what is no proxy', () => {
  expect(() => proxyList(['10.0.0.0/33'])).toThrow('10.0.0.0/33')
  expect(() => proxyList(['desk'])).toThrow('desk')
})
