/** A long text that is answered often and stays the same: it travels compressed, and only to those who do not have it yet. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { PACKED_HEADER } from '@paddock/contract/desk/packed-assets'

const compress = promisify(gzip)

export interface LastingText {
  readonly text: string
  readonly etag: string
  /** As it travels: readers share it, however slowly they take it. */
  readonly bytes: () => Uint8Array<ArrayBuffer>
  /** Made when first asked for, and kept. */
  readonly gzip: () => Promise<Uint8Array<ArrayBuffer>>
  /** The same in fewer words, for those who ask for it so. */
  readonly packed?: LastingText | undefined
}

/** `packed`: the same as the desk reads it. */
export function lastingText(text: string, packed?: string): LastingText {
  let plain: Uint8Array<ArrayBuffer> | undefined
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return {
    text,
    etag,
    bytes: () => {
      plain ??= new Uint8Array(Buffer.from(text))
      return plain
    },
    gzip: () => {
      compressed ??= compress(text).then((bytes) => new Uint8Array(bytes))
      return compressed
    },
    packed: packed === undefined ? undefined : lastingText(packed),
  }
}

/** 304 to who has it, bytes to who takes them compressed, else the text; packed where that is asked for and there. */
export async function lastingResponse(
  request: Pick<Request, 'headers'>,
  lasting: LastingText,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const isPacked = lasting.packed && request.headers.get(PACKED_HEADER) === 'true'
  const { bytes, etag, gzip } = isPacked ? lasting.packed : lasting
  const vary = lasting.packed ? `accept-encoding, ${PACKED_HEADER}` : 'accept-encoding'
  const shared = { ...headers, etag, 'cache-control': 'private, no-cache', vary }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: shared })
  const typed = { ...shared, 'content-type': 'application/json' }
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return new Response(bytes(), { headers: typed })
  return new Response(await gzip(), { headers: { ...typed, 'content-encoding': 'gzip' } })
}
