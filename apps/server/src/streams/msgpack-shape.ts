/** Whether a msgpack message is what it says: its lengths are claims of whoever wrote it, and reading it makes room for them. */

/** Deeper than any message of a client: a map with a map or a list in it. */
const DEEPEST = 4

/** Whether it holds one whole value that is not nested deeper than any message is. Nothing is made of it: this only walks through. */
export function isWhole(data: Uint8Array): boolean {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  /** Values that are still to come, by depth. */
  const open = [1]
  let at = 0
  while (open.length > 0) {
    const left = open.at(-1) ?? 0
    if (left === 0) {
      open.pop()
      continue
    }
    if (at >= data.length) return false
    open[open.length - 1] = left - 1
    const { header, bytes, values } = headOf(view, at)
    at += header + bytes
    // Each value has a byte at least: what claims more than is left is a lie.
    if (at > data.length || values > data.length - at) return false
    if (values > 0 && open.push(values) > DEEPEST) return false
  }
  return at === data.length
}

interface Head {
  /** Bytes of the type and the length. */
  readonly header: number
  /** Bytes that follow as they are. */
  readonly bytes: number
  /** Values that follow: of an array, and keys and values of a map. */
  readonly values: number
}

const flat = (header: number, bytes: number): Head => ({ header, bytes, values: 0 })
const nested = (header: number, values: number): Head => ({ header, bytes: 0, values })
const NO_SUCH = flat(Number.POSITIVE_INFINITY, 0)

/** Source: msgpack, "Formats". */
function headOf(view: DataView, at: number): Head {
  const type = view.getUint8(at)
  const has = (bytes: number) => at + 1 + bytes <= view.byteLength
  if (type <= 0x7f || type >= 0xe0) return flat(1, 0)
  if (type <= 0x8f) return nested(1, 2 * (type & 15))
  if (type <= 0x9f) return nested(1, type & 15)
  if (type <= 0xbf) return flat(1, type & 31)
  // Lengths of one, two and four bytes, of bytes, extensions (with a byte for their type) and texts.
  const [first, width] = type <= 0xc6 ? [0xc4, 1] : type <= 0xc9 ? [0xc7, 1] : type <= 0xdb ? [0xd9, 1] : [0xdc, 2]
  if (type === 0xc0 || type === 0xc2 || type === 0xc3) return flat(1, 0)
  if (type === 0xc1) return NO_SUCH
  if (type >= 0xca && type <= 0xd3) return flat(1, NUMBER_BYTES[type - 0xca] ?? 0)
  if (type >= 0xd4 && type <= 0xd8) return flat(1, 1 + 2 ** (type - 0xd4))
  const isMap = type >= 0xde
  const size = width * 2 ** (type - (isMap ? 0xde : first))
  if (!has(size)) return NO_SUCH
  const length = size === 1 ? view.getUint8(at + 1) : size === 2 ? view.getUint16(at + 1) : view.getUint32(at + 1)
  if (type >= 0xdc) return nested(1 + size, isMap ? 2 * length : length)
  return flat(1 + size, length + (first === 0xc7 ? 1 : 0))
}

/** Floats of four and eight bytes, then whole numbers without and with a sign. */
const NUMBER_BYTES = [4, 8, 1, 2, 4, 8, 1, 2, 4, 8]
