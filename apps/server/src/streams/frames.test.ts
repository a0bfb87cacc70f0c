import { decode } from '@msgpack/msgpack'
import { describe, expect, it } from 'vitest'
import { decoded, encoded, encodedBatch } from './frames.ts'

const QUOTE = { T: 'q', S: 'BTC/USD', bp: 60_000.5, bs: 0.25, ap: 60_001, as: 1, t: '2026-03-09T15:00:00.123456789Z' }

describe('JSON', () => {
  it('is text, or the same bytes in binary frames', () => {
    expect(encoded({ stream: 'listening' }, 'json-text')).toBe('{"stream":"listening"}')
    expect(encoded({ stream: 'listening' }, 'json-binary')).toEqual(Buffer.from('{"stream":"listening"}'))
    expect(encodedBatch([QUOTE, QUOTE], 'json-text')).toBe(JSON.stringify([QUOTE, QUOTE]))
  })

  it('reads text and binary frames alike, and nothing from garbage', () => {
    for (const isBinary of [false, true])
      expect(decoded(Buffer.from('{"a":1}'), isBinary, 'json-text')).toEqual({ a: 1 })
    expect(decoded(Buffer.from('{'), false, 'json-text')).toBeUndefined()
  })
})

describe('msgpack', () => {
  it('carries times as timestamp extensions and keeps T first', () => {
    const message = decode(encodedBatch([QUOTE], 'msgpack') as Uint8Array) as Record<string, unknown>[]
    expect(Object.keys(message[0] ?? {})[0]).toBe('T')
    expect(message).toEqual([{ ...QUOTE, t: new Date('2026-03-09T15:00:00.123Z') }])
  })

  it('keeps nanoseconds', () => {
    const bytes = Buffer.from(encoded({ t: QUOTE.t }, 'msgpack') as Uint8Array)
    // timestamp 64: fixext 8 (d7), type −1 (ff), then 30 bits of nanoseconds and 34 of seconds
    const at = bytes.indexOf(Buffer.from([0xd7, 0xff]))
    expect(bytes.readBigUInt64BE(at + 2) >> 34n).toBe(123_456_789n)
  })

  it.each([1, 15, 16, 300, 70_000])('batches %i messages as one array', (count) => {
    const message = decode(encodedBatch(Array(count).fill({ T: 't' }), 'msgpack') as Uint8Array)
    expect(message).toHaveLength(count)
  })

  it('reads what its clients send', () => {
    const bytes = Buffer.from(encoded({ action: 'auth', key: 'PK1' }, 'msgpack') as Uint8Array)
    expect(decoded(bytes, true, 'msgpack')).toEqual({ action: 'auth', key: 'PK1' })
    expect(decoded(Buffer.from('{"action":"auth"}'), false, 'msgpack')).toEqual({ action: 'auth' })
    expect(decoded(Buffer.from([0xc1]), true, 'msgpack')).toBeUndefined()
  })
})
