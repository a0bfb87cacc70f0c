/** Webhooks over a whole desk and real receivers: orders are placed, the time is moved, and what arrives is looked at. */
import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { forAllAsync } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { askedDesk } from '../testing/asked-desk.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { type Receiver, runReceiver } from '../testing/webhook-receiver.ts'

/** A Monday, 11:00 in New York. */
const MONDAY = Date.parse('2026-03-09T15:00:00Z')
const clock = manualClock(MONDAY)
const desk = askedDesk(clock, { PADDOCK_WEBHOOK_PRIVATE: 'true' })

const receivers: Receiver[] = []
const receiver = async (...answer: Parameters<typeof runReceiver>) => {
  const one = await runReceiver(...answer)
  receivers.push(one)
  return one
}
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((one) => one.close()))
})

/** Somebody who registered: a guest has no webhooks on this machine. */
async function person() {
  const { accountId: account, headers, own: ask } = await desk.person()
  /** Rests far away and is cancelled. Nobody's answer is waited for longer by that second. */
  const placeAndCancel = async (name: string) => {
    const placed = await ask('POST', 'v2/orders', {
      ...{ symbol: 'AAPL', qty: '1', side: 'buy', type: 'limit', limit_price: '1.00', time_in_force: 'gtc' },
      client_order_id: name,
    })
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    expect((await ask('DELETE', `v2/orders/${placed.body.id}`)).status).toBe(204)
    clock.advanceBy(1_000)
    expect((await ask('GET', `v2/orders/${placed.body.id}`)).body.status).toBe('canceled')
    return placed.body.id as string
  }
  const add = async (url: string, events = ['canceled']) => {
    const added = await ask('POST', 'webhooks', { url, events })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    return added.body as { webhook: { id: string }; secret: string }
  }
  const deliveries = async () => (await ask('GET', 'webhooks/deliveries')).body
  /** Lets the time pass to the next attempt, whenever there is nothing on its way, until something is so. */
  const tried = (isSo: () => boolean | Promise<boolean>) =>
    until(async () => {
      if (await isSo()) return true
      const hooks: { waiting: number; nextAt: string | null }[] = (await ask('GET', 'webhooks')).body
      const next = hooks.filter(({ waiting }) => waiting > 0).map(({ nextAt }) => Date.parse(nextAt ?? ''))
      // What is on its way has no time, or one that has come.
      if (next.length > 0 && next.every((at) => at > clock.now())) clock.advanceTo(Math.min(...next))
      return false
    })
  return { account, headers, ask, add, deliveries, tried, placeAndCancel }
}

/** Lets the couriers do what there is to do. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { interval: 1 }).toBe(true)
}

const orders = (one: Receiver) => one.taken.map(({ body }) => `${body.order.client_order_id} ${body.event}`)

it('a guest has none on this machine, however the server was started, until the guest registers', async () => {
  const { url } = await receiver()
  const guest = await desk.guest()
  let { headers } = guest
  const add = (to: string) => desk.ask('POST', `${guest.base}/webhooks`, headers, { url: to, events: ['fill'] })
  expect((await add(url)).body).toMatchObject({ field: 'url', message: 'the address must begin with https://' })
  for (const host of ['127.0.0.1', '[::ffff:10.0.0.1]', '[fd00::1]', '2130706433', 'localhost'])
    expect(await add(`https://${host}/`)).toMatchObject({
      ...{ status: 422, body: { field: 'url', message: expect.stringContaining('a guest has no webhooks there') } },
    })
  const kept = { email: 'kept@example.com', password: 'correct horse battery' }
  const registered = await desk.ask('POST', '/api/_auth/guest/keep', headers, kept)
  expect(registered.status).toBe(200)
  headers = { cookie: registered.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  expect((await add(url)).status).toBe(201)
})

it('sends each chosen event in the shape of the stream, signed, in order', async () => {
  const { account, add, placeAndCancel, ask } = await person()
  const to = await receiver()
  const { webhook, secret } = await add(to.url, ['canceled', 'new'])
  expect(webhook).toMatchObject({ url: to.url, events: ['new', 'canceled'], state: 'on', waiting: 0, nextAt: null })
  const first = await placeAndCancel('a')
  await placeAndCancel('b')
  await to.took(4)
  expect(orders(to)).toEqual(['a new', 'a canceled', 'b new', 'b canceled'])
  const [message] = to.taken
  expect(message?.body).toMatchObject({
    event: 'new',
    account_id: account,
    event_id: expect.stringMatching(/^[0-9A-Z]{26}$/),
    order: { id: first, symbol: 'AAPL', client_order_id: 'a' },
  })
  const signature = String(message?.headers['paddock-signature'])
  const [, time = '', digest = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  expect(digest).toBe(createHmac('sha256', secret).update(`${time}.${message?.text}`).digest('hex'))
  expect(message?.headers).toMatchObject({
    'content-type': 'application/json',
    'paddock-event-id': message?.body.event_id,
    'paddock-attempt': '1',
  })
  // The stream of events tells them by the same ids.
  const ids = to.taken.map(({ body }) => body.event_id)
  expect(ids).toEqual([...ids].sort())
  await until(async () => (await ask('GET', 'webhooks')).body[0].waiting === 0)
  expect((await ask('GET', 'webhooks/deliveries')).body).toMatchObject(
    [...ids].reverse().map((eventId) => ({ eventId, state: 'delivered', attempts: 1, status: 204, symbol: 'AAPL' })),
  )
})

it('nothing behind a message that is not taken leaves before it, and all of it does in the end', async () => {
  const { add, placeAndCancel, ask, tried } = await person()
  const to = await receiver((response, number) => {
    response.writeHead(number < 3 ? 500 : 200).end()
    return number >= 3
  })
  const { webhook } = await add(to.url)
  await placeAndCancel('a')
  await placeAndCancel('b')
  await until(async () => (await ask('GET', 'webhooks')).body[0].nextAt !== null)
  await until(async () => (await ask('GET', 'webhooks')).body[0].waiting === 2)
  expect((await ask('GET', 'webhooks')).body).toMatchObject([{ id: webhook.id, state: 'on' }])
  await tried(() => to.taken.length === 2)
  expect(orders(to)).toEqual(['a canceled', 'b canceled'])
  const name = (one: Receiver['received'][number]) =>
    `${one.body.order.client_order_id} ${one.headers['paddock-attempt']}`
  expect(to.received.map(name)).toEqual(['a 1', 'a 2', 'a 3', 'a 4', 'b 1'])
})

it('a day of failures stops it, says why, and it goes on where it stopped when it is turned on again', async () => {
  const { add, ask, placeAndCancel, tried } = await person()
  let isWell = false
  const to = await receiver((response) => {
    response.writeHead(isWell ? 200 : 503).end()
    return isWell
  })
  const { webhook } = await add(to.url)
  await placeAndCancel('a')
  await tried(async () => (await ask('GET', 'webhooks')).body[0].state === 'stopped')
  expect((await ask('GET', 'webhooks')).body).toMatchObject([
    { state: 'stopped', reason: 'nothing was taken for 24 hours: the last answer was 503', waiting: 1, nextAt: null },
  ])
  // What happens meanwhile is not lost: the account remembers it.
  await placeAndCancel('b')
  isWell = true
  const on = await ask('PATCH', `webhooks/${webhook.id}`, { isOn: true })
  expect(on.body).toMatchObject({ state: 'on', reason: null })
  await to.took(2)
  expect(orders(to)).toEqual(['a canceled', 'b canceled'])
})

it('turned on from now on, it leaves out what happened since', async () => {
  const { add, ask, placeAndCancel, deliveries } = await person()
  const to = await receiver()
  const { webhook } = await add(to.url)
  await ask('PATCH', `webhooks/${webhook.id}`, { isOn: false })
  await placeAndCancel('a')
  clock.advanceBy(1_000)
  await ask('PATCH', `webhooks/${webhook.id}`, { isOn: true, fromNow: true })
  await placeAndCancel('b')
  await to.took(1)
  expect(orders(to)).toEqual(['b canceled'])
  expect(await deliveries()).toHaveLength(1)
})

it('an event that is chosen later is told from then on, and what happened before is not, on a clock that stands too', async () => {
  const { add, ask, placeAndCancel } = await person()
  const to = await receiver()
  const { webhook } = await add(to.url)
  await placeAndCancel('a')
  await to.took(1)
  expect((await ask('PUT', 'clock', { kind: 'pause' })).status).toBe(200)
  const place = (name: string) =>
    ask('POST', 'v2/orders', {
      ...{ symbol: 'AAPL', qty: '1', side: 'buy', type: 'limit', limit_price: '1.00', time_in_force: 'gtc' },
      client_order_id: name,
    })
  expect((await place('b')).status).toBe(200)
  await ask('PATCH', `webhooks/${webhook.id}`, { isOn: false })
  expect((await place('c')).status).toBe(200)
  await ask('PATCH', `webhooks/${webhook.id}`, { events: ['new', 'canceled'] })
  expect((await ask('PATCH', `webhooks/${webhook.id}`, { isOn: true })).body.events).toEqual(['new', 'canceled'])
  expect((await place('d')).status).toBe(200)
  await to.took(2)
  expect(orders(to)).toEqual(['a canceled', 'd new'])
  const later = await receiver()
  await add(later.url, ['new'])
  expect((await place('e')).status).toBe(200)
  await later.took(1)
  expect(orders(later)).toEqual(['e new'])
})

it('what was pending and what happened on the way is sent after a restart, each event once where it was taken', async () => {
  const { add, ask, placeAndCancel, tried } = await person()
  let isWell = false
  const to = await receiver((response) => {
    response.writeHead(isWell ? 200 : 500).end()
    return isWell
  })
  await add(to.url)
  await placeAndCancel('a')
  await until(() => to.received.length > 0)
  await desk.restart()
  isWell = true
  expect((await ask('GET', 'webhooks')).body).toMatchObject([{ state: 'on' }])
  await placeAndCancel('b')
  await tried(() => to.taken.length === 2)
  expect(orders(to)).toEqual(['a canceled', 'b canceled'])
})

it('property: whatever fails on the way, each receiver takes every event once and in order', async () => {
  const failures = fc.array(fc.constantFrom('500', '302', 'broken'), { maxLength: 6 })
  await forAllAsync(3, fc.array(failures, { minLength: 2, maxLength: 2 }), fc.nat({ max: 2 }), async (plans, at) => {
    const { add, placeAndCancel, tried } = await person()
    const all = await Promise.all(
      plans.map((plan) =>
        receiver((response: ServerResponse, number) => {
          const failure = plan[number]
          if (failure === 'broken') response.destroy()
          else response.writeHead(failure === undefined ? 200 : Number(failure), { location: 'http://x/' }).end()
          return failure === undefined
        }),
      ),
    )
    for (const one of all) await add(one.url)
    for (let turn = 0; turn < 3; turn += 1) {
      await placeAndCancel(`order-${turn}`)
      if (turn === at) await desk.restart()
    }
    const expected = [0, 1, 2].map((turn) => `order-${turn} canceled`)
    await tried(() => all.every((one) => orders(one).includes(expected.at(-1) ?? '')))
    // A restart may have cut a message off after it was taken: it comes once more, and nothing else does.
    for (const one of all) {
      const told = orders(one).filter((name, index, names) => name !== names[index - 1])
      expect(told).toEqual(expected)
    }
  })
}, 240_000)

it('tries it with a sample, and shows exactly what was sent and answered', async () => {
  const { add, ask, account } = await person()
  const to = await receiver((response) => {
    response.writeHead(418).end('short and stout')
    return true
  })
  const { webhook } = await add(to.url)
  const tried = await ask('POST', `webhooks/${webhook.id}/test`)
  expect(tried).toMatchObject({
    status: 200,
    body: { url: to.url, status: 418, problem: null, answer: 'short and stout' },
  })
  expect(to.received[0]?.text).toBe(tried.body.body)
  expect(to.received[0]?.headers).toMatchObject(tried.body.headers)
  expect(JSON.parse(tried.body.body)).toMatchObject({ is_test: true, event: 'fill', account_id: account })
  // A sample is no event: nothing of it is kept.
  expect((await ask('GET', 'webhooks/deliveries')).body).toEqual([])
})

it('sends a message again on request, and signs it with the newest secret', async () => {
  const { add, ask, placeAndCancel, deliveries } = await person()
  const to = await receiver()
  const { webhook, secret } = await add(to.url, ['canceled'])
  await placeAndCancel('a')
  await to.took(1)
  await until(async () => (await deliveries())[0]?.state === 'delivered')
  const renewed = await ask('POST', `webhooks/${webhook.id}/secret`)
  expect(renewed.body.secret).toMatch(/^whsec_/)
  expect(renewed.body.secret).not.toBe(secret)
  const [first] = await deliveries()
  expect((await ask('POST', `webhooks/deliveries/${first.id}/resend`)).status).toBe(201)
  await to.took(2)
  const [one, two] = to.taken
  expect(two?.text).toBe(one?.text)
  const [, time, digest] = /^t=(\d+),v1=(.*)$/.exec(String(two?.headers['paddock-signature'])) ?? []
  expect(digest).toBe(createHmac('sha256', renewed.body.secret).update(`${time}.${two?.text}`).digest('hex'))
})

describe('what is refused', () => {
  it.each([
    [{}, 'url'],
    [{ url: '' }, 'url'],
    [{ url: 7 }, 'url'],
    [{ url: 'ftp://example.com' }, 'url'],
    [{ url: 'https://169.254.169.254/' }, 'url'],
    [{ url: 'http://127.0.0.1:1/', events: [] }, 'events'],
    [{ url: 'http://127.0.0.1:1/', events: ['sneeze'] }, 'events.0'],
    [{ url: 'http://127.0.0.1:1/', secret: 'mine' }, undefined],
  ])('%j', async (body, field) => {
    const { ask } = await person()
    const answer = await ask('POST', 'webhooks', body)
    expect(answer).toMatchObject({ status: 422, body: { code: 42210000, ...(field && { field }) } })
    expect((await ask('GET', 'webhooks')).body).toEqual([])
  })

  it('another of the same address, and an eleventh', async () => {
    const { ask, add } = await person()
    for (let port = 1; port <= 10; port += 1) await add(`http://127.0.0.1:${port}/`)
    expect(await ask('POST', 'webhooks', { url: 'http://127.0.0.1:11/' })).toMatchObject({ status: 422 })
    const hooks: { id: string; url: string }[] = (await ask('GET', 'webhooks')).body
    const first = hooks.find(({ url }) => url === 'http://127.0.0.1:1/')
    expect(await ask('PATCH', `webhooks/${first?.id}`, { url: 'http://127.0.0.1:2/' })).toMatchObject({
      status: 422,
      body: { field: 'url' },
    })
    expect((await ask('DELETE', `webhooks/${first?.id}`)).status).toBe(204)
    expect((await ask('DELETE', `webhooks/${first?.id}`)).status).toBe(404)
    await add('http://127.0.0.1:1/')
  })

  it('what another person has, what is not there, and what cannot be done', async () => {
    const [one, other] = [await person(), await person()]
    const { webhook } = await one.add('http://127.0.0.1:1/')
    const asks: [string, string][] = [
      ['PATCH', `webhooks/${webhook.id}`],
      ['DELETE', `webhooks/${webhook.id}`],
      ['POST', `webhooks/${webhook.id}/secret`],
      ['POST', `webhooks/${webhook.id}/test`],
      ['POST', `webhooks/deliveries/${webhook.id}.1/resend`],
    ]
    for (const [method, path] of asks) expect([path, (await other.ask(method, path, {})).status]).toEqual([path, 404])
    expect((await one.ask('PUT', `webhooks/${webhook.id}`, {})).status).toBe(405)
    expect((await one.ask('GET', 'webhooks/a/b/c')).status).toBe(404)
    expect((await desk.ask('GET', `/api/accounts/${one.account}/webhooks`, other.headers)).status).toBe(404)
  })
})

it('without the setting of the server nothing private is reached, also by webhooks that were added with it', async () => {
  const { ask, add, placeAndCancel } = await person()
  const to = await receiver()
  await add(to.url)
  await desk.restart({ PADDOCK_WEBHOOK_PRIVATE: 'false' })
  await placeAndCancel('a')
  await until(async () =>
    (await ask('GET', 'webhooks/deliveries')).body.some(({ attempts }: { attempts: number }) => attempts > 0),
  )
  expect(to.received).toEqual([])
  expect(await ask('POST', 'webhooks', { url: 'https://127.0.0.1:9/' })).toMatchObject({
    status: 422,
    body: { field: 'url', message: expect.stringMatching(/PADDOCK_WEBHOOK_PRIVATE/) },
  })
  await desk.restart()
})
