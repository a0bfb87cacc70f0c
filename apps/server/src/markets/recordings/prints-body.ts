/**
 * Prints as bytes: a column after the other, each number as its difference from the one before where neighbours are alike, in groups of
 * seven bits, and all of it deflated. Exact; what it comes to is measured in docs/replay.md.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Told } from '@paddock/market/market'
import type { Prints } from '@paddock/market/watched/prints-as-reported'

/** Ids count up exchange by exchange. */
const exchangeOf = ({ x = '' }: Told): string => x

export function toPrintsBody({ count, at, price, size, id, mark, marks }: Prints): Uint8Array {
  const bytes = growingBytes()
  const text = Buffer.from(JSON.stringify(marks))
  bytes.whole(count)
  bytes.whole(text.length)
  bytes.all(text)
  let before = 0
  for (let index = 0; index < count; index += 1) {
    const instant = at[index] ?? 0
    bytes.whole(instant - before)
    before = instant
  }
  before = 0
  for (let index = 0; index < count; index += 1) {
    const steps = price[index] ?? 0
    bytes.signed(steps - before)
    before = steps
  }
  for (let index = 0; index < count; index += 1) bytes.whole(size[index] ?? 0)
  for (let index = 0; index < count; index += 1) bytes.whole(mark[index] ?? 0)
  const ids = new Map<string, number>()
  for (let index = 0; index < count; index += 1) {
    const exchange = exchangeOf(marks[mark[index] ?? 0] ?? {})
    const own = id[index] ?? 0
    bytes.signed(own - (ids.get(exchange) ?? 0))
    ids.set(exchange, own)
  }
  return deflateRawSync(bytes.done())
}

/** Throws a RangeError for bytes that are none of these. */
export function fromPrintsBody(body: Uint8Array): Prints {
  const bytes = readBytes(inflateRawSync(body))
  const count = bytes.whole()
  // Written by ourselves, as it is read.
  const marks = JSON.parse(bytes.text(bytes.whole())) as Told[]
  const at = new Float64Array(count)
  const price = new Float64Array(count)
  const size = new Float64Array(count)
  const id = new Float64Array(count)
  const mark = new Uint16Array(count)
  let before = 0
  for (let index = 0; index < count; index += 1) {
    before += bytes.whole()
    at[index] = before
  }
  before = 0
  for (let index = 0; index < count; index += 1) {
    before += bytes.signed()
    price[index] = before
  }
  for (let index = 0; index < count; index += 1) size[index] = bytes.whole()
  for (let index = 0; index < count; index += 1) mark[index] = bytes.whole()
  const ids = new Map<string, number>()
  for (let index = 0; index < count; index += 1) {
    const exchange = exchangeOf(marks[mark[index] ?? 0] ?? {})
    const own = (ids.get(exchange) ?? 0) + bytes.signed()
    id[index] = own
    ids.set(exchange, own)
  }
  return { count, at, price, size, id, mark, marks }
}

const GROUP = 128
const HALF = GROUP / 2

/** Whole numbers that a double holds, so that they are divided, not shifted. The first bit of a signed one tells whether it is negative. */
function growingBytes() {
  let bytes = new Uint8Array(1 << 16)
  let length = 0
  const room = (more: number): void => {
    if (length + more <= bytes.length) return
    const larger = new Uint8Array(Math.max(bytes.length * 2, length + more))
    larger.set(bytes)
    bytes = larger
  }
  const whole = (value: number): void => {
    room(8)
    let rest = value
    for (; rest >= GROUP; rest = Math.floor(rest / GROUP)) {
      bytes[length] = (rest % GROUP) + GROUP
      length += 1
    }
    bytes[length] = rest
    length += 1
  }
  return {
    whole,
    signed(value: number): void {
      const size = Math.abs(value)
      const rest = Math.floor(size / HALF)
      room(1)
      bytes[length] = (size % HALF) * 2 + (value < 0 ? 1 : 0) + (rest > 0 ? GROUP : 0)
      length += 1
      if (rest > 0) whole(rest)
    },
    all(more: Uint8Array): void {
      room(more.length)
      bytes.set(more, length)
      length += more.length
    },
    done: (): Uint8Array => bytes.subarray(0, length),
  }
}

function readBytes(bytes: Buffer) {
  let place = 0
  const next = (): number => {
    const byte = bytes[place]
    if (byte === undefined) throw new RangeError('recorded trades are not readable')
    place += 1
    return byte
  }
  const whole = (): number => {
    let value = 0
    for (let unit = 1; ; unit *= GROUP) {
      const byte = next()
      if (byte < GROUP) return value + byte * unit
      value += (byte - GROUP) * unit
    }
  }
  return {
    whole,
    signed(): number {
      const byte = next()
      const size = ((byte % GROUP) >>> 1) + (byte < GROUP ? 0 : whole() * HALF)
      return byte % 2 === 0 ? size : -size
    },
    text(length: number): string {
      place += length
      return bytes.toString('utf8', place - length, place)
    },
  }
}
