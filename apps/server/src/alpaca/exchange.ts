/** One request to one of Alpaca's servers and its answer, or why there is none. Nothing is repeated here, and no redirect is followed. */
import type { Method } from '@paddock/contract/operations/operation'
import type { MachineClock } from '../clock.ts'
import type { AlpacaKey } from '../config.ts'

export interface Exchange {
  readonly method: Method
  readonly url: string
  readonly key: AlpacaKey
  /** JSON text, sent as it is. */
  readonly body?: string | undefined
  /** Under which Alpaca does the same thing once. */
  readonly idempotencyKey?: string | undefined
  readonly timeoutMs: number
}

export interface UpstreamAnswer {
  readonly kind: 'answer'
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * `not-sent`: no connection came about, so that nothing can have happened there. `timed-out` and `lost`: nobody knows. `malformed`: an
 * answer that cannot be passed on, such as a redirect or one without end; what was asked may have happened.
 */
export interface UpstreamFailure {
  readonly kind: 'not-sent' | 'timed-out' | 'lost' | 'malformed'
  readonly why: string
}

/** Alpaca's longest answer, all assets, is about eight. */
const LARGEST_ANSWER = 64 * 1024 * 1024

export type Send = (exchange: Exchange) => Promise<UpstreamAnswer | UpstreamFailure>

export const createSend =
  (clock: MachineClock): Send =>
  async ({ method, url, key, body, idempotencyKey, timeoutMs }) => {
    const timeout = new AbortController()
    const cancel = clock.setTimer(clock.now() + timeoutMs, () => timeout.abort())
    try {
      const answer = await fetch(url, {
        method,
        redirect: 'manual',
        signal: timeout.signal,
        headers: {
          'APCA-API-KEY-ID': key.keyId,
          'APCA-API-SECRET-KEY': key.secretKey,
          'User-Agent': 'Paddock',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        },
        ...(body !== undefined && { body }),
      })
      if (answer.status >= 300 && answer.status < 400) {
        await answer.body?.cancel()
        return { kind: 'malformed', why: `it answered with a redirect (${answer.status})` }
      }
      const bytes = await readBounded(answer)
      if (bytes === undefined) return { kind: 'malformed', why: 'its answer is too large' }
      return { kind: 'answer', status: answer.status, headers: answer.headers, bytes }
    } catch (error) {
      if (timeout.signal.aborted) return { kind: 'timed-out', why: `it did not answer within ${timeoutMs / 1000} s` }
      const code = codeOf(error)
      return NEVER_CONNECTED.has(code)
        ? { kind: 'not-sent', why: `no connection could be made (${code})` }
        : { kind: 'lost', why: `the connection broke (${code || 'no reason given'})` }
    } finally {
      cancel()
    }
  }

/** Failures of looking up, connecting and shaking hands, all before a first byte of the request. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** The platform hides the reason in the error's cause; of several addresses tried, the first one's counts. */
function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const failure: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  return typeof failure === 'object' && failure !== null && 'code' in failure ? String(failure.code) : ''
}

/**
 * The body, unpacked; undefined as soon as it is longer than an answer of Alpaca's can be. Read by a reader: the iterator of a stream takes
 * further objects and promises for each chunk.
 */
async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = body?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    length += read.value.byteLength
    if (length > LARGEST_ANSWER) {
      await reader?.cancel()
      return undefined
    }
    chunks.push(read.value)
  }
  const [only] = chunks
  return only && chunks.length === 1 ? only : new Uint8Array(Buffer.concat(chunks, length))
}
