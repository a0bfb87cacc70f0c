/** A browser at the sign-in: it keeps its cookies until they are taken back. */
import type { Identity } from '../identity/identity.ts'

interface Where {
  readonly address?: string
  readonly isSecure?: boolean
  readonly agent?: string
}

export function browserOf(identity: () => Identity, { address = '127.0.0.1', isSecure = false, agent }: Where = {}) {
  const jar = new Map<string, string>()
  const headers = () =>
    new Headers({
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(agent !== undefined && { 'user-agent': agent }),
    })
  /** Asks below `/api/_auth`. */
  const ask = async (method: string, path: string, body?: unknown) => {
    const request = new Request(`http://desk.test/api/_auth${path}`, {
      method,
      headers: headers(),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await identity().answer(request, path, { address, isSecure })
    const cookies = answer.headers.getSetCookie()
    for (const set of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/max-age=0/i.test(set)) jar.delete(name)
      else jar.set(name, value)
    }
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, cookies, body: text === '' ? null : JSON.parse(text) }
  }
  return { ask, jar, headers }
}
