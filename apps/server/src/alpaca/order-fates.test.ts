import { expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { openIntents } from '../storage/order-intents.ts'
import { gatewayTo } from '../testing/alpaca.ts'
import { onSqlite } from '../testing/engines.ts'
import { addUser } from '../testing/practice.ts'
import { createOrderFates } from './order-fates.ts'

const stored = onSqlite(addUser)

async function started() {
  const { db } = stored.storage
  const { accountId, clock } = await gatewayTo('http://127.0.0.1:1', stored.storage, { userId: 'u1' })
  const fates = createOrderFates({
    ...{ db, clock, log: createLog('silent') },
    ask: async () => ({ kind: 'silent' }),
    known: () => {},
  })
  const what = { accountId, body: '{}', cause: 'test', actor: { kind: 'user', id: 'u1' }, quotes: null } as const
  let orders = 0
  return {
    clock,
    fates,
    order: async () => {
      const clientOrderId = `order-${++orders}`
      await fates.recorded({ ...what, clientOrderId, at: clock.now(), clockAheadMs: null, call: null })
      fates.answered(accountId, clientOrderId)
    },
    onRecord: async () => (await openIntents(db)).filter(({ account_id }) => account_id === accountId).length,
  }
}

it('erases nothing while orders follow each other, so that none waits for that, and all of them once it is quiet', async () => {
  const { clock, fates, order, onRecord } = await started()
  for (let orders = 1; orders <= 20; orders += 1) {
    await order()
    clock.advanceBy(100)
    expect(await onRecord()).toBe(orders)
  }
  clock.advanceBy(150)
  await fates.close()
  expect(await onRecord()).toBe(0)
})

it('leaves at most a hundred to be asked for after a kill, however long orders follow each other', async () => {
  const { fates, order, onRecord } = await started()
  for (let orders = 1; orders <= 250; orders += 1) await order()
  await expect.poll(onRecord).toBe(50)
  await fates.close()
  expect(await onRecord()).toBe(0)
})
