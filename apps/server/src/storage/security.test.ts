import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, type StartedEngine } from '../testing/engines.ts'
import { insertPersonWithAccounts, START } from '../testing/records.ts'
import type { Storage } from './engine/database.ts'
import { deskSeenAt, loadSecurityChoices, saveDeskSeen, saveSecurityChoices } from './security.ts'

describe.each(ENGINES)('what people chose about codes on $name', ({ start }) => {
  let engine: StartedEngine
  let storage: Storage
  beforeAll(async () => {
    engine = await start()
    storage = await engine.openStorage()
    await insertPersonWithAccounts(storage, 'person', ['own', 'other'])
  })
  afterAll(async () => {
    await storage.close()
    await engine.stop()
  })

  it('is the last that was saved, as is when a desk was used', async () => {
    const { db } = storage
    expect(await loadSecurityChoices(db, 'person')).toBeUndefined()
    await saveSecurityChoices(db, 'person', '{"key":true}')
    await saveSecurityChoices(db, 'person', '{"key":false}')
    expect(await loadSecurityChoices(db, 'person')).toBe('{"key":false}')
    expect(await deskSeenAt(db, 'own')).toBeUndefined()
    await saveDeskSeen(db, 'own', START)
    await saveDeskSeen(db, 'own', START + 1)
    expect([await deskSeenAt(db, 'own'), await deskSeenAt(db, 'other')]).toEqual([START + 1, undefined])
  })
})
