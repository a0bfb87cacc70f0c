import { type Decimal, decimal, formatDecimal, multiply, negate, ONE, ZERO } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import type { Movement } from '../lots/movements.ts'
import type { Trip } from '../realised/round-trips.ts'
import { equityBefore, performanceOf } from './performance.ts'

const OPENED = '2026-09-16T15:00:00Z'
const LATER = '2026-09-17T15:00:00Z'
const LAST = '2026-09-18T15:00:00Z'
const moved = (qty: string, price: string, at: string, kind: Movement['kind'] = 'trade'): Movement => {
  const cash = negate(multiply(decimal(qty), decimal(price)))
  return { ...{ id: at, kind, at, orderId: undefined, size: ONE }, qty: decimal(qty), price: decimal(price), cash }
}
const INDEX: Readonly<Record<string, string>> = { [OPENED]: '500', [LATER]: '550', [LAST]: '600' }
const indexAt = (at: string) => decimal(INDEX[at] ?? '0')

/** 10 bought at 100, 20 of dividends, 2 of fees; 4 of them sold with 50 of gain. */
const MOVEMENTS = [moved('10', '100', OPENED), moved('-4', '112.5', LATER)]
const TRIP: Trip = {
  ...{ key: 'AMD 1', symbol: 'AMD', side: 'long', openedAt: OPENED, closedAt: undefined },
  ...{ most: decimal(10), entry: decimal(100), exit: decimal('112.5'), result: decimal(50) },
  ...{ income: decimal(20), fees: decimal(2), movements: MOVEMENTS, averages: [], size: ONE },
}
const text = (value: Decimal | undefined) => value && formatDecimal(value)
const told = (...given: Parameters<typeof performanceOf>) => {
  const found = performanceOf(...given)
  return found && Object.fromEntries(Object.entries(found).map(([name, value]) => [name, text(value)]))
}

it('adds up what was realised and not, dividends and fees, and sets it beside an index and the account', () => {
  const known = { unrealised: decimal(60), indexAt, indexNow: decimal(525), equity: decimal(10_000) }
  expect(told(TRIP, known)).toEqual({
    result: '128', // 50 + 60 + 20 − 2
    return: '0.128', // of 1,000
    // 1,000 buy 2 of it, of which 4 tenths are sold: 0.8 × 550 + 1.2 × 525 − 1,000
    inIndex: '70',
    index: '0.07', // of 1,000
    ahead: '0.058',
    contribution: '0.0128',
  })
  const contract = { ...TRIP, symbol: 'AMD261218C00100000', size: decimal(100), entry: decimal(1) }
  expect(told(contract, known)).toMatchObject({ return: '0.128' })
})

it('leaves open what it does not know', () => {
  const unknown = { unrealised: ZERO, indexAt: () => undefined, indexNow: decimal(525), equity: undefined }
  expect(told({ ...TRIP, entry: undefined }, unknown)).toEqual({
    ...{ result: '68', return: undefined, index: undefined, ahead: undefined, inIndex: undefined },
    contribution: undefined,
  })
  expect(performanceOf({ ...TRIP, result: undefined }, unknown)).toBeUndefined()
})

it.each([
  { why: 'bought once', moves: [moved('10', '100', OPENED)], now: '525', made: '50' }, // 2 × 525 − 1,000
  {
    why: 'added to: what was paid later buys at the later price',
    moves: [moved('10', '100', OPENED), moved('10', '120', LAST)],
    now: '540',
    made: '-40', // (2 + 2) × 540 − 2,200
  },
  {
    why: 'sold in part: that money earns no more',
    moves: [moved('10', '100', OPENED), moved('-5', '90', LAST)],
    now: '400',
    made: '0', // 1 × 600 + 1 × 400 − 1,000
  },
  {
    why: 'a short position, covered in part',
    moves: [moved('-10', '100', OPENED), moved('5', '90', LAST)],
    now: '400',
    made: '0',
  },
  {
    why: 'split in between: 10 of 20 shares are half',
    moves: [moved('10', '100', OPENED), moved('10', '0', LATER, 'split'), moved('-10', '50', LAST)],
    now: '400',
    made: '0',
  },
  {
    why: 'sold in part and bought again',
    moves: [moved('10', '100', OPENED), moved('-5', '90', LATER), moved('5', '120', LAST)],
    now: '600',
    made: '150', // 1 × 550 + (1 + 1) × 600 − 1,600
  },
  {
    why: 'no price of then is known',
    moves: [moved('10', '100', '2026-09-15T15:00:00Z')],
    now: '525',
    made: undefined,
  },
])('the same money in the index: $why', ({ moves, now, made }) => {
  const known = { unrealised: ZERO, indexAt, indexNow: decimal(now), equity: undefined }
  expect(text(performanceOf({ ...TRIP, movements: moves }, known)?.inIndex)).toBe(made)
})

it('takes what the account began with where it was worth nothing before', () => {
  const seconds = (when: string) => Date.parse(when) / 1000
  const history = {
    timestamp: ['2026-09-14T13:30:00Z', '2026-09-15T13:30:00Z'].map(seconds),
    equity: [0, 100_300],
    ...{ profit_loss: [], profit_loss_pct: [], base_value: 100_000, timeframe: '1D' },
  }
  expect(text(equityBefore(history, Date.parse('2026-09-15T15:00:00Z')))).toBe('100000')
})

it('takes the equity of the last close before the day, and what the account began with before the first', () => {
  const seconds = (when: string) => Date.parse(when) / 1000
  const history = {
    timestamp: ['2026-09-14T13:30:00Z', '2026-09-15T13:30:00Z', '2026-09-16T13:30:00Z'].map(seconds),
    equity: [100_100, null, 100_300],
    ...{ profit_loss: [], profit_loss_pct: [], base_value: 100_000, timeframe: '1D' },
  }
  const at = (when: string) => text(equityBefore(history, Date.parse(when)))
  expect(at('2026-09-14T15:00:00Z')).toBe('100000')
  expect(at('2026-09-15T15:00:00Z')).toBe('100100')
  // The day in between has no figure, and the day itself has not closed.
  expect(at('2026-09-16T15:00:00Z')).toBe('100100')
  expect(at('2026-09-17T15:00:00Z')).toBe('100300')
  // The overnight session of the evening before is the next day's: what closed that afternoon is behind it.
  expect(at('2026-09-17T00:30:00Z')).toBe('100300')
})
