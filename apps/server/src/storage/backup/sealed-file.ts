/**
 * A file that only who has the server's secret can read, and that nobody can change, shorten or put together from others unnoticed. It
 * begins with a line of JSON, which anybody can read: what the file is, and with which secret it opens. Behind it come frames of
 * AES-256-GCM: four bytes of length, of which the first bit marks the last frame, then the ciphertext and its tag. The key is derived from the
 * secret and a salt of the file's own, so that a frame's number will do as its nonce; the first line is authenticated with every frame.
 */
import { hkdfSync, randomBytes } from 'node:crypto'
import { NONCE_BYTES, seal, TAG_BYTES, unseal } from '../../sealing.ts'

/** Why a file cannot be read; the message is the whole explanation. */
export class SealedFileError extends Error {
  override readonly name = 'SealedFileError'
}

const FRAME_BYTES = 256 * 1024
const LENGTH_BYTES = 4
const LAST = 0x8000_0000
const MOST_HEADER_BYTES = 4096
const NEW_LINE = 0x0a

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
type Header = Readonly<Record<string, string | number>>

/** The file: `header` with what is needed to open it, and the content in frames. */
export async function* sealed(secret: string, header: Header, content: Bytes): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(16).toString('base64url')
  const first = Buffer.from(`${JSON.stringify({ ...header, key: keyName(secret), salt })}\n`)
  const key = keyFrom(secret, salt)
  yield first
  let number = 0
  const frame = (text: Uint8Array, isLast: boolean): Buffer => {
    const bytes = seal(key, nonceOf(number, isLast), first, text)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE((bytes.length | (isLast ? LAST : 0)) >>> 0)
    number += 1
    return Buffer.concat([length, bytes])
  }
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of content) {
    rest = Buffer.concat([rest, part])
    while (rest.length > FRAME_BYTES) {
      yield frame(rest.subarray(0, FRAME_BYTES), false)
      rest = rest.subarray(FRAME_BYTES)
    }
  }
  yield frame(rest, true)
}

/**
 * Opens a file with the first of `secrets` that it was sealed with. Throws a {@link SealedFileError}: at once for what is no such file or was
 * sealed with another secret, and while `content` is read for what was changed or cut off.
 */
export async function openSealed(
  secrets: readonly string[],
  bytes: Bytes,
): Promise<{ readonly header: Readonly<Record<string, unknown>>; readonly content: AsyncIterable<Uint8Array> }> {
  const reader = readerOf(bytes)
  const first = await reader.line()
  const header = first && parsed(first)
  if (!first || !header) throw new SealedFileError('This is no backup of Paddock.')
  const secret = secrets.find((one) => keyName(one) === header.key)
  if (secret === undefined)
    throw new SealedFileError(
      'The backup was sealed with another secret: set PADDOCK_SECRET to the one of the server that it was made on.',
    )
  const key = keyFrom(secret, String(header.salt))

  async function* frames(): AsyncGenerator<Uint8Array> {
    for (let number = 0; ; number += 1) {
      const length = (await reader.exactly(LENGTH_BYTES))?.readUInt32BE() ?? 0
      const isLast = length >= LAST
      const size = isLast ? length - LAST : length
      const frame = size >= TAG_BYTES && size <= FRAME_BYTES + TAG_BYTES ? await reader.exactly(size) : undefined
      if (!frame || !first) throw new SealedFileError('The backup is damaged, or not all of it is there.')
      yield opened(key, nonceOf(number, isLast), first, frame)
      if (!isLast) continue
      if (await reader.exactly(1)) throw new SealedFileError('The backup is damaged: something was added to it.')
      return
    }
  }
  return { header, content: frames() }
}

function opened(key: Uint8Array, nonce: Uint8Array, first: Uint8Array, frame: Buffer): Uint8Array {
  try {
    return unseal(key, nonce, first, frame)
  } catch {
    throw new SealedFileError('The backup is damaged, or was changed by somebody.')
  }
}

/** A frame that is the last one cannot stand in for one that is not. */
function nonceOf(number: number, isLast: boolean): Uint8Array {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt32BE(number, 4)
  nonce.writeUInt8(isLast ? 1 : 0, 8)
  return nonce
}

/** The secret also signs sessions and seals Alpaca's keys: each use has a key of its own. */
const keyFrom = (secret: string, salt: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, salt, 'paddock backup', 32))
/** Says which secret has to be there, and nothing about it. */
const keyName = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'paddock backup id', 6)).toString('hex')

function parsed(line: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const header: unknown = JSON.parse(line.toString('utf8'))
    return typeof header === 'object' && header !== null ? { ...header } : undefined
  } catch {
    return undefined
  }
}

/** Takes as many bytes as are asked for, however they come; undefined where there are no more. */
function readerOf(bytes: Bytes) {
  const parts = (async function* () {
    yield* bytes
  })()
  let rest: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const next = await parts.next()
    if (!next.done) rest = Buffer.concat([rest, next.value])
    return !next.done
  }
  const taken = (count: number): Buffer => {
    const taking = rest.subarray(0, count)
    rest = rest.subarray(count)
    return taking
  }
  return {
    async exactly(count: number): Promise<Buffer | undefined> {
      while (rest.length < count) if (!(await more())) return undefined
      return taken(count)
    },
    /** With its end. */
    async line(): Promise<Buffer | undefined> {
      while (!rest.includes(NEW_LINE)) if (rest.length > MOST_HEADER_BYTES || !(await more())) return undefined
      return taken(rest.indexOf(NEW_LINE) + 1)
    },
  }
}
