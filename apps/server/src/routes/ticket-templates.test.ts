import { NO_TEMPLATES } from '@paddock/contract/desk/ticket-templates'
import { describe, expect, it } from 'vitest'
import { askedDesk } from '../testing/asked-desk.ts'
import { manualClock } from '../testing/manual-clock.ts'

const desk = askedDesk(manualClock(Date.parse('2026-03-09T15:00:00Z')))
const people = new Map<string, ReturnType<typeof desk.guest>>()

async function ask(method: string, body?: unknown, id = 'u1') {
  const person = people.get(id) ?? desk.guest()
  people.set(id, person)
  return (await person).ask(method, '/api/ticket-templates', body)
}

const SCALP = {
  ...{ name: 'Scalp', type: 'limit', time: 'day', sizeUnit: 'risk', size: '50', riskUnit: 'usd', limit: 'm' },
  ...{ trail: null, exits: { stop: '1', stopUnit: 'percent', target: '2', targetUnit: 'r' }, extendedHours: false },
}

describe('templates of the ticket', () => {
  it('are a person’s own, and kept as a whole', async () => {
    expect(await ask('GET')).toEqual({ status: 200, body: NO_TEMPLATES })
    const all = { templates: [SCALP, { ...SCALP, name: 'Swing', exits: null }], usual: 'Scalp' }
    expect(await ask('PUT', all)).toEqual({ status: 200, body: all })
    expect(await ask('GET')).toEqual({ status: 200, body: all })
    expect(await ask('GET', undefined, 'u2')).toEqual({ status: 200, body: NO_TEMPLATES })
    expect((await ask('POST', all)).status).toBe(405)
  })

  it.each([
    [{ templates: [SCALP, SCALP], usual: null }, 'each template has a name of its own'],
    [{ templates: [{ ...SCALP, name: ' ' }], usual: null }, 'a name has 1 to 40 characters'],
    [{ templates: [{ ...SCALP, limit: '187.20' }], usual: null }, 'a limit follows the quote, as m or b-2'],
    [{ templates: [{ ...SCALP, size: 'all' }], usual: null }, 'an amount is a number, or nothing'],
    [{ templates: [{ ...SCALP, colour: 'red' }], usual: null }, 'colour is not known'],
  ])('%# are refused with a reason, and change nothing', async (body, message) => {
    const before = await ask('GET')
    expect(await ask('PUT', body)).toMatchObject({ status: 422, body: { message } })
    expect(await ask('GET')).toEqual(before)
  })
})
