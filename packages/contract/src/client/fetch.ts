/** Carries calls over HTTP. `fetch` is an argument, so that anything with its signature will do. */
import type { Answer, Send } from './call.ts'

interface FetchOptions {
  /** Where the call's path is appended: an origin, or a prefix such as `/api/accounts/{id}`. */
  readonly baseUrl: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly credentials?: RequestCredentials
  /** Sent with every call, such as an access key. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A `send` over HTTP. Redirects are refused, as Alpaca's SDK does: an order must not be sent twice. */
export function fetchSend({ baseUrl, fetch, credentials = 'same-origin', headers = {} }: FetchOptions): Send {
  return async ({ operation, path, query, body, signal, headers: own }) => {
    const search = query.toString()
    const init: RequestInit = {
      method: operation.method,
      credentials,
      redirect: 'error',
      headers: { ...headers, ...own, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }
    return answerOf(await fetch(baseUrl + path + (search && `?${search}`), init))
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  return { status: response.status, headers: Object.fromEntries(response.headers), body: jsonOrText(text) }
}

/** Alpaca's edge answers some failures in HTML, so text that is not JSON is kept as it is. */
function jsonOrText(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
