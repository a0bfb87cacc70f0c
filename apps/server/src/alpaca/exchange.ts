/** One request to one of Alpaca's servers and its answer, or why there is none. Nothing is repeated here, and no redirect is followed. */
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
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
/** A connection that nobody uses is closed here before the other side does it: what is sent on a closing one is lost. */
const IDLE_MS = 4_000

export type Send = (exchange: Exchange) => Promise<UpstreamAnswer | UpstreamFailure>

/** Sends over kept connections, by the platform's own client: `fetch` allocates four times as much for each request. */
export function createSend(clock: MachineClock): Send {
  const kept = { keepAlive: true, timeout: IDLE_MS }
  const plain = { agent: new PlainAgent(kept), open: plainRequest, connected: 'connect' }
  const secure = { agent: new SecureAgent(kept), open: secureRequest, connected: 'secureConnect' }
  return async ({ method, url, key, body, idempotencyKey, timeoutMs }) => {
    const { agent, open, connected } = url.startsWith('https:') ? secure : plain
    /** Nothing of a request is written before there is a connection, and before a private one is private. */
    let isConnected = false
    let isLate = false
    const ending = new AbortController()
    const cancel = clock.setTimer(clock.now() + timeoutMs, () => {
      isLate = true
      ending.abort()
    })
    try {
      const request = open(url, {
        method,
        agent,
        signal: ending.signal,
        headers: {
          'APCA-API-KEY-ID': key.keyId,
          'APCA-API-SECRET-KEY': key.secretKey,
          'User-Agent': 'Paddock',
          'Accept-Encoding': 'gzip',
          ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
          ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        },
      })
      request.on('socket', (socket) => {
        if (socket.connecting) socket.once(connected, () => (isConnected = true))
        else isConnected = true
      })
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request.on('error', reject).on('response', resolve).end(body)
      })
      const status = answer.statusCode ?? 0
      if (status >= 300 && status < 400) throw new Unusable(`it answered with a redirect (${status})`)
      return { kind: 'answer', status, headers: headersOf(answer), bytes: await bytesOf(answer) }
    } catch (error) {
      ending.abort()
      if (error instanceof Unusable) return { kind: 'malformed', why: error.message }
      const within = `within ${timeoutMs / 1000} s`
      const reason = isLate ? within : `(${codeOf(error)})`
      if (!isConnected) return { kind: 'not-sent', why: `no connection could be made ${reason}` }
      return isLate
        ? { kind: 'timed-out', why: `it did not answer ${within}` }
        : { kind: 'lost', why: `the connection broke ${reason}` }
    } finally {
      cancel()
    }
  }
}

/** An answer that came and cannot be passed on. */
class Unusable extends Error {}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'no reason given')

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}

/** The body, unpacked. Neither what came nor what was packed in it is read further than an answer of Alpaca's can be long. */
async function bytesOf(answer: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const came = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    answer.on('data', (chunk: Buffer) => {
      length += chunk.byteLength
      if (length > LARGEST_ANSWER) reject(new Unusable(TOO_LARGE))
      else chunks.push(chunk)
    })
    answer.on('end', () => resolve(Buffer.concat(chunks, length)))
    answer.on('error', reject)
  })
  if (answer.headers['content-encoding'] !== 'gzip') return new Uint8Array(came)
  try {
    return new Uint8Array(await unpack(came, { maxOutputLength: LARGEST_ANSWER }))
  } catch (error) {
    throw new Unusable(codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? TOO_LARGE : 'its answer cannot be unpacked')
  }
}

const TOO_LARGE = 'its answer is too large'
const unpack = promisify(gunzip)
