/** Who exercises early, and what it leaves. */
import { toWire } from '@paddock/decimal/wire'
import type { CorporateAction } from '@paddock/market/corporate-action'
import { describe, expect, it } from 'vitest'
import { DEFAULT_DIALS } from '../account/dials.ts'
import { OPEN, TestBroker } from '../testing/test-broker.ts'

const CALL = 'AAPL260918C00100000'
const PUT = 'AAPL260918P00120000'
/** Thursday's close, and the books of Friday. */
const CLOSE = Date.parse('2026-09-10T20:00:00Z')
const MORNING = Date.parse('2026-09-11T08:00:00Z')

const DIVIDEND = {
  ...{ kind: 'cash_dividend', id: 'dividend', symbol: 'AAPL', rate: '1', exDay: '2026-09-11', cusip: '037833100' },
  ...{ recordDay: '2026-09-11', payableDay: '2026-09-11', processDay: '2026-09-11', declaredDay: '2026-09-01' },
  ...{ isSpecial: false, isForeign: false },
} as unknown as CorporateAction

/** A hundred shares with a call written, and a put, with the shares at 110 and a percentage of early assignments. */
function desk(percent: number, call: string, put: string, isPaying: boolean): TestBroker {
  const made = new TestBroker({ cash: '100000', multiplier: 4 }).price('AAPL', { bid: '110', ask: '110' })
  made.price(CALL, { bid: call, ask: call }).price(PUT, { bid: put, ask: put })
  made.ask({ kind: 'change-dials', changes: { earlyAssignmentPercent: percent } })
  made.placed({ symbol: 'AAPL', qty: '100' })
  made.settle()
  for (const symbol of [CALL, PUT]) made.placed({ symbol, qty: '1', side: 'sell' })
  made.settle()
  if (isPaying) made.actions.push(DIVIDEND)
  return made.until(CLOSE)
}
const held = ({ account }: TestBroker) =>
  Object.fromEntries([...account.positions.values()].map(({ symbol, qty }) => [symbol, toWire(qty)]))

describe('on an evening', () => {
  const ALL = { AAPL: '100', [CALL]: '-1', [PUT]: '-1' }
  it.each([
    ['off, nobody exercises', 0, '10', '10', true, ALL],
    [
      'a call is exercised for a dividend above its time value: 1 is more than 0.50',
      100,
      '10.5',
      '11',
      true,
      { [PUT]: '-1' },
    ],
    ['not for one that is less: 1 is not more than 1', 100, '11', '11', true, ALL],
    ['nor without one, however deep', 100, '10', '11', false, ALL],
    [
      'a put is exercised where it has no time value: 10 is what it is worth',
      100,
      '11',
      '10',
      false,
      { AAPL: '200', [CALL]: '-1' },
    ],
  ] as const)('%s', (_what, percent, call, put, isPaying, expected) => {
    expect(held(desk(percent, call, put, isPaying))).toEqual(expected)
  })

  it('shares that were called away earn no dividend, and the lines say assignment', () => {
    const made = desk(100, '10.5', '11', true).until(MORNING)
    const lines = made.rows.flatMap((row) => (row.kind === 'activity' ? [row.activity] : []))
    expect(lines.filter(({ activity_type: type }) => ['DIV', 'OPASN', 'OPTRD'].includes(type))).toMatchObject([
      { activity_type: 'OPASN', symbol: CALL, qty: '1', date: '2026-09-10' },
      { activity_type: 'OPTRD', symbol: 'AAPL', qty: '-100', price: '100', net_amount: '10000', date: '2026-09-10' },
    ])
  })

  it('assigns some of several, the same whenever it is lived', () => {
    const lived = () => {
      const made = new TestBroker({ cash: '100000', now: OPEN }).price('AAPL', { bid: '100', ask: '100' })
      made.price(PUT, { bid: '20', ask: '20' })
      made.ask({ kind: 'change-dials', changes: { earlyAssignmentPercent: 100 } })
      made.placed({ symbol: PUT, qty: '5', side: 'sell' })
      return held(made.settle().until(CLOSE))
    }
    const once = lived()
    const left = -Number(once[PUT] ?? 0)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left).toBeLessThan(5)
    expect(once.AAPL).toBe(String((5 - left) * 100))
    expect(lived()).toEqual(once)
  })

  it('is off in every preset', () => expect(DEFAULT_DIALS.earlyAssignmentPercent).toBe(0))
})
