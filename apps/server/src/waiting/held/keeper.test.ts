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

/** The broker is not reached with an order, or does not say what is held. */
type Trouble = 'unsent' | 'unread'

/** A target that rests, a stop of all, and a broker whose cancels a test decides. */
function desk(
  cancel: (tries: number) => Promise<boolean>,
  reserved = '1',
  trouble: () => Trouble | undefined = () => undefined,
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
      if (trouble() === 'unsent') return { kind: 'unsent', why: 'no connection could be made' }
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
    position: async () =>
      trouble() === 'unread'
        ? undefined
        : { qty: '3', free: status === 'canceled' ? '3' : String(3 - Number(reserved)) },
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

const TROUBLES: readonly Trouble[] = ['unsent', 'unread']

/** Its stop is reached in trouble that lasts so many seconds; looked after as every fifteen seconds. */
async function reachedInTrouble(trouble: Trouble, seconds: number, onMissed?: HeldOrder['onMissed']) {
  let current: Trouble | undefined = trouble
  const one = desk(
    async () => true,
    '3',
    () => current,
    onMissed,
  )
  await one.reach()
  for (let second = 0; second < seconds; second += 1) {
    if (second % 15 === 0) await one.keeper.lookAfter(true)
    await one.pass(1_000)
  }
  expect(one.sent).toEqual([])
  current = undefined
  return one
}
const TELLS = 'could not be sent yet'

it.each(TROUBLES.flatMap((trouble) => [3, 80].map((seconds) => [trouble, seconds] as const)))(
  'an exit that is %s for %i s is sent as soon as it can be, under its first name, and tells of it once',
  async (trouble, seconds) => {
    const one = await reachedInTrouble(trouble, seconds)
    expect(one.keeper.held.status).toBe('reached')
    for (let second = 0; second < 5; second += 1) await one.pass(1_000)
    expect([one.sent, one.problems]).toEqual([['3 market'], []])
    expect(one.keeper.held.steps[1]).toMatchObject({ state: 'sent', sends: 1, clientOrderId: 'held-h-s2-1' })
    expect(one.keeper.held.log.filter(({ text }) => text.includes(TELLS))).toHaveLength(1)
  },
)

it.each(TROUBLES)(
  'what is %s for a minute and a half was missed, and follows the choice made for that',
  async (trouble) => {
    const one = await reachedInTrouble(trouble, 100, 'ask')
    expect(one.keeper.held.status).toBe('asks')
    await one.pass(60_000)
    expect(one.sent).toEqual([])
    await one.keeper.apply({ kind: 'answered', answer: 'act' })
    await one.keeper.settled()
    expect(one.sent).toEqual(['3 market'])
  },
)

it.each(TROUBLES)('what is cancelled while it is %s is never sent', async (trouble) => {
  const one = await reachedInTrouble(trouble, 2)
  await one.keeper.apply({ kind: 'cancelled' })
  for (let second = 0; second < 5; second += 1) await one.pass(1_000)
  expect([one.sent, one.keeper.held.status, one.keeper.held.steps[1]?.state]).toEqual([[], 'cancelled', 'dropped'])
})

it('what is sent however late is sent after hours in which the position could not be read, and tells of them once', async () => {
  const one = await reachedInTrouble('unread', 1_000, 'act')
  const before = one.keeper.held.log.length
  for (let second = 0; second < 5; second += 1) await one.pass(1_000)
  expect(one.sent).toEqual(['3 market'])
  expect(one.keeper.held.log.filter(({ text }) => text.includes(TELLS))).toHaveLength(1)
  expect(before).toBeLessThan(10)
})
