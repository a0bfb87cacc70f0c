/** What is kept beside accounts: held orders, guardrails and their receipts, papers, journals, templates of tickets. */
import type { HeldOrder } from '@paddock/contract/requests/held-orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from './database.ts'
import { insertReceipt, lastReceipt, loadGuardrails, receiptsOf, saveGuardrails } from './guardrails.ts'
import { heldById, heldOfAccount, insertHeld, openHeld, saveHeld, saveLooked } from './held-orders.ts'
import {
  countPapers,
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
    expect([await countPapers(db, 'order_paper', 'own'), await countPapers(db, 'order_paper', 'other')]).toEqual([1, 1])
    const entry = { id: 'e1', symbol: 'AAPL', at: START, text: 'Watched' }
    await saveJournalEntry(db, 'own', entry)
    await saveJournalEntry(db, 'own', { ...entry, id: 'e2', at: START + 1 })
    await saveJournalEntry(db, 'own', { ...entry, text: 'Bought' })
    expect(await journalEntries(db, 'own')).toEqual([
      { ...entry, id: 'e2', at: START + 1 },
      { ...entry, text: 'Bought' },
    ])
    await dropJournalEntry(db, 'own', 'e2')
    expect(await countPapers(db, 'journal_entry', 'own')).toBe(1)
  })

  it('templates of tickets are a person’s', async () => {
    const { db } = storage
    expect(await loadTicketTemplates(db, 'person')).toBeUndefined()
    await saveTicketTemplates(db, 'person', '[]')
    await saveTicketTemplates(db, 'person', '[{"name":"Scalp"}]')
    expect(await loadTicketTemplates(db, 'person')).toBe('[{"name":"Scalp"}]')
  })
})
