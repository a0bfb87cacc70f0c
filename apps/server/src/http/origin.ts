/** Whether a request that changes something, or opens a socket, was made by our own pages. A cookie alone does not say so. */

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none'])

/**
 * Browsers name the origin of every request that is not a plain read; it must be the host the request was sent to. A request that names
 * no origin comes from a script that holds the cookie knowingly, unless the browser says it crossed sites. Pages of `publicUrl` are ours
 * whichever host a proxy put in the place of theirs; by its name they come with its scheme and port, and no others.
 */
export function isOwnOrigin(headers: Headers, publicUrl?: string): boolean {
  const origin = headers.get('origin')
  if (origin === null) return OWN_SITES.has(headers.get('sec-fetch-site') ?? 'none')
  if (origin === publicUrl) return true
  if (!URL.canParse(origin)) return false
  const { host, hostname } = new URL(origin)
  return host === headers.get('host')?.toLowerCase() && hostname !== (publicUrl && new URL(publicUrl).hostname)
}

export const mayChange = (method: string, headers: Headers, publicUrl?: string): boolean =>
  SAFE_METHODS.has(method) || isOwnOrigin(headers, publicUrl)
