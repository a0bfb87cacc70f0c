import { MOST_VERSIONS } from '@paddock/contract/desk/dashboards/dashboard'
import { beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, withStorage } from '../testing/engines.ts'
import { insertPerson, START } from '../testing/records.ts'
import {
  changeDashboard,
  findDashboard,
  insertDashboard,
  listDashboards,
  removedDashboards,
  reorderDashboards,
  setRemoved,
  versionsOfDashboard,
} from './dashboards.ts'
import type { Storage } from './engine/database.ts'

describe.each(ENGINES)('dashboards on $name', ({ start }) => {
  let storage: Storage
  let people = 0
  let user = ''
  withStorage(start, async (opened) => {
    storage = opened
  })
  beforeEach(async () => {
    user = `person-${++people}`
    await insertPerson(storage, user)
  })
  const add = (id: string, body = '{}', isFirst = false) =>
    insertDashboard(storage.db, user, { id, body, at: START, isFirst })
  const ids = async () => (await listDashboards(storage.db, user)).map(({ id }) => id)
  const change = (id: string, version: number, more: { newId?: string; body?: string; isKept?: boolean } = {}) =>
    changeDashboard(storage.db, user, id, {
      ...{ version, newId: id, body: `{"v":${version}}`, at: START + version, isKept: false },
      ...more,
    })

  it('adds them at the end, the main one first, and orders them', async () => {
    for (const id of ['day', 'night']) expect(await add(id)).toBe(true)
    expect(await add('dashboard', '{}', true)).toBe(true)
    expect(await add('day')).toBe(false)
    expect(await ids()).toEqual(['dashboard', 'day', 'night'])
    await reorderDashboards(storage.db, user, ['dashboard', 'night', 'day'])
    expect(await ids()).toEqual(['dashboard', 'night', 'day'])
  })

  it('changes the version it was asked to change and no other', async () => {
    await add('day')
    expect(await change('day', 1)).toBe('changed')
    expect(await change('day', 1)).toBe('stale')
    expect(await change('night', 1)).toBe('gone')
    expect(await findDashboard(storage.db, user, 'day')).toEqual({
      ...{ id: 'day', version: 2, body: '{"v":1}', updated_at: START + 1, removed_at: null },
    })
  })

  it('lets one of two win who change it at the same time', async () => {
    await add('day')
    const outcomes = await Promise.allSettled([change('day', 1), change('day', 1)])
    expect(outcomes.filter((one) => one.status === 'fulfilled' && one.value === 'changed')).toHaveLength(1)
    expect((await findDashboard(storage.db, user, 'day'))?.version).toBe(2)
  })

  it('renames with its history, and not onto another', async () => {
    await add('day', '"first"')
    await add('night')
    expect(await change('day', 1, { isKept: true })).toBe('changed')
    expect(await change('day', 2, { newId: 'night' })).toBe('taken')
    expect(await change('day', 2, { newId: 'evening' })).toBe('changed')
    expect(await ids()).toEqual(['evening', 'night'])
    expect(await versionsOfDashboard(storage.db, user, 'evening')).toEqual([
      { version: 1, body: '"first"', replaced_at: START + 1 },
    ])
  })

  it('keeps the newest of what it was', async () => {
    await add('day')
    for (let version = 1; version <= MOST_VERSIONS + 3; version += 1) await change('day', version, { isKept: true })
    const kept = await versionsOfDashboard(storage.db, user, 'day')
    expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: MOST_VERSIONS }, (_, at) => 23 - at))
  })

  it('removes into a trash that is emptied in time, and gives way to a new one', async () => {
    await add('day', '"old"')
    await add('night')
    expect(await setRemoved(storage.db, user, 'day', START)).toBe(true)
    expect(await setRemoved(storage.db, user, 'day', START)).toBe(false)
    expect(await ids()).toEqual(['night'])
    expect(await removedDashboards(storage.db, user, START - 1)).toMatchObject([{ id: 'day', removed_at: START }])
    expect(await setRemoved(storage.db, user, 'day', null)).toBe(true)
    expect(await ids()).toEqual(['day', 'night'])

    await setRemoved(storage.db, user, 'day', START)
    expect(await add('day', '"new"')).toBe(true)
    expect(await removedDashboards(storage.db, user, START - 1)).toEqual([])
    expect((await findDashboard(storage.db, user, 'day'))?.body).toBe('"new"')

    await setRemoved(storage.db, user, 'day', START)
    expect(await removedDashboards(storage.db, user, START)).toEqual([])
    expect(await setRemoved(storage.db, user, 'day', null)).toBe(false)
  })

  it('orders them for everybody who asks at once, and gives a name to one of two', async () => {
    const all = Array.from({ length: 12 }, (_, number) => `d${number}`)
    for (const id of all) await add(id)
    const orders = Array.from({ length: 6 }, (_, turn) => (turn % 2 === 0 ? all : all.toReversed()))
    await Promise.all(orders.map((order) => reorderDashboards(storage.db, user, order)))
    expect([all, all.toReversed()]).toContainEqual(await ids())
    const renamed = await Promise.all(['d0', 'd1', 'd2'].map((id) => change(id, 1, { newId: 'evening' })))
    expect(renamed.toSorted()).toEqual(['changed', 'taken', 'taken'])
  })

  it("keeps to one person's", async () => {
    await add('day')
    const other = user
    user = 'someone-else'
    await insertPerson(storage, user)
    expect(await ids()).toEqual([])
    expect(await change('day', 1)).toBe('gone')
    expect(await setRemoved(storage.db, user, 'day', START)).toBe(false)
    user = other
  })
})
