/** What a held order asks of a broker that does not do it at once. */
import { prepared } from '@paddock/broker/waiting/held-prepared'
import type { OrderFact } from '@paddock/broker/waiting/held-rules'
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import { expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { MONDAY } from '../../testing/practice.ts'
import type { Asking } from '../asking.ts'
import { Keeper } from './keeper.ts'

const NAME = 'held-h-s1-1'

/** A target that rests, a stop of all, and a broker whose cancels a test decides. */
function desk(
  cancel: (tries: number) => Promise<boolean>,
  reserved = '1',
  isUnsent: () => boolean = () => false,
  onMissed: HeldOrder['onMissed'] = 'act',
) {
  const clock = manualClock(MONDAY)
  const sent: string[] = []
  const placed = new Set([NAME])
  let tries = 0
  let status = 'new'
  const orderOf = (clientOrderId: string): OrderFact => ({
    ...{ clientOrderId, id: clientOrderId === NAME ? 'o-1' : clientOrderId },
    ...{ status: clientOrderId === NAME ? status : 'new', filledQty: '0' },
  })
  const asking: Asking = {
    async place(body) {
      if (isUnsent()) return { kind: 'unsent', why: 'no connection could be made' }
      sent.push(`${body.qty} ${body.type}`)
      placed.add(String(body.client_order_id))
      return { kind: 'order', order: orderOf(String(body.client_order_id)) }
    },
    async cancel() {
      tries += 1
      const isTaken = await cancel(tries)
      if (isTaken) status = 'canceled'
      return isTaken
    },
    order: async (clientOrderId) =>
      placed.has(clientOrderId) ? { kind: 'order', order: orderOf(clientOrderId) } : { kind: 'missing' },
    position: async () => ({ qty: '3', free: status === 'canceled' ? '3' : String(3 - Number(reserved)) }),
    isAsset: async () => true,
    splits: async () => [],
  }
  const first = prepared(
    {
      ...{ symbol: 'BTC/USD', side: 'sell', qty: '3', isEntry: false, onMissed },
      steps: [
        {
          when: { kind: 'price', direction: 'rises', price: '110' },
          ...(reserved !== '3' && { qty: reserved }),
          order: { type: 'limit', limitPrice: '110' },
        },
        { when: { kind: 'price', direction: 'falls', price: '90' }, order: { type: 'market' } },
      ],
    },
    'h',
    MONDAY,
  )
  const held: HeldOrder = {
    ...first,
    steps: first.steps.map((step) =>
      step.id === 's1'
        ? { ...step, state: 'sent', sends: 1, clientOrderId: NAME, orderId: 'o-1', reachedAt: first.createdAt }
        : step,
    ),
  }
  const problems: unknown[] = []
  const keeper = new Keeper(
    {
      accountId: 'a',
      asking: async () => asking,
      watching: {
        when: () => () => {},
        bestOf: async () => undefined,
      },
      clock,
      now: async () => clock.now(),
      save: async () => 'saved',
      tell: () => {},
      failed: (error) => problems.push(error),
      lateMs: Number.POSITIVE_INFINITY,
      missingAfterMs: 10_000,
      lookedTo: undefined,
    },
    held,
    MONDAY,
  )
  return {
    ...{ clock, sent, keeper, problems },
    tries: () => tries,
    reach: () => keeper.apply({ kind: 'reached', stepId: 's2', at: MONDAY, price: '90', isMissed: false }),
    async pass(ms: number) {
      clock.advanceBy(ms)
      await keeper.settled()
    },
  }
}

it('asks for a cancel until the broker has done it, whether it refuses or does not answer, and then sends everything', async () => {
  const one = desk(async (tries) => {
    if (tries === 1) throw new Error('nobody answers')
    return tries > 3
  }, '3')
  await one.reach()
  await one.keeper.settled()
  expect([one.tries(), one.sent, one.problems.length]).toEqual([1, [], 1])
  await one.pass(1_000)
  await one.pass(2_000)
  expect([one.tries(), one.sent]).toEqual([3, []])
  await one.pass(4_000)
  expect([one.tries(), one.sent]).toEqual([4, ['3 market']])
  await one.pass(60_000)
  expect(one.tries()).toBe(4)
})

it('sends what is free while a cancel hangs, and does not wait for its end', async () => {
  let answer: (isTaken: boolean) => void = () => {}
  const one = desk(() => new Promise((resolve) => (answer = resolve)))
  await one.reach()
  one.clock.advanceBy(1_000)
  await expect.poll(() => one.sent).toEqual(['2 market'])
  expect(one.keeper.held.steps.map(({ state }) => state)).toEqual(['sent', 'sent'])
  answer(true)
})

it('goes on cancelling what a held order left at the broker after it is over', async () => {
  const one = desk(async (tries) => tries > 1)
  await one.keeper.apply({ kind: 'cancelled' })
  await one.keeper.settled()
  expect(one.keeper.held).toMatchObject({ status: 'cancelled', steps: [{ state: 'sent' }, {}] })
  await one.pass(1_000)
  expect(one.keeper.held.steps.map(({ state }) => state)).toEqual(['dropped', 'dropped'])
})

it.each([3, 80])(
  'an exit that did not reach the broker for %i s is sent as soon as it can be, under the same name',
  async (seconds) => {
    let isUnsent = true
    const one = desk(
      async () => true,
      '3',
      () => isUnsent,
    )
    await one.reach()
    for (let second = 0; second < seconds; second += 1) {
      if (second % 15 === 0) await one.keeper.lookAfter(true)
      await one.pass(1_000)
    }
    expect([one.sent, one.keeper.held.status]).toEqual([[], 'reached'])
    isUnsent = false
    for (let second = 0; second < 5; second += 1) await one.pass(1_000)
    expect([one.sent, one.problems]).toEqual([['3 market'], []])
    expect(one.keeper.held.steps[1]).toMatchObject({ state: 'sent', sends: 1, clientOrderId: 'held-h-s2-1' })
    const tries = one.keeper.held.log.filter(({ text }) => text.includes('could not be sent yet'))
    expect(tries).toHaveLength(1)
  },
)

it('what could not be sent for a minute and a half was missed, and follows the choice made for that', async () => {
  const one = desk(
    async () => true,
    '3',
    () => true,
    'ask',
  )
  await one.reach()
  for (let second = 0; second < 100; second += 1) await one.pass(1_000)
  expect([one.sent, one.keeper.held.status]).toEqual([[], 'asks'])
})

it('what is cancelled before it could be sent is never sent', async () => {
  let isUnsent = true
  const one = desk(
    async () => true,
    '3',
    () => isUnsent,
  )
  await one.reach()
  await one.keeper.apply({ kind: 'cancelled' })
  isUnsent = false
  for (let second = 0; second < 5; second += 1) await one.pass(1_000)
  expect([one.sent, one.keeper.held.status, one.keeper.held.steps[1]?.state]).toEqual([[], 'cancelled', 'dropped'])
})
