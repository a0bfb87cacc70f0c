/** JSON of another host, read by the browser itself: without cookies, at most 1 MB, and with a sentence for whatever goes wrong. */

const MOST_BYTES = 1_000_000

type Trouble = 'address' | 'policy' | 'unreachable' | 'refused' | 'large' | 'json'

export class ReadError extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble, message: string) {
    super(message)
    this.name = 'ReadError'
    this.trouble = trouble
  }
}

/** The origin of an address, as a person allows it; undefined for what is no address of the web or holds a password. */
export function originOf(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) return undefined
  return url.origin
}

/** Throws a {@link ReadError}. */
export async function readJson(address: string, signal: AbortSignal): Promise<unknown> {
  const origin = originOf(address)
  if (origin === undefined)
    throw new ReadError(
      'address',
      'The address is not valid: it starts with https:// or http:// and contains no password.',
    )
  const response = await answerOf(address, origin, signal)
  if (!response.ok) throw new ReadError('refused', `${origin} answered ${response.status}.`)
  const text = await limited(response)
  try {
    return JSON.parse(text)
  } catch {
    throw new ReadError('json', `What ${origin} answered is not JSON. It begins with “${text.slice(0, 40)}”.`)
  }
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
    throw isBlocked
      ? new ReadError('policy', `This page was loaded before ${origin} was allowed. Reload it, and it is read.`)
      : new ReadError(
          'unreachable',
          `${origin} is not reached, or does not let other pages read it: it has to answer with Access-Control-Allow-Origin for ${location.origin}.`,
        )
  } finally {
    document.removeEventListener('securitypolicyviolation', onBlocked)
  }
}

async function limited(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > MOST_BYTES) {
      await reader.cancel()
      throw new ReadError('large', 'The answer is larger than 1 MB, the most that is read.')
    }
    chunks.push(value)
  }
  return new Blob(chunks).text()
}
