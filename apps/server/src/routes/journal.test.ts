import { expect, it } from 'vitest'
import { askedDesk } from '../testing/asked-desk.ts'
import { manualClock } from '../testing/manual-clock.ts'

const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
const desk = askedDesk(clock)

async function guest() {
  const { own } = await desk.guest()
  return (method: string, rest: string, body?: unknown) => own(method, `papers${rest}`, body)
}

const ID = '0195f3a0-1111-7222-8333-444455556666'
const ENTRY = { symbol: 'BTC/USD', at: '2026-03-09T15:00:00Z', text: 'Weekend range' }

it('keeps tags and a note by the client’s own id, before there is an order, until nothing is left of them', async () => {
  const ask = await guest()
  expect((await ask('GET', '')).body).toEqual({ orders: [], journal: [] })
  const id = 'pd/practice 1'
  const put = (body: unknown) => ask('PUT', `/orders/${encodeURIComponent(id)}`, body)
  expect((await put({ tags: [' earnings ', 'swing', 'swing'], note: ' Gap fill. ' })).status).toBe(204)
  expect((await ask('GET', '')).body.orders).toEqual([
    { client_order_id: id, tags: ['earnings', 'swing'], note: 'Gap fill.' },
  ])
  expect((await put({ tags: ['swing'], note: '' })).status).toBe(204)
  expect((await ask('GET', '')).body.orders).toEqual([{ client_order_id: id, tags: ['swing'], note: '' }])
  expect((await put({ tags: [], note: ' ' })).status).toBe(204)
  expect((await ask('GET', '')).body.orders).toEqual([])
})

it('keeps a journal, the newest first', async () => {
  const ask = await guest()
  const later = { ...ENTRY, symbol: 'AAPL', at: '2026-03-09T16:00:00Z' }
  expect((await ask('PUT', `/journal/${ID}`, ENTRY)).status).toBe(204)
  expect((await ask('PUT', `/journal/${ID.replace('0195', '0196')}`, later)).status).toBe(204)
  expect((await ask('GET', '')).body.journal.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
    'AAPL',
    'BTC/USD',
  ])
  expect((await ask('PUT', `/journal/${ID}`, { ...ENTRY, text: 'Out.' })).status).toBe(204)
  expect((await ask('DELETE', `/journal/${ID.replace('0195', '0196')}`)).status).toBe(204)
  expect((await ask('GET', '')).body.journal).toEqual([{ id: ID, ...ENTRY, text: 'Out.' }])
})

it.each([
  ['/orders/a', { tags: ['a,b'], note: '' }, 'tags.0', 'a tag has 1 to 24 letters, figures, spaces, hyphens'],
  ['/orders/a', { tags: Array.from({ length: 11 }, (_, n) => `t${n}`), note: '' }, 'tags', 'at most 10 tags'],
  ['/orders/a', { tags: [], note: 'x'.repeat(2001) }, 'note', 'a note has 2000 characters at most'],
  ['/orders/a', { tags: [], note: '', colour: 'red' }, 'colour', 'colour is not known'],
  [`/orders/${'a'.repeat(129)}`, { tags: [], note: '' }, undefined, 'a client order id has 128 characters at most'],
  ['/journal/1', ENTRY, undefined, 'an entry is named by a UUID'],
  [`/journal/${ID}`, { ...ENTRY, text: ' ' }, 'text', 'an entry says something'],
  [`/journal/${ID}`, { ...ENTRY, symbol: 'a b' }, 'symbol', 'a symbol is letters, figures, dots and slashes'],
  [`/journal/${ID}`, { ...ENTRY, at: 'soon' }, 'at', 'a time is RFC 3339'],
])('refuses %s with %j', async (path, body, field, message) => {
  const ask = await guest()
  const answer = await ask('PUT', path, body)
  expect(answer).toMatchObject({ status: 422, body: { message, ...(field && { field }) } })
  expect((await ask('GET', '')).body).toEqual({ orders: [], journal: [] })
})

it('knows no other way to it', async () => {
  const ask = await guest()
  expect((await ask('POST', '')).status).toBe(405)
  expect((await ask('GET', '/orders/a')).status).toBe(405)
  expect((await ask('PUT', '/symbols/a', {})).status).toBe(404)
  expect((await ask('PUT', '/orders/%E0%A4%A', { tags: [], note: '' })).status).toBe(422)
})
