import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWeb } from './web.ts'

const PAGE = '<!doctype html><script>theme()</script><script type="module" src="/assets/index-AbCd1234.js"></script>'
let directory: string
let web: ReturnType<typeof createWeb>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paddock-web-'))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), PAGE)
  await writeFile(join(directory, 'assets', 'index-AbCd1234.js'), 'start()')
  await writeFile(join(directory, 'assets', 'index-AbCd1234.js.gz'), gzipSync('start()'))
  await writeFile(join(directory, 'robots.txt'), 'User-agent: *')
  web = createWeb(directory, 'https://frames.test')
})
afterAll(() => rm(directory, { recursive: true }))

const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }, method = 'GET') =>
  web(new Request(`http://desk.test${path}`, { headers, method }))

it.each(['/', '/dashboard', '/orders/904837e3-3b76-47ec-b432-046db621571b', '/assets/AAPL', '/assets/BRK.B'])(
  'spec 2: answers the page for %s',
  async (path) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      PAGE,
    ])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  },
)

it('allows scripts from its own files only and frames of one origin, also to who has the page already', async () => {
  const fresh = await get('/')
  const again = await get('/', { accept: 'text/html', 'if-none-match': fresh.headers.get('etag') ?? '' })
  for (const answer of [fresh, again]) {
    const policy = answer.headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual(
      expect.arrayContaining(["script-src 'self'", "frame-ancestors 'none'", 'frame-src https://frames.test']),
    )
  }
  expect(again.status).toBe(304)
})

it('keeps files whose name carries a hash for ever, compressed where the client takes it', async () => {
  const answer = await get('/assets/index-AbCd1234.js', { accept: '*/*', 'accept-encoding': 'gzip, deflate, br' })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const plain = await get('/assets/index-AbCd1234.js', { accept: '*/*' })
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'start()'])
  expect(Object.fromEntries(plain.headers)).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': '7',
    'content-security-policy': "default-src 'self'",
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  })
})

it('says of a file without a hash what it is known by, and nothing that only a page has a use for', async () => {
  const answer = await get('/robots.txt', { accept: '*/*' })
  const etag = answer.headers.get('etag') ?? ''
  const policy = { 'content-security-policy': "default-src 'self'", etag }
  expect(Object.fromEntries(answer.headers)).toEqual({
    ...policy,
    'cache-control': 'no-cache',
    'content-length': '13',
    'content-type': 'text/plain; charset=utf-8',
    vary: 'accept-encoding',
  })
  const again = await get('/robots.txt', { accept: '*/*', 'if-none-match': etag })
  expect(Object.fromEntries(again.headers)).toEqual(policy)
})

it('answers 304 to who has it, and HEAD without a body', async () => {
  const etag = (await get('/robots.txt', { accept: '*/*' })).headers.get('etag') ?? ''
  expect((await get('/robots.txt', { accept: '*/*', 'if-none-match': etag })).status).toBe(304)
  const head = await get('/robots.txt', { accept: '*/*' }, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '13', ''])
})

it('does not answer the page for a file that is gone, nor leave its folder', async () => {
  expect((await get('/assets/index-Old12345.js', { accept: '*/*' })).status).toBe(404)
  expect(await (await get('/..%2f..%2fetc/passwd', { accept: '*/*' })).text()).toBe(PAGE)
  expect((await get('/%', { accept: 'text/html' })).status).toBe(404)
})

it('lets a page read the hosts its person has allowed, and is another page for it', async () => {
  const own = createWeb(directory, 'https://frames.test', async () => ['https://api.test', 'http://localhost:8080'])
  const ask = (headers: Record<string, string>) => own(new Request('http://desk.test/dashboard', { headers }))
  const page = await ask({ accept: 'text/html' })
  expect(page.headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://api.test http://localhost:8080;",
  )
  const etag = page.headers.get('etag') ?? ''
  expect((await ask({ accept: 'text/html', 'if-none-match': etag })).status).toBe(304)
  const plain = await get('/dashboard')
  expect(plain.headers.get('content-security-policy')).toContain("connect-src 'self';")
  expect((await ask({ accept: 'text/html', 'if-none-match': plain.headers.get('etag') ?? '' })).status).toBe(200)
  expect((await get('/dashboard', { accept: 'text/html', 'if-none-match': etag })).status).toBe(200)
})
