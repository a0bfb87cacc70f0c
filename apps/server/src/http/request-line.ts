/** The path and query of a request as they were sent, undecoded: a segment's own slash (`BTC%2FUSD`) must not become a separator. */

export interface RequestLine {
  readonly path: string
  /** Without its question mark. */
  readonly query: string
}

export function requestLine(url: string): RequestLine {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  if (start < 0) return { path: '/', query: '' }
  const fragment = url.indexOf('#', start)
  const end = fragment < 0 ? url.length : fragment
  const mark = url.indexOf('?', start)
  return mark < 0 || mark > end
    ? { path: url.slice(start, end), query: '' }
    : { path: url.slice(start, mark), query: url.slice(mark + 1, end) }
}

/** Whom a request was sent to: `desk.example.com:8443`. */
export function authorityOf(url: string): string {
  const start = url.indexOf('://') + 3
  const end = url.indexOf('/', start)
  return end < 0 ? url.slice(start) : url.slice(start, end)
}
