/** The desk's pages: the built files as they lie, and `index.html` for every address that is one of its screens. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpointNotFound, methodNotAllowed } from '@paddock/contract/errors/answers'
import { refusal } from '../http/answer.ts'
import { FILE_HEADERS, pageHeaders } from '../http/security-headers.ts'

/** `apps/web/dist` of the tree this file lies in, wherever it was built to. */
export function builtWebDirectory(): string {
  const from = fileURLToPath(import.meta.url)
  for (let directory = dirname(from); directory !== dirname(directory); directory = dirname(directory)) {
    if (existsSync(join(directory, 'apps', 'web'))) return join(directory, 'apps', 'web', 'dist')
  }
  return join(process.cwd(), 'apps', 'web', 'dist')
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
/** Vite puts a hash of the content before the ending. */
const HASHED_NAME = /-[\w-]{8,}\.\w+$/

interface StoredFile {
  readonly bytes: Buffer
  readonly etag: string
}

/**
 * Answers GET and HEAD for pages and files below `directory`; files are read once and kept in memory. `frameOrigin` is the one other origin
 * that pages may show in frames; `hostsOf` answers the origins that whoever asks has allowed their pages to read.
 */
export function createWeb(
  directory: string,
  frameOrigin: string,
  hostsOf: (request: Request) => Promise<readonly string[]> = async () => [],
): (request: Request) => Promise<Response> {
  const standard = pageHeaders(frameOrigin)
  const files = new Map<string, Promise<StoredFile | undefined>>()

  const open = (path: string): Promise<StoredFile | undefined> => {
    const known = files.get(path)
    if (known !== undefined) return known
    const reading = readStored(path)
    files.set(path, reading)
    void reading.then((file) => file === undefined && files.delete(path))
    return reading
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(methodNotAllowed())
    const name = fileName(new URL(request.url).pathname)
    if (name === undefined) return refusal(endpointNotFound())
    const isFile = name !== 'index.html' && extname(name) !== '' && (await open(join(directory, name))) !== undefined
    if (!isFile && !isNavigation(request, name)) return notFound()
    const chosen = isFile ? name : 'index.html'
    const stored = await open(join(directory, chosen))
    if (stored === undefined) return notBuilt()
    const hosts = isFile ? [] : await hostsOf(request)
    const own = isFile ? FILE_HEADERS : hosts.length > 0 ? pageHeaders(frameOrigin, hosts) : standard
    // Who has the page with another policy has another page.
    const plain =
      hosts.length > 0 ? { ...stored, etag: `"${digest(stored.etag + hosts.join(' ')).slice(0, 22)}"` } : stored
    if (request.headers.get('if-none-match') === plain.etag)
      return new Response(null, { status: 304, headers: { ...own, etag: plain.etag } })

    const headers = new Headers({
      ...own,
      ...keptFor(chosen, plain),
      'content-type': TYPES[extname(chosen)] ?? 'application/octet-stream',
      vary: 'accept-encoding',
    })
    const { bytes, encoding } = await smallest(
      request.headers.get('accept-encoding') ?? '',
      join(directory, chosen),
      plain,
    )
    if (encoding !== undefined) headers.set('content-encoding', encoding)
    headers.set('content-length', String(bytes.byteLength))
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
  }

  /** The file as it lies, or the smaller one beside it that the build compressed. */
  async function smallest(accepted: string, path: string, plain: StoredFile) {
    for (const [encoding, ending] of ENCODINGS) {
      if (!accepted.includes(encoding)) continue
      const compressed = await open(path + ending)
      if (compressed !== undefined) return { bytes: compressed.bytes, encoding }
    }
    return { bytes: plain.bytes, encoding: undefined }
  }
}

/** A first visit takes several of the hashed files, so they say no more than they must: what is kept for ever is never asked about again. */
const keptFor = (name: string, { etag }: StoredFile): Readonly<Record<string, string>> =>
  HASHED_NAME.test(name)
    ? { 'cache-control': 'public, max-age=31536000, immutable' }
    : { 'cache-control': 'no-cache', etag }

/** A path inside the folder, or undefined for one that tries to leave it. */
function fileName(pathname: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  if (decoded.includes('\0')) return undefined
  const inside = normalize(decoded).replace(/^[/\\]+/, '')
  return inside === '..' || inside.startsWith(`..${sep}`) ? undefined : inside
}

/** A person going somewhere, not a script missing its file: `/assets/BRK.B` is a screen, a chunk of an older build is not. */
const isNavigation = (request: Request, name: string): boolean =>
  (request.headers.get('accept') ?? '').includes('text/html') || extname(name) === ''

async function readStored(path: string): Promise<StoredFile | undefined> {
  try {
    const bytes = await readFile(path)
    return { bytes, etag: `"${digest(bytes).slice(0, 22)}"` }
  } catch {
    return undefined
  }
}

const digest = (content: Buffer | string): string => createHash('sha256').update(content).digest('base64')

const notFound = (): Response => new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain' } })

const notBuilt = (): Response =>
  new Response('The pages are not built: run npm start once.\n', {
    status: 503,
    headers: { 'content-type': 'text/plain' },
  })
