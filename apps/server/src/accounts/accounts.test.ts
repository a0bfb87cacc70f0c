import { expect, it } from 'vitest'
import { changeAccount, insertAccount, reopenAccount } from '../storage/accounts.ts'
import type { Storage } from '../storage/engine/database.ts'
import { accountsOn } from '../testing/accounts.ts'
import { onSqlite } from '../testing/engines.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { addUser, call, limitBuy, MONDAY, openAccount, practiceOn } from '../testing/practice.ts'
import { insertPerson } from '../testing/records.ts'

let storage: Storage
onSqlite(async (opened) => {
  storage = opened
  await addUser(storage)
})

it('opens an account to its owner and to nobody else', async () => {
  const { practice } = practiceOn(storage)
  const accounts = accountsOn(storage, practice)
  const id = await openAccount(practice)
  expect((await accounts.list('u1')).map((account) => account.id)).toEqual([id])
  expect(await accounts.list('u2')).toEqual([])
  const broker = await accounts.brokerFor('u1', id)
  expect(broker && (await call(broker, 'getAccount'))).toMatchObject({ status: 200, body: { id, cash: '100000' } })
  expect(await accounts.brokerFor('u2', id)).toBeUndefined()
  expect(await accounts.brokerFor('u1', 'no-such-account')).toBeUndefined()
})

it('refuses a name the user has already', async () => {
  const { practice } = practiceOn(storage)
  const opening = { userId: 'u1', name: 'Twice', cash: '1000', actor: { kind: 'admin' }, cause: 'test' } as const
  await practice.openAccount(opening)
  await expect(practice.openAccount(opening)).rejects.toThrow()
})

it('opens what a user is welcomed with, for one without an account and for one whose account was cut off before its first event', async () => {
  const { practice } = practiceOn(storage)
  const welcome = async (userId: string) => {
    await practice.openAccount({ userId, name: 'Practice', cash: '100000', actor: { kind: 'admin' }, cause: 'test' })
  }
  const accounts = accountsOn(storage, practice, welcome)
  await insertPerson(storage, 'cut-off')
  const [first] = await accounts.list('cut-off')
  expect(first).toMatchObject({ name: 'Practice', sequence: 1 })

  await insertPerson(storage, 'half-open')
  const half = {
    id: 'half',
    user_id: 'half-open',
    name: 'half',
    kind: 'practice',
    number: 'PA',
    market: 'm',
  } as const
  await insertAccount(storage.db, { ...half, created_at: 1, archived_at: 1 })
  const whole = await accounts.list('half-open')
  expect(whole).toMatchObject([{ name: 'Practice', sequence: 1 }])
  const broker = await accounts.brokerFor('half-open', whole[0]?.id ?? '')
  expect(broker && (await call(broker, 'getAccount'))).toMatchObject({ status: 200, body: { cash: '100000' } })
})

it('an account that another process archives takes no more orders, and is traded again once it is restored', async () => {
  const clock = manualClock(MONDAY)
  const { practice } = practiceOn(storage, MONDAY, clock)
  const accounts = accountsOn(storage, practice, undefined, clock)
  const id = await openAccount(practice)
  const placed = async () => {
    const broker = await accounts.brokerFor('u1', id)
    return broker && (await call(broker, 'postOrder', { body: limitBuy('KO', '1') })).status
  }
  expect(await placed()).toBe(200)
  await changeAccount(storage.db, id, { archived_at: MONDAY })
  clock.advanceBy(5_000)
  expect([await placed(), (await accounts.of('u1', id))?.isArchived]).toEqual([403, true])
  await reopenAccount(storage.db, 'u1', id, { name: 'Restored' })
  clock.advanceBy(5_000)
  expect(await placed()).toBe(200)
})
