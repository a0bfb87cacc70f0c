import { NO_TEMPLATES } from '@paddock/contract/desk/ticket-templates'
import { describe, expect, it } from 'vitest'
import { onSqlite } from '../testing/engines.ts'
import { insertPerson } from '../testing/records.ts'
import { ticketTemplatesAnswer } from './ticket-templates.ts'

const person = onSqlite(async (storage) => {
  await insertPerson(storage, 'u1')
  await insertPerson(storage, 'u2')
})

async function ask(method: string, body?: unknown, id = 'u1') {
  const user: Parameters<typeof ticketTemplatesAnswer>[2] = { id, name: id, email: `${id}@desk.test`, isGuest: false }
  const request = new Request('http://desk.test/api/ticket-templates', {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = await ticketTemplatesAnswer(person.storage.db, request, user)
  return { status: answer.status, body: await answer.json() }
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
