import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReconnectingSocket } from './reconnecting-socket.ts'

let sockets: FakeSocket[] = []
class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  readyState = FakeSocket.CONNECTING
  isClosed = false
  onopen = () => {}
  onclose = () => {}
  onmessage = (_: { data: string }) => {}
  constructor() {
    sockets.push(this)
  }
  connected() {
    this.readyState = FakeSocket.OPEN
    this.onopen()
  }
  close() {
    this.isClosed = true
  }
}

beforeEach(() => {
  sockets = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { href: 'http://desk.test/' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => vi.unstubAllGlobals())

function aSocket() {
  const said: string[] = []
  const socket = new ReconnectingSocket(() => '/stream', {
    onOpen: () => said.push('opened'),
    onMessage: () => said.push('message'),
    onState: (state) => said.push(state),
  })
  socket.open()
  return { socket, said }
}

it('closes what is open at once', () => {
  const { socket, said } = aSocket()
  sockets[0]?.connected()
  socket.close()
  expect(sockets[0]?.isClosed).toBe(true)
  expect(said).toEqual(['connecting', 'open', 'opened', 'off'])
})

it('closes what is still connecting once it is connected, which browsers warn of otherwise, and tells nothing of it', () => {
  const { socket, said } = aSocket()
  socket.close()
  expect(sockets[0]?.isClosed).toBe(false)
  sockets[0]?.connected()
  expect(sockets[0]?.isClosed).toBe(true)
  sockets[0]?.onclose()
  expect(said).toEqual(['connecting', 'off'])
})

it('connects anew beside one that was given up', () => {
  const { socket, said } = aSocket()
  socket.close()
  socket.open()
  sockets[1]?.connected()
  sockets[0]?.connected()
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false])
  expect(said).toEqual(['connecting', 'off', 'connecting', 'open', 'opened'])
})
