/** What is kept beside accounts: held orders, drafts, limits of keys, guardrails and their receipts, papers, journals, templates of tickets. */
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAccessKey } from './access-keys.ts'
import type { Storage } from './database.ts'
import { insertReceipt, lastReceipt, loadGuardrails, receiptsOf, saveGuardrails } from './guardrails.ts'
import { heldById, heldOfAccount, insertHeld, openHeld, saveHeld, saveLooked } from './held-orders.ts'
import {
  countOrders,
  limitsInForce,
  limitsOfUser,
  loadKeyLimits,
  ordersSent,
  saveKeyLimits,
  uncountOrders,
} from './key-limits.ts'
import { draftById, draftsOfAccount, draftsOnTheirWay, insertDraft, stepDraft, waitingByName } from './order-drafts.ts'
import {
  dropJournalEntry,
  dropOrderPaper,
  journalEntries,
  orderPapers,
  saveJournalEntry,
  saveOrderPaper,
} from './papers.ts'
import { ENGINES, type StartedEngine } from './test-engines.ts'
import { insertPersonWithAccounts, START } from './test-records.ts'
import { loadTicketTemplates, saveTicketTemplates } from './ticket-templates.ts'

describe.each(ENGINES)('beside accounts on $name', ({ start }) => {
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

  it('held orders are found open, newest first, in their account alone, and say how far was looked', async () => {
    const { db } = storage
    const record = (id: string, account_id: string, created_at: number) =>
      ({ id, account_id, is_open: 1, created_at, looked_at: START, body: `"${id}"` }) as const
    await insertHeld(db, record('first', 'own', START))
    await insertHeld(db, record('second', 'own', START + 1))
    await insertHeld(db, record('foreign', 'other', START + 2))
    await saveHeld(db, { id: 'first' } as HeldOrder, false)
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
    const sending = { id: 'd1', from: 'waiting', to: 'sending', body: '"sending"', sentAt: START + 5 } as const
    const both = await Promise.all([stepDraft(db, sending), stepDraft(db, sending)])
    expect(both.toSorted()).toEqual([false, true])
    expect(await draftsOnTheirWay(db)).toEqual([
      { ...record('d1', 'own', START), state: 'sending', body: '"sending"', sent_at: START + 5 },
    ])
    expect(await stepDraft(db, { id: 'd1', from: 'sending', to: 'sent', body: '"sent"' })).toBe(true)
    expect((await draftsOfAccount(db, 'own', { limit: 9 })).map(({ id }) => id)).toEqual(['d2', 'd1'])
    expect((await draftsOfAccount(db, 'own', { states: ['waiting'], limit: 9 })).map(({ id }) => id)).toEqual(['d2'])
    expect((await waitingByName(db, 'own', 'c d2', START + 10))?.id).toBe('d2')
    expect(await waitingByName(db, 'own', 'c d2', START + 11)).toBeUndefined()
    expect(await draftById(db, 'own', 'd3')).toBeUndefined()
    expect(await draftById(db, 'own', 'd1')).toMatchObject({ state: 'sent', body: '"sent"', sent_at: START + 5 })
  })

  it('limits of a key are the last that were set, and its orders are counted by day, all or none', async () => {
    const { db } = storage
    const key = (id: string) => ({
      ...{ id, user_id: 'person', account_id: 'own', name: 'bot' },
      ...{ secret_sha256: '0'.repeat(64), scopes: '', created_at: START },
    })
    await insertAccessKey(db, key('PK1'))
    await insertAccessKey(db, key('PK2'))
    expect(await loadKeyLimits(db, 'PK1')).toBeUndefined()
    await saveKeyLimits(db, 'PK1', '"first"')
    await saveKeyLimits(db, 'PK1', '"second"')
    expect(await loadKeyLimits(db, 'PK1')).toBe('"second"')
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
    expect(await limitsInForce(db)).toEqual([{ id: 'PK1', body: '"second"' }])
  })

  it('guardrails are the last that were saved, and of receipts the newest are kept', async () => {
    const { db } = storage
    expect(await loadGuardrails(db, 'own')).toBeUndefined()
    await saveGuardrails(db, 'own', '{"tradesPerDay":3}')
    await saveGuardrails(db, 'own', '{"tradesPerDay":2}')
    expect([await loadGuardrails(db, 'own'), await loadGuardrails(db, 'other')]).toEqual([
      '{"tradesPerDay":2}',
      undefined,
    ])
    expect(await lastReceipt(db, 'own')).toBe(0)
    for (const number of [1, 2, 3]) await insertReceipt(db, 'own', { number, recorded_at: START, body: '{}' }, 2)
    expect(await receiptsOf(db, 'own')).toEqual([
      { number: 3, recorded_at: START, body: '{}' },
      { number: 2, recorded_at: START, body: '{}' },
    ])
    expect([await lastReceipt(db, 'own'), await lastReceipt(db, 'other')]).toEqual([3, 0])
  })

  it('papers and journals are changed in place, counted, and dropped one by one', async () => {
    const { db } = storage
    await saveOrderPaper(db, 'own', { client_order_id: 'b', tags: '["swing"]', note: '' })
    await saveOrderPaper(db, 'own', { client_order_id: 'a', tags: '[]', note: 'first' })
    await saveOrderPaper(db, 'own', { client_order_id: 'b', tags: '[]', note: 'second' })
    await saveOrderPaper(db, 'other', { client_order_id: 'b', tags: '[]', note: 'foreign' })
    expect(await orderPapers(db, 'own')).toEqual([
      { client_order_id: 'a', tags: '[]', note: 'first' },
      { client_order_id: 'b', tags: '[]', note: 'second' },
    ])
    await dropOrderPaper(db, 'own', 'b')
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
    expect(await loadTicketTemplates(db, 'person')).toBeUndefined()
    await saveTicketTemplates(db, 'person', '[]')
    await saveTicketTemplates(db, 'person', '[{"name":"Scalp"}]')
    expect(await loadTicketTemplates(db, 'person')).toBe('[{"name":"Scalp"}]')
  })
})
