import { describe, expect, it } from 'vitest'
import { ENGINES, withStorage } from '../testing/engines.ts'
import { insertPersonWithAccounts, START } from '../testing/records.ts'
import { loadBody, saveBody } from './bodies.ts'
import type { Storage } from './engine/database.ts'
import { deskSeenAt, saveDeskSeen } from './security.ts'

describe.each(ENGINES)('what people chose about codes on $name', ({ start }) => {
  let storage: Storage
  withStorage(start, async (opened) => {
    storage = opened
    await insertPersonWithAccounts(storage, 'person', ['own', 'other'])
  })

  it('is the last that was saved, as is when a desk was used', async () => {
    const { db } = storage
    expect(await loadBody(db, 'security_choices', 'person')).toBeUndefined()
    await saveBody(db, 'security_choices', 'person', '{"key":true}')
    await saveBody(db, 'security_choices', 'person', '{"key":false}')
    expect(await loadBody(db, 'security_choices', 'person')).toBe('{"key":false}')
    expect(await deskSeenAt(db, 'own')).toBeUndefined()
    await saveDeskSeen(db, 'own', START)
    await saveDeskSeen(db, 'own', START + 1)
    expect([await deskSeenAt(db, 'own'), await deskSeenAt(db, 'other')]).toEqual([START + 1, undefined])
  })
})
