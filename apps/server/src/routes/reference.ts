/** The documents of the APIs and their reference pages, for anybody. */
import { methodNotAllowed } from '@paddock/contract/errors/answers'
import { BoundedMap } from '../bounded-map.ts'
import { refusal } from '../http/answer.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { REFERENCE_CSS, REFERENCE_JS } from './reference/assets.ts'
import { apiPage, deskApiPage, deskDocumentFor, documentFor } from './reference/facts.ts'

interface File {
  readonly type: string
  readonly text: (base: string) => string
}

const FILES: Readonly<Record<string, File>> = {
  '/openapi.json': { type: 'application/json', text: (base) => JSON.stringify(documentFor(base)) },
  '/openapi-desk.json': { type: 'application/json', text: (base) => JSON.stringify(deskDocumentFor(base)) },
  '/docs/api': { type: 'text/html; charset=utf-8', text: apiPage },
  '/docs/desk-api': { type: 'text/html; charset=utf-8', text: deskApiPage },
  '/docs/api.css': { type: 'text/css; charset=utf-8', text: () => REFERENCE_CSS },
  '/docs/api.js': { type: 'text/javascript; charset=utf-8', text: () => REFERENCE_JS },
}
export const REFERENCE_PATHS = Object.keys(FILES)

/** A server is reached by a few addresses: what was made for each is kept. */
const MOST_KEPT = 16
const kept = new BoundedMap<string, string>(MOST_KEPT)

/** The file of a path, with the reader's own address in it. */
export function referenceAnswer(request: Request, path: string): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(methodNotAllowed())
  const file = FILES[path]
  const base = new URL(request.url).origin
  const key = `${path} ${base}`
  const text = kept.get(key) ?? file?.text(base) ?? ''
  kept.set(key, text)
  return new Response(request.method === 'HEAD' ? null : text, {
    headers: { ...pageHeaders(), 'content-type': file?.type ?? 'text/plain', 'cache-control': 'no-cache' },
  })
}
