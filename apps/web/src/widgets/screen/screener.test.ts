import { FIELDS, type ScreenRow } from '@paddock/contract/desk/research/screen'
import { forAll } from '@paddock/contract/testing/for-all'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stepOf } from '../../charts/heat-map/scale.ts'
import { orderedRows } from '../../tables/row-order.ts'
import { FIGURES, figure, isFigure, verdictText } from '../../trading/assets/screen-figures.ts'
import { COLUMN_SETS } from './column-sets.ts'
import { filterText, parseAmount, passes, problemOf } from './filter.ts'
import { rowAt } from './live-row.tsx'
import { figuresOf, MARKETS, presetsOf, setsOf } from './markets.ts'
import { chosen, limitsFor, STOCK_COLORS, textOf } from './measures.ts'
import { PRESETS, preset, sundayOf } from './presets.ts'
import { screenColumns } from './screen-columns.tsx'

/** Of a company of which nothing is known but what is given. */
const rowWith = (given: Partial<ScreenRow>): ScreenRow => ({
  ...(Object.fromEntries(FIELDS.map((name) => [name, null])) as unknown as ScreenRow),
  symbol: 'ACME',
  name: 'Acme',
  exchange: 'NYSE',
  sector: 'Materials',
  industry: 'Chemicals',
  isFund: false,
  indices: [],
  price: 100,
  isAllTimeHigh: false,
  isAllTimeLow: false,
  closes: [],
  ...given,
})

it('has a price of now, with the change and the worth that follow from it', () => {
  const row = rowWith({ price: 100, previousClose: 80, change: 0.25, supply: 3, marketValue: 300 })
  expect(rowAt(row, 120)).toEqual({ ...row, price: 120, change: 0.5, marketValue: 360 })
  expect(rowAt(row, undefined)).toBe(row)
  const unknown = rowWith({ marketValue: 7 })
  expect(rowAt(unknown, 120)).toMatchObject({ change: null, marketValue: 7 })
})

/** A Wednesday. */
const TODAY = '2026-09-16'

describe('scans are filters, as the embed names them', () => {
  it.each([
    { scan: 'general', row: {}, isIn: true },
    { scan: 'most_capitalized', row: { marketValue: 1 }, isIn: true },
    { scan: 'most_capitalized', row: { marketValue: 1, isFund: true }, isIn: false },
    { scan: 'volume_leaders', row: { volume: 10 }, isIn: true },
    { scan: 'volume_leaders', row: { volume: 0 }, isIn: false },
    { scan: 'top_gainers', row: { change: 0.01 }, isIn: true },
    { scan: 'top_gainers', row: { change: 0 }, isIn: false },
    { scan: 'top_losers', row: { change: -0.01 }, isIn: true },
    { scan: 'top_losers', row: {}, isIn: false },
    { scan: 'ath', row: { isAllTimeHigh: true }, isIn: true },
    { scan: 'atl', row: { isAllTimeLow: true }, isIn: true },
    { scan: 'above_52wk_high', row: { high: 101, yearHigh: 100 }, isIn: true },
    { scan: 'above_52wk_high', row: { high: 100, yearHigh: 100 }, isIn: false },
    { scan: 'below_52wk_low', row: { low: 49, yearLow: 50 }, isIn: true },
    { scan: 'monthly_high', row: { high: 101, monthHigh: 100 }, isIn: true },
    { scan: 'monthly_low', row: { low: 90, monthLow: 91 }, isIn: true },
    { scan: 'monthly_low', row: { low: 90 }, isIn: false },
    { scan: 'most_volatile', row: { dayRange: 0.1 }, isIn: true },
    { scan: 'overbought', row: { rsi: 70.1 }, isIn: true },
    { scan: 'overbought', row: { rsi: 70 }, isIn: false },
    { scan: 'oversold', row: { rsi: 29.9 }, isIn: true },
    { scan: 'oversold', row: {}, isIn: false },
    { scan: 'outperforming_SMA50', row: { sma50: 99 }, isIn: true },
    { scan: 'underperforming_SMA50', row: { sma50: 101 }, isIn: true },
    { scan: 'high_dividend', row: { dividendYield: 0.03 }, isIn: true },
    { scan: 'high_dividend', row: { dividendYield: 0 }, isIn: false },
    { scan: 'unusual_volume', row: { relativeVolume: 2.01 }, isIn: true },
    { scan: 'unusual_volume', row: { relativeVolume: 2 }, isIn: false },
    { scan: 'earnings_this_week', row: { nextReport: '2026-09-20' }, isIn: true },
    { scan: 'earnings_this_week', row: { nextReport: '2026-09-21' }, isIn: false },
    { scan: 'earnings_this_week', row: { nextReport: '2026-09-15' }, isIn: false },
  ] as const)('$scan of $row: $isIn', ({ scan, row, isIn }) =>
    expect(preset(scan).passes(rowWith(row), TODAY)).toBe(isIn),
  )

  it('orders by figures there are', () => {
    for (const { sort } of Object.values(PRESETS)) if (sort) expect(isFigure(sort.replace(/^-/, ''))).toBe(true)
  })

  it('spec 3: forex and crypto have 14 scans, countries these without the first and five more', () => {
    expect(presetsOf('forex')).toHaveLength(14)
    expect(presetsOf('crypto')).toEqual(presetsOf('forex'))
    expect(presetsOf('america')).toHaveLength(18)
    expect(presetsOf('germany')).not.toContain('general')
  })

  it('knows the Sunday of a day', () => {
    expect([TODAY, '2026-09-20', '2026-09-21', '2026-12-30'].map(sundayOf)).toEqual([
      '2026-09-20',
      '2026-09-20',
      '2026-09-27',
      '2027-01-03',
    ])
  })
})

describe('conditions', () => {
  it.each([
    ['5', 5],
    ['-2.5', -2.5],
    ['−2.5', -2.5],
    ['1.5B', 1.5e9],
    ['1,250', 1250],
    ['.5', 0.5],
    ['3 %', 3],
    ['12k', 12_000],
    ['', undefined],
    ['abc', undefined],
    ['1e5', undefined],
    ['5 6', undefined],
  ])('reads %j as %j', (typed, value) => expect(parseAmount(typed)).toBe(value))

  it('compares ratios in percent and words by themselves', () => {
    const row = rowWith({ change: 0.05, marketValue: 2e9, rating: 0.6 })
    expect(passes(row, { field: 'change', comparison: 'above', value: '4.9' })).toBe(true)
    expect(passes(row, { field: 'change', comparison: 'below', value: '4.9' })).toBe(false)
    expect(passes(row, { field: 'marketValue', comparison: 'above', value: '1.5B' })).toBe(true)
    expect(passes(row, { field: 'sector', comparison: 'is', value: 'Materials' })).toBe(true)
    expect(passes(row, { field: 'sector', comparison: 'is-not', value: 'Materials' })).toBe(false)
    expect(passes(row, { field: 'verdict', comparison: 'is', value: 'Strong buy' })).toBe(true)
    expect(filterText({ field: 'marketValue', comparison: 'above', value: '1.5B' })).toBe('Market value above 1.5B')
    expect(filterText({ field: 'change', comparison: 'below', value: '-2.5' })).toBe('Change below −2.5 %')
  })

  it('says what is wrong with one', () => {
    expect(problemOf('nothing', 'above', '1')).toBe('Choose what to compare.')
    expect(problemOf('sector', 'above', 'Materials')).toBe('This cannot be compared so.')
    expect(problemOf('rsi', 'below', 'low')).toBe('Type a number, such as 5, −2.5 or 1.5B.')
    expect(problemOf('rsi', 'below', '30')).toBeUndefined()
  })

  const name = fc.constantFrom(...Object.keys(FIGURES).filter(isFigure))
  const rows = fc.record({
    price: fc.double({ min: 0.01, max: 1e4, noNaN: true }),
    change: fc.option(fc.double({ min: -0.9, max: 9, noNaN: true })),
    rsi: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
    sma50: fc.option(fc.double({ min: 0.01, max: 1e4, noNaN: true })),
    marketValue: fc.option(fc.double({ min: 0, max: 1e13, noNaN: true })),
  })

  it('above and below exclude each other, and neither passes what is not known', () =>
    forAll(300, rows, name, fc.integer({ min: -1000, max: 1000 }), (given, field, limit) => {
      const row = rowWith(given)
      const value = String(limit)
      const above = passes(row, { field, comparison: 'above', value })
      const below = passes(row, { field, comparison: 'below', value })
      expect(above && below).toBe(false)
      const { of, unit } = figure(field)
      const own = of(row)
      if (own === null) expect(above || below).toBe(false)
      else if (own * (unit === 'percent' ? 100 : 1) !== limit) expect(above || below).toBe(true)
    }))
})

it('every market shows figures it has, and the embed alone knows some columns of countries', () => {
  for (const market of MARKETS)
    for (const set of setsOf(market)) expect(figuresOf(market, set).slice(0, 2)).toEqual(['price', 'change'])
  expect(setsOf('crypto')).toHaveLength(4)
  expect(setsOf('america')).toEqual(Object.keys(COLUMN_SETS))
})

it.each([
  [0.6, 'Strong buy'],
  [0.5, 'Buy'],
  [0.1, 'Neutral'],
  [-0.3, 'Sell'],
  [-0.51, 'Strong sell'],
  [null, ''],
])('a score of %j is %j', (score, text) => expect(verdictText(score)).toBe(text))

it('rows are ordered, filtered and exported by the price and the change that their cells show', () => {
  const [up, down] = [
    rowWith({ symbol: 'UP', price: 110, previousClose: 100, change: 0.1 }),
    rowWith({ symbol: 'DOWN', price: 105, previousClose: 100, change: 0.05 }),
  ]
  const columns = screenColumns(['price', 'change'], 'stocks', undefined)
  const ordered = (rows: readonly ScreenRow[], sort: string) =>
    orderedRows({ rows, columns, sort }).map(({ symbol }) => symbol)
  expect(ordered([up, down], '-change')).toEqual(['UP', 'DOWN'])
  const now = [rowAt(up, 101), rowAt(down)]
  expect([ordered(now, '-change'), ordered(now, 'price')]).toEqual([
    ['DOWN', 'UP'],
    ['UP', 'DOWN'],
  ])
  expect(now.map((row) => preset('top_gainers').passes(row, TODAY))).toEqual([true, true])
  expect(preset('top_gainers').passes(rowAt(up, 99), TODAY)).toBe(false)
  expect(rowAt(rowWith({ previousClose: null }), 99).change).toBeNull()
})

it.each([
  { value: 'relative_volume_10d_calc', row: { relativeVolume: 0.66 }, text: '0.66', step: 0 },
  { value: 'relative_volume_10d_calc', row: { relativeVolume: 2.4 }, text: '2.40', step: 3 },
  { value: 'Volatility.D', row: { dayRange: 0.02 }, text: '2.00 %', step: 2 },
  { value: 'change', row: { change: 0.02 }, text: '+2.00 %', step: 2 },
  { value: 'change', row: { change: -0.02 }, text: '−2.00 %', step: -2 },
])('a tile coloured by $value of $row says $text: an amount has no sign, and less of it is no loss', (given) => {
  const measure = chosen(STOCK_COLORS, given.value)
  const value = measure.of(rowWith(given.row))
  expect([textOf(measure, value), stepOf(value, limitsFor(measure))]).toEqual([given.text, given.step])
})
