import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { createSend } from './exchange.ts'

async function asked(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createSend(systemClock)({ method: 'GET', url, key: { keyId: 'id', secretKey: 'secret' }, timeoutMs: 30_000 })
}

test.each([[[]], [['whole']], [['in ', 'two']]])('an answer in the pieces %j is read whole', async (pieces) => {
  const answer = await asked(async (_, response) => {
    response.flushHeaders()
    for (const piece of pieces) await new Promise((written) => response.write(piece, written))
    response.end()
  })
  expect(answer).toMatchObject({ kind: 'answer', bytes: new TextEncoder().encode(pieces.join('')) })
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
