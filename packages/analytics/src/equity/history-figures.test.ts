import { OPERATIONS } from '@paddock/contract/operations/table'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { EXTERNAL_FLOWS, figuresOf, standingAt, upTo } from './history-figures.ts'

const history = (equity: (number | null)[], base_value: number | null, timeframe = '1D') => ({
  timestamp: equity.map((_, index) => index * 86_400),
  equity,
  profit_loss: equity.map(() => null),
  profit_loss_pct: equity.map(() => null),
  base_value,
  timeframe,
})

it('what a person puts in or takes out may be asked for of a history', () => {
  const asked = OPERATIONS.getAccountPortfolioHistory.input.query?.safeParse({
    cashflow_types: EXTERNAL_FLOWS.join(','),
  })
  expect(asked?.success).toBe(true)
})

it('counts gains from the base and falls from the highest point before', () => {
  const figures = figuresOf(history([null, 110, 99, 121], 100))
  expect(
    figures?.points.map(({ time, gain, gainRatio, drawdown }) => [
      time,
      ...[gain, gainRatio, drawdown].map(formatDecimal),
    ]),
  ).toEqual([
    [86_400 + 57_600, '10', '0.1', '0'],
    [2 * 86_400 + 57_600, '-1', '-0.01', '-0.1'],
    [3 * 86_400 + 57_600, '21', '0.21', '0'],
  ])
  expect(figures?.deepest).toBe(figures?.points[1])
  expect(figures?.best).toBe(figures?.points[2])
})

it('a fall below the base counts from the base', () => {
  expect(formatDecimal(figuresOf(history([90], 100, '1H'))?.deepest?.drawdown ?? { coefficient: 0n, scale: 0 })).toBe(
    '-0.1',
  )
})

it.each([
  { before: [0, 0], base: 100, why: 'as practice accounts are told of' },
  { before: [0, 0], base: 0, why: 'as of an account that was worth nothing when the window began' },
  { before: [null, 0], base: null, why: 'with gaps' },
])('is drawn and measured from the funding on: $why', ({ before, base }) => {
  const figures = figuresOf(history([...before, 100, 90, 0, 120], base))
  expect(figures && formatDecimal(figures.base)).toBe('100')
  expect(
    figures?.points.map((point) => [point.time, ...[point.equity, point.gainRatio, point.drawdown].map(formatDecimal)]),
  ).toEqual([
    [2 * 86_400 + 57_600, '100', '0', '0'],
    [3 * 86_400 + 57_600, '90', '-0.1', '-0.1'],
    [4 * 86_400 + 57_600, '0', '-1', '-1'],
    [5 * 86_400 + 57_600, '120', '0.2', '0'],
  ])
})

it.each([
  { equity: [null, null], base: null },
  { equity: [0, 0], base: 0 },
])('has nothing to say without a figure: $equity', ({ equity, base }) => {
  expect(figuresOf(history(equity, base))).toBeUndefined()
})

const texts = (point: ReturnType<typeof standingAt>) =>
  point && [point.equity, point.gain, point.gainRatio, point.drawdown].map(formatDecimal)

it('what a person puts in or takes out is no result, and no drawdown', () => {
  const answer = {
    ...history([100, 160, 150, 90], 100),
    base_value_asof: '1969-12-31',
    cashflow: { CSD: [0, 50, 0, 0], CSW: [0, 0, 0, -60], DIV: [0, 1, 0, 0] },
  }
  const figures = figuresOf(answer)
  expect(figures?.points.map(texts)).toEqual([
    ['100', '0', '0', '0'],
    ['160', '10', '0.066667', '0'],
    ['150', '0', '0', '-0.0625'],
    ['90', '0', '0', '-0.1'],
  ])
})

it('begins with what a younger account was opened with: its first day is a result', () => {
  const figures = figuresOf({ ...history([99_264, 106_115], 100_000), cashflow: { CSD: [0, 0] } })
  expect(figures?.points.map(texts)).toEqual([
    ['99264', '-736', '-0.00736', '-0.00736'],
    ['106115', '6115', '0.06115', '0'],
  ])
  expect(figures?.deepest).toBe(figures?.points[0])
})

it('a base that is the first point has what was put in before it', () => {
  const figures = figuresOf({ ...history([null, 5_000, 5_100], 5_000), cashflow: { CSD: [0, 5_000, 0] } })
  expect(figures?.points.map(texts)).toEqual([
    ['5000', '0', '0', '0'],
    ['5100', '100', '0.02', '0'],
  ])
})

it('stands where the account does now: today is what the account says of it', () => {
  const figures = figuresOf(history([101, 99], 100, '5Min'), decimal(102))
  expect(texts(figures && standingAt(figures, decimal('105.5')))?.slice(0, 3)).toEqual(['105.5', '3.5', '0.034314'])
})

it.each([
  { now: '107', best: '107', deepest: '-0.009901' },
  { now: '100.5', best: '101', deepest: '-0.009901' },
  { now: '90', best: '101', deepest: '-0.108911' },
])('the highest and the deepest point count the equity of now: at $now', ({ now, best, deepest }) => {
  const figures = figuresOf(history([101, 100, 100.5], 100))
  const whole = figures && upTo(figures, standingAt(figures, decimal(now)))
  const said = [whole?.best?.equity, whole?.deepest?.drawdown, whole?.points.at(-1)?.equity]
  expect(said.map((value) => value && formatDecimal(value))).toEqual([best, deepest, now])
})
