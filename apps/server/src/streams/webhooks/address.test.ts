import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reachOf, webhookAddress } from './address.ts'

/** Source: IANA's special-purpose address registries; RFC 1918, 4193, 6598, 3927, 4291, 3056. */
describe('how far away an address is', () => {
  it.each([
    ['8.8.8.8', 'public'],
    ['172.15.255.255', 'public'],
    ['172.32.0.1', 'public'],
    ['2606:4700::1111', 'public'],
    ['::ffff:8.8.8.8', 'public'],
    ['10.1.2.3', 'private'],
    ['127.0.0.1', 'private'],
    ['127.255.255.254', 'private'],
    ['172.16.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['::1', 'private'],
    ['fd12:3456::1', 'private'],
    ['::ffff:127.0.0.1', 'private'],
    ['::ffff:7f00:1', 'private'],
    ['::ffff:c0a8:101', 'private'],
    ['0.0.0.0', 'barred'],
    ['100.64.0.1', 'barred'],
    ['169.254.169.254', 'barred'],
    ['169.254.170.2', 'barred'],
    ['::ffff:a9fe:a9fe', 'barred'],
    ['::ffff:0:0', 'barred'],
    ['::127.0.0.1', 'barred'],
    ['fd00:ec2::254', 'private'],
    ['fec0::1', 'barred'],
    ['100::1', 'barred'],
    ['5f00::1', 'barred'],
    ['64:ff9b:1::7f00:1', 'barred'],
    ['::ffff:169.254.169.254', 'barred'],
    ['224.0.0.1', 'barred'],
    ['255.255.255.255', 'barred'],
    ['::', 'barred'],
    ['fe80::1', 'barred'],
    ['fe80::1%eth0', 'barred'],
    ['ff02::1', 'barred'],
    ['64:ff9b::7f00:1', 'barred'],
    ['2002:7f00:1::', 'barred'],
    ['2001::1', 'barred'],
    ['example.com', 'barred'],
    ['', 'barred'],
  ])('%s is %s', (address, reach) => expect(reachOf(address)).toBe(reach))

  it('an address does not change by being written as IPv6', () => {
    const octet = fc.integer({ min: 0, max: 255 })
    forAll(200, fc.tuple(octet, octet, octet, octet), (octets) => {
      const plain = octets.join('.')
      expect(reachOf(`::ffff:${plain}`)).toBe(reachOf(plain))
    })
  })
})

describe('what may be the address of a webhook', () => {
  it.each([
    ['https://example.com/orders?of=paddock', false],
    ['https://example.com:8443/', false],
    ['https://8.8.8.8/', false],
    ['https://127.0.0.1/', true],
    ['http://127.0.0.1:9000/', true],
    ['http://[::1]:9000/', true],
    ['http://box.lan/', true],
  ])('%s, with private addresses allowed: %s', (text, arePrivateAllowed) =>
    expect(webhookAddress(text, arePrivateAllowed)).toEqual(new URL(text)),
  )

  it.each([
    ['', false, /begins with https/],
    ['example.com', false, /begins with https/],
    ['ftp://example.com', true, /begins with https/],
    ['file:///etc/passwd', true, /begins with https/],
    ['http://example.com/', false, /must begin with https/],
    ['https://me:secret@example.com/', false, /no name and password/],
    ['https://example.com/#here', false, /never sent/],
    ['https://127.0.0.1/', false, /PADDOCK_WEBHOOK_PRIVATE/],
    // As browsers and sockets read them, all of these are 127.0.0.1.
    ['https://2130706433/', false, /PADDOCK_WEBHOOK_PRIVATE/],
    ['https://0x7f.1/', false, /PADDOCK_WEBHOOK_PRIVATE/],
    ['https://127.1/', false, /PADDOCK_WEBHOOK_PRIVATE/],
    ['https://127.0.0.1./', false, /PADDOCK_WEBHOOK_PRIVATE/],
    ['https://１２７.0.0.1/', false, /PADDOCK_WEBHOOK_PRIVATE/],
    ['https://0/', true, /no address of the public internet/],
    ['https://0.0.0.0/', true, /no address of the public internet/],
    ['https://[::]/', true, /no address of the public internet/],
    ['https://[fe80::1]/', true, /no address of the public internet/],
    ['https://[fd00::1]/', false, /PADDOCK_WEBHOOK_PRIVATE/],
    ['https://2852039166/', true, /no address of the public internet/],
    ['https://0251.0376.0251.0376/', true, /no address of the public internet/],
    ['https://0xa9fea9fe/', true, /no address of the public internet/],
    ['https://[::ffff:169.254.169.254]/', true, /no address of the public internet/],
    ['https://[::169.254.169.254]/', true, /no address of the public internet/],
    ['https://[64:ff9b::a9fe:a9fe]/', true, /no address of the public internet/],
    ['https://017700000001/', false, /PADDOCK_WEBHOOK_PRIVATE/],
    ['https://[::ffff:127.0.0.1]/', false, /PADDOCK_WEBHOOK_PRIVATE/],
    ['https://169.254.169.254/latest/meta-data', true, /no address of the public internet/],
    ['http://8.8.8.8/', true, /must begin with https/],
  ])('%s, with private addresses allowed: %s, is refused', (text, arePrivateAllowed, words) =>
    expect(webhookAddress(text, arePrivateAllowed)).toMatch(words),
  )
})
