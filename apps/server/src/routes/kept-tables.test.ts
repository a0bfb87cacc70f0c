import { MOST_TABLES } from '@paddock/contract/desk/kept-tables'
import { expect, it } from 'vitest'
import { askedDesk } from '../testing/asked-desk.ts'
import { manualClock } from '../testing/manual-clock.ts'

const desk = askedDesk(manualClock(Date.parse('2026-03-09T15:00:00Z')))

async function guest() {
  const { ask } = await desk.guest()
  return (method: string, rest = '', body?: unknown) => ask(method, `/api/tables${rest}`, body)
}

const LAYOUT = { order: ['qty', 'last'], shown: ['lots'], hidden: [], widths: { qty: 120.5 }, density: 'compact' }
const VIEW = { name: 'Losers', search: { sort: '-pl', q: 'tech' } }

it('keeps how a person arranged each table, and nobody else’s', async () => {
  const [ask, other] = [await guest(), await guest()]
  expect((await ask('GET')).body).toEqual({})
  const table = { layout: LAYOUT, views: [VIEW] }
  expect(await ask('PUT', '/positions', table)).toMatchObject({ status: 200, body: table })
  await ask('PUT', '/orders-working', { layout: null, views: [] })
  await ask('PUT', '/positions', { ...table, layout: null })
  expect((await ask('GET')).body).toEqual({
    'orders-working': { layout: null, views: [] },
    positions: { layout: null, views: [VIEW] },
  })
  expect((await other('GET')).body).toEqual({})
  expect(await desk.ask('GET', '/api/tables')).toMatchObject({ status: 401 })
})

it('refuses what is no table, and changes nothing', async () => {
  const ask = await guest()
  const table = { layout: LAYOUT, views: [] }
  for (const body of [
    '[',
    '7',
    {},
    { ...table, more: 1 },
    { ...table, layout: { ...LAYOUT, density: 'dense' } },
    { ...table, layout: { ...LAYOUT, widths: { qty: -1 } } },
    { ...table, views: [{ name: '', search: {} }] },
    { ...table, views: [{ name: 'Long', search: { q: 'x'.repeat(3_000) } }] },
    { ...table, views: Array.from({ length: 51 }, () => VIEW) },
  ]) {
    const { status, body: said } = await ask('PUT', '/positions', body)
    expect([400, 422]).toContain(status)
    expect(said).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
  }
  expect((await ask('PUT', '/No%20name', table)).status).toBe(404)
  expect((await ask('DELETE', '/positions')).status).toBe(405)
  expect((await ask('POST')).status).toBe(405)
  expect((await ask('GET')).body).toEqual({})
})

it('keeps so many tables of a person, and goes on changing those', async () => {
  const ask = await guest()
  const table = { layout: null, views: [] }
  for (let number = 0; number < MOST_TABLES; number += 1) await ask('PUT', `/t${number}`, table)
  expect((await ask('PUT', '/one-more', table)).status).toBe(422)
  expect((await ask('PUT', '/t7', { ...table, layout: LAYOUT })).status).toBe(200)
})
