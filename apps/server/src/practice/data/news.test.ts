import { expect, it } from 'vitest'
import { createLog } from '../../log.ts'
import { EVENTFUL } from '../../testing/eventful-market.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { call, MONDAY } from '../../testing/practice.ts'
import { Feeds } from '../feed/feeds.ts'
import { visitorBroker } from '../visitor-broker.ts'

const clock = manualClock(MONDAY)
const broker = visitorBroker({ market: EVENTFUL, feeds: new Feeds(clock, createLog('silent')), clock })
const news = (query: Record<string, string> = {}) => call(broker, 'news', { query })
const ids = (body: { news: { id: number }[] }) => body.news.map(({ id }) => id)

it('spec 3: answers the newest first, without content unless it is asked for', async () => {
  const { body } = await news()
  expect(ids(body)).toEqual([41, 40, 39, 38, 37, 36, 35, 34, 33, 32])
  expect(body.news[0]).toEqual({
    id: 41,
    headline: 'Hour 40',
    author: 'Simulated',
    created_at: '2026-03-09T15:00:00Z',
    updated_at: '2026-03-09T15:00:00Z',
    summary: 'A summary.',
    content: '',
    url: null,
    images: [],
    symbols: ['MSFT'],
    source: 'paddock',
  })
  expect((await news({ include_content: 'true' })).body.news[0].content).toBe('<p>Words.</p>')
  expect(ids((await news({ exclude_contentless: 'true', limit: '3' })).body)).toEqual([41, 39, 37])
  expect(ids((await news({ symbols: 'BTC/USD', limit: '2' })).body)).toEqual([40, 37])
})

it.each(['asc', 'desc'])('pages, %s', async (sort) => {
  const query = { sort, start: '2026-03-08T12:00:00Z', end: '2026-03-09T12:00:00Z' }
  const all = ids((await news({ ...query, limit: '50' })).body)
  expect(all).toHaveLength(25)
  const joined: number[] = []
  let token: string | null = null
  do {
    const page = await news({ ...query, limit: '7', ...(token === null ? {} : { page_token: token }) })
    joined.push(...ids(page.body))
    token = page.body.next_page_token
  } while (token !== null)
  expect(joined).toEqual(all)
})

it.each([
  [{ limit: '51' }, 'invalid limit: larger than the allowed maximum of 50'],
  [{ page_token: 'x' }, 'invalid page_token: x'],
  [{ start: '2026-03-09', end: '2026-03-08' }, 'end should not be before start'],
  [{ sort: 'up' }, 'invalid sort: up'],
] as const)('refuses %j', async (query, message) => {
  expect(await news(query)).toMatchObject({ status: 400, body: { message } })
})
