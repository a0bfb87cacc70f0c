/** Messages over real sockets: what is sent, what counts as an answer, and where nothing is sent to. */
import type { LookupAddress } from 'node:dns'
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { type Receiver, runReceiver } from '../../testing/webhook-receiver.ts'
import { ANSWERS_WITHIN_MS, createPost, MOST_READ, type Resolve } from './post.ts'

const clock = manualClock(0)
const open: Receiver[] = []
const receiver = async (...answer: Parameters<typeof runReceiver>) => {
  const one = await runReceiver(...answer)
  open.push(one)
  return one
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})
const letter = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{"a":"é"}' })
const inside = createPost({ clock, arePrivateAllowed: true })
const outside = createPost({ clock, arePrivateAllowed: false })

it('sends the body to the byte, and answers what was answered', async () => {
  const { url, received } = await receiver((response) => {
    response.writeHead(202).end('thank you')
    return true
  })
  expect(await inside.send(letter(url))).toEqual({ status: 202, problem: null, answer: 'thank you', tookMs: 0 })
  expect(received.map(({ text }) => text)).toEqual(['{"a":"é"}'])
  expect(received[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '10' })
})

it('follows no redirect', async () => {
  const elsewhere = await receiver()
  const { url } = await receiver((response) => {
    response.writeHead(307, { location: elsewhere.url }).end()
    return false
  })
  expect(await inside.send(letter(url))).toMatchObject({ status: 307, problem: null })
  expect(elsewhere.received).toEqual([])
})

it('reads the beginning of an answer without end', async () => {
  const { url } = await receiver((response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(MOST_READ)));
    }
    response.on('drain', more)
    more()
    return true
  })
  expect(await inside.send(letter(url))).toMatchObject({ status: 200, answer: 'x'.repeat(500) })
})

it('waits five seconds for an answer, and no longer', async () => {
  let waiting: ServerResponse | undefined
  let arrived = () => {}
  const came = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const { url } = await receiver((response) => {
    waiting = response
    arrived()
    return false
  })
  const sent = inside.send(letter(url))
  await came
  clock.advanceBy(ANSWERS_WITHIN_MS)
  expect(await sent).toMatchObject({ status: null, problem: 'no answer within 5 s' })
  waiting?.destroy()
})

it('says that nothing listens, and that a connection broke', async () => {
  const gone = await runReceiver()
  await gone.close()
  expect(await inside.send(letter(gone.url))).toMatchObject({ status: null, problem: 'nothing listens there' })
  const { url } = await receiver((response) => {
    response.destroy()
    return false
  })
  expect(await inside.send(letter(url))).toMatchObject({ status: null, problem: 'the connection broke' })
})

describe('where nothing is sent to', () => {
  const at =
    (...addresses: readonly string[]): Resolve =>
    async () =>
      addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }))
  const post = (resolve: Resolve, arePrivateAllowed = false) => createPost({ clock, arePrivateAllowed, resolve })

  it('this machine, unless the server says so', async () => {
    const { url, received } = await receiver()
    expect(await outside.send(letter(url))).toMatchObject({ status: null, problem: expect.stringMatching(/https/) })
    const secure = url.replace('http:', 'https:')
    expect(await outside.problemWith(secure)).toMatch(/PADDOCK_WEBHOOK_PRIVATE/)
    expect(await outside.send(letter(secure))).toMatchObject({ status: null })
    expect(received).toEqual([])
    expect(await inside.problemWith(url)).toBeUndefined()
  })

  it.each([
    [['127.0.0.1'], /private network/],
    [['10.0.0.7'], /private network/],
    [['::1'], /private network/],
    [['::ffff:192.168.0.1'], /private network/],
    [['169.254.169.254'], /no address of the public internet/],
    // One good address does not make up for a bad one: which is connected to is not ours to choose.
    [['93.184.216.34', '127.0.0.1'], /private network/],
  ])('a host that is %j', async (addresses, words) => {
    const one = post(at(...addresses))
    expect(await one.problemWith('https://rebound.example/')).toMatch(words)
    expect(await one.send(letter('https://rebound.example/'))).toMatchObject({
      status: null,
      problem: expect.stringMatching(words),
    })
  })

  it('a host that was elsewhere when it was added: addresses are judged as they are connected to', async () => {
    const { url, received } = await receiver()
    const { port } = new URL(url)
    let looks = 0
    const rebinding: Resolve = async () => {
      looks += 1
      return [{ address: looks === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }]
    }
    const one = post(rebinding)
    expect(await one.problemWith(`https://rebound.example:${port}/`)).toBeUndefined()
    expect(await one.send(letter(`https://rebound.example:${port}/`))).toMatchObject({
      status: null,
      problem: expect.stringMatching(/private network/),
    })
    expect(received).toEqual([])
  })

  it('the public internet without encryption, also where private addresses are allowed', async () => {
    expect(await post(at('93.184.216.34'), true).problemWith('http://example.com/')).toMatch(/https/)
    expect(await post(at('93.184.216.34'), true).problemWith('https://example.com/')).toBeUndefined()
    expect(await post(at('192.168.0.4'), true).problemWith('http://box.lan/')).toBeUndefined()
  })

  it('a host that nobody knows', async () => {
    const nowhere: Resolve = async () => {
      throw new Error('ENOTFOUND')
    }
    expect(await post(nowhere).problemWith('https://nowhere.example/')).toBe('nowhere.example is not found')
  })
})
