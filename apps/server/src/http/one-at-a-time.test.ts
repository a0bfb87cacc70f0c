import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** A server whose answers a test gives by hand, and a client that sends so many requests at once. */
async function connection(requests: number) {
  const asked: string[] = []
  const open: (() => void)[] = []
  let changed = () => {}
  const answer: RequestListener = (request, response) => {
    asked.push(request.url ?? '')
    open.push(() => response.end(`<${request.url}>`))
    changed()
  }
  const server = createServer(oneAtATime(answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  client.on('data', (chunk: Buffer) => {
    received += chunk.toString()
    changed()
  })
  for (let number = 0; number < requests; number += 1) client.write(`GET /${number} HTTP/1.1\r\nhost: desk\r\n\r\n`)
  return {
    asked,
    open,
    client,
    received: () => received,
    until: async (is: () => boolean) => {
      while (!is())
        await new Promise<void>((resolve) => {
          changed = resolve
        })
    },
    server,
    close: async () => {
      client.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

it('answers requests of one connection one after the other, in order', async () => {
  const { asked, open, received, until, close } = await connection(100)
  for (let number = 0; number < 100; number += 1) {
    await until(() => open.length > number)
    expect(asked).toHaveLength(number + 1)
    open[number]?.()
  }
  await until(() => received().includes('</99>'))
  expect(received().match(/<\/\d+>/g)).toEqual(Array.from({ length: 100 }, (_, number) => `</${number}>`))
  await close()
})

it('begins nothing for who has hung up', async () => {
  const { asked, open, client, until, server, close } = await connection(20)
  await until(() => open.length > 0)
  const ended = new Promise<void>((resolve) => {
    const look = () => server.getConnections((_error, count) => (count === 0 ? resolve() : setImmediate(look)))
    look()
  })
  client.destroy()
  await ended
  open[0]?.()
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toEqual(['/0'])
  await close()
})

it('leaves off those who have not read longest, where too much is unread', async () => {
  const MEBIBYTE = 1024 * 1024
  const answer: RequestListener = (_request, response) => void response.end(Buffer.alloc(32 * MEBIBYTE))
  const server = createServer(oneAtATime(answer, { each: 80 * MEBIBYTE, all: 80 * MEBIBYTE }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ended: number[] = []
  const told = new EventEmitter()
  server.on('connection', (socket) => {
    const number = opened++
    socket.once('close', () => {
      ended.push(number)
      told.emit('ended')
    })
  })
  let opened = 0
  const clients: Socket[] = []
  for (let number = 0; number < 5; number += 1) {
    const client = connect(port, '127.0.0.1').on('error', () => {})
    clients.push(client)
    client.write('GET / HTTP/1.1\r\nhost: desk\r\n\r\n')
    // The head of the answer is here, and no more of it is taken.
    await once(client, 'readable')
  }
  while (ended.length < 3) await once(told, 'ended')
  expect(ended).toEqual([0, 1, 2])
  const read = await fetch(`http://127.0.0.1:${port}/`)
  expect((await read.arrayBuffer()).byteLength).toBe(32 * MEBIBYTE)
  for (const client of clients) client.destroy()
  await new Promise((resolve) => server.close(resolve))
})
