/** Doors that are shut: names that are not this server's, odd requests, and what they must not leave behind. */
import { readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AttackedServer, attackedServer } from '../testing/attacked-server.ts'

let server: AttackedServer
beforeAll(async () => {
  server = await attackedServer({ PADDOCK_URL: 'https://desk.example.com' })
})
afterAll(() => server.close())

interface Told {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}

/** As it stands, which `fetch` would not send. */
function ask(
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
  { url, body }: { readonly url: string; readonly body?: string } = server,
): Promise<Told> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { path, method, headers, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    asked.on('error', reject)
    asked.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' })
    })
    asked.end(body)
  })
}

/** Bytes of our own making; what comes back until the server hangs up. */
function say(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => (text += chunk))
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
    socket.write(bytes)
  })
}

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

describe('a page of another name that resolves to this machine', () => {
  const evil = { host: 'evil.test', origin: 'http://evil.test' }

  it.each([
    ['GET', '/'],
    ['GET', '/api/_auth/session'],
    ['POST', '/api/_auth/sign-in/anonymous'],
    ['GET', '/api/market/v2/clock'],
    ['GET', '/v2/account'],
    ['GET', '/v1beta3/crypto/us/latest/bars?symbols=BTC%2FUSD'],
    ['GET', '/docs/api'],
    ['GET', 'http://evil.test/api/_auth/session'],
  ])('%s %s is answered 421, with the way out and no cookie', async (method, path) => {
    const { status, headers, text } = await ask(path, method, evil)
    expect([status, headers['set-cookie'], headers['x-content-type-options']]).toEqual([421, undefined, 'nosniff'])
    expect(JSON.parse(text)).toEqual({ code: 42_110_000, message: expect.stringContaining('PADDOCK_URL') })
  })

  it('is not believed for a target of its own beside our name, nor for our target beside its name', async () => {
    const { host } = new URL(server.url)
    expect((await ask('http://evil.test/api/_auth/session', 'GET', { host })).status).toBe(421)
    expect((await ask(`http://${host}/api/_auth/session`, 'GET', { host: 'evil.test' })).status).toBe(421)
  })

  it.each(['/stream', '/v2/iex', '/api/market/v2/iex'])('opens no socket at %s', async (path) => {
    expect((await ask(path, 'GET', { ...UPGRADE, ...evil })).status).toBe(421)
  })

  it('finds the names of this machine, addresses and PADDOCK_URL open', async () => {
    for (const host of ['localhost:5173', 'desk.localhost', '127.0.0.1', '192.168.1.20:3000', '[::1]:3000']) {
      expect([host, (await ask('/api/_auth/session', 'GET', { host })).status]).toEqual([host, 200])
    }
    expect((await ask('/api/_auth/session', 'GET', { host: 'DESK.example.com' })).status).toBe(200)
    // A load balancer asks by whatever name it has for us.
    expect((await ask('/healthz', 'GET', evil)).status).toBe(200)
    await expect.poll(async () => (await ask('/readyz', 'GET', evil)).status).toBe(200)
  })

  it.each([
    'evil.test.',
    'localhost.evil.test',
    'localhost@evil.test',
    '2130706433',
    '0x7f.1',
    '127.1',
    'evil.test:80',
    '',
  ])('is not let in as %j', async (host) => {
    const answer = await say(`GET /api/_auth/session HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 4(21|00) /)
  })

  it('changes nothing with the public name under another scheme or port', async () => {
    const host = 'desk.example.com'
    const by = async (origin: string) =>
      (await ask('/api/_auth/sign-in/anonymous', 'POST', { host, origin, 'content-length': '0' })).status
    expect(await by('http://desk.example.com')).toBe(403)
    expect(await by('https://desk.example.com:8443')).toBe(403)
    expect(await by('https://desk.example.com')).toBe(200)
  })
})

describe('the environment’s key pair, on a desk that only this machine reaches', () => {
  it('is not given to a page of another name that registers first', async () => {
    const upstream = await attackedServer()
    const desk = await attackedServer({
      ...{ ALPACA_PAPER_URL: upstream.url, ALPACA_LIVE_URL: upstream.url },
      ...{ ALPACA_DATA_URL: upstream.url, ALPACA_SANDBOX_DATA_URL: upstream.url },
      ...{ APCA_API_KEY_ID: 'PKOWNER', APCA_API_SECRET_KEY: 'secret' },
    })
    const register = (host: string, email: string) => {
      const body = JSON.stringify({ email, password: 'correct horse battery' })
      return ask('/api/_auth/sign-up/email', 'POST', { host, origin: `http://${host}` }, { url: desk.url, body })
    }
    const refused = await register('evil.test', 'evil@example.com')
    expect([refused.status, refused.headers['set-cookie']]).toEqual([421, undefined])
    const own = await register(new URL(desk.url).host, 'ada@example.com')
    expect([own.status, own.headers['set-cookie']]).toEqual([200, [expect.stringContaining('HttpOnly')]])
    const cookie = String(own.headers['set-cookie']).split(';')[0] ?? ''
    // The cookie itself opens nothing under the other name, neither pages' data nor sockets.
    const { host } = new URL(desk.url)
    const [account] = JSON.parse((await ask('/api/accounts', 'GET', { host, cookie }, desk)).text)
    const evil = { host: 'evil.test', origin: 'http://evil.test', cookie }
    expect((await ask('/api/alpaca', 'GET', evil, desk)).status).toBe(421)
    expect((await ask(`/api/accounts/${account.id}/stream`, 'GET', { ...UPGRADE, ...evil }, desk)).status).toBe(421)
    const nobody = await ask(
      '/api/_auth/sign-in/email',
      'POST',
      { host },
      {
        url: desk.url,
        body: JSON.stringify({ email: 'evil@example.com', password: 'correct horse battery' }),
      },
    )
    expect(nobody.status).toBe(401)
    await desk.close()
    await upstream.close()
  })
})

describe('/readyz', () => {
  it('says no within two seconds while nothing can be written, and costs no write more for being asked often', async () => {
    const database = new DatabaseSync(join(server.data, 'paddock.db'))
    database.exec('begin immediate')
    // What was found out a moment ago holds for a second.
    await expect.poll(async () => (await ask('/readyz')).status).toBe(503)
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask('/readyz')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect((await ask('/healthz')).status).toBe(200)
    database.exec('rollback')
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
    const size = () => statSync(join(server.data, 'paddock.db-wal')).size
    const before = size()
    const lane = async () => {
      for (let n = 0; n < 50; n += 1) expect([200, 503]).toContain((await ask('/readyz')).status)
    }
    const { longestMs, bareMs } = await server.during(() => Promise.all(Array.from({ length: 10 }, lane)))
    // A write is a page or two; five hundred would be megabytes.
    expect(size() - before).toBeLessThan(200_000)
    expect(longestMs).toBeLessThan(250 + 4 * bareMs)
    database.close()
  })
})

describe('odd requests', () => {
  const plain = 'host: localhost\r\nconnection: close\r\n'
  const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\n${plain}${more}\r\n`
  const upgrade = (target: string, more = '') =>
    `GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n${more}\r\n`

  it.each([
    ['TRACE of a page', `TRACE / HTTP/1.1\r\n${plain}\r\n`, 405],
    ['TRACE of the API', `TRACE /v2/account HTTP/1.1\r\n${plain}cookie: a=b\r\n\r\n`, 405],
    ['TRACE of our own API', `TRACE /api/accounts HTTP/1.1\r\n${plain}\r\n`, 404],
    ['TRACK', `TRACK / HTTP/1.1\r\n${plain}\r\n`, 400],
    ['PROPFIND', `PROPFIND / HTTP/1.1\r\n${plain}\r\n`, 405],
    ['PURGE of the API', `PURGE /v2/orders HTTP/1.1\r\n${plain}\r\n`, 405],
    ['an absolute target', get('http://localhost/api/_auth/session'), 200],
    ['an absolute target of another name', get('http://evil.test/api/_auth/session'), 421],
    ['a target of another scheme', get('ftp://localhost/'), 400],
    ['a target without a slash', get('foo'), 400],
    ['an asterisk', get('*'), 400],
    ['a path of two slashes before an API', get('//evil.test/api/accounts'), undefined],
    ['two slashes inside of one', get('/api//accounts'), 404],
    ['a backslash', get('/\\evil.test'), 400],
    ['dots out of the folder of pages', get('/static/%2e%2e/%2e%2e/package.json'), undefined],
    ['encoded slashes', get('/static/..%2f..%2fpackage.json'), undefined],
    ['a zero', get('/static/%00'), 404],
    ['half an encoding of a page', get('/%zz'), 404],
    ['half an encoding of the API', get('/v2/orders/%E0%A4%A'), 404],
    ['a long path', get(`/v2/${'a'.repeat(15_000)}`), 404],
    ['a longer one', get(`/${'a'.repeat(20_000)}`), 431],
    ['a flood of headers', get('/', Array.from({ length: 3_000 }, (_, n) => `x${n}: y\r\n`).join('')), 431],
    ['a flood of short ones', get('/api/_auth/session', 'x:y\r\n'.repeat(1_900)), 200],
    ['a flood of cookies', get('/api/_auth/session', `cookie: ${'a=b; '.repeat(2_500)}\r\n`), 200],
    ['no host', 'GET / HTTP/1.0\r\n\r\n', 400],
    ['a cookie of bytes', get('/api/_auth/session', 'cookie: better-auth.session_token=\xe9\xff%zz\r\n'), 200],
    ['an origin that is none', `POST /api/accounts HTTP/1.1\r\n${plain}origin: http://[\r\n\r\n`, 403],
    ['credentials that are none', get('/v2/account', 'authorization: Basic %%%\r\n'), 401],
    [
      'two lengths',
      `POST /api/accounts HTTP/1.1\r\n${plain}transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n`,
      400,
    ],
    ['a negative length', `POST /api/accounts HTTP/1.1\r\n${plain}content-length: -1\r\n\r\n`, 400],
    ['a socket at no endpoint', upgrade('/nope'), 404],
    ['a socket without its key', upgrade('/stream'), 400],
    ['a socket of another version', upgrade('/stream', 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'), 400],
  ])('%s is answered, with a type that is kept', async (_, bytes, status) => {
    const answer = await say(Buffer.from(bytes, 'latin1'))
    // What leads to a page is answered with one, or with the word that none are built, where tests run on a fresh clone.
    expect(answer).toMatch(status === undefined ? /^HTTP\/1\.1 (200|404|503) / : new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).not.toContain('"workspaces"')
    const [, body = ''] = answer.split('\r\n\r\n')
    if (body !== '' && body !== '0') expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(server.log()).not.toContain('a request failed')
  })
})

it('keeps its data folder and everything in it from others on this machine', () => {
  const modes = readdirSync(server.data).map((name) => [name, statSync(join(server.data, name)).mode & 0o777])
  expect(statSync(server.data).mode & 0o777).toBe(0o700)
  expect(modes.length).toBeGreaterThan(3)
  expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([])
})
