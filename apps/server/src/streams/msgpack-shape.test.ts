import { encode } from '@msgpack/msgpack'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWhole } from './msgpack-shape.ts'

it.each([
  [
    'a subscription',
    encode({ action: 'subscribe', trades: ['AAPL'], quotes: Array.from({ length: 70_000 }, () => 'A') }),
  ],
  ['credentials', encode({ action: 'authenticate', data: { key_id: 'K', secret_key: 'S'.repeat(300) } })],
  [
    'every kind of value',
    encode([null, true, 1, -1, 300, -300, 70_000, -70_000, 2 ** 40, -(2 ** 40), 1.5, new Uint8Array(300), new Date(0)]),
  ],
])('takes %s', (_what, data) => {
  expect(isWhole(data)).toBe(true)
})

it.each([
  ['nothing', []],
  ['an array that says it has thirty million elements', [0xdd, 0x01, 0xc9, 0xc3, 0x80]],
  ['a map that says it has four billion', [0xdf, 0xff, 0xff, 0xff, 0xff]],
  ['a text longer than the message', [0xdb, 0x00, 0x00, 0xff, 0xff, 0x41]],
  ['a length that is cut off', [0xdd, 0x01]],
  ['arrays in arrays in arrays', [0x91, 0x91, 0x91, 0x91, 0x91, 0xc0]],
  ['a type that does not exist', [0xc1]],
  ['two messages in one', [0xc0, 0xc0]],
])('refuses %s', (_what, bytes) => {
  expect(isWhole(Uint8Array.from(bytes))).toBe(false)
})

it('takes what is flat enough and refuses every beginning of it', () => {
  const flat = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.uint8Array())
  const value = fc.dictionary(fc.string(), fc.oneof(flat, fc.array(flat), fc.dictionary(fc.string(), flat)))
  forAll(300, value, fc.nat(), (message, cut) => {
    const data = encode(message)
    expect(isWhole(data)).toBe(true)
    expect(isWhole(data.subarray(0, cut % data.length))).toBe(false)
  })
})

it('walks through garbage to an end', () =>
  forAll(1_000, fc.uint8Array({ maxLength: 200 }), (data) => {
    expect(typeof isWhole(data)).toBe('boolean')
  }))
