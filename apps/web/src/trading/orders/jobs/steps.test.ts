/** The steps of a job, against a broker of a few lines. */
import type { Order } from '@paddock/contract/entities/order'
import { ApiError } from '@paddock/contract/errors/api-error'
import { describe, expect, it } from 'vitest'
import { OrderNotArrivedError } from '../sending/fate.ts'
import type { Job, JobLine } from './kept-job.ts'
import { type JobWays, runSteps, type WholeResult } from './steps.ts'

const refusal = (message: string) =>
  new ApiError({ operation: 'postOrder', status: 403, headers: {}, body: { message } })

/** A broker of a few lines: it knows each client id once, and can lose an answer. */
function broker(
  given: {
    readonly lost?: readonly string[]
    readonly refused?: readonly string[]
    readonly works?: number
    readonly results?: readonly WholeResult[]
  } = {},
) {
  const orders = new Map<string, Order>()
  const asked: string[] = []
  const lost = new Set(given.lost)
  let looks = given.works ?? 0
  const ways: JobWays = {
    async place(order) {
      const id = order.client_order_id ?? ''
      asked.push(`place ${id}`)
      if (given.refused?.includes(id)) throw refusal('insufficient buying power')
      if (orders.has(id)) throw new Error(`${id} is sent twice`)
      orders.set(id, { id: `order-${id}`, status: 'new' } as Order)
      if (lost.delete(id)) throw new TypeError('The connection was lost')
      return orders.get(id) as Order
    },
    async find(id) {
      asked.push(`find ${id}`)
      const order = orders.get(id)
      if (!order) throw new OrderNotArrivedError('none')
      return order
    },
    async read(id) {
      asked.push(`read ${id}`)
      looks -= 1
      return { id, status: looks < 0 ? 'filled' : 'new' } as Order
    },
    async cancel(id) {
      asked.push(`cancel ${id}`)
      if (given.refused?.includes(id)) throw refusal('order is already in "filled" state')
    },
    async whole(what) {
      asked.push(`whole ${what}`)
      if (given.refused?.includes('whole')) throw refusal('Failed to cancel order.')
      return given.results ?? []
    },
    wait: async () => {},
    isStopped: () => false,
    pace: 0,
  }
  return { ways, asked, orders }
}
const line = (side: 'buy' | 'sell', id: string, state: JobLine['state'] = 'waiting'): JobLine => ({
  key: id,
  request: { place: { symbol: id, side, qty: '1', type: 'market', time_in_force: 'day', client_order_id: id } },
  words: id,
  state,
})
const cancel = (id: string): JobLine => ({ key: id, request: { cancel: id }, words: `Cancel ${id}`, state: 'waiting' })

async function run(lines: readonly JobLine[], ways: JobWays, of: Pick<Job, 'waits' | 'whole'> = { waits: 'sells' }) {
  let job: Pick<Job, 'lines' | 'waits' | 'whole' | 'message'> = { ...of, lines: [...lines] }
  const end = await runSteps(job, ways, (change) => {
    job = { ...job, ...change }
  })
  return { ...job, end, states: job.lines.map(({ state }) => state) }
}

describe('a job', () => {
  it('sends each once, the buys when the sells have ended', async () => {
    const { ways, asked } = broker({ works: 2 })
    const { end, states } = await run([line('sell', 's'), line('buy', 'b')], ways)
    expect([end, states]).toEqual(['done', ['sent', 'sent']])
    expect(asked).toEqual(['place s', 'read order-s', 'read order-s', 'read order-s', 'place b'])
  })

  it('rests while the sells work for long, and goes on from there', async () => {
    const { ways, asked } = broker({ works: 61 })
    const first = await run([line('sell', 's'), line('buy', 'b')], ways)
    expect([first.end, first.states]).toEqual(['works', ['sent', 'waiting']])
    const second = await run(first.lines, ways)
    expect([second.end, second.states]).toEqual(['done', ['sent', 'sent']])
    expect(asked.filter((one) => one.startsWith('place'))).toEqual(['place s', 'place b'])
  })

  it('goes on after a refusal, and says it', async () => {
    const { ways } = broker({ refused: ['a'] })
    const { states, lines } = await run([line('buy', 'a'), line('buy', 'b')], ways)
    expect(states).toEqual(['refused', 'sent'])
    expect(lines[0]?.message).toBe('Not enough buying power. Ask for less, or cancel orders that hold buying power.')
  })

  it('a lost answer is asked for before anything is sent again: it is one order', async () => {
    const { ways, orders, asked } = broker({ lost: ['a'] })
    const first = await run([line('buy', 'a')], ways)
    expect(first.states).toEqual(['unknown'])
    expect((await run(first.lines, ways)).states).toEqual(['sent'])
    expect([asked, orders.size]).toEqual([['place a', 'find a'], 1])
  })

  it('what was on its way when the page went is asked for, and sent where it did not arrive', async () => {
    const { ways, asked } = broker()
    expect((await run([line('buy', 'a', 'sending')], ways)).states).toEqual(['sent'])
    expect(asked).toEqual(['find a', 'place a'])
  })

  it('stops between two orders', async () => {
    const { ways } = broker()
    let isStopped = false
    const { end, states } = await run([line('buy', 'a'), line('buy', 'b')], {
      ...ways,
      place: (order) => {
        isStopped = true
        return ways.place(order)
      },
      isStopped: () => isStopped,
    })
    expect([end, states]).toEqual(['stopped', ['sent', 'waiting']])
  })

  it('cancels one after the other, and says what could not be', async () => {
    const { ways, asked } = broker({ refused: ['b'] })
    const { end, states, lines } = await run([cancel('a'), cancel('b'), cancel('c')], ways, {})
    expect([end, states]).toEqual(['done', ['sent', 'refused', 'sent']])
    expect(lines[1]?.message).toContain('The order has ended in the meantime')
    expect(asked).toEqual(['cancel a', 'cancel b', 'cancel c'])
  })

  it('is done by one call where there is one, and what that refuses is tried again line by line', async () => {
    const results = [
      { key: 'a', status: 200 },
      { key: 'b', status: 500, body: {} },
      { key: 'new', status: 200 },
    ]
    const { ways, asked } = broker({ results })
    const { end, whole, states, lines } = await run([cancel('a'), cancel('b'), cancel('gone')], ways, {
      whole: 'cancel',
    })
    expect([end, whole, states]).toEqual(['done', undefined, ['sent', 'refused', 'refused', 'sent']])
    expect(lines[2]?.message).toBe('It had ended before.')
    const again = lines.map((each) => (each.key === 'b' ? { ...each, state: 'waiting' as const } : each))
    expect((await run(again, ways, {})).states).toEqual(['sent', 'sent', 'refused', 'sent'])
    expect(asked).toEqual(['whole cancel', 'cancel b'])
  })

  it('counts what goes with a line as that line, and says where it was refused', async () => {
    const results = [
      { key: 'entry', status: 200 },
      { key: 'stop', status: 200 },
      { key: 'target', status: 422, body: { message: 'order is already in "filled" state' } },
    ]
    const { ways } = broker({ results })
    const { lines } = await run([{ ...cancel('entry'), parts: ['stop', 'target'] }], ways, { whole: 'cancel' })
    expect(lines.map(({ key, state }) => [key, state])).toEqual([
      ['entry', 'sent'],
      ['target', 'refused'],
    ])
  })

  it('rests with all its lines where the one call is refused, and makes it again when it goes on', async () => {
    const { ways, asked } = broker({ refused: ['whole'] })
    const first = await run([cancel('a')], ways, { whole: 'cancel' })
    expect([first.end, first.states, first.whole]).toEqual(['refused', ['waiting'], 'cancel'])
    expect(first.message).toBe('Failed to cancel order.')
    await run(first.lines, ways, first)
    expect(asked).toEqual(['whole cancel', 'whole cancel'])
  })

  it('opens the other side only when what closes is filled', async () => {
    const { ways, asked } = broker({ works: 1 })
    const { end, states } = await run([line('sell', 'close'), line('sell', 'open')], ways, { waits: 'fills' })
    expect([end, states]).toEqual(['done', ['sent', 'sent']])
    expect(asked).toEqual(['place close', 'read order-close', 'read order-close', 'place open'])
  })

  it.each([
    ['was refused', { refused: ['close'] }, 'refused'],
    ['got lost', { lost: ['close'] }, 'unknown'],
  ])('opens nothing where what closes %s', async (_, given, state) => {
    const { ways } = broker(given)
    const { end, states } = await run([line('sell', 'close'), line('sell', 'open')], ways, { waits: 'fills' })
    expect([end, states]).toEqual(['unfilled', [state, 'waiting']])
  })

  it('opens nothing where what closes ended without being filled', async () => {
    const { ways } = broker()
    const read = async (id: string) => ({ id, status: 'canceled' }) as Order
    const { end, states } = await run(
      [line('sell', 'close'), line('sell', 'open')],
      { ...ways, read },
      { waits: 'fills' },
    )
    expect([end, states]).toEqual(['unfilled', ['sent', 'waiting']])
  })
})
