/** A long text that is answered often and stays the same: it travels compressed, and only to those who do not have it yet. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

export interface LastingText {
  readonly text: string
  readonly etag: string
  /** As it travels: readers share it, however slowly they take it. */
  readonly bytes: () => Uint8Array<ArrayBuffer>
  /** Made when first asked for, and kept. */
  readonly gzip: () => Promise<Uint8Array<ArrayBuffer>>
}

export function lastingText(text: string): LastingText {
  let plain: Uint8Array<ArrayBuffer> | undefined
  let packed: Promise<Uint8Array<ArrayBuffer>> | undefined
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return {
    text,
    etag,
    bytes: () => {
      plain ??= new Uint8Array(Buffer.from(text))
      return plain
    },
    gzip: () => {
      packed ??= compress(text).then((bytes) => new Uint8Array(bytes))
      return packed
    },
  }
}

/** 304 to who has it, bytes to who takes them compressed, else the text. */
export async function lastingResponse(
  request: Pick<Request, 'headers'>,
  { bytes, etag, gzip }: LastingText,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const shared = { ...headers, etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: shared })
  const typed = { ...shared, 'content-type': 'application/json' }
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return new Response(bytes(), { headers: typed })
  return new Response(await gzip(), { headers: { ...typed, 'content-encoding': 'gzip' } })
}
