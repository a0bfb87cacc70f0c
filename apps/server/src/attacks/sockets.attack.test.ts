import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type AttackedServer, attackedServer, type Harm } from '../testing/attacked-server.ts'
import { type Guest, signIn } from '../testing/running-desk.ts'

let server: AttackedServer
let guest: Guest
let key: Record<string, string>
beforeAll(async () => {
  server = await attackedServer()
  guest = await signIn(server.url)
  const { keyId, secretKey } = await guest.key()
  key = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey }
})
afterAll(() => server.close())

const MSGPACK = { 'content-type': 'application/msgpack' }
/** The machine is shared with whatever else runs: what a bare server took at the same time is its share. */
const isHeld = ({ longestMs, bareMs }: Harm<unknown>) => longestMs < 250 + 4 * bareMs

async function dial(path: string, headers: Record<string, string> = {}, options = {}): Promise<WebSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, { headers, ...options })
  socket.on('error', () => {})
  await new Promise((resolve) => {
    for (const event of ['open', 'error', 'unexpected-response']) socket.once(event, resolve)
  })
  return socket
}

/** A socket that is never read. */
async function deaf(path: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = await dial(path, headers, { perMessageDeflate: false })
  socket.pause()
  return socket
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends until it was sent, the socket is closed or the time is over: a server that stops reading is not waited for. */
async function pour(socket: WebSocket, texts: Iterable<string | Buffer>, forMs = 5_000): Promise<void> {
  const until = Date.now() + forMs
  for (const text of texts) {
    if (socket.readyState !== WebSocket.OPEN || Date.now() > until) return
    socket.send(text)
    while (socket.bufferedAmount > 256 * 1024 && Date.now() < until && socket.readyState === WebSocket.OPEN)
      await pause(5)
  }
}

const names = (count: number, prefix = 'S') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index.toString(36).toUpperCase()}`)
const say = (action: string, fields: object) => JSON.stringify({ action, ...fields })
const times = <Of>(count: number, one: (index: number) => Of): Of[] => Array.from({ length: count }, (_, i) => one(i))

describe('a socket that says much and reads nothing', () => {
  it('as a visitor costs little: a megabyte was 1.6 gigabytes', async () => {
    const harm = await server.during(async () => {
      const socket = await deaf('/api/market/v2/sip')
      await pour(socket, [say('subscribe', { bars: names(2_000) })])
      await pour(
        socket,
        times(20_000, (index) => say(index % 2 ? 'subscribe' : 'unsubscribe', { bars: ['S1'] })),
      )
      await pause(1_000)
      socket.terminate()
    })
    expect(harm.grownMb).toBeLessThan(150)
    expect(isHeld(harm)).toBe(true)
  })

  it('with a key costs little, whatever each echo would name', async () => {
    const harm = await server.during(async () => {
      const socket = await deaf('/v2/sip', key)
      await pour(socket, [say('subscribe', { bars: names(30_000) })])
      await pour(
        socket,
        times(20_000, (index) => say(index % 2 ? 'subscribe' : 'unsubscribe', { bars: ['S1'] })),
      )
      await pause(1_000)
      socket.terminate()
    })
    expect(harm.grownMb).toBeLessThan(200)
    expect(isHeld(harm)).toBe(true)
  })

  it.each(['/api/market/v2/sip', '/api/market/v1beta3/crypto/us', '/v2/iex', '/stream'])(
    'of errors and pings costs little at %s',
    async (path) => {
      const harm = await server.during(async () => {
        const socket = await deaf(path, path.startsWith('/api') ? {} : key)
        await pour(
          socket,
          times(200_000, () => '{'),
        )
        for (let index = 0; index < 100_000 && socket.readyState === WebSocket.OPEN; index += 1) {
          socket.ping('x'.repeat(125))
          if (socket.bufferedAmount > 1_000_000) break
        }
        await pause(500)
        socket.terminate()
      })
      expect(harm.grownMb).toBeLessThan(150)
      expect(isHeld(harm)).toBe(true)
    },
  )
})

describe('a socket that reads what it asks for', () => {
  it('does not hold up others by toggling one symbol of thousands', async () => {
    const harm = await server.during(async () => {
      const socket = await dial('/v2/sip', key)
      socket.send(say('subscribe', { trades: names(15_000), quotes: names(15_000) }))
      await pour(
        socket,
        times(2_000, (index) => say(index % 2 ? 'subscribe' : 'unsubscribe', { bars: ['*'] })),
        3_000,
      )
      socket.terminate()
      await pause(200)
    })
    expect(isHeld(harm)).toBe(true)
  })

  it('does not hold up others by listening to the whole market in every way, from many sockets', async () => {
    const harm = await server.during(async () => {
      const sockets = await Promise.all(times(5, () => dial('/v2/sip', key)))
      const books = await Promise.all(times(5, () => dial('/v1beta3/crypto/us', key)))
      for (const socket of sockets) {
        socket.send(say('subscribe', { trades: ['*'], quotes: ['*'], bars: ['*'], dailyBars: ['*'], lulds: ['*'] }))
        socket.send(say('subscribe', { statuses: ['*'], imbalances: ['*'] }))
      }
      for (const socket of books)
        await pour(
          socket,
          times(200, (index) => say(index % 2 ? 'unsubscribe' : 'subscribe', { orderbooks: ['*'] })),
          1_000,
        )
      await pause(4_000)
      for (const socket of [...sockets, ...books]) socket.terminate()
      await pause(300)
    })
    expect(isHeld(harm)).toBe(true)
    expect(harm.grownMb).toBeLessThan(250)
  })
})

describe('what cannot be read', () => {
  it('claims of msgpack cost nothing: an array of thirty million was 240 megabytes in five bytes', async () => {
    const harm = await server.during(async () => {
      const socket = await dial('/v2/iex', { ...key, ...MSGPACK }, { perMessageDeflate: false })
      // Arrays in arrays, each of which says that it has thirty million elements.
      const claim = Buffer.concat(times(40, () => Buffer.from([0xdd, 0x01, 0xc9, 0xc3, 0x80])))
      await pour(
        socket,
        times(20, () => claim),
      )
      await pause(500)
      socket.terminate()
    })
    expect(harm.grownMb).toBeLessThan(100)
    expect(isHeld(harm)).toBe(true)
  })

  it('is no bigger unpacked than a message may be', async () => {
    const harm = await server.during(async () => {
      const socket = await dial('/api/market/v2/sip', {}, { perMessageDeflate: { threshold: 0 } })
      expect(socket.extensions).toBe('permessage-deflate')
      const closed = new Promise<number>((resolve) => socket.once('close', resolve))
      socket.send(`"${' '.repeat(50_000_000)}"`)
      expect(await closed).toBe(1009)
    })
    expect(harm.grownMb).toBeLessThan(100)
  })
})
