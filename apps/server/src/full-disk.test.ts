/** A disk that fills up under a running server: SQLite is given no more pages, which it takes as the end of the disk. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'
import { createLog } from './log.ts'
import { openDesk } from './server.ts'
import { DISK_FULL, isDiskFull } from './storage/disk-full.ts'
import { checkStorage } from './storage/engine/check.ts'
import { openStorage } from './storage/engine/database.ts'
import { refoldAccounts } from './storage/engine/refold.ts'
import { addUser, call, marketBuy, openAccount, practiceOn } from './testing/practice.ts'

let directory: string
let desk: Awaited<ReturnType<typeof openDesk>>
const logged: string[] = []
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paddock-full-'))
  desk = await openDesk(
    parseConfig({ PADDOCK_DATA: directory }),
    createLog('error', (line) => logged.push(line)),
  )
})
afterAll(async () => {
  desk.retire()
  await desk.close()
  await rm(directory, { recursive: true })
})

/** Statements that are no selects go to the writing connection. */
const pragma = async (text: string): Promise<number> => {
  const { rows } = await sql<Record<string, number>>`pragma ${sql.raw(text)}`.execute(desk.storage.db)
  return Object.values(rows[0] ?? {})[0] ?? 0
}
/** Not a page more than there is; free ones are taken up first. */
async function fillUp(): Promise<void> {
  await sql`vacuum`.execute(desk.storage.db)
  await pragma(`max_page_count = ${await pragma('page_count')}`)
}
const makeRoom = () => pragma('max_page_count = 1000000')

async function ask(path: string, method = 'GET', body?: unknown, cookie = '') {
  const answer = await desk.app.request(`http://localhost${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), headers: answer.headers }
}

const order = { symbol: 'KO', qty: '1', side: 'buy', type: 'limit', limit_price: '1.00', time_in_force: 'gtc' }
const REFUSED = { status: 503, body: { code: 50310000, message: DISK_FULL } }

it('refuses in a sentence what cannot be written, answers what can be read, and goes on when there is room', async () => {
  const signedIn = await ask('/api/_auth/sign-in/anonymous', 'POST')
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const accounts = (await ask('/api/accounts', 'GET', undefined, cookie)).body
  const { id } = (accounts.accounts ?? accounts)[0]
  const base = `/api/accounts/${id}/v2`
  const place = () => ask(`${base}/orders`, 'POST', order, cookie)
  const listed = async () => (await ask(`${base}/orders?status=all&limit=500`, 'GET', undefined, cookie)).body.length

  await fillUp()
  // What is left of pages that are there already is filled first.
  let accepted = 0
  let last = await place()
  for (; last.status === 200 && accepted < 2_000; last = await place()) accepted += 1
  expect(last).toMatchObject(REFUSED)
  expect(await place()).toMatchObject(REFUSED)
  expect(await listed()).toBe(Math.min(accepted, 500))
  // Others have pages of their own to fill.
  const untilRefused = async (write: (number: number) => ReturnType<typeof ask>) => {
    for (let number = 0; number < 2_000; number += 1) {
      const answer = await write(number)
      if (answer.status >= 300) return answer
    }
    return undefined
  }
  const watchlist = (number: number) =>
    ask(`${base}/watchlists`, 'POST', { name: `List ${number}`, symbols: manySymbols }, cookie)
  expect(await untilRefused(watchlist)).toMatchObject(REFUSED)
  expect(await untilRefused(() => ask('/api/_auth/sign-in/anonymous', 'POST'))).toMatchObject(REFUSED)
  expect(logged.join('')).toContain('full')

  await makeRoom()
  expect((await place()).status).toBe(200)
  expect((await ask('/api/_auth/sign-in/anonymous', 'POST')).status).toBe(200)
  const problems = await checkStorage(desk.storage.db)
  await refoldAccounts(desk.storage.db, (sentence) => problems.push(sentence))
  expect(problems).toEqual([])
  const { rows } = await sql<{
    orders: number
  }>`select count(*) as orders from order_row where account_id = ${id}`.execute(desk.storage.db)
  expect(rows[0]?.orders).toBe(accepted + 1)
})

it('refuses reads and orders in the same sentence where what happened meanwhile cannot be written', async () => {
  const storage = await openStorage({ dataDir: join(directory, 'beside') })
  await addUser(storage)
  let isFull = false
  let failing: Promise<void> | undefined
  const append: typeof storage.appender.append = async (units) => {
    if (!isFull) return storage.appender.append(units)
    // What waits behind a commit that fails is stale, and nobody tells it why.
    if (failing) return failing.then(() => units.map(() => 'stale'))
    failing = new Promise((resolve) => setImmediate(resolve))
    await failing
    failing = undefined
    throw new Error('database or disk is full')
  }
  const { practice, clock } = practiceOn({ ...storage, appender: { ...storage.appender, append } })
  const broker = practice.broker(await openAccount(practice))
  expect((await call(broker, 'postOrder', { body: marketBuy('AAPL') })).status).toBe(200)

  isFull = true
  clock.advanceBy(60_000)
  expect(await call(broker, 'getAccount')).toMatchObject(REFUSED)
  // Reads that fail while an order is judged take its account away from it, again and again.
  let isAnswered = false
  const orders = Array.from({ length: 30 }, (_, number) =>
    call(broker, 'postOrder', { body: { ...marketBuy('AAPL'), client_order_id: `while-read-${number}` } }),
  )
  const answered = Promise.all(orders).finally(() => {
    isAnswered = true
  })
  while (!isAnswered) {
    clock.advanceBy(60_000)
    expect(await call(broker, 'getAccount')).toMatchObject(REFUSED)
  }
  for (const answer of await answered) expect(answer).toMatchObject(REFUSED)
  isFull = false
  expect((await call(broker, 'getAllOpenPositions')).body).toMatchObject([{ symbol: 'AAPL', qty: '10' }])
  await practice.close()
  await storage.close()
})

const manySymbols = [
  'AAPL',
  'MSFT',
  'KO',
  'PEP',
  'NVDA',
  'AMZN',
  'GOOGL',
  'META',
  'TSLA',
  'JPM',
  'V',
  'MA',
  'HD',
  'DIS',
]

describe('a full disk', () => {
  const withCode = (code: string) => Object.assign(new Error('failed'), { code })
  it.each([
    ['SQLite', new Error('database or disk is full'), true],
    ['the system', withCode('ENOSPC'), true],
    ['a quota', withCode('EDQUOT'), true],
    ['PostgreSQL', withCode('53100'), true],
    ['what caused it', new Error('not written', { cause: withCode('ENOSPC') }), true],
    ['another constraint', withCode('23505'), false],
    ['no error', 'database or disk is full', false],
  ])('is known from %s', (_name, error, isFull) => {
    expect(isDiskFull(error)).toBe(isFull)
  })
})
