/** Who may read the metrics: this machine itself, or who has the token that the operator set. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'

/** A proxy on this machine speaks for somebody else: it says so in one of these, or names the desk by its own name. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/**
 * Whether a request for `/metrics` is answered. `peer` is the address at the other end of the connection, undefined where there is none. Without a
 * token only this machine's own requests are.
 */
export function mayReadMetrics(token: string | undefined, peer: string | undefined, headers: Headers): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (given !== undefined) return token !== undefined && isSame(given, token)
  return isLoopback(peer ?? '') && FORWARDED.every((name) => !headers.has(name)) && isOwnName(headers.get('host') ?? '')
}

const isLoopback = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

const isOwnName = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host)

/** In the same time, whatever was given. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
