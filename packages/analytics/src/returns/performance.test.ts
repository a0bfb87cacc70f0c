import { type Decimal, decimal, formatDecimal, ONE, ZERO } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import type { Trip } from '../realised/round-trips.ts'
import { equityBefore, performanceOf } from './performance.ts'

/** 10 bought at 100, 20 of dividends, 2 of fees; 4 of them sold with 50 of gain. */
const TRIP: Trip = {
  ...{ key: 'AMD 1', symbol: 'AMD', side: 'long', openedAt: '2026-09-16T15:00:00Z', closedAt: undefined },
  ...{ most: decimal(10), entry: decimal(100), exit: decimal('112.5'), result: decimal(50) },
  ...{ income: decimal(20), fees: decimal(2), movements: [], averages: [], size: ONE },
}
const text = (value: Decimal | undefined) => value && formatDecimal(value)
const told = (...given: Parameters<typeof performanceOf>) => {
  const found = performanceOf(...given)
  return found && Object.fromEntries(Object.entries(found).map(([name, value]) => [name, text(value)]))
}

it('adds up what was realised and not, dividends and fees, and sets it beside an index and the account', () => {
  const known = { unrealised: decimal(60), indexThen: decimal(500), indexNow: decimal(525), equity: decimal(10_000) }
  expect(told(TRIP, known)).toEqual({
    result: '128', // 50 + 60 + 20 − 2
    return: '0.128', // of 1,000
    index: '0.05', // 525 ÷ 500 − 1
    ahead: '0.078',
    inIndex: '50',
    contribution: '0.0128',
  })
  const contract = { ...TRIP, symbol: 'AMD261218C00100000', size: decimal(100), entry: decimal(1) }
  expect(told(contract, known)).toMatchObject({ return: '0.128' })
})

it('leaves open what it does not know', () => {
  const unknown = { unrealised: ZERO, indexThen: undefined, indexNow: decimal(525), equity: undefined }
  expect(told({ ...TRIP, entry: undefined }, unknown)).toEqual({
    ...{ result: '68', return: undefined, index: undefined, ahead: undefined, inIndex: undefined },
    contribution: undefined,
  })
  expect(performanceOf({ ...TRIP, result: undefined }, unknown)).toBeUndefined()
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
