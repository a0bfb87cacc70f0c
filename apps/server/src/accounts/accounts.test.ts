import { afterAll, beforeAll, expect, it } from 'vitest'
import { addUser, call, openAccount, practiceOn } from '../practice/test-practice.ts'
import type { Storage } from '../storage/database.ts'
import { ENGINES, type StartedEngine } from '../storage/test-engines.ts'
import { createAccounts } from './accounts.ts'

let engine: StartedEngine
let storage: Storage
beforeAll(async () => {
  const sqlite = ENGINES.find(({ name }) => name === 'sqlite')
  if (!sqlite) throw new Error('SQLite is always there')
  engine = await sqlite.start()
  storage = await engine.openStorage()
  await addUser(storage)
})
afterAll(async () => {
  await storage.close()
  await engine.stop()
})

it('opens an account to its owner and to nobody else', async () => {
  const { practice } = practiceOn(storage)
  const accounts = createAccounts({ storage, practice })
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
