/** The cookie that carries a session: signed, out of the reach of scripts, sent to this host alone. */
export const SESSION_COOKIE_PREFIX = 'paddock'
const NAME = `${SESSION_COOKIE_PREFIX}.session_token=`

/** Its value as the browser sent it, or undefined. */
export function sessionCookie(headers: Headers): string | undefined {
  const cookies = headers.get('cookie')
  if (cookies === null) return undefined
  for (const cookie of cookies.split(';')) {
    const text = cookie.trim()
    if (text.startsWith(NAME)) return text.slice(NAME.length)
  }
  return undefined
}

/** The headers without the session: who signs in is nobody yet, whatever the browser still holds. */
export function withoutSession(headers: Headers): Headers {
  const others = (headers.get('cookie') ?? '').split(';').filter((cookie) => !cookie.trim().startsWith(NAME))
  return new Headers({ cookie: others.join(';') })
}

/** The session that an answer's cookies begin; undefined where they begin none. */
export function begunSession(cookies: readonly string[]): string | undefined {
  const begun = cookies
    .find((cookie) => cookie.startsWith(NAME))
    ?.split(';')[0]
    ?.slice(NAME.length)
  return begun === '' ? undefined : begun
}
