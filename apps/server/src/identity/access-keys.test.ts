import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KeyLimits } from '@paddock/contract/desk/key-limits'
import { toTimestamp } from '@paddock/market/instant'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { insertAccount } from '../storage/accounts.ts'
import { openStorage, type Storage } from '../storage/engine/database.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { type AccessKeys, createAccessKeys } from './access-keys.ts'
import { createEndedAccess } from './ended-access.ts'
import { createIdentity } from './identity.ts'

const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
const parts = () => ({ db: storage.db, now: clock.now, log: createLog('silent') })
let directory: string
let storage: Storage
let keys: AccessKeys
let userId: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paddock-keys-'))
  storage = await openStorage({ dataDir: directory })
  keys = createAccessKeys(parts())
  const identity = createIdentity({ ...parts(), storage, secret: 'x'.repeat(32), welcome: async () => {} })
  const made = await identity.register({ email: 'a@example.com', password: 'correct horse' })
  userId = 'userId' in made ? made.userId : ''
  const account = {
    user_id: userId,
    kind: 'practice',
    number: 'PA0000000001',
    market: 'simulated:m:s',
    created_at: 0,
  } as const
  await insertAccount(storage.db, { ...account, id: 'a1', name: 'Practice' })
  await insertAccount(storage.db, { ...account, id: 'a2', name: 'Other', number: 'PA0000000002' })
})
afterAll(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

it('makes pairs of the field’s form and keeps only a hash of the secret', async () => {
  const pair = await keys.create({ userId, accountId: 'a1', name: 'Bot' })
  expect(pair.keyId).toMatch(/^PK[A-Z2-7]{18}$/)
  expect(pair.secretKey).toMatch(/^[0-9A-Za-z]{40}$/)
  expect(await keys.verify(pair.keyId, pair.secretKey)).toEqual({ keyId: pair.keyId, userId, accountId: 'a1' })
  expect(JSON.stringify(await storage.db.selectFrom('access_key').selectAll().execute())).not.toContain(pair.secretKey)
})

it('verifies nothing but the pair', async () => {
  const pair = await keys.create({ userId, accountId: 'a1', name: 'Bot' })
  for (const secret of ['', pair.secretKey.slice(1), `${pair.secretKey}x`])
    expect(await keys.verify(pair.keyId, secret)).toBeUndefined()
  expect(await keys.verify('PKUNKNOWN', pair.secretKey)).toBeUndefined()
})

it('revokes at once here, and within seconds where another process did it', async () => {
  const pair = await keys.create({ userId, accountId: 'a1', name: 'Bot' })
  const elsewhere = createAccessKeys(parts())
  expect(await keys.verify(pair.keyId, pair.secretKey)).toBeDefined()
  expect(await elsewhere.verify(pair.keyId, pair.secretKey)).toBeDefined()
  expect(await keys.revoke(userId, 'a2', pair.keyId)).toBe(false)
  expect(await keys.revoke('somebody', 'a1', pair.keyId)).toBe(false)
  expect(await keys.revoke(userId, 'a1', pair.keyId)).toBe(true)
  expect(await keys.revoke(userId, 'a1', pair.keyId)).toBe(false)
  expect(await keys.verify(pair.keyId, pair.secretKey)).toBeUndefined()
  clock.advanceBy(5_000)
  expect(await elsewhere.verify(pair.keyId, pair.secretKey)).toBeUndefined()
})

it('lists an account’s own keys without secrets', async () => {
  const pair = await keys.create({ userId, accountId: 'a2', name: 'Notebook' })
  const createdAt = toTimestamp(clock.now())
  expect(await keys.list(userId, 'a2')).toEqual([
    { keyId: pair.keyId, name: 'Notebook', createdAt, lastUsedAt: null, revokedAt: null },
  ])
})

it('verifies no key whose last day is over, and says whose it is to who asks for that', async () => {
  const limits = KeyLimits.parse({ expiresOn: '2026-03-09', orderValue: '100' })
  const pair = await keys.create({ userId, accountId: 'a1', name: 'Bot', limits })
  const holder = { keyId: pair.keyId, userId, accountId: 'a1', limited: { name: 'Bot', limits } }
  expect(await keys.verify(pair.keyId, pair.secretKey)).toEqual(holder)
  const ended: string[] = []
  const endKey = (keyId: string) => void ended.push(keyId)
  const holders = () => [{ keyId: pair.keyId, accountId: 'a1' }]
  const ending = { db: storage.db, clock, log: createLog('silent'), holders, endKey, endSession: () => {} }
  const endedAccess = createEndedAccess(ending)
  endedAccess.watch()
  clock.advanceTo(Date.parse('2026-03-10T04:00:00Z'))
  expect(await keys.verify(pair.keyId, pair.secretKey)).toBeUndefined()
  expect(await keys.holderOf(pair.keyId, pair.secretKey)).toEqual(holder)
  expect(await keys.holderOf(pair.keyId, 'wrong')).toBeUndefined()
  // What it has open ends with the day.
  clock.advanceBy(2_000)
  await endedAccess.close()
  expect(new Set(ended)).toEqual(new Set([pair.keyId]))
  const longer = { ...limits, expiresOn: null }
  for (const [user, account] of [['somebody', 'a1'] as const, [userId, 'a2'] as const])
    expect(await keys.limit(user, account, pair.keyId, longer)).toBe(false)
  expect(await keys.limit(userId, 'a1', pair.keyId, longer)).toBe(true)
  expect(await keys.verify(pair.keyId, pair.secretKey)).toMatchObject({ limited: { limits: longer } })
})
