/** JSON of another host, read by the browser itself: without cookies, at most 1 MB within 20 seconds, and with a sentence for whatever goes wrong. */

const MOST_BYTES = 1_000_000
/** Seconds for the whole of an answer. */
const ANSWERS_WITHIN = 20

/** This page may not ask the host: it was loaded before that was allowed. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError'
}

/** The origin of an address, as a person allows it; undefined for what is no address of the web or holds a password. */
export function originOf(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) return undefined
  return url.origin
}

/** What is wrong with an address that was typed; nothing where none was. */
export const addressProblem = (address: string): string | undefined =>
  address === '' || originOf(address) !== undefined
    ? undefined
    : 'The address is not valid: it starts with https:// or http:// and contains no password.'

/** Throws an error whose message says what happened, a {@link PolicyError} where reloading the page helps. */
export async function readJson(address: string, signal: AbortSignal, within = ANSWERS_WITHIN): Promise<unknown> {
  const origin = originOf(address)
  if (origin === undefined) throw new Error(addressProblem(address))
  const limit = AbortSignal.timeout(within * 1_000)
  const text = await textOf(address, origin, AbortSignal.any([signal, limit])).catch((error: unknown) => {
    if (limit.aborted && !signal.aborted) throw new Error(`${origin} did not answer within ${within} seconds.`)
    throw error
  })
  if (text.trim() === '') throw new Error(`${origin} sent an empty answer.`)
  try {
    return JSON.parse(text)
  } catch {
    const start = text.trim().replace(/\s+/g, ' ').slice(0, 40)
    throw new Error(`The answer of ${origin} is not JSON. It begins with “${start}”.`)
  }
}

async function textOf(address: string, origin: string, signal: AbortSignal): Promise<string> {
  const response = await answerOf(address, origin, signal)
  if (!response.ok) throw new Error(`${origin} answered ${response.status}: ${reasonOf(response.status)}.`)
  return limited(response, origin)
}

function reasonOf(status: number): string {
  if (status === 401 || status === 403) return 'it wants a key or a sign-in, and this widget sends neither'
  if (status === 404) return 'there is nothing at this address'
  if (status === 429) return 'it is asked too often'
  return status >= 500 ? 'it has a fault of its own' : 'it refuses the request'
}

async function answerOf(address: string, origin: string, signal: AbortSignal): Promise<Response> {
  let isBlocked = false
  const onBlocked = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    isBlocked ||= blockedURI.startsWith(origin)
  }
  document.addEventListener('securitypolicyviolation', onBlocked)
  try {
    return await fetch(address, {
      ...{ credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store', signal },
      headers: { accept: 'application/json' },
    })
  } catch (error) {
    if (signal.aborted) throw error
    // The page is told of what its policy stopped a moment after the call has failed.
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (isBlocked)
      throw new PolicyError(`This page was loaded before ${origin} was allowed. Reload it, and it is read.`)
    throw new Error(
      navigator.onLine
        ? `${origin} is not reached, or does not let other pages read it: it has to answer with Access-Control-Allow-Origin for ${location.origin}.`
        : `This machine is offline: ${origin} is not reached.`,
    )
  } finally {
    document.removeEventListener('securitypolicyviolation', onBlocked)
  }
}

async function limited(response: Response, origin: string): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (;;) {
    const { value, done } = await reader.read().catch(() => {
      throw new Error(`${origin} broke off in the middle of its answer.`)
    })
    if (done) break
    bytes += value.byteLength
    if (bytes > MOST_BYTES) {
      await reader.cancel()
      throw new Error('The answer is larger than 1 MB, the most that is read.')
    }
    chunks.push(value)
  }
  return new Blob(chunks).text()
}
