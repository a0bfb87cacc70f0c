import { asPrice, asQuantity } from '@paddock/decimal/money'
import { toTimestamp } from '@paddock/market/instant'
import { describe, expect, it } from 'vitest'
import { OPEN, TestBroker } from '../testing/test-broker.ts'
import { PRESETS } from './dials.ts'

const turned = (desk: TestBroker, changes: object) => desk.ask({ kind: 'change-dials', changes })
const desk = (size = '100') => new TestBroker().price('AAPL', { bid: '99', ask: '100', last: '99.5', size })
const fills = (on: TestBroker) =>
  on.events.flatMap(({ body }) => (body.kind === 'order-filled' ? [[body.qty, body.price]] : []))

describe('the dials of an account', () => {
  it('stand at realistic, are turned by name or one by one, and say when they are a preset again', () => {
    const on = desk()
    expect(on.account.dials).toEqual(PRESETS.realistic)
    turned(on, { preset: 'harsh' })
    expect(on.account.dials).toEqual(PRESETS.harsh)
    turned(on, { latencyMs: 1 })
    expect(on.account.dials).toEqual({ ...PRESETS.harsh, preset: 'custom', latencyMs: 1 })
    turned(on, { latencyMs: 250 })
    expect(on.account.dials).toEqual(PRESETS.harsh)
    expect(turned(on, { preset: 'harsh' })).toEqual({ kind: 'accepted', events: [] })
  })

  it.each([{ latencyMs: -1 }, { latencyMs: 1.5 }, { partialPercent: 101 }, { preset: 'kind' }, { slippage: 3 }])(
    'refuse %j and change nothing',
    (changes) => {
      const on = desk()
      expect(turned(on, changes)).toMatchObject({ kind: 'rejected', rejection: { kind: 'malformed' } })
      expect(on.account.dials).toEqual(PRESETS.realistic)
    },
  )
})

describe('what they do', () => {
  it('latency: nothing executes before it', () => {
    const on = desk()
    turned(on, { latencyMs: 500 })
    const { id } = on.placed({ symbol: 'AAPL', qty: '1' })
    on.until(OPEN + 499)
    expect(on.row(id)?.status).toBe('new')
    on.until(OPEN + 500)
    expect(on.row(id)?.status).toBe('filled')
  })

  it('alpaca-paper: the size shown does not matter', () => {
    const on = desk('1')
    turned(on, { preset: 'alpaca-paper', partialPercent: 0 })
    on.placed({ symbol: 'AAPL', qty: '500' })
    on.settle()
    expect(fills(on)).toEqual([['500', '100']])
  })

  it('alpaca-paper: a tenth of executions is partial, the same ones in every replay, and the rest follows', () => {
    const lived = () => {
      const on = desk('1')
      turned(on, { preset: 'alpaca-paper' })
      let partial = 0
      for (let count = 0; count < 400; count += 1) {
        const { id } = on.placed({ symbol: 'AAPL', qty: '10', side: count % 2 ? 'sell' : 'buy' })
        on.until(on.now + 310)
        if (on.row(id)?.status === 'partially_filled') partial += 1
        on.until(on.now + 30_000)
        expect(on.row(id)?.status).toBe('filled')
      }
      return { partial, text: JSON.stringify(on.events) }
    }
    const [one, other] = [lived(), lived()]
    expect(one.partial).toBeGreaterThan(20)
    expect(one.partial).toBeLessThan(65)
    expect(other.text).toBe(one.text)
  })

  it('harsh: half of what is shown', () => {
    const on = desk('100')
    turned(on, { preset: 'harsh', partialPercent: 0 })
    on.placed({ symbol: 'AAPL', qty: '100' })
    on.until(OPEN + 400)
    expect(fills(on)).toEqual([['50', '100']])
  })

  it('queue: a limit at the bid trades what is printed after everything ahead of it', () => {
    const on = desk('300')
    const { id } = on.placed({ symbol: 'AAPL', qty: '100', type: 'limit', limit_price: '99' })
    const print = (price: string, traded: string) =>
      on
        .until(on.now + 1_000)
        .price('AAPL', { bid: '99', ask: '100', last: price, size: '300', traded })
        .settle()
    print('99', '250')
    print('99.5', '9000')
    print('99', '50')
    expect(fills(on)).toEqual([])
    print('99', '30')
    expect(fills(on)).toEqual([['30', '99']])
    print('98.99', '500')
    expect(fills(on)).toEqual([
      ['30', '99'],
      ['70', '99'],
    ])
    expect(on.row(id)?.status).toBe('filled')
  })

  it('queue: a limit that betters the quote stands first', () => {
    const on = desk('300')
    const { queue } = on.placed({ symbol: 'AAPL', qty: '100', type: 'limit', limit_price: '99.2' })
    expect(queue?.ahead).toBe('0')
  })

  it('book: what the best level lacks comes from the levels behind it, each at its price, none beyond the limit', () => {
    const on = new TestBroker().price('ETH/USD', { bid: '2999', ask: '3000', size: '1' })
    const level = (price: string, size: string) => ({ price: asPrice(price), size: asQuantity(size) })
    const asks = [level('3000', '1'), level('3001', '2'), level('3002', '4')]
    on.book('ETH/USD', { asks, bids: [] })
    const { id } = on.placed({
      symbol: 'ETH/USD',
      qty: '5',
      type: 'limit',
      limit_price: '3001',
      time_in_force: 'ioc',
    })
    on.settle()
    expect(fills(on)).toEqual([
      ['1', '3000'],
      ['2', '3001'],
    ])
    expect(on.row(id)).toMatchObject({ status: 'canceled', filled_qty: '3', filled_avg_price: '3000.666667' })
  })
})

describe('halts', () => {
  const HALTED_UNTIL = OPEN + 300_000
  const halted = (on: TestBroker) =>
    on.price('AAPL', { bid: '99', ask: '100', last: '99.5', haltedUntil: HALTED_UNTIL })
  const resumed = (on: TestBroker) =>
    on
      .until(HALTED_UNTIL - 1)
      .price('AAPL', { bid: '99', ask: '100', last: '99.5' })
      .until(HALTED_UNTIL + 100)

  it('an order that comes in a halt is accepted and waits until trading resumes', () => {
    const on = halted(desk())
    const { id } = on.placed({ symbol: 'AAPL', qty: '1' })
    expect(on.row(id)?.status).toBe('accepted')
    resumed(on)
    expect(on.row(id)).toMatchObject({ status: 'filled', filled_at: toTimestamp(HALTED_UNTIL) })
  })

  it('an order that meets a halt is put off, one with a single chance is canceled', () => {
    const on = desk()
    const waiting = on.placed({ symbol: 'AAPL', qty: '1' })
    const single = on.placed({ symbol: 'AAPL', qty: '1', time_in_force: 'ioc' })
    halted(on).until(OPEN + 1_000)
    expect([on.row(waiting.id)?.status, on.row(single.id)?.status]).toEqual(['new', 'canceled'])
    resumed(on)
    expect(on.row(waiting.id)?.status).toBe('filled')
  })
})
