/** Everything a person can fill has an end, and many who ask at once are not past it by one. On both engines, by requests where there is one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAIN_CONTENT } from '@paddock/contract/desk/dashboards/dashboard'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { openDesk } from '../server.ts'
import { insertConnection } from '../storage/alpaca-connections.ts'
import { insertRecording } from '../storage/recordings.ts'
import { type Limited, NotAddedError, ROW_LIMITS, type RowLimit } from '../storage/row-limits.ts'
import type { Tables } from '../storage/tables/tables.ts'
import { ENGINES, type StartedEngine } from '../testing/engines.ts'
import { manualClock } from '../testing/manual-clock.ts'

/** Monday, 11:00 in New York. */
const NOW = Date.parse('2026-03-09T15:00:00Z')
const ROOM = 3
const AT_ONCE = 12

type Desk = Awaited<ReturnType<typeof openDesk>>

/** One that is tried: nothing where it was added, or the words of the refusal. */
type Added = string | undefined

interface Person {
  readonly db: Desk['storage']['db']
  readonly userId: string
  readonly accountId: string
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: { message: string; id: string } }>
}

interface Kind {
  /** Rows that were there before. */
  readonly rows?: (person: Person, n: number) => object | Promise<object>
  readonly add: (person: Person, n: number) => Promise<Added>
  /** Under which everything is, where that is neither the person nor their account. */
  readonly owner?: (person: Person) => Promise<string>
}

const asked =
  (method: string, path: (person: Person, n: number) => string, body: (n: number) => unknown): Kind['add'] =>
  async (person, n) => {
    const answer = await person.ask(method, path(person, n), body(n))
    if (answer.status >= 300) expect(answer.status, answer.body.message).toBe(422)
    return answer.status < 300 ? undefined : answer.body.message
  }
const stored = (work: Promise<void>): Promise<Added> =>
  work.then(
    () => undefined,
    (error) => {
      if (error instanceof NotAddedError) return error.message
      throw error
    },
  )
const under =
  (rest: string | ((n: number) => string)) =>
  ({ accountId }: Person, n: number) =>
    `/api/accounts/${accountId}/${typeof rest === 'string' ? rest : rest(n)}`
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const accountRow = ({ userId }: Person, id: string) => ({
  ...{ id: `${userId} ${id}`, user_id: userId, name: id, kind: 'practice', number: '', market: 'simulated:none:1' },
  ...{ sequence: 0, next_wake_at: null, created_at: NOW, archived_at: null },
})
let watchlists = 0
const lists = new Map<Person, Promise<string>>()
/** The list of a person that symbols are put on. */
const listOf = (person: Person): Promise<string> => {
  const known =
    lists.get(person) ??
    person
      .ask('POST', under('v2/watchlists')(person, 0), { name: `own ${++watchlists}` })
      .then(({ body }) => String(body.id))
  lists.set(person, known)
  return known
}

const KINDS: Readonly<Record<Limited, Kind>> = {
  'open-account': {
    rows: (person, n) => accountRow(person, `before ${n}`),
    add: asked(
      'POST',
      () => '/api/accounts',
      (n) => ({ name: `Account ${n}` }),
    ),
  },
  account: {
    rows: (person, n) => ({ ...accountRow(person, `before ${n}`), archived_at: NOW }),
    add: asked(
      'POST',
      () => '/api/accounts',
      (n) => ({ name: `Account ${n}` }),
    ),
  },
  connection: {
    rows: async (person, n) => {
      await person.db
        .insertInto('account')
        .values({ ...accountRow(person, `connected ${n}`), archived_at: NOW } as never)
        .execute()
      return { ...connection(person, n), account_id: `${person.userId} connected ${n}` }
    },
    add: (person, n) => {
      const account = { id: `${person.userId} c${n}`, name: `c${n}`, kind: 'alpaca-paper', number: '' } as const
      return stored(insertConnection(person.db, account, connection(person, n + 1_000)))
    },
  },
  key: {
    rows: ({ userId, accountId }, n) => ({
      ...{ id: `${userId} ${n}`, user_id: userId, account_id: accountId, name: 'Bot', created_at: NOW },
      ...{ secret_sha256: '0'.repeat(64), scopes: '', last_used_at: null, revoked_at: null },
    }),
    add: asked('POST', under('keys'), () => ({})),
  },
  recording: {
    rows: ({ userId }, n) => recording(userId, n),
    add: ({ userId, db }, n) => stored(insertRecording(db, recording(userId, n + 1_000), ['AAPL'])),
  },
  dashboard: {
    rows: ({ userId }, n) => ({
      ...{ user_id: userId, id: `before-${n}`, place: n, version: 1, body: '{}', updated_at: NOW, removed_at: null },
    }),
    add: asked(
      'POST',
      () => '/api/dashboards',
      (n) => ({ content: { name: `Dashboard ${n}`, widgets: MAIN_CONTENT.widgets, layouts: {} } }),
    ),
  },
  table: {
    rows: ({ userId }, n) => ({ user_id: userId, name: `before-${n}`, body: '{}' }),
    add: asked(
      'PUT',
      (_, n) => `/api/tables/table-${n}`,
      () => ({ layout: null, views: [] }),
    ),
  },
  drawing: {
    rows: ({ userId }, n) => ({ user_id: userId, symbol: `B${n}`, body: '{}' }),
    add: asked(
      'PUT',
      (_, n) => `/api/drawings?symbol=A${n}`,
      () => ({ drawings: [], isLocked: true, isHidden: false }),
    ),
  },
  alert: {
    rows: ({ userId, accountId }, n) => ({
      ...{ id: `${userId} ${n}`, account_id: accountId, version: 1, is_active: 0, body: JSON.stringify(alertBody) },
      ...{ created_at: NOW, looked_at: null, removed_at: null },
    }),
    add: asked('POST', under('alerts'), () => ({ kind: 'time', at: '2026-03-10T15:00:00Z' })),
  },
  held: {
    rows: ({ userId, accountId }, n) => ({
      ...{ id: `${userId} ${n}`, account_id: accountId, is_open: 1, created_at: NOW, looked_at: NOW, body: '{}' },
    }),
    add: asked('POST', under('held'), () => ({
      ...{ symbol: 'AAPL', side: 'buy', qty: '1', isEntry: true },
      steps: [{ when: { kind: 'time', at: '2026-03-10T15:00:00Z' } }],
    })),
  },
  draft: {
    rows: ({ userId, accountId }, n) => ({
      ...{ id: `${userId} ${n}`, account_id: accountId, client_order_id: `c${n}`, state: 'waiting', body: '{}' },
      ...{ created_at: NOW, expires_at: NOW + 86_400_000, sent_at: null },
    }),
    add: asked('POST', under('drafts'), () => ({
      order: { symbol: 'AAPL', qty: '1', side: 'buy', type: 'limit', time_in_force: 'day', limit_price: '1' },
    })),
  },
  notes: {
    rows: ({ accountId }, n) => ({ account_id: accountId, client_order_id: `before ${n}`, tags: '[]', note: 'x' }),
    add: asked(
      'PUT',
      under((n) => `papers/orders/order-${n}`),
      () => ({ tags: [], note: 'x' }),
    ),
  },
  entry: {
    rows: ({ accountId }, n) => ({ account_id: accountId, id: `before ${n}`, symbol: 'AAPL', at: NOW, text: 'x' }),
    add: asked(
      'PUT',
      under((n) => `papers/journal/${uuid(n)}`),
      () => ({ symbol: 'AAPL', at: '2026-03-09T15:00:00Z', text: 'x' }),
    ),
  },
  webhook: {
    rows: ({ userId, accountId }, n) => ({
      ...{ id: `${userId} ${n}`, account_id: accountId, url: `http://127.0.0.1:9/before/${n}`, events: '[]' },
      ...{ state: 'off', reason: null, place: null, since: NOW, vault_key: '', sealed: '', created_at: NOW },
    }),
    add: asked('POST', under('webhooks'), (n) => ({ url: `http://127.0.0.1:9/${n}`, events: ['fill'] })),
  },
  watchlist: {
    rows: ({ userId, accountId }, n) => ({
      ...{ id: `${userId} ${n}`, account_id: accountId, name: `before ${n}`, created_at: NOW, updated_at: NOW },
    }),
    add: asked('POST', under('v2/watchlists'), (n) => ({ name: `List ${n}` })),
  },
  watched: {
    owner: listOf,
    rows: async (person, n) => ({ watchlist_id: await listOf(person), symbol: `before ${n}`, place: n }),
    async add(person, n) {
      const list = await listOf(person)
      const symbols = ['AAPL', 'MSFT', 'TSLA', 'NVDA', 'AMZN', 'GOOGL', 'META', 'SPY', 'QQQ', 'AMD', 'KO', 'JPM']
      return asked('POST', under(`v2/watchlists/${list}`), () => ({ symbol: symbols[n] }))(person, n)
    },
  },
  address: {
    rows: ({ userId, accountId }, n) => ({
      ...{ id: `${userId} ${n}`, account_id: accountId, asset: 'BTC', chain: 'BTC', address: `before-${n}` },
      created_at: NOW,
    }),
    add: asked('POST', under('v2/wallets/whitelists'), (n) => ({ asset: 'BTC', address: `bc1q${n}` })),
  },
}

const alertBody = { kind: 'time', at: '2026-03-10T15:00:00Z', status: 'reached', from: NOW, createdAt: NOW, times: 1 }
const connection = ({ userId }: Person, n: number) => ({
  ...{ user_id: userId, upstream_id: `u${n}`, data_server: 'data' as const, stock_feed: null, key_hint: '' },
  ...{ vault_key: '', sealed: '', origin: 'desk' as const, created_at: NOW },
})
const recording = (userId: string, n: number) => ({
  ...{ id: `${userId} r${n}`, user_id: userId, name: `r${n}`, connection_id: '', connection_name: '', feed: null },
  ...{ timeframe: '1Min' as const, detail: 'bars' as const, first_day: '2026-03-02', last_day: '2026-03-02' },
  ...{ status: 'done' as const, created_at: NOW, ended_at: NOW },
})

describe.each(ENGINES)('on $name', ({ start }) => {
  let engine: StartedEngine
  let desk: Desk
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'paddock-limits-'))
    engine = await start()
    const location = await engine.newLocation()
    const config = parseConfig({
      PADDOCK_DATA: 'dataDir' in location ? location.dataDir : directory,
      DATABASE_URL: 'databaseUrl' in location ? location.databaseUrl : '',
      PADDOCK_URL: 'http://desk.test',
      PADDOCK_WEBHOOK_PRIVATE: 'true',
    })
    desk = await openDesk(config, createLog('silent'), { clock: manualClock(NOW), webDirectory: directory })
  })
  afterAll(async () => {
    desk.retire()
    await desk.close()
    await engine.stop()
    await rm(directory, { recursive: true })
  })

  async function newPerson(): Promise<Person> {
    const email = `${crypto.randomUUID()}@example.com`
    const signedUp = await desk.app.request('http://desk.test/api/_auth/sign-up/email', {
      method: 'POST',
      body: JSON.stringify({ email, password: 'correct horse battery' }),
    })
    const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { user } = (await signedUp.json()) as { user: { id: string } }
    const ask: Person['ask'] = async (method, path, body) => {
      const answer = await desk.app.request(`http://desk.test${path}`, {
        method,
        headers: { host: 'desk.test', cookie },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
    }
    const { body } = await ask('GET', '/api/accounts')
    const [account] = body as unknown as [{ id: string }]
    return { db: desk.storage.db, userId: user.id, accountId: account.id, ask }
  }

  it.each(Object.keys(ROW_LIMITS) as Limited[])(
    '%s: three more fit, and of twelve at once three are added',
    async (name) => {
      const { table, owner, most, full, counted }: RowLimit = ROW_LIMITS[name]
      const { rows, add, owner: special } = KINDS[name]
      const person = await newPerson()
      const whose = special ? await special(person) : owner === 'user_id' ? person.userId : person.accountId
      const count = async () => {
        const { rows: counts } = await sql<{ count: number | string }>`
        select count(*) as count from ${sql.table(table)}
        where ${sql.ref(owner)} = ${whose} and ${counted ?? sql`true`}`.execute(person.db)
        return Number(counts[0]?.count)
      }
      const missing = most - ROOM - (await count())
      const made = await Promise.all(Array.from({ length: rows ? missing : 0 }, (_, n) => rows?.(person, n)))
      for (let first = 0; first < made.length; first += 500)
        await person.db
          .insertInto(table as keyof Tables)
          .values(made.slice(first, first + 500) as never)
          .execute()
      expect(await count()).toBe(most - ROOM)
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => add(person, n)))
      expect(await count()).toBe(most)
      expect(answers.filter((words) => words === undefined)).toHaveLength(ROOM)
      expect(new Set(answers.filter((words) => words !== undefined))).toEqual(new Set([full]))
    },
  )
})
