/** Who may make each of the desk's own calls, and how it writes instants. Every entry of the table is asked by everybody there is, so a new one cannot be left out. */
import { DESK_CALLS, type DeskOperationName } from '@paddock/contract/desk/operations/calls'
import type { DeskOperation } from '@paddock/contract/desk/operations/operation'
import { DESK_OPERATION_NAMES, DESK_OPERATIONS } from '@paddock/contract/desk/operations/table'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { askedDesk } from '../testing/asked-desk.ts'
import { oddInstants } from '../testing/instants.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { TAKEN_BODIES } from '../testing/taken-bodies.ts'

/** Monday, 11:00 in New York. */
const desk = askedDesk(manualClock(Date.parse('2026-03-09T15:00:00.120Z')))

interface Caller {
  readonly headers: Readonly<Record<string, string>>
  readonly accountId: string
}

let owner: Awaited<ReturnType<typeof desk.person>>
let other: Caller
/** The owner, and an account that is archived. */
let archived: Caller
let key: Readonly<Record<string, string>>
beforeAll(async () => {
  owner = await desk.person()
  other = await desk.person()
  const opened = await owner.ask('POST', '/api/accounts', { name: 'Put away' })
  archived = { headers: owner.headers, accountId: opened.body.id }
  await owner.ask('POST', `/api/accounts/${archived.accountId}/archive`)
  key = (await owner.newKey()).key
})

/** Parameters of paths where any text would be refused. */
const NAMES: Readonly<Record<string, string>> = { name: 'positions', id: '6d9a0f5e-1c0b-4c55-9d0e-2b1f5a3c7e88' }
/** Queries without which there is no answer. */
const QUERIES: Readonly<Partial<Record<DeskOperationName, string>>> = {
  getDrawings: 'symbol=AAPL',
  setDrawings: 'symbol=AAPL',
  listIcons: 'icons=house',
  getFundamentals: 'symbol=AAPL',
  getPublicFundamentals: 'symbol=AAPL',
  getReferenceBars: 'symbol=FOREXCOM:SPXUSD',
  getPublicReferenceBars: 'symbol=FOREXCOM:SPXUSD',
}
const methodOf = (name: DeskOperationName) => DESK_CALLS[name].split(' ')[0] ?? ''

function pathOf(name: DeskOperationName, accountId: string): string {
  const filled = DESK_OPERATIONS[name].path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    parameter === 'accountId' ? accountId : (NAMES[parameter] ?? 'none'),
  )
  return QUERIES[name] === undefined ? filled : `${filled}?${QUERIES[name]}`
}

/** Makes a call with a body that is taken, or another. */
const call = (
  name: DeskOperationName,
  headers: Readonly<Record<string, string>>,
  accountId: string,
  body: unknown = TAKEN_BODIES[name] ?? {},
) => desk.ask(methodOf(name), pathOf(name, accountId), headers, methodOf(name) === 'GET' ? undefined : body)

const UNAUTHORIZED = { status: 401, body: { message: 'unauthorized.' } }
const NO_ENDPOINT = { status: 404, body: { code: 40_410_000, message: 'endpoint not found' } }
const entryOf = (name: DeskOperationName): DeskOperation => DESK_OPERATIONS[name]
const named = (owners: readonly DeskOperation['owner'][]) =>
  DESK_OPERATION_NAMES.filter((name) => owners.includes(entryOf(name).owner))

describe('a stranger', () => {
  it.each(named(['person', 'account']))('may not call %s, and nothing of the request is read', async (name) => {
    expect(await call(name, {}, owner.accountId, '{')).toMatchObject(UNAUTHORIZED)
    expect(await call(name, { cookie: 'paddock.session_token=forged' }, owner.accountId)).toMatchObject(UNAUTHORIZED)
    expect(await call(name, key, owner.accountId)).toMatchObject(UNAUTHORIZED)
  })

  it.each(named(['nobody']))('may call %s', async (name) => {
    expect((await call(name, {}, owner.accountId)).status).toBe(200)
  })
})

describe('another person', () => {
  it.each(named(['account']))(
    'has no account to call %s of, as there is none of an id that is nobody’s',
    async (name) => {
      for (const headers of [other.headers, (await guestOnce()).headers]) {
        expect(await call(name, headers, owner.accountId, '{')).toMatchObject(NO_ENDPOINT)
        expect(await call(name, headers, 'nobody')).toMatchObject(NO_ENDPOINT)
      }
    },
  )
})

let someGuest: Promise<Caller> | undefined
const guestOnce = () => {
  someGuest ??= desk.guest()
  return someGuest
}

describe('a page of another site', () => {
  it.each(DESK_OPERATION_NAMES.filter((name) => methodOf(name) !== 'GET'))('may not call %s', async (name) => {
    const { status } = await call(name, { ...owner.headers, origin: 'https://evil.test' }, owner.accountId)
    expect(status).toBe(403)
  })
})

describe('an archived account', () => {
  it.each(named(['account']))('answers %s, or refuses it in the entry’s words', async (name) => {
    const { kinds, whenArchived } = entryOf(name)
    // One of the calls takes it up again.
    await desk.ask('POST', `/api/accounts/${archived.accountId}/archive`, archived.headers)
    const answer = await call(name, archived.headers, archived.accountId)
    if (kinds && !kinds.includes('practice')) expect(answer).toMatchObject(NO_ENDPOINT)
    else if (whenArchived !== undefined)
      expect(answer).toMatchObject({ status: 403, body: { code: 40_310_000, message: whenArchived } })
    else expect([answer.status, answer.body?.message ?? '']).not.toEqual([403, expect.stringContaining('archived')])
  })
})

/** Of somebody who has just come, so that no call meets what another one left. */
describe.each([
  ['a guest', desk.guest],
  ['an owner', () => desk.person()],
] as const)('%s', (_, make) => {
  it.each(DESK_OPERATION_NAMES)('is answered %s as its entry says', async (name) => {
    const { kinds, owner: whose, success, failures, answer: schema } = entryOf(name)
    const caller = await make()
    const answer = await call(name, caller.headers, caller.accountId)
    if (whose === 'account' && kinds && !kinds.includes('practice')) return expect(answer).toMatchObject(NO_ENDPOINT)
    expect(answer.status).not.toBe(401)
    expect(answer.status).toBeLessThan(500)
    if (answer.status >= 300) {
      expect([...Object.keys(failures ?? {}), '422'], JSON.stringify(answer.body)).toContain(String(answer.status))
      return expect(answer.body).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
    }
    // A main dashboard that was never changed is made.
    expect(answer.status).toBe(name === 'changeDashboard' ? 201 : success)
    expect(oddInstants(name, answer.body)).toEqual([])
    if (schema) return expect(z.safeParse(schema, answer.body)).toMatchObject({ success: true })
    expect(answer.body).toBeUndefined()
  })
})

it('a path that takes other methods only is 401 to a stranger, 404 to another person and 405 to its owner', async () => {
  for (const name of DESK_OPERATION_NAMES) {
    const path = pathOf(name, owner.accountId)
    const taken = DESK_OPERATION_NAMES.filter((one) => DESK_OPERATIONS[one].path === DESK_OPERATIONS[name].path)
    if (taken.some((one) => methodOf(one) === 'DELETE') || / .*(deliveries|reached)$/.test(DESK_CALLS[name])) continue
    const { owner: whose } = entryOf(name)
    const statusFor = async ({ headers }: Pick<Caller, 'headers'>) => (await desk.ask('DELETE', path, headers)).status
    expect([name, await statusFor({ headers: {} })]).toEqual([name, whose === 'nobody' ? 405 : 401])
    expect([name, await statusFor(other)]).toEqual([name, whose === 'account' ? 404 : 405])
    expect([name, await statusFor(owner)]).toEqual([name, 405])
  }
})
