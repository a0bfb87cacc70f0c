/** Drafts over HTTP: kept by keys and by the ticket, sent once, and settled after a server ended in the middle. */
import type { OrderDraft } from '@paddock/contract/desk/order-drafts'
import { describe, expect, it } from 'vitest'
import { createDeskUpdates } from '../../accounts/desk-updates.ts'
import { createLog } from '../../log.ts'
import { type DraftRecord, draftById, insertDraft, stepDraft } from '../../storage/order-drafts.ts'
import { ROW_LIMITS } from '../../storage/row-limits.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { askedDesk } from '../../testing/asked-desk.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { createDrafts, LOOK_EVERY_MS, nextMarketDayEnds } from './drafts.ts'

/** Monday, 11:00 in New York: the market is open. */
const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
const desk = askedDesk(clock)
async function guest() {
  const person = await desk.guest()
  const { own } = person
  return {
    ...person,
    keep: (order: object, more: object = {}) => own('POST', 'drafts', { order, ...more }),
    open: async (): Promise<OrderDraft[]> => (await own('GET', 'drafts')).body.drafts,
    orders: async (): Promise<{ id: string; client_order_id: string }[]> =>
      (await own('GET', 'v2/orders?status=all')).body,
    addAccount: () => person.ask('POST', '/api/accounts', { name: 'Another' }),
    async limitedKey(limits: object) {
      const { script } = await person.newKey({ name: 'Bot', limits })
      return (order: object) => script('POST', '/v2/orders', order)
    },
  }
}
const limit = (qty: string, more: object = {}) => ({
  ...{ symbol: 'AAPL', qty, side: 'buy', type: 'limit', time_in_force: 'day', limit_price: '1' },
  ...more,
})

describe('a draft', () => {
  it('of the ticket says what it is, by whom, what it is worth and until when', async () => {
    const { keep, own } = await guest()
    const kept = await keep(limit('3'), { note: 'after the news' })
    expect(kept).toEqual({
      status: 201,
      body: {
        ...{ id: expect.any(String), state: 'waiting', source: { kind: 'ticket' }, order: limit('3') },
        ...{
          clientOrderId: expect.stringMatching(/^pdk-practice-PA\w{10}-\w{26}$/),
          held: null,
          note: 'after the news',
          value: '3',
          valueNow: null,
        },
        ...{ refusal: null, orderId: null, settledAt: null },
        ...{ createdAt: expect.stringMatching(/^2026-03-09T15:/), expiresAt: '2026-03-10T20:00:00Z' },
      },
    })
    const listed = await own('GET', 'drafts?values=true')
    expect(listed.body).toEqual({ drafts: [{ ...kept.body, valueNow: '3' }], waiting: 1 })
    expect(await keep({ symbol: 'AAPL' })).toMatchObject({ status: 422, body: { field: 'order' } })
    for (const [more, message] of [
      [{ legs: [{ symbol: 'MSFT' }] }, 'legs are allowed for mleg orders only'],
      [{ Qty: '9' }, '"Qty" is given twice'],
      [{ LimitPrice: '9' }, 'unknown field LimitPrice: it is called limit_price'],
    ] as const) {
      const kept = await keep(limit('3', more))
      expect([kept.status < 500 && kept.status >= 400, kept.body.message]).toEqual([
        true,
        expect.stringContaining(message),
      ])
    }
    expect(await keep(limit('1'), { expiresAt: '2026-03-09T14:00:00Z' })).toMatchObject({
      ...{ status: 422, body: { field: 'expiresAt', message: expect.stringMatching(/^2026-03-09T14:00:00Z is past/) } },
    })
    expect(await keep(limit('1'), { expiresAt: 'tomorrow' })).toMatchObject({ status: 422 })
    expect(await own('GET', 'drafts?status=none')).toMatchObject({ status: 422, body: { field: 'status' } })
    expect((await own('POST', 'drafts/nothing/approve')).status).toBe(404)
    expect((await own('PUT', 'drafts', {})).status).toBe(405)
  })

  it('is one person’s: nobody else sees it, and no key approves it', async () => {
    const { keep, newKey, accountId } = await guest()
    const { body: draft } = await keep(limit('1'))
    const stranger = await guest()
    expect((await stranger.own('POST', `drafts/${draft.id}/approve`)).status).toBe(404)
    const { script } = await newKey()
    expect((await script('POST', `/api/accounts/${accountId}/drafts/${draft.id}/approve`)).status).toBe(401)
  })

  it('of a key keeps the name the key gave its order, once, and the key sees the order when it is approved', async () => {
    const { open, own, orders, limitedKey } = await guest()
    const send = await limitedKey({ orderValue: '2' })
    const refused = await send(limit('3', { client_order_id: 'bot-7' }))
    // A script that tries again adds nothing.
    const again = await send(limit('3', { client_order_id: 'bot-7' }))
    expect(again.body.draft_id).toBe(refused.body.draft_id)
    const [draft, ...more] = await open()
    expect(more).toEqual([])
    expect(draft).toMatchObject({
      ...{ id: refused.body.draft_id, clientOrderId: 'bot-7', source: { kind: 'key', name: 'Bot' }, value: '3' },
      held: {
        rule: 'key-order-value',
        limit: '2',
        value: '3',
        message: 'key limit order-value: 3 is above 2 an order',
      },
    })
    const approve = () => own('POST', `drafts/${draft?.id}/approve`)
    // In two tabs at once, and once more.
    const both = await Promise.all([approve(), approve()])
    const [order, ...others] = await orders()
    expect([order?.client_order_id, others]).toEqual(['bot-7', []])
    for (const { status, body } of [...both, await approve()])
      expect([status, body]).toMatchObject([200, { state: 'sent', orderId: order?.id, refusal: null }])
    expect(await open()).toEqual([])
    expect((await own('GET', 'drafts?status=all')).body).toMatchObject({ drafts: [{ state: 'sent' }], waiting: 0 })
  })

  it('that is refused waits on with the broker’s words, and can be approved again', async () => {
    const { keep, own, orders } = await guest()
    const { body: draft } = await keep(limit('500', { limit_price: '3000' }))
    const refused = await own('POST', `drafts/${draft.id}/approve`)
    expect(refused.body).toMatchObject({ state: 'waiting', refusal: expect.stringMatching(/buying power/) })
    await own('POST', 'transfers', { kind: 'deposit', amount: '1000000' })
    expect((await own('POST', `drafts/${draft.id}/approve`)).body).toMatchObject({ state: 'sent', refusal: null })
    expect(await orders()).toHaveLength(1)
  })

  it('goes through the guardrails of its account like any order of the desk', async () => {
    const { keep, own } = await guest()
    await own('PATCH', 'guardrails', { blockedSymbols: ['AAPL'] })
    const { body: draft } = await keep(limit('1'))
    const words = 'guardrail blocked-symbol: AAPL is on the list of blocked symbols'
    expect((await own('POST', `drafts/${draft.id}/approve`)).body).toMatchObject({ state: 'waiting', refusal: words })
    expect((await own('GET', 'guardrails/receipts')).body).toMatchObject([{ path: 'desk', rule: 'blocked-symbol' }])
  })

  it('is not sent under a name that an order has', async () => {
    const { keep, own, orders } = await guest()
    const { body: draft } = await keep(limit('2', { client_order_id: 'taken' }))
    await own('POST', 'v2/orders', limit('1', { client_order_id: 'taken' }))
    expect(await own('POST', `drafts/${draft.id}/approve`)).toMatchObject({
      ...{ status: 422, body: { message: 'an order named taken is at the broker already: nothing was sent' } },
    })
    expect(await orders()).toHaveLength(1)
  })

  it('that is discarded is brought back, and none that is over is discarded', async () => {
    const { keep, own, open } = await guest()
    const { body: draft } = await keep(limit('1'))
    expect((await own('DELETE', `drafts/${draft.id}`)).body).toMatchObject({ state: 'discarded' })
    expect(await open()).toEqual([])
    expect((await own('POST', `drafts/${draft.id}/approve`)).body).toMatchObject({ state: 'discarded', orderId: null })
    expect((await own('POST', `drafts/${draft.id}/restore`)).body).toEqual({ ...draft, state: 'waiting' })
    await own('POST', `drafts/${draft.id}/approve`)
    expect((await own('DELETE', `drafts/${draft.id}`)).body).toMatchObject({ state: 'sent' })
  })

  it('is not brought back beside another that waits under its name', async () => {
    const { keep, own, open } = await guest()
    const named = (qty: string) => keep(limit(qty, { client_order_id: 'swing' }))
    const { body: first } = await named('1')
    await own('DELETE', `drafts/${first.id}`)
    const { body: second } = await named('2')
    const message = 'another draft named swing waits already'
    expect(await own('POST', `drafts/${first.id}/restore`)).toMatchObject({ status: 422, body: { message } })
    expect((await open()).map(({ id }) => id)).toEqual([second.id])
    await own('DELETE', `drafts/${second.id}`)
    expect((await own('POST', `drafts/${first.id}/restore`)).body).toMatchObject({ state: 'waiting' })
  })

  it('expires in the account’s time, says so, and is given more time', async () => {
    const { keep, own, open } = await guest()
    const { body: draft } = await keep(limit('1'), { expiresAt: '2026-03-09T19:00:00Z' })
    await own('PUT', 'clock', { kind: 'skip-to-close' })
    expect(await open()).toMatchObject([{ state: 'expired' }])
    expect((await own('GET', 'drafts')).body.waiting).toBe(0)
    expect(await own('POST', `drafts/${draft.id}/approve`)).toMatchObject({
      ...{ status: 422, body: { message: 'the draft expired at 2026-03-09T19:00:00Z: nothing was sent' } },
    })
    const later = { expiresAt: '2026-03-11T19:00:00Z' }
    expect((await own('PATCH', `drafts/${draft.id}`, later)).body).toMatchObject({ ...later, state: 'waiting' })
    expect(await own('PATCH', `drafts/${draft.id}`, { expiresAt: '2026-03-09T19:00:00Z' })).toMatchObject({
      status: 422,
    })
  })

  it.each([
    ['2026-03-09T15:00:00Z', '2026-03-10T20:00:00Z', 'a Monday'],
    ['2026-03-13T15:00:00Z', '2026-03-16T20:00:00Z', 'a Friday'],
    ['2026-03-15T15:00:00Z', '2026-03-16T20:00:00Z', 'a Sunday, which is Friday’s market day'],
    ['2026-11-25T15:00:00Z', '2026-11-27T18:00:00Z', 'before Thanksgiving: the half day after it'],
  ])('kept at %s is over at %s: %s', (at, over) => {
    expect(nextMarketDayEnds(Date.parse(at))).toBe(Date.parse(over))
  })

  it('is kept as one of so many at most, and an account that is archived keeps none', async () => {
    const { keep, own, limitedKey, addAccount, accountId } = await guest()
    const send = await limitedKey({ orderValue: '2' })
    const { body: first } = await keep(limit('1'))
    const record = await draftById(desk.open.storage.db, accountId, first.id)
    if (!record) throw new Error('it was kept')
    const others = Array.from({ length: ROW_LIMITS.draft.most - 1 }, (_, index) => ({
      ...record,
      id: `${record.id} ${index}`,
      client_order_id: `${record.client_order_id} ${index}`,
    }))
    await Promise.all(others.map((other) => insertDraft(desk.open.storage.db, other, 0)))
    expect(await keep(limit('1'))).toMatchObject({ status: 422 })
    expect((await send(limit('3'))).body).toMatchObject({
      message: 'key limit order-value: 3 is above 2 an order; not kept as a draft: at most 500 drafts for an account',
    })
    expect((await own('GET', 'drafts?values=true')).body.waiting).toBe(ROW_LIMITS.draft.most)
    await addAccount()
    expect((await own('POST', 'archive')).status).toBe(200)
    expect((await keep(limit('1'))).status).toBe(403)
  })
})

describe('an answer that is lost', () => {
  it('is asked for: the draft is sent once', async () => {
    const { keep, own, orders } = await guest()
    const { body: draft } = await keep(limit('1'))
    await own('POST', 'trouble', { kind: 'lose-answer', calls: 'orders', times: 1 })
    expect((await own('POST', `drafts/${draft.id}/approve`)).body).toMatchObject({ state: 'sent' })
    expect(await orders()).toHaveLength(1)
  })

  /** As a server finds it that starts after one that ended between writing down that it sends, and knowing what came of it. */
  async function left(isThere: boolean) {
    const { keep, own, accountId, orders, limitedKey } = await guest()
    const { body: draft } = await keep(limit('1', { client_order_id: `left-${isThere}` }))
    const { db } = desk.open.storage
    const record = await draftById(db, accountId, draft.id)
    const sentAt = clock.now()
    if (!record) throw new Error('it was kept')
    await stepDraft(db, record, { to: 'sending', body: record.body, sentAt })
    if (isThere) await own('POST', 'v2/orders', limit('1', { client_order_id: `left-${isThere}` }))
    const state = async () => (await own('GET', 'drafts?status=all')).body.drafts[0]
    return { drafts: serverOn(db), orders, state, own, limitedKey, id: draft.id as string }
  }

  /** One more server of the desk, which has its own way to the database. */
  function serverOn(db: Database) {
    const { accounts, guardrails, practice } = desk.open
    const nobody = (): never => {
      throw new Error('no account of Alpaca’s')
    }
    const brokers = { practice: practice.broker, 'alpaca-paper': nobody, 'alpaca-live': nobody }
    const news = createDeskUpdates()
    return createDrafts({ db, accounts, brokers, guardrails, news, clock, log: createLog('silent') })
  }

  /** A server whose steps to a state come to something else: `meet` is called once, before one is written or behind its commit. */
  function serverMeeting(state: DraftRecord['state'], meet: { before?: () => void; after?: () => Promise<unknown> }) {
    let isMet = false
    let { after } = meet
    const watched = desk.open.storage.db.withPlugin({
      transformQuery({ node }) {
        const text = node.kind === 'UpdateQueryNode' ? JSON.stringify(node.updates) : ''
        if (isMet || !text.includes(`"value":"${state}"`)) return node
        isMet = true
        meet.before?.()
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const begin = watched.transaction.bind(watched)
    const transaction: Database['transaction'] = () => {
      const begun = begin()
      const execute = begun.execute.bind(begun)
      return Object.assign(begun, {
        async execute(work: Parameters<typeof execute>[0]) {
          const answer = await execute(work)
          if (isMet) await after?.()
          if (isMet) after = undefined
          return answer
        },
      })
    }
    return serverOn(Object.assign(watched, { transaction }))
  }

  it('because there was no room to write it down is found by its name', async () => {
    const { keep, own, userId, accountId, orders } = await guest()
    const { body: draft } = await keep(limit('1'))
    const full = () => {
      throw new Error('database or disk is full')
    }
    const drafts = serverMeeting('sent', { before: full })
    drafts.start()
    const place = { userId, accountId, kind: 'practice' } as const
    await expect(drafts.approve(place, draft.id)).rejects.toThrow('full')
    const state = async () => {
      clock.advanceBy(LOOK_EVERY_MS)
      return (await own('GET', 'drafts?status=all')).body.drafts[0].state
    }
    await expect.poll(state).toBe('sent')
    expect(await orders()).toHaveLength(1)
    await drafts.close()
  })

  it('for so long that the draft was given up and discarded sends nothing any more', async () => {
    const { keep, own, userId, accountId, orders } = await guest()
    const { body: draft } = await keep(limit('1'))
    const { db } = desk.open.storage
    const drafts = serverMeeting('sending', {
      async after() {
        for (const to of ['waiting', 'discarded'] as const) {
          const record = await draftById(db, accountId, draft.id)
          expect(record && (await stepDraft(db, record, { to, body: record.body }))).toBe(true)
        }
      },
    })
    const approved = await drafts.approve({ userId, accountId, kind: 'practice' }, draft.id)
    expect(approved).toMatchObject({ kind: 'draft', draft: { state: 'discarded', orderId: null } })
    expect((await own('GET', 'drafts?status=all')).body.drafts[0].state).toBe('discarded')
    expect(await orders()).toEqual([])
    await drafts.close()
  })

  it('because the server ended after it left is found by its name', async () => {
    const { drafts, state, orders } = await left(true)
    drafts.start()
    await drafts.close()
    const [order] = await orders()
    expect(await state()).toMatchObject({ state: 'sent', orderId: order?.id })
  })

  it('because the server ended before it left is known after a while, and the draft waits again', async () => {
    const { drafts, state, own, orders, limitedKey, id } = await left(false)
    drafts.start()
    await expect.poll(async () => (await state()).state).toBe('sending')
    // While nobody knows, it is neither sent again nor discarded.
    expect((await own('POST', `drafts/${id}/approve`)).body).toMatchObject({ state: 'sending' })
    expect((await own('DELETE', `drafts/${id}`)).body).toMatchObject({ state: 'sending' })
    const send = await limitedKey({ orderValue: '0.5' })
    expect((await send(limit('1', { client_order_id: 'left-false' }))).body).toMatchObject({
      message: `key limit order-value: 1 is above 0.5 an order; kept as draft ${id}, which its owner approved and which is being sent`,
      draft_id: id,
    })
    await expect
      .poll(async () => {
        clock.advanceBy(LOOK_EVERY_MS)
        return (await state()).state
      })
      .toBe('waiting')
    expect(await state()).toMatchObject({ refusal: 'it never arrived at the broker: nothing was sent' })
    await drafts.close()
    expect(await orders()).toEqual([])
    expect((await own('POST', `drafts/${id}/approve`)).body).toMatchObject({ state: 'sent' })
  })
})
