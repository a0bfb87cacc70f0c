import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { createSend, type Exchange, type Send } from './exchange.ts'

const TIMEOUT_MS = 30_000
const ask = (send: Send, url: string, more: Partial<Exchange> = {}) =>
  send({ method: 'GET', url, key: { keyId: 'id', secretKey: 'secret' }, timeoutMs: TIMEOUT_MS, ...more })

/** The address of a server that answers so. */
async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const asked = async (answer: RequestListener) => ask(createSend(systemClock), await serving(answer))

/** The address of a server that does this with each socket, and knows nothing of HTTP. */
async function takingSockets(take: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createSocketServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    take(socket)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([[[]], [['whole']], [['in ', 'two']]])('an answer in the pieces %j is read whole', async (pieces) => {
  const answer = await asked(async (_, response) => {
    response.flushHeaders()
    for (const piece of pieces) await new Promise((written) => response.write(piece, written))
    response.end()
  })
  expect(answer).toMatchObject({ kind: 'answer', bytes: new TextEncoder().encode(pieces.join('')) })
})

test('a packed answer is unpacked', async () => {
  const answer = await asked((_, response) => {
    response.setHeader('Content-Encoding', 'gzip').end(gzipSync('[]'))
  })
  expect(answer).toMatchObject({ kind: 'answer', status: 200, bytes: new TextEncoder().encode('[]') })
})

test('what is sent is what was asked for, with the headers that Alpaca reads', async () => {
  let heard: unknown
  const url = await serving(async (request, response) => {
    const { method, url, headers } = request
    const body = Buffer.concat(await request.toArray()).toString()
    heard = { method, url, headers, body }
    response.writeHead(204, { 'X-Request-ID': 'abc' }).end()
  })
  const answer = await ask(createSend(systemClock), `${url}/v2/orders?a=b`, {
    method: 'POST',
    body: '{"symbol":"ÄÖ"}',
    idempotencyKey: 'once',
  })
  expect(heard).toMatchObject({
    method: 'POST',
    url: '/v2/orders?a=b',
    body: '{"symbol":"ÄÖ"}',
    headers: {
      'apca-api-key-id': 'id',
      'apca-api-secret-key': 'secret',
      'content-type': 'application/json',
      'content-length': '17',
      'idempotency-key': 'once',
      'user-agent': 'Paddock',
    },
  })
  expect(answer).toMatchObject({ kind: 'answer', status: 204, bytes: new Uint8Array() })
  expect(answer.kind === 'answer' && answer.headers.get('x-request-id')).toBe('abc')
})

test('one connection serves one request after the other', async () => {
  const ports = new Set<number | undefined>()
  const url = await serving((request, response) => {
    ports.add(request.socket.remotePort)
    response.end('{}')
  })
  const send = createSend(systemClock)
  for (let round = 0; round < 5; round += 1) await ask(send, url, { method: 'POST', body: '{}' })
  expect(ports.size).toBe(1)
})

test('an answer without end is read no further than the largest of Alpaca’s, and its connection is closed', async () => {
  let closed: Promise<unknown> | undefined
  const piece = Buffer.alloc(1024 * 1024, 'x')
  const answer = await asked((_, response) => {
    closed = once(response, 'close')
    const write = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', write)
    write()
  })
  expect(answer).toEqual({ kind: 'malformed', why: 'its answer is too large' })
  await closed
})

test.each<[string, RequestListener]>([
  ['it answered with a redirect (302)', (_, response) => response.writeHead(302, { Location: '/elsewhere' }).end()],
  [
    'its answer cannot be unpacked',
    (_, response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync('[1, 2, 3]').subarray(0, -9)),
  ],
  [
    'its answer is too large',
    (_, response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync(Buffer.alloc(65 * 1024 * 1024))),
  ],
])('what cannot be passed on is malformed: %s', async (why, answer) => {
  expect(await asked(answer)).toEqual({ kind: 'malformed', why })
})

test.each<[string, RequestListener]>([
  ['before an answer', (_, response) => response.destroy()],
  ['in an answer of known length', (_, response) => cut(response.setHeader('Content-Length', '100'))],
  ['in an answer of unknown length', (_, response) => cut(response)],
])('a connection that breaks %s leaves open what happened', async (_, answer) => {
  expect(await asked(answer)).toEqual({ kind: 'lost', why: 'the connection broke (ECONNRESET)' })
})
const cut = (response: Parameters<RequestListener>[1]) => response.write('some', () => response.destroy())

test('a kept connection that breaks under the next request leaves open what happened', async () => {
  let requests = 0
  const url = await serving((request, response) => {
    requests += 1
    if (requests === 1) response.end('{}')
    else request.socket.resetAndDestroy()
  })
  const send = createSend(systemClock)
  expect(await ask(send, url)).toMatchObject({ kind: 'answer' })
  expect(await ask(send, url, { method: 'POST', body: '{}' })).toMatchObject({ kind: 'lost' })
  expect(requests).toBe(2)
})

test('what is not HTTP leaves open what happened', async () => {
  const url = await takingSockets((socket) => socket.on('data', () => socket.end('SSH-2.0-OpenSSH\r\n')))
  expect(await ask(createSend(systemClock), url)).toMatchObject({ kind: 'lost' })
})

test('without a connection nothing was sent: nobody listens, no such host, no privacy, a key that no header holds', async () => {
  const send = createSend(systemClock)
  const nobody = await takingSockets(() => undefined)
  const received: Buffer[] = []
  const plain = await takingSockets((socket) => socket.on('data', (data) => received.push(data) && socket.destroy()))
  const closed = createSocketServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')

  const order = { method: 'POST', body: '{"symbol":"AAPL"}' } as const
  const refused = await ask(send, `http://127.0.0.1:${port}`, order)
  expect(refused).toEqual({ kind: 'not-sent', why: 'no connection could be made (ECONNREFUSED)' })
  expect(await ask(send, 'http://nowhere.invalid', order)).toMatchObject({ kind: 'not-sent' })
  expect(await ask(send, plain.replace('http:', 'https:'), order)).toMatchObject({ kind: 'not-sent' })
  expect(Buffer.concat(received).includes('AAPL')).toBe(false)

  const unwritable = { ...order, key: { keyId: 'ключ', secretKey: 'secret' } }
  expect(await ask(send, plain, unwritable)).toMatchObject({ kind: 'not-sent' })

  // A connection that never becomes private.
  const clock = manualClock(0)
  const silent = ask(createSend(clock), nobody.replace('http:', 'https:'), order)
  clock.advanceBy(TIMEOUT_MS)
  expect(await silent).toEqual({ kind: 'not-sent', why: 'no connection could be made within 30 s' })
})

test.each<[string, RequestListener]>([
  ['no answer', () => undefined],
  ['half an answer', (_, response) => response.write('half')],
])('%s in time leaves open what happened, and the connection is closed', async (_, answer) => {
  const clock = manualClock(0)
  const requests = new EventEmitter()
  const taken = once(requests, 'taken')
  const url = await serving((request, response) => {
    requests.emit('taken', new Promise((closed) => request.socket.on('close', closed)))
    answer(request, response)
  })
  const late = ask(createSend(clock), url)
  const [closed] = await taken
  clock.advanceBy(TIMEOUT_MS)
  expect(await late).toEqual({ kind: 'timed-out', why: 'it did not answer within 30 s' })
  await closed
})
