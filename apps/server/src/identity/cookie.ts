/**
 * The cookies that carry a session: signed, out of the reach of scripts, sent to this host alone. Over TLS they have a name that browsers take
 * from nothing else (`__Host-`), so that no other host and no plain connection can put one in their place.
 */
import type { Client } from '../http/client-address.ts'

export const SESSION_COOKIE_PREFIX = 'paddock'
const OURS = `${SESSION_COOKIE_PREFIX}.`
const NAME = `${OURS}session_token=`
const OVER_TLS = '__Host-'

/** The session's cookie as the browser sent it, or undefined. Of two the one that came over TLS counts. */
export function sessionCookie(headers: Headers): string | undefined {
  const cookies = headers.get('cookie')
  if (cookies === null) return undefined
  let plain: string | undefined
  for (const cookie of cookies.split(';')) {
    const text = cookie.trim()
    if (text.startsWith(OVER_TLS + NAME)) return text.slice(OVER_TLS.length + NAME.length)
    if (text.startsWith(NAME)) plain ??= text.slice(NAME.length)
  }
  return plain
}

/** Our cookies of a request under the names that the sign-in library knows, each once. Without the session, who signs in is nobody yet. */
export function plainCookies(headers: Headers, without: 'session' | undefined = undefined): string[] {
  const found = new Map<string, string>()
  for (const cookie of (headers.get('cookie') ?? '').split(';')) {
    const text = cookie.trim()
    const isOverTls = text.startsWith(OVER_TLS + OURS)
    const plain = isOverTls ? text.slice(OVER_TLS.length) : text
    const name = plain.slice(0, plain.indexOf('='))
    if (plain.startsWith(OURS) && (isOverTls || !found.has(name))) found.set(name, plain)
  }
  if (without === 'session') found.delete(NAME.slice(0, -1))
  return [...found.values()]
}

/** The value of one of our cookies, unsigned; undefined where a request has none. */
export function signedValue(headers: Headers, name: string): string | undefined {
  const start = `${OURS}${name}=`
  const text = plainCookies(headers).find((cookie) => cookie.startsWith(start))
  try {
    return text && decodeURIComponent(text.slice(start.length)).split('.')[0]
  } catch {
    return undefined
  }
}

/** The session that an answer's cookies begin; undefined where they begin none. */
export function begunSession(cookies: readonly string[]): string | undefined {
  const begun = cookies
    .find((cookie) => cookie.startsWith(NAME))
    ?.split(';')[0]
    ?.slice(NAME.length)
  return begun === '' ? undefined : begun
}

/** Cookies the way a client's connection takes them. One that is taken back is taken back under both names: it may be from before. */
export function cookiesFor({ isSecure }: Client, cookies: readonly string[]): string[] {
  if (!isSecure) return [...cookies]
  return cookies.flatMap((cookie) => {
    const secure = `${OVER_TLS}${cookie}; Secure`
    return /; *max-age=0\b/i.test(cookie) ? [secure, cookie] : [secure]
  })
}
