/** Request bodies: at most 1 MiB, JSON that every reader reads alike, read once. The one reader of all bodies that come in. */
import { invalidBody } from '@paddock/contract/errors/answers'
import type { Pieces } from '@paddock/market/pieces'
import { CrowdedError, type Reader, slices } from '../slices.ts'
import { ownRefusal, refusal } from './answer.ts'
import { type ReadJson, readJson } from './json-text.ts'
import { hasTooManyValues, MOST_VALUES } from './json-values.ts'

export const BODY_LIMIT = 1024 * 1024

type Body =
  | { readonly kind: 'json'; readonly value: unknown /** As it came. */; readonly text: string | undefined }
  | { readonly kind: 'refused'; readonly answer: () => Response }

/**
 * The body as JSON; `undefined` where there is none. Refuses what is too large without reading it, or as soon as it turns out to be, and
 * what is not JSON, or says something twice. The content type is not looked at: scripts forget it.
 */
export async function readBody(request: Request): Promise<Body> {
  // To ask such a request for a body makes the framework build what it otherwise passes through.
  if (request.method === 'GET' || request.method === 'HEAD') return NONE
  const announced = request.headers.get('content-length')
  if (announced === null && !request.headers.has('transfer-encoding') && request.body === null) return NONE
  if (announced === '0') return NONE
  if (Number(announced) > BODY_LIMIT) return TOO_LARGE
  const text = announced === null ? await readLimited(request) : await request.text()
  if (text === undefined || text.length > BODY_LIMIT) return TOO_LARGE
  if (text === '') return NONE
  const read = text.length < LARGE ? readJson(text) : await largeJson(text)
  if (read === 'crowded') return CROWDED
  if (read.kind === 'refused') return { kind: 'refused', answer: () => refusal(invalidBody(read.why)) }
  return hasTooManyValues(text, read.value) ? TOO_MANY : { kind: 'json', value: read.value, text }
}

/** Characters that take some milliseconds to parse: many such bodies at once are parsed in slices. */
const LARGE = 64 * 1024
const LARGE_BODIES: Reader = { caller: 'large bodies' }

async function largeJson(text: string): Promise<ReadJson | 'crowded'> {
  try {
    return await slices.run(LARGE_BODIES, parsing(text))
  } catch (error) {
    if (error instanceof CrowdedError) return 'crowded'
    throw error
  }
}

function* parsing(text: string): Pieces<ReadJson> {
  yield
  return readJson(text)
}

const NONE: Body = { kind: 'json', value: undefined, text: undefined }
const TOO_LARGE: Body = { kind: 'refused', answer: () => ownRefusal(413, 'request body is larger than 1 MiB') }

const CROWDED: Body = { kind: 'refused', answer: () => ownRefusal(429, 'too many large requests at once') }
const TOO_MANY: Body = {
  kind: 'refused',
  answer: () => ownRefusal(413, `request body has more than ${MOST_VALUES} values`),
}

/** A body of unannounced length; undefined once it passes the limit. */
async function readLimited(request: Request): Promise<string | undefined> {
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    if (length > BODY_LIMIT) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
