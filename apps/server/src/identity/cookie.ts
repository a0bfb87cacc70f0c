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
