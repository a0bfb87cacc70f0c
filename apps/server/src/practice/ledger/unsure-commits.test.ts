/** A commit whose answer never came: the connection to the database broke, before it was written or behind that. */
import { expect, it } from 'vitest'
import type { Message } from '../../accounts/broker.ts'
import { DATABASE_AWAY, isDatabaseAway } from '../../storage/database-away.ts'
import { onEachSqlite } from '../../testing/engines.ts'
import { addUser, call, limitBuy, openAccount, practiceOn } from '../../testing/practice.ts'

const sqlite = onEachSqlite(addUser)

interface Outage {
  /** Whether what is handed over is written, whatever is answered. */
  isWritten: boolean
  isAway: boolean
}

/** A practice over a storage whose answers get lost while it is away; messages of its one account as they are told. */
async function troubled() {
  const { storage } = sqlite
  const outage: Outage = { isWritten: false, isAway: false }
  const append: typeof storage.appender.append = async (units) => {
    const appended = outage.isAway && !outage.isWritten ? undefined : await storage.appender.append(units)
    if (outage.isAway || !appended) throw new Error('Connection terminated unexpectedly')
    return appended
  }
  const { practice, clock } = practiceOn({ ...storage, appender: { append, close: () => storage.appender.close() } })
  const broker = practice.broker(await openAccount(practice))
  const told: Message[] = []
  let wake = () => {}
  broker.subscribe({ kind: 'trade_updates' }, (message) => {
    told.push(message)
    wake()
  })
  const names = () => told.map((message) => (message as { order?: { client_order_id: string } }).order?.client_order_id)
  /** Resolves when so many have been told. */
  const heard = async (count: number) => {
    while (told.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return names()
  }
  const place = (client_order_id: string) =>
    call(broker, 'postOrder', { body: limitBuy('AAPL', '1.00', { client_order_id }) })
  return { broker, clock, outage, place, names, heard, close: () => practice.close() }
}

it('tells its listeners of what was written although its answer was lost, once, in order and without being asked', async () => {
  const { outage, place, heard, close } = await troubled()
  expect((await place('before')).status).toBe(200)
  Object.assign(outage, { isAway: true, isWritten: true })
  expect(await place('lost')).toMatchObject({ status: 503, body: { code: 50310000, message: DATABASE_AWAY } })
  outage.isAway = false
  const before = await heard(2)
  expect(before).toEqual(['before', 'lost'])
  expect((await place('lost')).status).toBe(422)
  expect((await place('behind')).status).toBe(200)
  expect(await heard(3)).toEqual(['before', 'lost', 'behind'])
  await close()
})

it('tells nobody of what was not written', async () => {
  const { outage, place, heard, close } = await troubled()
  Object.assign(outage, { isAway: true, isWritten: false })
  expect(await place('lost')).toMatchObject({ status: 503, body: { code: 50310000, message: DATABASE_AWAY } })
  outage.isAway = false
  expect((await place('lost')).status).toBe(200)
  expect(await heard(1)).toEqual(['lost'])
  await close()
})

it.each([
  ['PostgreSQL that is stopped', Object.assign(new Error('terminating connection'), { code: '57P01' }), true],
  ['PostgreSQL that is starting', Object.assign(new Error('starting up'), { code: '57P03' }), true],
  ['a port nobody listens on', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  ['the pool', new Error('timeout exceeded when trying to connect'), true],
  ['what caused it', new Error('not written', { cause: new Error('Connection terminated unexpectedly') }), true],
  ['the sign-in library', Object.assign(new Error('Failed to get session'), { status: 'INTERNAL_SERVER_ERROR' }), true],
  ['a constraint', Object.assign(new Error('failed'), { code: '23505' }), false],
  ['no error', 'Connection terminated', false],
])('a database that is away is known from %s', (_name, error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway)
})
