/** The HTTP side of opening a socket: what was asked, and the answer where none is opened. */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorAnswer } from '@paddock/contract/errors/answers'
import { everyAnswer } from './answer.ts'
import { type RequestLine, requestLine } from './request-line.ts'

export const upgradeLine = (request: IncomingMessage): RequestLine => requestLine(`http://host${request.url ?? '/'}`)

export function upgradeHeaders(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}

/** An upgrade that is not made is an ordinary answer, never a redirect. The other side's end of the connection is not waited for. */
export function refuseUpgrade(connection: Duplex, { status, body }: ErrorAnswer): void {
  const text = JSON.stringify(body)
  connection.once('finish', () => connection.destroy())
  connection.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Connection: close',
      ...Object.entries(everyAnswer(randomUUID(), false)).map(([name, value]) => `${name}: ${value}`),
      '',
      text,
    ].join('\r\n'),
  )
}
