import { beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, withStorage } from '../testing/engines.ts'
import { account, insertPersonWithAccounts, START } from '../testing/records.ts'
import { insertAccount } from './accounts.ts'
import {
  activeAlerts,
  alertsOf,
  changeAlert,
  deleteRemovedAlerts,
  findAlert,
  insertAlert,
  MOST_REACHED,
  noteLooked,
  reachedOf,
  setAlertRemoved,
  setTold,
  untoldOf,
} from './alerts.ts'
import type { Storage } from './engine/database.ts'

describe.each(ENGINES)('alerts on $name', ({ start }) => {
  let storage: Storage
  let people = 0
  let user = ''
  let own = ''
  withStorage(start, async (opened) => {
    storage = opened
  })
  beforeEach(async () => {
    people += 1
    user = `person-${people}`
    own = `account-${people}`
    await insertPersonWithAccounts(storage, user, [own])
  })

  const add = (id: string, at = START, accountId = own) =>
    insertAlert(storage.db, {
      ...{ id, account_id: accountId, version: 1, is_active: 1, body: `"${id}"`, created_at: at },
      ...{ looked_at: null, removed_at: null },
    })
  const tell = (id: string, version: number, at: number, isActive = true) =>
    changeAlert(storage.db, {
      ...{ id, version, isActive, body: `"${id} ${version}"` },
      reached: {
        ...{ id: `${id}.${version}`, alert_id: id, account_id: own, user_id: user },
        ...{ body: `"${id} at ${at}"`, at, told_at: null },
      },
    })
  const mine = async () =>
    (await activeAlerts(storage.db, '', 1_000)).filter(({ id }) => id.startsWith(`${people}-`)).map(({ id }) => id)

  it('are listed newest first, found in their account alone, and gone on with while they are active', async () => {
    const [one, two] = [`${people}-one`, `${people}-two`]
    await add(one)
    await add(two, START + 1)
    expect((await alertsOf(storage.db, own)).map(({ id }) => id)).toEqual([two, one])
    expect(await findAlert(storage.db, own, one)).toEqual({ id: one, version: 1, body: `"${one}"` })
    expect(await findAlert(storage.db, 'another', one)).toBeUndefined()
    expect(await mine()).toEqual([one, two])
    expect(await activeAlerts(storage.db, one, 1)).toMatchObject([{ id: two, kind: 'practice', looked_at: null }])
    expect(await tell(one, 1, START, false)).toBe(true)
    expect(await mine()).toEqual([two])
  })

  it('are told once for each version, and nothing is written for one that has passed', async () => {
    const id = `${people}-once`
    await add(id)
    expect(await tell(id, 1, START)).toBe(true)
    expect(await tell(id, 1, START)).toBe(false)
    expect(await tell(id, 2, START + 5)).toBe(true)
    expect(await reachedOf(storage.db, own, 10)).toEqual([`"${id} at ${START + 5}"`, `"${id} at ${START}"`])
    expect(await reachedOf(storage.db, own, 1, id)).toEqual([`"${id} at ${START + 5}"`])
    expect(await reachedOf(storage.db, own, 10, 'another')).toEqual([])
  })

  it('wait for a desk to hear of them: in order, until one has, and for a moment longer', async () => {
    const id = `${people}-late`
    await add(id)
    for (const version of [1, 2]) await tell(id, version, START + version)
    const both = [`"${id} at ${START + 1}"`, `"${id} at ${START + 2}"`]
    expect(await untoldOf(storage.db, user, 0, 10)).toEqual(both)
    expect(await untoldOf(storage.db, user, 0, 1)).toEqual(both.slice(1))
    await setTold(storage.db, user, 1_000)
    expect(await untoldOf(storage.db, user, 999, 10)).toEqual(both)
    expect(await untoldOf(storage.db, user, 1_000, 10)).toEqual([])
  })

  it('that repeat keep the newest of what they told', async () => {
    const id = `${people}-often`
    await add(id)
    for (let version = 1; version <= MOST_REACHED + 3; version += 1) await tell(id, version, START + version)
    const kept = await reachedOf(storage.db, own, MOST_REACHED + 10, id)
    expect(kept).toHaveLength(MOST_REACHED)
    expect([kept[0], kept.at(-1)]).toEqual([`"${id} at ${START + MOST_REACHED + 3}"`, `"${id} at ${START + 4}"`])
  })

  it('are removed, brought back, and deleted for good when that is long ago; what they told stays', async () => {
    const id = `${people}-removed`
    await add(id)
    await tell(id, 1, START)
    expect(await setAlertRemoved(storage.db, own, id, START)).toBe(true)
    expect(await setAlertRemoved(storage.db, own, id, START)).toBe(false)
    expect([await alertsOf(storage.db, own), await mine()]).toEqual([[], []])
    expect(await tell(id, 3, START)).toBe(false)
    expect(await findAlert(storage.db, own, id, true)).toMatchObject({ id })
    expect(await setAlertRemoved(storage.db, own, id, null)).toBe(true)
    expect(await mine()).toEqual([id])
    await setAlertRemoved(storage.db, own, id, START)
    await deleteRemovedAlerts(storage.db, START - 1)
    expect(await findAlert(storage.db, own, id, true)).toMatchObject({ id })
    await deleteRemovedAlerts(storage.db, START)
    expect(await findAlert(storage.db, own, id, true)).toBeUndefined()
    expect(await reachedOf(storage.db, own, 10)).toHaveLength(1)
  })

  it('of accounts of Alpaca’s are noted as looked at, those of practice are not', async () => {
    const paper = `paper-${people}`
    await insertAccount(storage.db, { ...account(paper, user), kind: 'alpaca-paper' })
    const [practised, traded] = [`${people}-practised`, `${people}-traded`]
    await add(practised)
    await add(traded, START, paper)
    await noteLooked(storage.db, START + 9)
    const looked = (await activeAlerts(storage.db, '', 1_000)).filter(({ id }) => [practised, traded].includes(id))
    expect(looked.map(({ id, looked_at }) => [id, looked_at])).toEqual([
      [practised, null],
      [traded, START + 9],
    ])
  })
})
