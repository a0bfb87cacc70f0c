import { MOST_DRAWN_SYMBOLS, NO_DRAWINGS } from '@paddock/contract/desk/drawings'
import { expect, it } from 'vitest'
import { askedDesk } from '../testing/asked-desk.ts'
import { manualClock } from '../testing/manual-clock.ts'

const desk = askedDesk(manualClock(Date.parse('2026-03-09T15:00:00Z')))

async function guest() {
  const { ask } = await desk.guest()
  return (method: string, symbol: string, body?: unknown) =>
    ask(method, `/api/drawings?symbol=${encodeURIComponent(symbol)}`, body)
}

const POINT = { time: 1_772_000_000, price: 187.2 }
const TREND = {
  ...{ id: 'one', tool: 'trend', points: [POINT, { time: 1_773_000_000, price: 192 }] },
  ...{ color: 'blue', width: 2, style: 'solid' },
}
const drawn = (...drawings: readonly unknown[]) => ({ drawings, isLocked: false, isHidden: false })

it('keeps what a person drew on each symbol, and nobody else’s', async () => {
  const [ask, other] = [await guest(), await guest()]
  expect((await ask('GET', 'AAPL')).body).toEqual(NO_DRAWINGS)
  const note = { ...TREND, id: 'two', tool: 'text', points: [POINT], text: 'Earnings' }
  expect(await ask('PUT', 'AAPL', drawn(TREND, note))).toMatchObject({ status: 200, body: drawn(TREND, note) })
  await ask('PUT', 'BTC/USD', { ...drawn(TREND), isLocked: true })
  expect((await ask('GET', 'AAPL')).body).toEqual(drawn(TREND, note))
  expect((await ask('GET', 'BTC/USD')).body).toEqual({ ...drawn(TREND), isLocked: true })
  expect((await other('GET', 'AAPL')).body).toEqual(NO_DRAWINGS)
  await ask('PUT', 'AAPL', NO_DRAWINGS)
  expect((await ask('GET', 'AAPL')).body).toEqual(NO_DRAWINGS)
  expect(await desk.ask('GET', '/api/drawings?symbol=AAPL')).toMatchObject({ status: 401 })
})

it.each([
  ['['],
  [7],
  [{}],
  [{ ...drawn(TREND), more: 1 }],
  [drawn(TREND, TREND)],
  [drawn({ ...TREND, points: [POINT] })],
  [drawn({ ...TREND, tool: 'horizontal' })],
  [drawn({ ...TREND, color: '#ff0000' })],
  [drawn({ ...TREND, width: 5 })],
  [drawn({ ...TREND, text: 'x'.repeat(201) })],
  [drawn({ ...TREND, points: [POINT, { time: 1.5, price: 1 }] })],
  [drawn(...Array.from({ length: 201 }, (_, at) => ({ ...TREND, id: `d${at}` })))],
])('refuses %#, which is no list of drawings, and changes nothing', async (body) => {
  const ask = await guest()
  await ask('PUT', 'AAPL', drawn(TREND))
  const { status, body: said } = await ask('PUT', 'AAPL', body)
  expect([400, 422]).toContain(status)
  expect(said).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
  expect((await ask('GET', 'AAPL')).body).toEqual(drawn(TREND))
})

it('refuses what is no symbol and no way to ask', async () => {
  const ask = await guest()
  expect((await ask('GET', '')).status).toBe(422)
  expect((await ask('PUT', 'no symbol', drawn(TREND))).status).toBe(422)
  expect((await ask('DELETE', 'AAPL')).status).toBe(405)
})

it('keeps drawings of so many symbols, and goes on changing those', async () => {
  const ask = await guest()
  for (let number = 0; number < MOST_DRAWN_SYMBOLS; number += 1) await ask('PUT', `S${number}`, drawn(TREND))
  expect((await ask('PUT', 'MORE', drawn(TREND))).status).toBe(422)
  expect((await ask('PUT', 'S7', drawn())).status).toBe(200)
  expect((await ask('PUT', 'MORE', drawn(TREND))).status).toBe(200)
})
