/** Who may read the metrics: this machine itself, or who has the token that the operator set. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { isOwnMachine } from './client-address.ts'

/**
 * Whether a request for `/metrics` is answered. `peer` is the address at the other end of the connection, undefined where there is none. Without a
 * token only this machine's own requests are.
 */
export function mayReadMetrics(token: string | undefined, peer: string | undefined, headers: Headers): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (given !== undefined) return token !== undefined && isSame(given, token)
  return isOwnMachine(peer, headers) && isOwnName(headers.get('host') ?? '')
}

/** A proxy on this machine that says nothing of it names the desk by its own name. */
const isOwnName = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host)

/** In the same time, whatever was given. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
