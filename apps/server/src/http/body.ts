/** Request bodies: at most 1 MiB, JSON that every reader reads alike, read once. The one reader of all bodies that come in. */
import { invalidBody } from '@paddock/contract/errors/answers'
import type { Pieces } from '@paddock/market/pieces'
import { createBudget } from '../budget.ts'
import { CrowdedError, type Reader, slices } from '../slices.ts'
import { ownRefusal, refusal, withHeaders } from './answer.ts'
import { type ReadJson, readJson } from './json-text.ts'
import { hasTooManyValues, MOST_VALUES } from './json-values.ts'

export const BODY_LIMIT = 1024 * 1024

type Body =
  | { readonly kind: 'json'; readonly value: unknown /** As it came. */; readonly text: string | undefined }
  | { readonly kind: 'refused'; readonly answer: () => Response }

/** So much of any body is read; what is longer has to find room among the bodies of its address, and of all, that are still coming in. */
const ANY_BODY = 16 * 1024
const coming = createBudget({ each: 16 * BODY_LIMIT, all: 128 * BODY_LIMIT })

interface From {
  /** Where it comes from, see `addressBucket`. */
  readonly address: string
  /** Bytes, where less than {@link BODY_LIMIT} is taken. */
  readonly most?: number
}

/**
 * The body as JSON; `undefined` where there is none. Refuses what is too large without reading it, or as soon as it turns out to be, and
 * what is not JSON, or says something twice. The content type is not looked at: scripts forget it.
 */
export async function readBody(request: Request, { address, most = BODY_LIMIT }: From): Promise<Body> {
  // To ask such a request for a body makes the framework build what it otherwise passes through.
  if (request.method === 'GET' || request.method === 'HEAD') return NONE
  const announced = request.headers.get('content-length')
  if (announced === null && !request.headers.has('transfer-encoding') && request.body === null) return NONE
  if (announced === '0') return NONE
  if (Number(announced) > most) return tooLarge(most)
  const room = createRoom(address)
  try {
    if (!room.holds(Number(announced))) return CROWDED
    const text = announced === null ? await readLimited(request, room, most) : await request.text()
    if (typeof text !== 'string') return text
    if (text === '') return NONE
    return bodyOf(text, text.length < LARGE ? readJson(text) : await largeJson(text))
  } finally {
    room.leave()
  }
}

function bodyOf(text: string, read: ReadJson | 'crowded'): Body {
  if (read === 'crowded') return CROWDED
  if (read.kind === 'refused') return { kind: 'refused', answer: () => refusal(invalidBody(read.why)) }
  return hasTooManyValues(text, read.value) ? TOO_MANY : { kind: 'json', value: read.value, text }
}

/** Room for a body that is coming in. */
function createRoom(address: string) {
  let taken = 0
  return {
    /** Whether there is room for so many bytes of it. */
    holds(bytes: number): boolean {
      const more = Math.max(0, bytes - ANY_BODY - taken)
      if (more > 0 && !coming.take(address, more)) return false
      taken += more
      return true
    },
    leave() {
      if (taken > 0) coming.give(address, taken)
    },
  }
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
const tooLarge = (most: number): Body => {
  const size = most === BODY_LIMIT ? '1 MiB' : `${most / 1024} KiB`
  return { kind: 'refused', answer: () => ownRefusal(413, `request body is larger than ${size}`) }
}
const CROWDED: Body = {
  kind: 'refused',
  answer: () => withHeaders(ownRefusal(429, 'too many large requests at once'), { 'retry-after': '1' }),
}
const TOO_MANY: Body = {
  kind: 'refused',
  answer: () => ownRefusal(413, `request body has more than ${MOST_VALUES} values`),
}

/** A body of unannounced length, or why no more of it is read. */
async function readLimited(
  request: Request,
  room: ReturnType<typeof createRoom>,
  most: number,
): Promise<string | Body> {
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    if (length > most) return tooLarge(most)
    if (!room.holds(length)) return CROWDED
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
