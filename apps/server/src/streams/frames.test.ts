import { decode } from '@msgpack/msgpack'
import { describe, expect, it } from 'vitest'
import * as ws from 'ws'
import { decoded, encoded, encodedBatch, type Frame, onWire } from './frames.ts'

const only = (frames: readonly Frame[]): Frame => {
  expect(frames).toHaveLength(1)
  return frames[0] ?? new Uint8Array()
}
const QUOTE = { T: 'q', S: 'BTC/USD', bp: 60_000.5, bs: 0.25, ap: 60_001, as: 1, t: '2026-03-09T15:00:00.123456789Z' }

describe('JSON', () => {
  it('is the same bytes in text and in binary frames', () => {
    for (const codec of ['json-text', 'json-binary'] as const) {
      expect(encoded({ stream: 'listening' }, codec)).toEqual(Buffer.from('{"stream":"listening"}'))
      expect(encodedBatch([QUOTE, QUOTE], codec)).toEqual([Buffer.from(JSON.stringify([QUOTE, QUOTE]))])
    }
  })

  it('reads text and binary frames alike, and nothing from garbage', () => {
    for (const isBinary of [false, true])
      expect(decoded(Buffer.from('{"a":1}'), isBinary, 'json-text')).toEqual({ a: 1 })
    expect(decoded(Buffer.from('{'), false, 'json-text')).toBeUndefined()
  })
})

describe('msgpack', () => {
  it('carries times as timestamp extensions and keeps T first', () => {
    const message = decode(only(encodedBatch([QUOTE], 'msgpack'))) as Record<string, unknown>[]
    expect(Object.keys(message[0] ?? {})[0]).toBe('T')
    expect(message).toEqual([{ ...QUOTE, t: new Date('2026-03-09T15:00:00.123Z') }])
  })

  it('keeps nanoseconds', () => {
    const bytes = Buffer.from(encoded({ t: QUOTE.t }, 'msgpack'))
    // timestamp 64: fixext 8 (d7), type −1 (ff), then 30 bits of nanoseconds and 34 of seconds
    const at = bytes.indexOf(Buffer.from([0xd7, 0xff]))
    expect(bytes.readBigUInt64BE(at + 2) >> 34n).toBe(123_456_789n)
  })

  it.each([1, 15, 16, 300, 70_000])('batches %i messages as one array', (count) => {
    const message = decode(only(encodedBatch(Array(count).fill({ T: 't' }), 'msgpack')))
    expect(message).toHaveLength(count)
  })

  it('reads what its clients send', () => {
    const bytes = Buffer.from(encoded({ action: 'auth', key: 'PK1' }, 'msgpack'))
    expect(decoded(bytes, true, 'msgpack')).toEqual({ action: 'auth', key: 'PK1' })
    expect(decoded(Buffer.from('{"action":"auth"}'), false, 'msgpack')).toEqual({ action: 'auth' })
    expect(decoded(Buffer.from([0xc1]), true, 'msgpack')).toBeUndefined()
  })
})

describe('frames', () => {
  it('are shared by all who are sent the same', () => {
    const [first, second] = [{ ...QUOTE }, { ...QUOTE, S: 'ETH/USD' }]
    for (const codec of ['json-text', 'msgpack'] as const) {
      const frames = encodedBatch([first, second], codec)
      expect(encodedBatch([first, second], codec)).toBe(frames)
      expect(encodedBatch([first], codec)).not.toBe(frames)
    }
  })

  it('stay below the mebibyte that some clients read at most, and lose nothing', () => {
    const messages = Array.from({ length: 40 }, (_, id) => ({ T: 'n', id, content: 'x'.repeat(90_000) }))
    const frames = encodedBatch(messages, 'json-text')
    expect(frames.length).toBeGreaterThan(3)
    for (const frame of frames) expect(frame.length).toBeLessThan(1024 * 1024)
    expect(frames.flatMap((frame) => JSON.parse(Buffer.from(frame).toString()))).toEqual(messages)
  })
})

/** Its declarations leave out what writes frames. */
interface Library {
  readonly Sender: { frame(data: Buffer, options: object): Buffer[] }
}

describe('on the wire', () => {
  it.each(['json-text', 'json-binary', 'msgpack'] as const)('is what the socket library writes of it, %s', (codec) => {
    for (const length of [1, 125, 126, 300, 4095]) {
      const frame = Buffer.alloc(length, 'x')
      const isText = codec === 'json-text'
      const options = { fin: true, rsv1: false, opcode: isText ? 1 : 2, mask: false, readOnly: true }
      expect(onWire(frame, codec)).toEqual(Buffer.concat((ws as unknown as Library).Sender.frame(frame, options)))
      expect(onWire(frame, codec)).toBe(onWire(frame, codec))
    }
  })
})
