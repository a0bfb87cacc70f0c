import { decimal } from '@paddock/decimal/decimal'
import { describe, expect, it } from 'vitest'
import { figuresOf } from '../equity/history-figures.ts'
import { comparedDays, extremes } from './compared-days.ts'

const history = (from: string, ...equity: number[]) =>
  figuresOf({
    timestamp: equity.map((_, at) => Date.parse(from) / 1000 + at * 86_400),
    equity,
    profit_loss: [],
    profit_loss_pct: [],
    base_value: equity[0] ?? 0,
    timeframe: '1D',
  })

const said = (rows: ReturnType<typeof comparedDays>) =>
  rows.map(({ day, one, two }) => [day, one && String(one.equity.coefficient), two && String(two.equity.coefficient)])

describe('two histories', () => {
  const one = history('2020-03-02', 100, 110)
  const two = history('2020-03-03', 200, 190, 250)

  it('lie over each other by date, with gaps where one was not open', () => {
    expect(said(comparedDays(one, two, 'date'))).toEqual([
      ['2020-03-02', '100', undefined],
      ['2020-03-03', '110', '200'],
      ['2020-03-04', undefined, '190'],
      ['2020-03-05', undefined, '250'],
    ])
  })

  it('or by how long each had been open, whenever that was', () => {
    expect(said(comparedDays(one, two, 'age'))).toEqual([
      ['1', '100', '200'],
      ['2', '110', '190'],
      ['3', undefined, '250'],
    ])
  })

  it('need not both be there', () => {
    expect(comparedDays(undefined, one, 'age')).toHaveLength(2)
    expect(comparedDays(undefined, undefined, 'date')).toEqual([])
  })
})

it('the best and the worst day are moves from one close to the next', () => {
  const found = two()
  expect(found).toEqual({ best: decimal('60'), worst: decimal('-10') })
  expect(extremes({ points: [], base: decimal('1'), deepest: undefined, best: undefined })).toBeUndefined()
})

const two = () => {
  const figures = history('2020-03-03', 200, 190, 250)
  return figures && extremes(figures)
}
