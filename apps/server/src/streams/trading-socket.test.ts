import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Broker, Listener } from '../accounts/broker.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { runTradingSocket } from './trading-socket.ts'

it('says that it listens when all that happens from then on is told, and takes no further word before', async () => {
  let settle = () => {}
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  let tell: Listener | undefined
  const broker: Broker = {
    send: () => Promise.reject(new Error('not asked')),
    subscribe(_channel, listener) {
      tell = listener
      return () => {}
    },
    listening: () => settled,
  }
  const server = new WebSocketServer({ port: 0 })
  server.on('connection', (socket, request) =>
    runTradingSocket({
      socket,
      connection: request.socket,
      codec: 'json-text',
      clock: manualClock(0),
      caller: 'one',
      broker,
      streams: ['trade_updates'],
      authenticate: async () => undefined,
      ended: () => {},
      broken: (error) => expect.fail(String(error)),
    }),
  )
  const client = new WebSocket(`ws://localhost:${(server.address() as AddressInfo).port}`)
  const said: unknown[] = []
  client.on('message', (data) => said.push(JSON.parse(String(data))))
  await once(client, 'open')
  client.send(JSON.stringify({ action: 'listen', data: { streams: ['trade_updates'] } }))
  client.send(JSON.stringify({ action: 'dance' }))

  await vi.waitFor(() => expect(tell).toBeDefined())
  tell?.({ event: 'new' })
  // The server has written what it had to say when it answers a ping.
  client.ping()
  await once(client, 'pong')
  const before = [
    { stream: 'authorization', data: { status: 'authorized', action: 'authenticate' } },
    { stream: 'trade_updates', data: { event: 'new' } },
  ]
  expect(said).toEqual(before)
  settle()
  await expect
    .poll(() => said)
    .toEqual([
      ...before,
      { stream: 'listening', data: { streams: ['trade_updates'] } },
      { action: 'error', data: { error_message: 'invalid action' } },
    ])
  client.terminate()
  server.close()
})
