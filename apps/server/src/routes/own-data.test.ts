import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { updateConnection } from '../storage/alpaca-connections.ts'
import { createPost } from '../streams/webhooks/post.ts'
import { gatewayTo } from '../testing/alpaca.ts'
import { onSqlite } from '../testing/engines.ts'
import { insertPerson } from '../testing/records.ts'
import { createOwnData } from './own-data.ts'

const stored = onSqlite((storage) => insertPerson(storage, 'u1'))
const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const OWNER = { id: 'u1', isGuest: false }
const GUEST = { id: 'u1', isGuest: true }
const RELEASE = {
  ...{ id: 'r1', at: '2026-03-09T12:30:00Z', country: 'us', countryName: 'United States', currency: 'USD' },
  ...{ title: 'CPI', period: 'Feb 2026', importance: 1, unit: '%', digits: 1 },
  ...{ actual: null, forecast: 2.9, previous: 3 },
}
const CALENDAR = { now: '2026-03-09T12:00:00Z', releases: [RELEASE] }

/** A feed that answers as a test says, and a connection that names it. */
async function feed(status: number, body: string) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(body)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed?token=mine`
  const { gateway, accountId } = await gatewayTo('http://127.0.0.1:9', stored.storage, { userId: 'u1' })
  await gateway.close()
  const { db } = stored.storage
  await updateConnection(db, accountId, {
    own_data: JSON.stringify({ fundamentals: null, economicCalendar: address }),
  })
  const ownData = createOwnData({
    db,
    post: createPost({ clock: systemClock, arePrivateAllowed: true }),
    guestPost: createPost({ clock: systemClock, arePrivateAllowed: false }),
    clock: systemClock,
  })
  const read = async (owner = OWNER) => {
    const response = await ownData.answer(
      owner,
      accountId,
      'economicCalendar',
      new URLSearchParams({ countries: 'us' }),
    )
    return response && { status: response.status, body: await response.json() }
  }
  return { asked, address, accountId, ownData, read }
}

it('a feed of one’s own is asked with our parameters beside its own, and once a minute', async () => {
  const { asked, read } = await feed(200, JSON.stringify({ ...CALENDAR, more: 'left out' }))
  expect(await read()).toEqual({ status: 200, body: CALENDAR })
  expect(await read()).toEqual({ status: 200, body: CALENDAR })
  expect(asked).toEqual(['/feed?token=mine&countries=us'])
})

it.each([
  [
    'has another shape',
    200,
    JSON.stringify({ ...CALENDAR, releases: [{ ...RELEASE, importance: 5 }] }),
    502,
    /importance/,
  ],
  ['is no JSON', 200, '<html>', 502, /did not answer an economic calendar/],
  ['is larger than it may be', 200, `"${'x'.repeat(1024 * 1024)}"`, 502, /larger than 1024 kB/],
  ['leads elsewhere', 302, '', 502, /answered 302/],
  ['is an error', 500, '{}', 502, /answered 500/],
  ['is nothing', 404, '{}', 404, /has no economic calendar/],
])('an answer that %s is refused in a sentence', async (_, status, body, refused, words) => {
  const { read } = await feed(status, body)
  const answer = await read()
  expect([answer?.status, answer?.body.message]).toEqual([refused, expect.stringMatching(words)])
})

it('a feed that failed is asked again at once', async () => {
  const { asked, read } = await feed(500, '{}')
  await read()
  await read()
  expect(asked).toHaveLength(2)
})

it('a guest’s feed is not of this machine, and nobody’s is of another person’s connection', async () => {
  const { asked, read, ownData, address } = await feed(200, JSON.stringify(CALENDAR))
  expect((await read(GUEST))?.status).toBe(502)
  expect(await read({ id: 'u2', isGuest: false })).toBeUndefined()
  expect(asked).toEqual([])
  const own = { fundamentals: null, economicCalendar: address }
  expect(await ownData.problemWith(OWNER, own)).toBeUndefined()
  expect(await ownData.problemWith(GUEST, own)).toMatchObject({ field: 'economicCalendar' })
  expect(await ownData.problemWith(OWNER, { ...own, fundamentals: 'feed' })).toMatchObject({ field: 'fundamentals' })
})

it('where no feed is named, nothing is answered in Alpaca’s place', async () => {
  const { ownData, accountId } = await feed(200, '{}')
  expect(await ownData.answer(OWNER, accountId, 'fundamentals', new URLSearchParams())).toBeUndefined()
})
