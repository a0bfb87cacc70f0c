/** Contracts after a split of their underlying. */
import { toWire } from '@paddock/decimal/wire'
import type { CorporateAction } from '@paddock/market/corporate-action'
import { describe, expect, it } from 'vitest'
import { TestBroker } from '../testing/test-broker.ts'

const CALL = 'AAPL261016C00200000'
const LOWER = 'AAPL261016C00100000'
const NEXT_MORNING = Date.parse('2026-09-11T08:00:00Z')

const split = (kind: 'forward_split' | 'reverse_split', newRate: string, oldRate: string): CorporateAction => ({
  ...{ kind, id: 'split', symbol: 'AAPL', cusip: '037833100', newRate, oldRate },
  ...{ exDay: '2026-09-11', processDay: '2026-09-11', declaredDay: '2026-09-01', recordDay: '2026-09-10' },
  ...{ payableDay: '2026-09-10', newCusip: '037833101' },
})

function after(action: CorporateAction, side: 'buy' | 'sell' = 'buy'): TestBroker {
  const made = new TestBroker().price('AAPL', { bid: '150', ask: '150' })
  for (const symbol of [CALL, LOWER]) made.price(symbol, { bid: '4', ask: '4' })
  if (side === 'sell') made.placed({ symbol: 'AAPL', qty: '100' })
  made.settle()
  for (const symbol of side === 'sell' ? [CALL] : [CALL, LOWER]) made.placed({ symbol, qty: '1', side })
  made.settle()
  made.placed({
    symbol: CALL,
    qty: '1',
    side: side === 'buy' ? 'sell' : 'buy',
    type: 'limit',
    limit_price: side === 'buy' ? '9' : '1',
    time_in_force: 'gtc',
  })
  made.actions.push(action)
  return made.until(NEXT_MORNING)
}

const held = (made: TestBroker) =>
  Object.fromEntries(
    [...made.account.positions.values()].map(({ symbol, qty, cost, option }) => [
      symbol,
      [toWire(qty), toWire(cost), option?.strike, option?.shares, option?.multiplier].filter(
        (one) => one !== undefined,
      ),
    ]),
  )

const days = { exDay: '2026-09-11', declaredDay: '2026-09-01', recordDay: '2026-09-11' }
const paid = { ...days, processDay: '2026-09-25', payableDay: '2026-09-25', id: 'paid', symbol: 'AAPL', cusip: '' }
const dividend = (rate: string, isSpecial: boolean): CorporateAction => ({
  ...{ kind: 'cash_dividend', ...paid, rate, isSpecial, isForeign: false },
})

describe('contracts on the ex day of a dividend', () => {
  it.each([
    ['special', dividend('3.25', true), { AAPL261016C00196750: ['1', '400', 196_750, 100, 100] }, 'DIV.CDIV'],
    ['special, less than 12.50 dollars a contract', dividend('0.12', true), undefined, undefined],
    ['ordinary', dividend('3.25', false), undefined, undefined],
    [
      'in shares',
      { kind: 'stock_dividend', ...paid, rate: '0.05' } satisfies CorporateAction,
      { AAPL1261016C00190476: ['1', '400', 190_476, 105, 105] },
      'DIV.SDIV',
    ],
  ] as const)('%s', (_what, action, expected, subType) => {
    const made = after(action)
    expect(held(made)).toMatchObject(expected ?? { [CALL]: ['1', '400', 200_000, 100, 100] })
    const lines = made.rows.flatMap((row) =>
      row.kind === 'activity' && row.activity.activity_type === 'OPCA' ? [row.activity.activity_sub_type] : [],
    )
    expect(lines).toEqual(subType ? Array(4).fill(subType) : [])
  })
})

describe('contracts after a split', () => {
  it.each([
    [
      '2 for 1',
      split('forward_split', '2', '1'),
      {
        AAPL261016C00100000: ['2', '400', 100_000, 100, 100],
        AAPL261016C00050000: ['2', '400', 50_000, 100, 100],
      },
    ],
    [
      '3 for 2',
      split('forward_split', '3', '2'),
      {
        AAPL1261016C00133333: ['1', '400', 133_333, 150, 150],
        AAPL1261016C00066667: ['1', '400', 66_667, 150, 150],
      },
    ],
    [
      '1 for 4',
      split('reverse_split', '1', '4'),
      {
        AAPL1261016C00800000: ['1', '400', 800_000, 25, 25],
        AAPL1261016C00400000: ['1', '400', 400_000, 25, 25],
      },
    ],
  ] as const)('%s', (_what, action, expected) => {
    const made = after(action)
    expect(held(made)).toEqual(expected)
    expect(made.account.orders.size).toBe(0)
    const lines = made.rows.flatMap((row) =>
      row.kind === 'activity' && row.activity.activity_type === 'OPCA' ? [row.activity] : [],
    )
    expect(lines).toHaveLength(4)
    expect(new Set(lines.map(({ group_id }) => group_id)).size).toBe(1)
    expect(lines[0]).toMatchObject({
      activity_sub_type: action.kind === 'forward_split' ? 'SPLIT.FSPLIT' : 'SPLIT.RSPLIT',
      qty: '-1',
      net_amount: '0',
      symbol: CALL,
    })
  })

  it('leaves a covered call covered', () => {
    const made = after(split('forward_split', '3', '2'), 'sell')
    expect(held(made)).toMatchObject({
      AAPL: ['150', '15000'],
      AAPL1261016C00133333: ['-1', '-400', 133_333, 150, 150],
    })
  })
})
