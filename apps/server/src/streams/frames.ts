/** Messages as frames and back. A message that many sockets carry is encoded once, and so is a frame that many are sent alike. */
import { decode, Encoder, EXT_TIMESTAMP, ExtData, encodeTimeSpecToTimestamp } from '@msgpack/msgpack'
import { type Codec, decodedJson, isBinary, TIMESTAMP_FIELDS } from '@paddock/contract/streams/codec'
import { isWhole } from './msgpack-shape.ts'

/** Bytes, of text frames too: what is a string would be encoded again for each socket. */
export type Frame = Uint8Array

/** Frames stay below the one mebibyte some clients read at most. */
const LARGEST_FRAME = 1_000_000
/** Batches of one first message that are remembered: readers of one thing are sent the same, readers of several differ. */
const MOST_ALIKE = 8

type Format = 'json' | 'msgpack'
interface OfStream {
  readonly stream: string
  readonly frame: Frame
}
interface Sent {
  readonly messages: readonly object[]
  readonly frames: readonly Frame[]
}

const encoder = new Encoder()
const encodedMessages = { json: new WeakMap<object, Uint8Array>(), msgpack: new WeakMap<object, Uint8Array>() }
/** By the data of a stream's message. */
const encodedOfStreams = { json: new WeakMap<object, OfStream>(), msgpack: new WeakMap<object, OfStream>() }
/** By the first message of the batch. */
const encodedBatches = { json: new WeakMap<object, Sent[]>(), msgpack: new WeakMap<object, Sent[]>() }

/** One message, or an array of them, in one frame. */
export const encoded = (message: unknown, codec: Codec): Frame => encode(message, formatOf(codec))

/** A message of a stream as its frame; everybody who is told the same data is sent the same bytes. */
export function encodedOf(stream: string, data: object, codec: Codec): Frame {
  const known = encodedOfStreams[formatOf(codec)].get(data)
  if (known?.stream === stream) return known.frame
  const frame = encoded({ stream, data }, codec)
  encodedOfStreams[formatOf(codec)].set(data, { stream, frame })
  return frame
}

/** Data messages as array frames: one, or as many as keep each of them small. */
export function encodedBatch(messages: readonly object[], codec: Codec): readonly Frame[] {
  const format = formatOf(codec)
  const [first] = messages
  if (first === undefined) return []
  const alike = encodedBatches[format].get(first) ?? []
  const known = alike.find((sent) => isSame(sent.messages, messages))
  if (known) return known.frames
  const frames = framesOf(messages, format)
  if (alike.length < MOST_ALIKE) encodedBatches[format].set(first, [...alike, { messages, frames }])
  return frames
}

/** By the frame: some of its readers are sent text, others bytes. */
const wholeText = new WeakMap<Frame, Buffer>()
const wholeBinary = new WeakMap<Frame, Buffer>()
const [FINAL_TEXT, FINAL_BINARY] = [0x81, 0x82]

/** A frame of less than 64 KiB with its head, as it is written to each of its readers. Source: RFC 6455, 5.2. */
export function onWire(frame: Frame, codec: Codec): Buffer {
  const isText = !isBinary(codec)
  const whole = isText ? wholeText : wholeBinary
  const known = whole.get(frame)
  if (known !== undefined) return known
  const { length } = frame
  const size = length < 126 ? [length] : [126, length >> 8, length & 0xff]
  const made = Buffer.concat([Uint8Array.of(isText ? FINAL_TEXT : FINAL_BINARY, ...size), frame])
  whole.set(frame, made)
  return made
}

const formatOf = (codec: Codec): Format => (codec === 'msgpack' ? 'msgpack' : 'json')

const encode = (message: unknown, format: Format): Uint8Array =>
  format === 'msgpack' ? encoder.encode(withTimestamps(message)) : Buffer.from(JSON.stringify(message))

const isSame = (one: readonly object[], other: readonly object[]): boolean =>
  one.length === other.length && one.every((message, index) => message === other[index])

function framesOf(messages: readonly object[], format: Format): Frame[] {
  const frames: Frame[] = []
  let parts: Uint8Array[] = []
  let size = 0
  const end = () => {
    if (parts.length > 0) frames.push(format === 'msgpack' ? packed(parts) : listed(parts))
    parts = []
    size = 0
  }
  for (const message of messages) {
    const part = partOf(message, format)
    if (size + part.length > LARGEST_FRAME) end()
    parts.push(part)
    size += part.length + 1
  }
  end()
  return frames
}

function partOf(message: object, format: Format): Uint8Array {
  const known = encodedMessages[format].get(message)
  if (known !== undefined) return known
  const part = encode(message, format)
  encodedMessages[format].set(message, part)
  return part
}

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

const listed = (parts: readonly Uint8Array[]): Frame =>
  Buffer.concat([...parts.flatMap((part, index) => [index === 0 ? OPEN : COMMA, part]), CLOSE])

const packed = (parts: readonly Uint8Array[]): Frame => Buffer.concat([arrayHeader(parts.length), ...parts])

/** What a client sent, or undefined where it cannot be read. A msgpack client may send text all the same. */
export function decoded(data: Buffer, isBinary: boolean, codec: Codec): unknown {
  if (codec !== 'msgpack' || !isBinary) return decodedJson(data.toString('utf8'))
  if (!isWhole(data)) return undefined
  try {
    return decode(data)
  } catch {
    return undefined
  }
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
