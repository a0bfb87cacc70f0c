/** A real network that misbehaves on demand: it stands between this program and a server, and does to one request or message what it is told. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

export const CALL_TROUBLES = [
  'silent before',
  'silent after',
  'reset before',
  'reset after',
  'cut off in the middle of the answer',
  '500 before',
  '500 after',
  '502 after',
  '503 before',
  '504 after',
  '429 with a header',
  '429 without a header',
  'a page before',
  'a page after',
  'half a JSON after',
] as const
export type CallTrouble = (typeof CALL_TROUBLES)[number]
/** What is made of the messages that a server sends, in their order. */
export type StreamTrouble = (text: string, say: (text: string) => void, socket: WebSocket) => void

export interface MisbehavingNetwork {
  readonly url: string
  /** What was asked, as it arrived here. */
  readonly heard: { readonly method: string; readonly url: string; readonly body: string }[]
  /** What was said on sockets, as it arrived here. */
  readonly spoken: string[]
  /** How many sockets are open. */
  sockets(): number
  /** What befalls the next request that is no read. */
  next(...troubles: readonly CallTrouble[]): void
  /** What befalls every request that is no read and that nothing was said of, from now on; nothing where it is left out. */
  always(trouble?: () => CallTrouble | undefined): void
  /** What befalls every message of the order stream from now on; nothing where it is left out. */
  stream(trouble?: StreamTrouble): void
  /** Whether requests are under way, and none that will be answered: who waits for one waits for a time-out. */
  isSilent(): boolean
  cutSockets(): void
  /** Whether sockets are let through. */
  letSockets(isLet: boolean): void
  close(): Promise<void>
}

export async function misbehavingNetwork(upstream: () => string): Promise<MisbehavingNetwork> {
  const heard: MisbehavingNetwork['heard'] = []
  const spoken: string[] = []
  const waiting: CallTrouble[] = []
  let callTrouble: (() => CallTrouble | undefined) | undefined
  let streamTrouble: StreamTrouble | undefined
  let isLetThrough = true
  const underWay = new Set<ServerResponse>()
  const unanswered = new Set<ServerResponse>()
  const pass = ({ method = '', headers }: IncomingMessage, url: string, body: string) => {
    const { host: _, connection: __, 'transfer-encoding': ___, 'content-length': ____, ...rest } = headers
    return fetch(`${upstream()}${url}`, { method, headers: rest as Record<string, string>, ...(body && { body }) })
  }
  const say = (response: ServerResponse, status: number, text: string, headers: object = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(text)
  }

  async function answer(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const { method = '', url = '' } = request
    heard.push({ method, url, body })
    const trouble = method === 'GET' ? undefined : (waiting.shift() ?? callTrouble?.())
    const isCarriedOut = trouble === undefined || /after|middle/.test(trouble)
    const answered = isCarriedOut ? await pass(request, url, body) : undefined
    const text = answered ? await answered.text() : ''
    if (trouble === undefined && answered) {
      const {
        'content-encoding': _,
        'content-length': __,
        'transfer-encoding': ___,
        ...headers
      } = Object.fromEntries(answered.headers)
      response.writeHead(answered.status, headers)
      response.end(answered.status === 204 ? undefined : text)
    } else if (trouble?.startsWith('reset')) response.destroy()
    else if (trouble?.startsWith('cut')) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(text.length + 10) })
      response.write(text.slice(0, text.length / 2), () => response.destroy())
    } else if (trouble?.startsWith('a page'))
      say(response, 200, '<html>Just a moment</html>', { 'content-type': 'text/html' })
    else if (trouble?.startsWith('half')) say(response, 200, text.slice(0, text.length / 2))
    else if (trouble?.startsWith('429'))
      say(
        response,
        429,
        '{"code":42910000,"message":"too many"}',
        trouble.endsWith('with a header') ? { 'retry-after': '1' } : {},
      )
    else if (trouble?.startsWith('silent')) unanswered.add(response)
    else say(response, Number(trouble?.slice(0, 3)), '{"message":"trouble"}')
  }

  const server = createServer((request, response) => {
    let body = ''
    underWay.add(response)
    response.on('close', () => {
      underWay.delete(response)
      unanswered.delete(response)
    })
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => void answer(request, response, body).catch(() => response.destroy()))
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (near, request) => {
    if (!isLetThrough) return near.terminate()
    const far = new WebSocket(`${upstream().replace('http', 'ws')}${request.url}`)
    const opened = new Promise((resolve) => far.on('open', resolve))
    far.on('error', () => near.terminate())
    far.on('close', () => near.terminate())
    near.on('close', () => far.terminate())
    near.on('message', (data) => {
      spoken.push(String(data))
      void opened.then(() => far.send(String(data)))
    })
    far.on('message', (data) => {
      const text = String(data)
      if (streamTrouble && text.includes('"trade_updates"') && text.includes('"event"'))
        streamTrouble(text, (one) => near.send(one), near)
      else near.send(text)
    })
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cutSockets = () => {
    for (const socket of sockets.clients) socket.terminate()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ heard, spoken },
    sockets: () => sockets.clients.size,
    next: (...troubles) => void waiting.push(...troubles),
    always(trouble) {
      callTrouble = trouble
    },
    stream(trouble) {
      streamTrouble = trouble
    },
    isSilent: () => unanswered.size > 0 && unanswered.size === underWay.size,
    cutSockets,
    letSockets(isLet) {
      isLetThrough = isLet
    },
    async close() {
      cutSockets()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
