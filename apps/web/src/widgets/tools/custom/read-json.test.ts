import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readJson } from './read-json.ts'

/** A host that answers each path in its own way; what it does not know it never answers. */
let host: Server
let origin: string
beforeAll(async () => {
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('location', { origin: 'http://desk.test' })
  vi.stubGlobal('navigator', { onLine: true })
  host = createServer(({ url = '' }, response) => {
    const status = Number(url.slice(1))
    if (status) response.writeHead(status).end('{}')
    else if (url === '/json') response.end('{"a":1}')
    else if (url === '/html') response.end('\n<!doctype html>\n<title>Sign in</title>')
    else if (url === '/empty') response.end('\n')
    else if (url === '/large') response.end(JSON.stringify('x'.repeat(1_000_001)))
    else if (url === '/half') response.writeHead(200, { 'content-length': '9' }).write('{"a"', () => response.destroy())
    else if (url === '/begun') response.write('{"a"')
    else if (url === '/closed') response.destroy()
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const at = host.address()
  origin = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`
})
afterAll(() => {
  vi.unstubAllGlobals()
  host.closeAllConnections()
  host.close()
})

const never = new AbortController().signal

it('reads JSON', async () => expect(await readJson(`${origin}/json`, never)).toEqual({ a: 1 }))

it.each([
  ['/500', '<host> answered 500: it has a fault of its own.'],
  ['/503', '<host> answered 503: it has a fault of its own.'],
  ['/403', '<host> answered 403: it wants a key or a sign-in, and this widget sends neither.'],
  ['/404', '<host> answered 404: there is nothing at this address.'],
  ['/429', '<host> answered 429: it is asked too often.'],
  ['/400', '<host> answered 400: it refuses the request.'],
  ['/204', '<host> sent an empty answer.'],
  ['/empty', '<host> sent an empty answer.'],
  ['/html', 'The answer of <host> is not JSON. It begins with “<!doctype html> <title>Sign in</title>”.'],
  ['/large', 'The answer is larger than 1 MB, the most that is read.'],
  ['/half', '<host> broke off in the middle of its answer.'],
  [
    '/closed',
    '<host> is not reached, or does not let other pages read it: it has to answer with Access-Control-Allow-Origin for http://desk.test.',
  ],
])('%s: %s', (path, message) =>
  expect(readJson(origin + path, never)).rejects.toThrow(new Error(message.replaceAll('<host>', origin))),
)

it.each(['/nothing', '/begun'])('waits for the whole of %s no longer than it may', (path) =>
  expect(readJson(origin + path, never, 0.2)).rejects.toThrow(
    new Error(`${origin} did not answer within 0.2 seconds.`),
  ),
)

it('says that the machine is offline where it is', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await expect(readJson(`${origin}/closed`, never)).rejects.toThrow(
    `This machine is offline: ${origin} is not reached.`,
  )
})

it('is stopped by whoever asked, without a sentence', () =>
  expect(readJson(`${origin}/nothing`, AbortSignal.abort())).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  ))
