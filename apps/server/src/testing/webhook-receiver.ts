/** A receiver of webhooks on a free port of this machine, for tests: it keeps what it takes, and answers as it is told. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a message, which the test looks at
  readonly body: any
}

export interface Receiver {
  readonly url: string
  /** Everything that came, taken or not. */
  readonly received: Received[]
  /** What was answered with a success. */
  readonly taken: Received[]
  /** Resolves when so many were taken. */
  took(count: number): Promise<void>
  close(): Promise<void>
}

/** `answer` sends the answer to the message of a number, from 0 on, and says by true that it took it. */
export async function runReceiver(
  answer: (response: ServerResponse, number: number) => boolean = (response) => {
    response.writeHead(204).end()
    return true
  },
): Promise<Receiver> {
  const received: Received[] = []
  const taken: Received[] = []
  let looked = () => {}
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const one: Received = { headers: request.headers, text, body: text === '' ? undefined : JSON.parse(text) }
      received.push(one)
      if (answer(response, received.length - 1)) taken.push(one)
      looked()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`,
    received,
    taken,
    took: (count) =>
      new Promise((resolve) => {
        looked = () => taken.length >= count && resolve()
        looked()
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
