/** What is done to accounts twice at once, at two servers of one database, and what is left where a server ends in between. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { countAccounts } from '../storage/accounts.ts'
import type { Storage } from '../storage/engine/database.ts'
import { ROW_LIMITS } from '../storage/row-limits.ts'
import { accountsDesk, accountsOn } from '../testing/accounts.ts'
import { ENGINES, withStorage } from '../testing/engines.ts'
import { insertPerson } from '../testing/records.ts'

const wanted = (name: string) => ({ name, cash: '100000', multiplier: 4, optionsLevel: 3 }) as const

describe.each(ENGINES)('$name', ({ start }) => {
  let storage: Storage
  withStorage(start, async (opened) => {
    storage = opened
  })

  /** A new person with accounts, at two servers, of which the second may be the first. */
  async function person(servers: number, ...names: readonly string[]) {
    const userId = randomUUID()
    await insertPerson(storage, userId)
    const desks = Array.from({ length: servers }, () => accountsDesk(storage))
    const [one] = desks
    const other = desks.at(-1)
    if (!one || !other) throw new Error('no server')
    const by = { actor: { kind: 'user', id: userId }, cause: 'test' } as const
    const ids: string[] = []
    for (const name of names) {
      const made = await one.practiceAccounts.open(userId, wanted(name), by)
      if ('refused' in made) throw new Error(made.refused)
      ids.push(made.id)
    }
    const open = async () => (await one.accounts.list(userId)).map(({ name }) => name).toSorted()
    const archived = async () => (await one.practiceAccounts.archived(userId)).map(({ name }) => name)
    return { one, other, userId, by, ids, open, archived }
  }

  const PUT_AWAY = /^Run \(until 2026-03-09 11:00 New York\)$/

  it.each([1, 2])('an account that is reset twice at once at %i servers is reset once', async (servers) => {
    const { one, other, userId, by, ids, open, archived } = await person(servers, 'Run', 'Other')
    const [id = ''] = ids
    const key = await one.accessKeys.create({ userId, accountId: id, name: 'bot' })
    const made = await Promise.all([
      one.practiceAccounts.reset(userId, id, by),
      other.practiceAccounts.reset(userId, id, by),
    ])
    const fresh = made.flatMap((outcome) => ('refused' in outcome ? [] : [outcome.id]))
    expect(fresh).toHaveLength(1)
    expect(made).toContainEqual({ refused: 'the account is archived: restore it first' })
    expect(await open()).toEqual(['Other', 'Run'])
    expect(await archived()).toEqual([expect.stringMatching(PUT_AWAY)])
    // What was made for the one that came too late counts for nothing.
    expect(await countAccounts(storage.db, userId)).toBe(3)
    expect(await one.accessKeys.verify(key.keyId, key.secretKey)).toMatchObject({ accountId: fresh[0] })
  })

  it.each([1, 2])(
    'a key of an account that is reset opens what takes its place, and none is made of it any more, at %i servers',
    async (servers) => {
      const { one, other, userId, by, ids } = await person(servers, 'Run', 'Other')
      const create = (accountId: string) => other.accessKeys.create({ userId, accountId, name: 'bot' })
      const [id = ''] = ids
      const { keyId, secretKey } = await create(id)
      const reset = await one.practiceAccounts.reset(userId, id, by)
      expect(await one.accessKeys.verify(keyId, secretKey)).toMatchObject({ accountId: 'id' in reset && reset.id })
      // Whoever asked for one was let in before.
      await expect(create(id)).rejects.toThrow('the account is archived: its keys open nothing')
    },
  )

  it.each([1, 2])('keys made while an account is reset open what takes its place, at %i servers', async (servers) => {
    const { one, other, userId, by, ids } = await person(servers, 'Run', 'Other')
    const [id = ''] = ids
    const resetting = one.practiceAccounts.reset(userId, id, by)
    const made: { keyId: string; secretKey: string }[] = []
    // One after the other until one comes too late: each of them had its own moment of the reset.
    const making = (async () => {
      for (;;) made.push(await other.accessKeys.create({ userId, accountId: id, name: 'bot' }))
    })()
    await expect(making).rejects.toThrow('the account is archived: its keys open nothing')
    const reset = await resetting
    const opened = await Promise.all(made.map((key) => other.accessKeys.verify(key.keyId, key.secretKey)))
    for (const holder of opened) expect(holder).toMatchObject({ accountId: 'id' in reset && reset.id })
  })

  it('of two accounts that are reset at once with room for one more one is, and the other is as it was', async () => {
    const { one, other, userId, by, ids, open } = await person(2, 'Run', 'Other')
    const most = ROW_LIMITS.account.most - 3
    for (let first = 0; first < most; first += 500) {
      const rows = Array.from({ length: Math.min(500, most - first) }, (_, n) => ({
        ...{ id: `${userId} ${first + n}`, user_id: userId, name: `${first + n}`, kind: 'practice' as const },
        ...{ number: '', market: 'simulated:none:1', sequence: 0, created_at: 0, archived_at: 0 },
      }))
      await storage.db.insertInto('account').values(rows).execute()
    }
    const [first = '', second = ''] = ids
    const made = await Promise.all([
      one.practiceAccounts.reset(userId, first, by),
      other.practiceAccounts.reset(userId, second, by),
    ])
    expect(made.filter((outcome) => 'refused' in outcome)).toEqual([{ refused: ROW_LIMITS.account.full }])
    expect(await countAccounts(storage.db, userId)).toBe(ROW_LIMITS.account.most)
    expect(await open()).toEqual(['Other', 'Run'])
    for (const { id } of await one.accounts.list(userId))
      expect(await one.practice.presentOf(id)).toMatchObject({ speed: 1 })
  })

  it.each([1, 2])('an account that is archived twice at once at %i servers is archived once', async (servers) => {
    const { one, other, userId, by, ids, open, archived } = await person(servers, 'Run', 'Other', 'Third')
    const [id = ''] = ids
    await Promise.all([one.practiceAccounts.archive(userId, id, by), other.practiceAccounts.archive(userId, id, by)])
    expect(await open()).toEqual(['Other', 'Third'])
    expect(await archived()).toEqual([expect.stringMatching(PUT_AWAY)])
  })

  it.each([1, 2])('an account that is brought back twice at once at %i servers has its name', async (servers) => {
    const { one, other, userId, by, ids, open } = await person(servers, 'Run', 'Other')
    const [id = ''] = ids
    await one.practiceAccounts.archive(userId, id, by)
    const restored = await Promise.all([one, other].map((at) => at.practiceAccounts.restore(userId, id, by)))
    expect(restored).toContainEqual(expect.objectContaining({ id, name: 'Run' }))
    expect(await open()).toEqual(['Other', 'Run'])
  })

  it.each([1, 2])('of two of one name that are brought back at once at %i servers one has it', async (servers) => {
    const { one, other, userId, by, ids, open } = await person(servers, 'Run', 'Other')
    const [id = ''] = ids
    const fresh = await one.practiceAccounts.reset(userId, id, by)
    const second = 'refused' in fresh ? '' : fresh.id
    await one.practiceAccounts.archive(userId, second, by)
    const restored = await Promise.all([
      one.practiceAccounts.restore(userId, id, by),
      other.practiceAccounts.restore(userId, second, by),
    ])
    expect(restored.filter((outcome) => 'name' in outcome && outcome.name === 'Run')).toHaveLength(1)
    expect((await open()).filter((name) => name === 'Run')).toHaveLength(1)
  })

  it.each([1, 2])('of two accounts that are archived at once at %i servers one stays, as it was', async (servers) => {
    const { one, other, userId, by, ids, open } = await person(servers, 'Run', 'Other')
    const [first = '', second = ''] = ids
    const made = await Promise.all([
      one.practiceAccounts.archive(userId, first, by),
      other.practiceAccounts.archive(userId, second, by),
    ])
    expect(made.filter((outcome) => 'refused' in outcome)).toHaveLength(1)
    expect(await open()).toHaveLength(1)
    const [left] = await one.accounts.list(userId)
    expect(await one.practice.presentOf(left?.id ?? '')).toMatchObject({ speed: 1 })
  })

  it.each([1, 2])('a person without an account who comes twice at once to %i servers is given one', async (servers) => {
    const { one, other, userId, by } = await person(servers)
    const coming = ({ practice }: typeof one) =>
      accountsOn(storage, practice, async (id) => {
        await practice.openAccount({ name: 'Practice', cash: '100000', userId: id, ...by })
      }).list(userId)
    const [first, second] = await Promise.all([coming(one), coming(other)])
    expect(first).toHaveLength(1)
    expect(second).toEqual(first)
  })

  it('an opening that ended before its first event stands in nobody’s way', async () => {
    const { one, userId, by, open } = await person(1, 'Run')
    const { append } = storage.appender
    const cutOff = async (act: () => Promise<unknown>) => {
      Object.assign(storage.appender, { append: () => Promise.reject(new Error('the server ends')) })
      await expect(act()).rejects.toThrow('was not written')
      Object.assign(storage.appender, { append })
    }
    await cutOff(() => one.practiceAccounts.open(userId, wanted('New'), by))
    expect(await open()).toEqual(['Run'])
    expect(await one.practiceAccounts.open(userId, wanted('New'), by)).toMatchObject({ name: 'New' })
    await cutOff(() => one.practiceAccounts.open(userId, wanted('Newer'), by))
    const [run] = await one.accounts.list(userId)
    expect(await one.practiceAccounts.fork(userId, run?.id ?? '', { name: 'Newer' }, by)).toMatchObject({
      name: 'Newer',
    })
    expect(await open()).toEqual(['New', 'Newer', 'Run'])
    expect(await countAccounts(storage.db, userId)).toBe(3)
  })

  it('an account whose reset ends behind the change has its keys', async () => {
    const { one, userId, by, ids } = await person(1, 'Run')
    const [id = ''] = ids
    const key = await one.accessKeys.create({ userId, accountId: id, name: 'bot' })
    Object.assign(one.accounts, {
      forget: () => {
        throw new Error('the server ends')
      },
    })
    await expect(one.practiceAccounts.reset(userId, id, by)).rejects.toThrow('the server ends')
    const next = accountsDesk(storage)
    const [fresh] = await next.accounts.list(userId)
    expect(fresh).toMatchObject({ name: 'Run', origin_id: id })
    expect(await next.accessKeys.verify(key.keyId, key.secretKey)).toMatchObject({ accountId: fresh?.id })
  })
})
