/** Messages as frames and back. A message that many sockets carry is encoded once. */

import { decode, Encoder, EXT_TIMESTAMP, ExtData, encodeTimeSpecToTimestamp } from '@msgpack/msgpack'
import { type Codec, decodedJson, TIMESTAMP_FIELDS } from '@paddock/contract/streams/codec'

export type Frame = string | Uint8Array

const encoder = new Encoder()
const texts = new WeakMap<object, string>()
const packs = new WeakMap<object, Uint8Array>()

/** One message, or an array of them, in one frame. */
export function encoded(message: unknown, codec: Codec): Frame {
  if (codec === 'msgpack') return encoder.encode(withTimestamps(message))
  const text = JSON.stringify(message)
  return codec === 'json-text' ? text : Buffer.from(text)
}

/** Data messages as one array frame. */
export function encodedBatch(messages: readonly object[], codec: Codec): Frame {
  if (codec === 'msgpack') return Buffer.concat([arrayHeader(messages.length), ...messages.map(packOf)])
  const text = `[${messages.map(textOf).join(',')}]`
  return codec === 'json-text' ? text : Buffer.from(text)
}

/** What a client sent, or undefined where it cannot be read. A msgpack client may send text all the same. */
export function decoded(data: Buffer, isBinary: boolean, codec: Codec): unknown {
  if (codec !== 'msgpack' || !isBinary) return decodedJson(data.toString('utf8'))
  try {
    return decode(data)
  } catch {
    return undefined
  }
}

function textOf(message: object): string {
  const known = texts.get(message)
  if (known !== undefined) return known
  const text = JSON.stringify(message)
  texts.set(message, text)
  return text
}

function packOf(message: object): Uint8Array {
  const known = packs.get(message)
  if (known !== undefined) return known
  const pack = encoder.encode(withTimestamps(message))
  packs.set(message, pack)
  return pack
}

/** An array's head in msgpack, for elements that are encoded already. */
function arrayHeader(length: number): Uint8Array {
  if (length < 16) return Uint8Array.of(0x90 | length)
  if (length < 0x1_0000) return Uint8Array.of(0xdc, length >> 8, length & 0xff)
  return Uint8Array.of(0xdd, length >>> 24, (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff)
}

/** RFC 3339 text in a timestamp's field becomes the extension that Alpaca's clients expect there. Keys keep their order. */
function withTimestamps(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(withTimestamps)
  if (typeof message !== 'object' || message === null) return message
  return Object.fromEntries(
    Object.entries(message).map(([key, value]) => [
      key,
      TIMESTAMP_FIELDS.has(key) && typeof value === 'string' ? timestamp(value) : value,
    ]),
  )
}

function timestamp(text: string): ExtData | string {
  const [, whole = '', fraction = ''] = /^(.{19})(?:\.(\d{1,9}))?Z$/.exec(text) ?? []
  const ms = Date.parse(`${whole}Z`)
  if (Number.isNaN(ms)) return text
  return new ExtData(
    EXT_TIMESTAMP,
    encodeTimeSpecToTimestamp({ sec: ms / 1000, nsec: Number(fraction.padEnd(9, '0')) }),
  )
}
