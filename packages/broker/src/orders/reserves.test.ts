import { effort, forAll } from '@paddock/contract/testing/for-all'
import { toWire } from '@paddock/decimal/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TestBroker } from '../testing/test-broker.ts'

const contract = (type: 'C' | 'P', strike: number): string =>
  `AAPL260918${type}${String(strike * 1000).padStart(8, '0')}`
const [CALL, CALL_ABOVE] = [contract('C', 100), contract('C', 110)] as const
const [PUT, PUT_BELOW] = [contract('P', 95), contract('P', 90)] as const

/** Long contracts that could cover one written contract each. */
function desk(longs: readonly string[], qty = '1'): TestBroker {
  const made = new TestBroker({ cash: '1000000' }).price('AAPL', { bid: '100', ask: '100.02' })
  for (const symbol of [CALL, CALL_ABOVE, PUT, PUT_BELOW]) made.price(symbol, { bid: '1', ask: '1.10' })
  for (const symbol of longs) made.placed({ symbol, qty })
  return made.settle()
}
const sale = (symbol: string, limit: string, qty = '1') =>
  ({ symbol, side: 'sell', qty, type: 'limit', limit_price: limit, time_in_force: 'gtc' }) as const
const holds = ({ account }: TestBroker): string[] => [...account.orders.values()].map(({ hold }) => toWire(hold))

describe('when an order that stood before a written contract is gone', () => {
  it('the contract that used the cover it has now holds less', () => {
    const at = desk([PUT_BELOW])
    const { id } = at.placed(sale(PUT, '2'))
    at.placed(sale(PUT, '3'))
    // One is a spread of 5 less 2; the other is secured by its strike less 3.
    expect(holds(at)).toEqual(['300', '9200'])
    at.cancel(id)
    expect(holds(at)).toEqual(['200'])
    expect(at.events.at(-1)?.body).toMatchObject({ kind: 'order-reserved', hold: '200' })
  })

  it('the contract whose risk it had already held for holds more', () => {
    const at = desk([CALL_ABOVE, PUT_BELOW])
    const { id } = at.placed(sale(CALL, '2'))
    at.placed(sale(PUT, '3'))
    expect(holds(at)).toEqual(['800', '0'])
    at.cancel(id)
    expect(holds(at)).toEqual(['200'])
  })

  it('a contract that was to be sold covers again', () => {
    const at = desk([PUT_BELOW])
    const { id } = at.placed(sale(PUT_BELOW, '5'))
    at.placed(sale(PUT, '3'))
    expect(holds(at)).toEqual(['0', '9200'])
    at.cancel(id)
    expect(holds(at)).toEqual(['200'])
  })

  it('so it is where its time is over', () => {
    const at = desk([PUT_BELOW])
    at.placed({ ...sale(PUT, '2'), time_in_force: 'day' })
    at.placed(sale(PUT, '3'))
    at.until(Date.parse('2026-09-10T16:00:00-04:00'))
    expect(holds(at)).toEqual(['200'])
  })

  it('legs that could not lose beside it hold what they can lose alone', () => {
    const at = desk([])
    const spread = (sold: string, bought: string, limit_price: string) => ({
      ...{ order_class: 'mleg', side: null, qty: '1', type: 'limit', limit_price, time_in_force: 'day' },
      legs: [
        { position_intent: 'sell_to_open', symbol: sold, ratio_qty: '1' },
        { position_intent: 'buy_to_open', symbol: bought, ratio_qty: '1' },
      ],
    })
    const { id } = at.placed(spread(CALL, CALL_ABOVE, '-1') as never)
    at.placed(spread(PUT, PUT_BELOW, '-1') as never)
    // Calls lose 10 at most and puts 5, never both: 1,000 are held already.
    expect(holds(at)).toEqual(['900', '0'])
    at.cancel(id)
    expect(holds(at)).toEqual(['400'])
  })

  it('an order without a limit keeps what its quote made of it', () => {
    const at = desk([PUT_BELOW])
    const { id } = at.placed(sale(PUT, '2'))
    at.placed({ symbol: PUT, side: 'sell', qty: '1', type: 'stop', stop_price: '0.5', time_in_force: 'gtc' })
    const [, stop] = holds(at)
    at.cancel(id)
    expect(holds(at)).toEqual([stop])
  })
})

const written = fc.record({
  symbol: fc.constantFrom<string>(CALL, PUT, PUT, PUT_BELOW),
  limit: fc.constantFrom('2', '3', '9'),
  qty: fc.constantFrom('1', '2'),
})

it('holds what it would hold had the canceled orders never been placed', () => {
  let changed = 0
  forAll(
    200,
    fc.constantFrom([CALL_ABOVE, PUT_BELOW], [PUT_BELOW]),
    fc.array(written, { minLength: 2, maxLength: 6 }),
    fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }),
    (longs, sales, gone) => {
      const at = desk(longs, '2')
      const placed = sales.flatMap(({ symbol, limit, qty }) => {
        const order = at.place(sale(symbol, limit, qty))
        return 'id' in order ? [{ id: order.id, request: sale(symbol, limit, qty) }] : []
      })
      const before = new Map([...at.account.orders.values()].map(({ id, hold }) => [id, toWire(hold)]))
      for (const nth of gone) at.cancel(placed[nth]?.id ?? '')
      const left = placed.filter(({ id }) => at.account.orders.has(id))
      const other = desk(longs, '2')
      for (const { request } of left) other.placed(request)
      expect(holds(at)).toEqual(holds(other))
      if (
        left.some(
          ({ id }) => toWire(at.account.orders.get(id)?.hold ?? { coefficient: 0n, scale: 0 }) !== before.get(id),
        )
      )
        changed += 1
    },
  )
  expect(changed).toBeGreaterThan(10 * effort)
})
