/** An Alpaca of this test's own, whose list grows, changes and goes down at random: what is kept is its list in the end. */
import { forAllAsync } from '@paddock/contract/testing/for-all'
import { DAY_MS, type Instant, toTimestamp } from '@paddock/market/instant'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BrokerAnswer, BrokerRequest } from '../../accounts/broker.ts'
import { createLog } from '../../log.ts'
import { insertConnection, removeConnection } from '../../storage/alpaca-connections.ts'
import type { Storage } from '../../storage/engine/database.ts'
import { activitiesProgress } from '../../storage/kept-activities.ts'
import { request } from '../../testing/alpaca.ts'
import { ENGINES, withStorage } from '../../testing/engines.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { insertPerson, START } from '../../testing/records.ts'
import { createKeptActivities, type KeptActivities } from './activities.ts'

const TYPES = ['FILL', 'DIV', 'CSD', 'FEE'] as const

interface Written {
  readonly at: Instant
  readonly id: string
  readonly body: string
}

/** Alpaca's list, newest first. */
function listOf() {
  const rows: Written[] = []
  let count = 0
  const alpaca = {
    rows,
    isDown: false,
    /** How many requests it answers before it goes down. */
    mostAnswered: Number.POSITIVE_INFINITY,
    heard: [] as string[],
    /** What `created_at` says is when it was written; what it is dated may be long before. */
    write(at: Instant, type: (typeof TYPES)[number], daysBefore = 0): void {
      count += 1
      const uuid = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
      const day = toTimestamp(at - daysBefore * DAY_MS).slice(0, 10)
      const isFill = type === 'FILL'
      const digits = isFill ? new Date(at).toISOString().replace(/\D/g, '') : `${day.replaceAll('-', '')}000000000`
      const id = `${digits}::${uuid}`
      const more = isFill
        ? { transaction_time: toTimestamp(at), symbol: 'AAPL', order_id: `o${count % 7}` }
        : { date: day, created_at: toTimestamp(at), net_amount: '1.10' }
      rows.push({ at, id, body: JSON.stringify({ activity_type: type, id, ...more }) })
      rows.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    },
    async send({ operation, search }: BrokerRequest): Promise<BrokerAnswer> {
      alpaca.heard.push(search)
      const headers = { 'X-Paddock-Source': 'alpaca-paper' }
      if (alpaca.isDown) return { status: 503, headers, body: '{"message":"down"}' }
      alpaca.isDown = alpaca.heard.length >= alpaca.mostAnswered
      expect(operation).toBe('getAccountActivities')
      const query = new URLSearchParams(search)
      return {
        status: 200,
        headers,
        body: `[${alpaca
          .list(query)
          .map(({ body }) => body)
          .join(',')}]`,
      }
    },
    list(query: URLSearchParams): readonly Written[] {
      const isUp = query.get('direction') === 'asc'
      const types = query.get('activity_types')?.split(',')
      const [after, until] = [query.get('after'), query.get('until')].map((text) => text && Date.parse(text))
      const ordered = isUp ? rows.toReversed() : rows
      const token = query.get('page_token')
      return ordered
        .slice(token === null ? 0 : ordered.findIndex(({ id }) => id === token) + 1)
        .filter(({ at, body }) => {
          const isAsked = types === undefined || types.includes(JSON.parse(body).activity_type)
          return isAsked && (!after || at > after) && (!until || at < until)
        })
        .slice(0, Number(query.get('page_size') ?? 100))
    },
  }
  return alpaca
}

let accounts = 0

describe.each(ENGINES)('the activities that are kept, on $name', ({ name, start }) => {
  let storage: Storage
  withStorage(start, async (opened) => {
    storage = opened
  })

  /** An account of its own, and what is kept of it. */
  async function begun(alpaca: ReturnType<typeof listOf>) {
    const accountId = `a${++accounts}`
    await insertPerson(storage, `person of ${accountId}`)
    await insertConnection(
      storage.db,
      { id: accountId, name: accountId, kind: 'alpaca-paper', number: 'PA1' },
      {
        ...{ user_id: `person of ${accountId}`, upstream_id: accountId, data_server: 'data', stock_feed: null },
        ...{ key_hint: 'hint', vault_key: 'v', sealed: 's', origin: 'desk', created_at: START },
      },
    )
    const clock = manualClock(START)
    const parts = { db: storage.db, broker: () => alpaca, clock, log: createLog('silent') }
    let kept = createKeptActivities(parts)
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    const progress = () => activitiesProgress(storage.db, accountId)
    return {
      accountId,
      clock,
      kept: (): KeptActivities => kept,
      progress,
      turn,
      async restart() {
        await kept.close()
        kept = createKeptActivities(parts)
        await kept.start()
      },
      async untilWhole() {
        while ((await progress())?.back_to !== 0) {
          clock.advanceBy(1_000)
          await turn()
        }
      },
      ask: (search: string, isShown = false) =>
        kept.answer({ accountId, source: 'alpaca-paper', isShown }, request('getAccountActivities', { search })),
    }
  }

  const bodiesOf = (answer: BrokerAnswer | undefined) =>
    (JSON.parse(String(answer?.body)) as unknown[]).map((row) => JSON.stringify(row))

  it('go on where they stood when the server ended in the middle, without reading a page twice', async () => {
    const alpaca = listOf()
    for (let n = 0; n < 450; n += 1) alpaca.write(START - (450 - n) * 60_000, TYPES[n % 4] ?? 'FILL')
    const { kept, accountId, restart, untilWhole, progress, ask } = await begun(alpaca)
    // It ends with the page that is on its way.
    alpaca.mostAnswered = 2
    kept().follow(accountId)
    while (alpaca.heard.length < 2) await new Promise((resolve) => setImmediate(resolve))
    await restart()
    const stood = await progress()
    expect(stood?.back_to).toBeGreaterThan(0)
    expect(await ask('page_size=10')).toMatchObject({ status: 503 })
    expect(await ask('direction=asc')).toMatchObject({ status: 503 })
    alpaca.mostAnswered = Number.POSITIVE_INFINITY
    alpaca.isDown = false
    alpaca.heard.splice(0)
    await untilWhole()
    const pages = alpaca.heard.filter((search) => !search.includes('after='))
    const tokens = pages.map((search) => new URLSearchParams(search).get('page_token'))
    expect(tokens[0]).toBe(stood?.page_token)
    expect(new Set(tokens).size).toBe(tokens.length)
    expect(bodiesOf(await ask('direction=asc&page_size=100&activity_types=DIV'))).toEqual(
      alpaca.list(new URLSearchParams('direction=asc&activity_types=DIV')).map(({ body }) => body),
    )
    await kept().close()
  })

  it('are shown with their age while Alpaca is down, older pages too; a script is told that it is', async () => {
    const alpaca = listOf()
    for (let n = 0; n < 250; n += 1) alpaca.write(START - (250 - n) * 60_000, 'FILL')
    const { kept, accountId, untilWhole, ask, clock } = await begun(alpaca)
    kept().follow(accountId)
    await untilWhole()
    await ask('')
    alpaca.isDown = true
    clock.advanceBy(90_000)
    expect(await ask('')).toMatchObject({ status: 503 })
    const first = await ask('', true)
    expect(first).toMatchObject({ status: 200, headers: { 'X-Paddock-Age': '90', 'X-Paddock-Instead-Of': '503' } })
    const older = await ask(`page_token=${JSON.parse(bodiesOf(first).at(-1) ?? '').id}`)
    expect([older?.headers['X-Paddock-Instead-Of'], bodiesOf(older).length]).toEqual([undefined, 100])
    await kept().close()
  })

  it('have what happened since, also when it is told and nobody asks; what is no more is gone', async () => {
    const alpaca = listOf()
    alpaca.write(START - DAY_MS, 'CSD')
    const { kept, accountId, untilWhole, ask, clock, turn } = await begun(alpaca)
    kept().follow(accountId)
    await untilWhole()
    alpaca.write(clock.now(), 'FILL')
    kept().happened(accountId)
    const asked = alpaca.heard.length
    clock.advanceBy(1_000)
    while (alpaca.heard.length === asked) await turn()
    await kept().close()
    alpaca.isDown = true
    expect(bodiesOf(await ask('', true))).toEqual(alpaca.rows.map(({ body }) => body))
    alpaca.isDown = false
    alpaca.rows.shift()
    expect(bodiesOf(await ask(''))).toEqual(alpaca.rows.map(({ body }) => body))
  })

  it('are read anew from the newest on when that is asked for, and what is kept is shown until then', async () => {
    const alpaca = listOf()
    for (let n = 0; n < 250; n += 1) alpaca.write(START - (250 - n) * 60_000, 'FILL')
    const { kept, accountId, untilWhole, progress, ask } = await begun(alpaca)
    kept().follow(accountId)
    await untilWhole()
    alpaca.isDown = true
    await kept().reread(accountId)
    expect((await progress())?.back_to).toBeNull()
    alpaca.isDown = false
    alpaca.heard.splice(0)
    await untilWhole()
    expect(alpaca.heard.filter((search) => !search.includes('after=')).length).toBeGreaterThanOrEqual(3)
    expect(bodiesOf(await ask('direction=asc')).length).toBe(100)
    await kept().close()
  })

  it('are not read on for an account whose connection is gone', async () => {
    const alpaca = listOf()
    for (let n = 0; n < 250; n += 1) alpaca.write(START - (250 - n) * 60_000, 'FILL')
    const { kept, accountId, progress } = await begun(alpaca)
    await removeConnection(storage.db, accountId, START)
    kept().follow(accountId)
    await kept().close()
    expect([alpaca.heard.length, await progress()]).toEqual([1, undefined])
  })

  const Step = fc.oneof(
    fc.record({
      do: fc.constant('write' as const),
      count: fc.integer({ min: 1, max: 130 }),
      type: fc.constantFrom(...TYPES),
      daysBefore: fc.integer({ min: 0, max: 3 }),
      isTold: fc.boolean(),
    }),
    fc.record({
      do: fc.constantFrom('restart' as const, 'reread' as const, 'down' as const, 'up' as const, 'turns' as const),
    }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(600, 31_000, DAY_MS / 4) }),
    fc.record({
      do: fc.constant('ask' as const),
      search: fc.constantFrom(
        '',
        'direction=asc',
        'page_size=7',
        'activity_types=DIV,CSD',
        'direction=asc&page_size=30&activity_types=FILL',
        `after=${toTimestamp(START - DAY_MS)}`,
      ),
    }),
  )

  it(
    'are Alpaca’s list in the end, over any pages, executions, failures and restarts, and on the way every answer is',
    () =>
      forAllAsync(
        name === 'sqlite' ? 25 : 10,
        fc.integer({ min: 0, max: 320 }),
        fc.array(Step, { maxLength: 12 }),
        async (before, steps) => {
          const alpaca = listOf()
          for (let n = 0; n < before; n += 1)
            alpaca.write(START - (before - n) * 3_600_000, TYPES[n % 4] ?? 'FILL', n % 3)
          const { kept, accountId, clock, restart, untilWhole, ask, turn } = await begun(alpaca)
          kept().follow(accountId)
          for (const step of steps) {
            if (step.do === 'write') {
              for (let n = 0; n < step.count; n += 1) alpaca.write(clock.now(), step.type, step.daysBefore)
              if (step.isTold) kept().happened(accountId)
            } else if (step.do === 'restart') {
              await restart()
              kept().follow(accountId)
            } else if (step.do === 'reread') await kept().reread(accountId)
            else if (step.do === 'wait') clock.advanceBy(step.ms)
            else if (step.do === 'turns') for (let n = 0; n < 5; n += 1) await turn()
            else if (step.do === 'ask') {
              const answer = await ask(step.search)
              if (answer?.status !== 200) continue
              expect(bodiesOf(answer)).toEqual(alpaca.list(new URLSearchParams(step.search)).map(({ body }) => body))
            } else alpaca.isDown = step.do === 'down'
          }
          alpaca.isDown = false
          await untilWhole()
          const all: string[] = []
          for (let token: string | undefined; ; ) {
            const page = bodiesOf(await ask(token ? `page_token=${token}` : ''))
            all.push(...page)
            token = page.length < 100 ? undefined : JSON.parse(page.at(-1) ?? '').id
            if (token === undefined) break
          }
          expect(all).toEqual(alpaca.rows.map(({ body }) => body))
          await kept().close()
        },
      ),
    240_000,
  )
})
