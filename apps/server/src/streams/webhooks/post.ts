/** One message to one address. The host's addresses are judged as they are connected to, so that none is looked up twice; no redirect is followed. */
import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { MachineClock } from '../../clock.ts'
import { hostOf, mayReach, refusedWords, webhookAddress } from './address.ts'

interface Letter {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal?: AbortSignal | undefined
}

/** `status` is null where nothing was answered, and `problem` says why. */
interface Receipt {
  readonly status: number | null
  readonly problem: string | null
  /** The beginning of what was answered. */
  readonly answer: string
  readonly tookMs: number
}

export interface Post {
  send(letter: Letter): Promise<Receipt>
  /** The sentence that says why nothing can be sent to an address; undefined where it can. */
  problemWith(url: string): Promise<string | undefined>
}

export const ANSWERS_WITHIN_MS = 5_000
/** Bytes of an answer that are read, and characters of it that are kept. */
export const MOST_READ = 4_096
const MOST_KEPT = 500

/** All addresses of a host, as `node:dns` looks them up. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>
const resolveBySystem: Resolve = (host) =>
  new Promise((resolve, reject) =>
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  )

class RefusedAddress extends Error {}

export function createPost(parts: {
  readonly clock: MachineClock
  /** Whether this machine and its private network may be reached. */
  readonly arePrivateAllowed: boolean
  /** What is said of a private address instead of how an operator allows it: it is, and not to everybody. */
  readonly privateWords?: string
  readonly resolve?: Resolve
}): Post {
  const { clock, arePrivateAllowed, privateWords, resolve = resolveBySystem } = parts

  /** The addresses of a host, all of which may be reached. */
  async function allowedAddresses(url: URL): Promise<readonly LookupAddress[]> {
    const addresses = await resolve(hostOf(url))
    const refused = addresses.find(({ address }) => !mayReach(address, url, arePrivateAllowed))
    if (refused) throw new RefusedAddress(refusedWords(refused.address, url, privateWords))
    return addresses
  }

  const lookupOf =
    (url: URL): LookupFunction =>
    (_, { all }, done) => {
      allowedAddresses(url).then(
        (addresses) => {
          const [first] = addresses
          if (all) done(null, [...addresses])
          else done(null, first?.address ?? '', first?.family ?? 0)
        },
        (error: NodeJS.ErrnoException) => done(error, '', 0),
      )
    }

  return {
    async problemWith(text) {
      const url = webhookAddress(text, arePrivateAllowed, privateWords)
      if (typeof url === 'string') return url
      if (isIP(hostOf(url)) !== 0) return undefined
      try {
        await allowedAddresses(url)
        return undefined
      } catch (error) {
        return error instanceof RefusedAddress ? error.message : `${hostOf(url)} is not found`
      }
    },

    async send({ url: text, headers, body, signal }) {
      const from = clock.now()
      const failed = (problem: string): Receipt => ({ status: null, problem, answer: '', tookMs: clock.now() - from })
      const url = webhookAddress(text, arePrivateAllowed, privateWords)
      if (typeof url === 'string') return failed(url)
      let isLate = false
      let cancel = () => {}
      try {
        const bytes = Buffer.from(body)
        const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
          method: 'POST',
          headers: { ...headers, 'content-length': String(bytes.byteLength) },
          lookup: lookupOf(url),
          agent: false,
          ...(signal && { signal }),
        })
        cancel = clock.setTimer(from + ANSWERS_WITHIN_MS, () => {
          isLate = true
          request.destroy(new Error('late'))
        })
        const answered = new Promise<IncomingMessage>((done, reject) => {
          request.once('response', done)
          request.once('error', reject)
        })
        request.end(bytes)
        const response = await answered
        // What comes after the answer's head is no reason any more.
        request.on('error', () => {})
        const answer = await beginning(response)
        return { status: response.statusCode ?? null, problem: null, answer, tookMs: clock.now() - from }
      } catch (error) {
        if (isLate) return failed(`no answer within ${ANSWERS_WITHIN_MS / 1_000} s`)
        return failed(error instanceof RefusedAddress ? error.message : wordsOf(error, url))
      } finally {
        cancel()
      }
    },
  }
}

/** The first bytes of an answer; the rest is not read. */
async function beginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.byteLength
      if (length >= MOST_READ) break
    }
  } catch {
    // It was answered: how the rest of it ended is no matter.
  }
  response.destroy()
  return Buffer.concat(chunks).subarray(0, MOST_READ).toString('utf8').slice(0, MOST_KEPT)
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection broke',
  ENOTFOUND: 'the host is not found',
  EAI_AGAIN: 'the host could not be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
}

function wordsOf(error: unknown, url: URL): string {
  const failure: unknown = error instanceof AggregateError ? error.errors[0] : error
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : ''
  return WORDS[code] ?? `no connection to ${hostOf(url)}${code && ` (${code})`}`
}
