/** What is kept beside accounts: held orders, drafts, limits of keys, guardrails and their receipts, notes of orders, journals, templates of tickets. */
import { toTimestamp } from '@paddock/market/instant'
import { describe, expect, it } from 'vitest'
import { ENGINES, withStorage } from '../testing/engines.ts'
import { insertPersonWithAccounts, START } from '../testing/records.ts'
import { insertAccessKey, keysInForce, revokeAccessKey } from './access-keys.ts'
import { changeAccount, reopenAccount } from './accounts.ts'
import { changeBody, loadBody, replaceBody, saveBody } from './bodies.ts'
import type { Storage } from './engine/database.ts'
import { insertReceipt, lastReceipt, receiptsOf } from './guardrails.ts'
import { heldById, heldOfAccount, insertHeld, openHeld, saveHeld, saveLooked } from './held-orders.ts'
import {
  dropJournalEntry,
  dropOrderNotes,
  journalEntries,
  orderNotes,
  saveJournalEntry,
  saveOrderNotes,
} from './journal.ts'
import { countOrders, limitsOfUser, ordersSent, uncountOrders } from './key-limits.ts'
import { draftById, draftByName, draftsOfAccount, draftsOnTheirWay, insertDraft, stepDraft } from './order-drafts.ts'
import { sessionsThere } from './people.ts'
import { saveCheckpoint, saveSnapshot, snapshotBefore } from './snapshots.ts'

describe.each(ENGINES)('beside accounts on $name', ({ start }) => {
  let storage: Storage
  withStorage(start, async (opened) => {
    storage = opened
    await insertPersonWithAccounts(storage, 'person', ['own', 'other'])
  })

  it('held orders are found open, newest first, in their account alone, and say how far was looked', async () => {
    const { db } = storage
    const record = (id: string, account_id: string, created_at: number) =>
      ({ id, account_id, is_open: 1, created_at, looked_at: START, body: `"${id}"` }) as const
    await insertHeld(db, record('first', 'own', START))
    await insertHeld(db, record('second', 'own', START + 1))
    await insertHeld(db, record('foreign', 'other', START + 2))
    expect(await saveHeld(db, 'first', { before: '"another"', body: '""', isOpen: true })).toBe(false)
    expect(await saveHeld(db, 'first', { before: '"first"', body: '{"id":"first"}', isOpen: false })).toBe(true)
    await saveLooked(db, ['second'], START + 9)
    await saveLooked(db, [], START + 99)
    expect((await openHeld(db)).map(({ id }) => id)).toEqual(['second', 'foreign'])
    expect((await heldOfAccount(db, 'own', { limit: 10 })).map(({ id }) => id)).toEqual(['second', 'first'])
    expect((await heldOfAccount(db, 'own', { limit: 1 })).map(({ id }) => id)).toEqual(['second'])
    expect(await heldOfAccount(db, 'own', { isOpen: true, limit: 10 })).toEqual([
      { ...record('second', 'own', START + 1), looked_at: START + 9 },
    ])
    expect(await heldById(db, 'own', 'first')).toEqual({
      ...record('first', 'own', START),
      ...{ is_open: 0, body: '{"id":"first"}' },
    })
    expect(await heldById(db, 'own', 'foreign')).toBeUndefined()
  })

  it('drafts go from state to state once, whoever asks first, and are found by state', async () => {
    const { db } = storage
    const record = (id: string, account_id: string, created_at: number) => ({
      id,
      account_id,
      client_order_id: `c ${id}`,
      state: 'waiting' as const,
      ...times(created_at),
      body: '{}',
    })
    const times = (created_at: number) => ({ created_at, expires_at: created_at + 10, sent_at: null })
    await insertDraft(db, record('d1', 'own', START), START)
    await insertDraft(db, record('d2', 'own', START + 1), START)
    await insertDraft(db, record('d3', 'other', START + 2), START)
    const waiting = record('d1', 'own', START)
    const sending = { to: 'sending', body: '"sending"', sentAt: START + 5 } as const
    const both = await Promise.all([stepDraft(db, waiting, sending), stepDraft(db, waiting, sending)])
    expect(both.toSorted()).toEqual([false, true])
    const named = (id: string, now: number) =>
      draftByName(db, { ...record('another', 'own', START), client_order_id: `c ${id}` }, now)
    expect((await named('d1', START + 99))?.state).toBe('sending')
    expect(await draftsOnTheirWay(db)).toEqual([
      { ...record('d1', 'own', START), state: 'sending', body: '"sending"', sent_at: START + 5 },
    ])
    const sent = { ...waiting, state: 'sending', body: '"sending"' } as const
    // It was read before it was written last.
    expect(await stepDraft(db, { ...sent, body: '{}' }, { to: 'sent', body: '"lost"' })).toBe(false)
    expect(await stepDraft(db, sent, { to: 'sent', body: '"sent"' })).toBe(true)
    expect((await draftsOfAccount(db, 'own', { limit: 9 })).map(({ id }) => id)).toEqual(['d2', 'd1'])
    expect((await draftsOfAccount(db, 'own', { states: ['waiting'], limit: 9 })).map(({ id }) => id)).toEqual(['d2'])
    expect((await named('d2', START + 10))?.id).toBe('d2')
    expect(await named('d2', START + 11)).toBeUndefined()
    expect(await named('d1', START)).toBeUndefined()
    expect(await draftByName(db, record('d2', 'own', START), START)).toBeUndefined()
    expect(await draftById(db, 'own', 'd3')).toBeUndefined()
    expect(await draftById(db, 'own', 'd1')).toMatchObject({ state: 'sent', body: '"sent"', sent_at: START + 5 })
  })

  it('a draft is kept once under its name while it waits, however many servers are asked at once', async () => {
    const { db } = storage
    const record = (id: string) => ({
      ...{ id, account_id: 'other', client_order_id: 'same', state: 'waiting' as const, body: '{}' },
      ...{ created_at: START, expires_at: START + 10, sent_at: null },
    })
    const kept = await Promise.all(['n1', 'n2', 'n3'].map((id) => insertDraft(db, record(id), START)))
    const [first, ...more] = ['n1', 'n2', 'n3'].filter((_, index) => kept[index] === undefined)
    expect(more).toEqual([])
    expect(kept.flatMap((earlier) => earlier?.id ?? [])).toEqual([first, first])
    // Under the name of one whose time is over another is kept.
    expect(await insertDraft(db, { ...record('n4'), expires_at: START + 20 }, START + 11)).toBeUndefined()
    const late = stepDraft(db, record(first ?? ''), { to: 'sending', body: '{}' }, START + 11)
    await expect(late).rejects.toThrow('another draft named same waits already')
  })

  it('limits of a key are the last that were set, and its orders are counted by day, all or none', async () => {
    const { db } = storage
    const key = (id: string) => ({
      ...{ id, user_id: 'person', account_id: 'own', name: 'bot' },
      ...{ secret_sha256: '0'.repeat(64), scopes: '', created_at: START },
    })
    await insertAccessKey(db, key('PK1'))
    await insertAccessKey(db, key('PK2'))
    expect(await loadBody(db, 'access_key_limits', 'PK1')).toBeUndefined()
    await saveBody(db, 'access_key_limits', 'PK1', '"first"')
    await saveBody(db, 'access_key_limits', 'PK1', '"second"')
    expect(await loadBody(db, 'access_key_limits', 'PK1')).toBe('"second"')
    const counted = await Promise.all([1, 2, 3, 4, 5].map(() => countOrders(db, 'PK1', '2026-03-09', 1, 3)))
    expect(counted.filter(Boolean)).toHaveLength(3)
    expect(await countOrders(db, 'PK2', '2026-03-09', 4, 3)).toBe(false)
    expect([await ordersSent(db, 'PK1', '2026-03-09'), await ordersSent(db, 'PK2', '2026-03-09')]).toEqual([3, 0])
    await uncountOrders(db, 'PK1', '2026-03-09', 2)
    expect(await countOrders(db, 'PK1', '2026-03-09', 2, 3)).toBe(true)
    expect(await countOrders(db, 'PK1', '2026-03-10', 2, 3)).toBe(true)
    // Too late: the day it was of is over.
    await uncountOrders(db, 'PK1', '2026-03-09', 1)
    expect(await limitsOfUser(db, 'person')).toEqual([{ id: 'PK1', body: '"second"', day: '2026-03-10', orders: 2 }])
  })

  it('keys are in force until they are revoked or their account is archived, and people are here while they have a session that has not expired', async () => {
    const { db, kind } = storage
    for (const [id, account_id] of [['PK3', 'own'] as const, ['PK4', 'own'] as const, ['PK5', 'other'] as const])
      await insertAccessKey(db, {
        ...{ id, account_id, user_id: 'person', name: 'bot' },
        ...{ secret_sha256: '0'.repeat(64), scopes: '', created_at: START },
      })
    await saveBody(db, 'access_key_limits', 'PK3', '"limits"')
    await revokeAccessKey(db, 'person', 'PK4', START)
    const inForce = () => keysInForce(db, ['PK3', 'PK4', 'PK5', 'PK6'])
    const limited = { id: 'PK3', account_id: 'own', limits: '"limits"' }
    const plain = { id: 'PK5', account_id: 'other', limits: null }
    expect((await inForce()).sort((one, other) => (one.id < other.id ? -1 : 1))).toEqual([limited, plain])
    await changeAccount(db, 'other', { archived_at: START })
    expect(await inForce()).toEqual([limited])
    await reopenAccount(db, 'person', 'other', { name: 'Other' })

    expect(await sessionsThere(db, ['s1', 's2'], START)).toEqual([])
    const at = kind === 'sqlite' ? toTimestamp(START) : new Date(START)
    const later = kind === 'sqlite' ? toTimestamp(START + 1_000) : new Date(START + 1_000)
    const times = { created_at: at, updated_at: at, expires_at: later }
    for (const id of ['s1', 's3'])
      await db
        .insertInto('session')
        .values({ id, user_id: 'person', token: id, ip_address: null, user_agent: null, ...times })
        .execute()
    expect(await sessionsThere(db, ['s1', 's2'], START)).toEqual(['s1'])
    expect(await sessionsThere(db, ['s1', 's3'], START + 1_000)).toEqual([])
  })

  it('snapshots of the past are found by place, of this version of the fold, and beside the present one', async () => {
    const { db } = storage
    const snapshot = (sequence: number, foldVersion = 2) => ({
      ...{ accountId: 'own', sequence, foldVersion },
      body: `"${sequence} ${foldVersion}"`,
    })
    for (const one of [snapshot(10), snapshot(20, 1), snapshot(30)]) await saveCheckpoint(db, one)
    const at = (sequence: number) => snapshotBefore(db, 'own', sequence, 2)
    expect([await at(9), await at(10), await at(29), await at(30)]).toEqual([
      undefined,
      snapshot(10),
      snapshot(10),
      snapshot(30),
    ])
    // A newer version takes the place, the same one need not.
    await saveCheckpoint(db, snapshot(20))
    await saveCheckpoint(db, { ...snapshot(30), body: 'again' })
    expect([await at(29), await at(31)]).toEqual([snapshot(20), snapshot(30)])
    await saveSnapshot(db, snapshot(40))
    expect([await at(39), await at(40)]).toEqual([snapshot(30), snapshot(40)])
    await saveSnapshot(db, snapshot(40, 1))
    expect(await at(40)).toEqual(snapshot(30))
  })

  it('guardrails are the last that were saved, and of receipts the newest are kept', async () => {
    const { db } = storage
    expect(await loadBody(db, 'account_guardrails', 'own')).toBeUndefined()
    const [three, two] = ['{"tradesPerDay":3}', '{"tradesPerDay":2}']
    expect(await replaceBody(db, 'account_guardrails', 'own', two, three)).toBe(false)
    expect(await replaceBody(db, 'account_guardrails', 'own', undefined, three)).toBe(true)
    expect(await replaceBody(db, 'account_guardrails', 'own', undefined, two)).toBe(false)
    expect(await replaceBody(db, 'account_guardrails', 'own', three, two)).toBe(true)
    expect([
      await loadBody(db, 'account_guardrails', 'own'),
      await loadBody(db, 'account_guardrails', 'other'),
    ]).toEqual(['{"tradesPerDay":2}', undefined])
    expect(await lastReceipt(db, 'own')).toBe(0)
    for (const number of [1, 2, 3]) await insertReceipt(db, 'own', { number, recorded_at: START, body: '{}' }, 2)
    expect(await receiptsOf(db, 'own')).toEqual([
      { number: 3, recorded_at: START, body: '{}' },
      { number: 2, recorded_at: START, body: '{}' },
    ])
    expect([await lastReceipt(db, 'own'), await lastReceipt(db, 'other')]).toEqual([3, 0])
  })

  it('changes what is written as one text by what stands there, so that none of several changes is lost', async () => {
    const { db } = storage
    const added = (name: string) => (text: string | undefined) => [...(JSON.parse(text ?? '[]') as string[]), name]
    const names = ['a', 'b', 'c', 'd']
    const change = (name: string) => changeBody(db, 'account_dials', 'own', added(name))
    const answers = await Promise.all(names.map(change))
    expect(answers.map((answer) => answer.length).toSorted()).toEqual([1, 2, 3, 4])
    expect(JSON.parse((await loadBody(db, 'account_dials', 'own')) ?? '').toSorted()).toEqual(names)
  })

  it('notes of orders and journals are changed in place, counted, and dropped one by one', async () => {
    const { db } = storage
    await saveOrderNotes(db, 'own', { client_order_id: 'b', tags: '["swing"]', note: '' })
    await saveOrderNotes(db, 'own', { client_order_id: 'a', tags: '[]', note: 'first' })
    await saveOrderNotes(db, 'own', { client_order_id: 'b', tags: '[]', note: 'second' })
    await saveOrderNotes(db, 'other', { client_order_id: 'b', tags: '[]', note: 'foreign' })
    expect(await orderNotes(db, 'own')).toEqual([
      { client_order_id: 'a', tags: '[]', note: 'first' },
      { client_order_id: 'b', tags: '[]', note: 'second' },
    ])
    await dropOrderNotes(db, 'own', 'b')
    const entry = { id: 'e1', symbol: 'AAPL', at: START, text: 'Watched' }
    await saveJournalEntry(db, 'own', entry)
    await saveJournalEntry(db, 'own', { ...entry, id: 'e2', at: START + 1 })
    await saveJournalEntry(db, 'own', { ...entry, text: 'Bought' })
    expect(await journalEntries(db, 'own')).toEqual([
      { ...entry, id: 'e2', at: START + 1 },
      { ...entry, text: 'Bought' },
    ])
    await dropJournalEntry(db, 'own', 'e2')
  })

  it('templates of tickets are a person’s', async () => {
    const { db } = storage
    expect(await loadBody(db, 'ticket_templates', 'person')).toBeUndefined()
    await saveBody(db, 'ticket_templates', 'person', '[]')
    await saveBody(db, 'ticket_templates', 'person', '[{"name":"Scalp"}]')
    expect(await loadBody(db, 'ticket_templates', 'person')).toBe('[{"name":"Scalp"}]')
  })
})
