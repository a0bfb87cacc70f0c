/** What is over, revoked or removed does not pile up: the newest so many stay. That no limit is overshot is in `attacks/row-limits`. */
import { MOST_DASHBOARDS } from '@paddock/contract/desk/dashboards/dashboard'
import { describe, expect, it } from 'vitest'
import { ENGINES, withStorage } from '../testing/engines.ts'
import { insertPersonWithAccounts, START } from '../testing/records.ts'
import { findAccessKey, insertAccessKey, MOST_REVOKED, revokeAccessKey } from './access-keys.ts'
import { findAlert, insertAlert, MOST_REMOVED, setAlertRemoved } from './alerts.ts'
import { saveBody } from './bodies.ts'
import { insertDashboard, removedDashboards, setRemoved, versionsOfDashboard } from './dashboards.ts'
import type { Storage } from './engine/database.ts'
import { heldById, insertHeld, MOST_ENDED, saveHeld } from './held-orders.ts'
import { draftById, insertDraft, MOST_SETTLED } from './order-drafts.ts'

describe.each(ENGINES)('$name keeps the newest', ({ start }) => {
  let storage: Storage
  withStorage(start, async (opened) => {
    storage = opened
    await insertPersonWithAccounts(storage, 'person', ['own', 'other'])
  })

  it('of revoked keys, with their limits', async () => {
    const { db } = storage
    const key = (n: number) => ({
      ...{ id: `PK${n}`, user_id: 'person', account_id: 'own', name: 'bot' },
      ...{ secret_sha256: '0'.repeat(64), scopes: '', created_at: START + n },
    })
    for (let n = 0; n <= MOST_REVOKED; n += 1) {
      await insertAccessKey(db, key(n))
      await saveBody(db, 'access_key_limits', `PK${n}`, '{}')
      await revokeAccessKey(db, 'person', `PK${n}`, START + n)
    }
    await insertAccessKey(db, key(MOST_REVOKED + 1))
    expect(await findAccessKey(db, 'PK0')).toBeUndefined()
    expect(await findAccessKey(db, 'PK1')).toBeDefined()
    expect(await findAccessKey(db, `PK${MOST_REVOKED + 1}`)).toMatchObject({ revoked_at: null })
  })

  it('of removed dashboards, with their versions', async () => {
    const { db } = storage
    for (let n = 0; n <= MOST_DASHBOARDS; n += 1) {
      await insertDashboard(db, 'person', { id: `d${n}`, body: '{}', at: START })
      await db
        .insertInto('dashboard_version')
        .values({ user_id: 'person', id: `d${n}`, version: 0, body: '{}', replaced_at: START })
        .execute()
      await setRemoved(db, 'person', `d${n}`, START + n)
    }
    const removed = (await removedDashboards(db, 'person', 0)).map(({ id }) => id)
    expect([removed.length, removed.at(-1)]).toEqual([MOST_DASHBOARDS, 'd1'])
    expect(await versionsOfDashboard(db, 'person', 'd0')).toEqual([])
    expect(await versionsOfDashboard(db, 'person', 'd1')).toHaveLength(1)
  })

  it('of removed alerts', async () => {
    const { db } = storage
    const alert = (n: number) => ({
      ...{ id: `a${n}`, account_id: 'own', version: 1, is_active: 0, body: '{}', created_at: START },
      ...{ looked_at: null, removed_at: null },
    })
    for (let n = 0; n <= MOST_REMOVED; n += 1) {
      await insertAlert(db, alert(n))
      await setAlertRemoved(db, 'own', `a${n}`, START + n)
    }
    expect(await findAlert(db, 'own', 'a0', true)).toBeUndefined()
    expect(await findAlert(db, 'own', 'a1', true)).toBeDefined()
  })

  it('of held orders and drafts that are over', async () => {
    const { db } = storage
    const held = (n: number, is_open: 0 | 1) => ({
      ...{ id: `h${n}`, account_id: 'own', is_open, created_at: START + n, looked_at: START, body: '{}' },
    })
    const draft = (n: number) => ({
      ...{ id: `o${n}`, account_id: 'own', client_order_id: `c${n}`, state: 'discarded' as const, sent_at: null },
      ...{ created_at: START + n, expires_at: START, body: '{}' },
    })
    for (let first = 0; first < MOST_ENDED; first += 500) {
      const numbers = Array.from({ length: 500 }, (_, index) => first + index)
      await db
        .insertInto('held_order')
        .values(numbers.map((n) => held(n, 0)))
        .execute()
      await db.insertInto('order_draft').values(numbers.map(draft)).execute()
    }
    expect(MOST_SETTLED).toBe(MOST_ENDED)
    await insertHeld(db, held(MOST_ENDED, 1))
    expect(await heldById(db, 'own', 'h0')).toBeDefined()
    const { body } = held(MOST_ENDED, 1)
    await saveHeld(db, `h${MOST_ENDED}`, { before: body, body, isOpen: false })
    await insertHeld(db, held(MOST_ENDED + 1, 1))
    expect([await heldById(db, 'own', 'h0'), (await heldById(db, 'own', 'h1'))?.id]).toEqual([undefined, 'h1'])
    await insertDraft(db, draft(MOST_ENDED), START)
    expect([await draftById(db, 'own', 'o0'), (await draftById(db, 'own', 'o1'))?.id]).toEqual([undefined, 'o1'])
  })
})
