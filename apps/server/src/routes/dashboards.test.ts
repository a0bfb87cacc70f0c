import { MAIN_CONTENT } from '@paddock/contract/desk/dashboards/dashboard'
import { TRADING_CONTENT } from '@paddock/contract/desk/dashboards/trading'
import { forAllAsync } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { askedDesk } from '../testing/asked-desk.ts'
import { manualClock } from '../testing/manual-clock.ts'

const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
const desk = askedDesk(clock)

async function guest() {
  const { ask } = await desk.guest()
  return (method: string, rest: string, body?: unknown) => ask(method, `/api/dashboards${rest}`, body)
}

const content = (name: string) => ({ name, widgets: MAIN_CONTENT.widgets, layouts: {} })
const refused = (status: number, message: string, field?: string) => ({
  status,
  body: { code: status * 100_000 + 10_000, message, ...(field && { field }) },
})

it('asks who is there', async () =>
  expect(await desk.ask('GET', '/api/dashboards')).toMatchObject({ status: 401, body: { message: 'unauthorized.' } }))

it('spec 4: adds, lists, changes and removes dashboards', async () => {
  const ask = await guest()
  // What every new person finds beside the main one, which is there once it differs from the one everybody starts with.
  const trading = { id: 'trading', version: 1, updatedAt: '2026-03-09T15:00:00Z', content: TRADING_CONTENT }
  expect((await ask('GET', '')).body).toEqual([trading])
  const added = await ask('POST', '', { content: content('Day Trading') })
  expect(added).toMatchObject({
    status: 201,
    body: { id: 'day-trading', version: 1, updatedAt: '2026-03-09T15:00:00Z', content: content('Day Trading') },
  })
  const changed = { ...content('Day Trading'), widgets: [] }
  expect(await ask('PUT', '/day-trading', { version: 1, content: changed, keep: true })).toMatchObject({
    status: 200,
    body: { version: 2, content: changed },
  })
  expect((await ask('GET', '/day-trading/versions')).body).toEqual([
    { version: 1, replacedAt: '2026-03-09T15:00:00Z', content: content('Day Trading') },
  ])
  expect((await ask('DELETE', '/day-trading')).status).toBe(204)
  expect((await ask('GET', '')).body).toEqual([trading])
  expect((await ask('GET', '?removed=true')).body).toMatchObject([{ id: 'day-trading', version: 2 }])
  expect((await ask('POST', '/day-trading/restore')).body).toMatchObject({ id: 'day-trading', version: 2 })
})

it('refuses a name that is empty or taken beside its field, and a change of an old version', async () => {
  const ask = await guest()
  await ask('POST', '', { content: content('Day') })
  await ask('POST', '', { content: content('Night') })
  const taken = refused(422, 'There is a dashboard at /dashboard/day already.', 'name')
  expect(await ask('POST', '', { content: content('DAY') })).toMatchObject(taken)
  expect(await ask('PUT', '/night', { version: 1, content: content('day') })).toMatchObject(taken)
  expect((await ask('POST', '', { content: content('  ') })).body).toMatchObject({ field: 'content.name' })
  expect(await ask('PUT', '/day', { version: 7, content: content('Day') })).toMatchObject(
    refused(409, 'The dashboard was changed elsewhere.'),
  )
})

it('renames, so that its address follows its name', async () => {
  const ask = await guest()
  await ask('POST', '', { content: content('Day') })
  expect((await ask('PUT', '/day', { version: 1, content: content('a/b c') })).body).toMatchObject({ id: 'a/b-c' })
  expect((await ask('PUT', '/a%2Fb-c', { version: 2, content: content('a/b c') })).status).toBe(200)
})

it('keeps the main dashboard at its address, whatever it is called, and does not remove it', async () => {
  const ask = await guest()
  expect((await ask('PUT', '/dashboard', { version: 0, content: content('Mine') })).body).toMatchObject({
    id: 'dashboard',
    version: 1,
  })
  expect((await ask('PUT', '/dashboard', { version: 0, content: content('Mine') })).status).toBe(409)
  expect(await ask('DELETE', '/dashboard')).toMatchObject(refused(422, 'The main dashboard cannot be removed.'))
})

it.each([
  ['POST', '', '{', 400],
  ['POST', '', {}, 422],
  ['PUT', '/none', { version: 1, content: content('None') }, 404],
  ['PUT', '/%E0%A4', { version: 1, content: content('None') }, 404],
  ['DELETE', '/none', undefined, 404],
  ['POST', '/none/restore', undefined, 404],
  ['PATCH', '/none', {}, 405],
  ['DELETE', '', undefined, 405],
  ['POST', '/none/versions', {}, 405],
  ['GET', '/none/other', undefined, 404],
])('answers %s %s %j with %d', async (method, rest, body, status) =>
  expect((await (await guest())(method, rest, body)).status).toBe(status),
)

it('never fails on what it is given', async () => {
  const ask = await guest()
  const anyBody = fc.record(
    {
      version: fc.oneof(fc.integer(), fc.anything()),
      content: fc.oneof(
        fc.anything(),
        fc.record({ name: fc.string({ unit: 'binary' }), widgets: fc.constant([]), layouts: fc.constant({}) }),
      ),
      order: fc.oneof(fc.array(fc.string({ unit: 'binary' })), fc.anything()),
    },
    { requiredKeys: [] },
  )
  await forAllAsync(200, fc.constantFrom('POST', 'PUT', 'PUT id'), anyBody, async (call, body) => {
    const [method = '', id] = call.split(' ')
    const { status } = await ask(method, id ? '/dashboard' : '', JSON.stringify(body) ?? 'null')
    expect(status).toBeLessThan(500)
  })
})
