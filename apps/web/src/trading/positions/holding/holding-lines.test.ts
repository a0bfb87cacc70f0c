import { decimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import type { Candle } from '../../../charts/bars/candles.ts'
import { holdingLines } from './holding-lines.ts'

const candles = [60, 120, 180].map((time) => ({ time, open: 100, high: 100, low: 100, close: 100 }) as Candle)
const averages = [{ at: '1970-01-01T00:02:30Z', price: decimal('101.5') }]

it('draws the average from the fill on, and every exit that works at its own price, by its name', () => {
  const exits = {
    stops: [{ at: decimal('95') }, { at: decimal('90.25') }, { at: undefined }],
    targets: [{ at: decimal('110') }],
  }
  expect(holdingLines({ averages }, candles, exits).map(({ title, line }) => [title, line.tone, line.values])).toEqual([
    ['Average', 'own', [Number.NaN, 101.5, 101.5]],
    ['Stop 95.00', 'loss', [95, 95, 95]],
    ['Stop 90.25', 'loss', [90.25, 90.25, 90.25]],
    ['Target 110.00', 'gain', [110, 110, 110]],
  ])
})
