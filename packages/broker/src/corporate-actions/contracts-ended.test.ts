/** Contracts on a company that is gone. */
import { toWire } from '@paddock/decimal/wire'
import type { CorporateAction } from '@paddock/market/corporate-action'
import { describe, expect, it } from 'vitest'
import { TestBroker } from '../testing/test-broker.ts'

const CALL = 'AAPL261016C00100000'
const PUT = 'AAPL261016P00150000'
const NEXT_MORNING = Date.parse('2026-09-11T08:00:00Z')

const ends = (kind: string, more: object): CorporateAction =>
  ({
    ...{
      kind,
      id: 'end',
      symbol: 'AAPL',
      cusip: '037833100',
      acquirer: 'MSFT',
      cash: '120',
      newRate: '1',
      oldRate: '2',
    },
    ...{ exDay: '2026-09-11', processDay: '2026-09-11', declaredDay: '2026-09-01', payableDay: '2026-09-11' },
    ...more,
  }) as unknown as CorporateAction

/** A call bought and a put written, an order in each, and the company's end. */
function after(action: CorporateAction): TestBroker {
  const made = new TestBroker({ cash: '100000' })
    .price('AAPL', { bid: '118', ask: '118' })
    .price('MSFT', { bid: '200', ask: '200' })
  for (const symbol of [CALL, PUT]) made.price(symbol, { bid: '20', ask: '20' })
  made.placed({ symbol: CALL, qty: '2' })
  made.placed({ symbol: PUT, qty: '1', side: 'sell' })
  made.settle()
  made.placed({ symbol: CALL, qty: '1', side: 'sell', type: 'limit', limit_price: '90', time_in_force: 'gtc' })
  made.actions.push(action)
  return made.until(NEXT_MORNING)
}

describe('contracts on a company that is gone are settled in cash', () => {
  it.each([
    ['a merger for 120 in cash', 'cash_merger', {}, '4000', '-3000'],
    ['for half a share of 200 each', 'stock_merger', {}, '0', '-5000'],
    ['for half a share and 30 in cash', 'stock_and_cash_merger', { cash: '30' }, '6000', '-2000'],
    ['a redemption at 150', 'redemption', { cash: '150' }, '10000', '0'],
    ['shares that became worthless', 'worthless_removal', {}, '0', '-15000'],
  ])('%s', (_what, kind, more, ofCall, ofPut) => {
    const made = after(ends(kind, more))
    expect([...made.account.positions.keys()]).toEqual([])
    expect(made.account.orders.size).toBe(0)
    const lines = made.rows.flatMap((row) => (row.kind === 'activity' ? [row.activity] : []))
    expect(lines.filter(({ activity_type: type }) => type === 'OPCSH')).toMatchObject([
      { symbol: CALL, qty: '-2', net_amount: ofCall, date: '2026-09-11' },
      { symbol: PUT, qty: '1', net_amount: ofPut },
    ])
    // 4,000 paid for the calls, 2,000 taken for the put, and a few cents of fees.
    const paid = 98_000 + Number(ofCall) + Number(ofPut)
    expect(Math.abs(Number(toWire(made.account.cash)) - paid)).toBeLessThan(1)
  })

  it('stay where the company stays, and where nobody knows what its shares became', () => {
    for (const action of [
      ends('spin_off', { newSymbol: 'NEW', costShare: '0.1' }),
      ends('stock_merger', { acquirer: 'X' }),
    ])
      expect([...after(action).account.positions.keys()]).toEqual([CALL, PUT])
  })
})
