import { expect, it } from 'vitest'
import { parseTimeframe } from './timeframe.ts'

it.each([
  ['1Min', { count: 1, unit: 'minute' }],
  ['59T', { count: 59, unit: 'minute' }],
  ['1H', { count: 1, unit: 'hour' }],
  ['1D', { count: 1, unit: 'day' }],
  ['1W', { count: 1, unit: 'week' }],
  // As ccxt and other clients write them.
  ['1min', { count: 1, unit: 'minute' }],
  ['5min', { count: 5, unit: 'minute' }],
  ['30min', { count: 30, unit: 'minute' }],
  ['12H', { count: 12, unit: 'hour' }],
  ['1M', { count: 1, unit: 'month' }],
  ['1hour', { count: 1, unit: 'hour' }],
  ['1day', { count: 1, unit: 'day' }],
  ['1week', { count: 1, unit: 'week' }],
  ['3MONTH', { count: 3, unit: 'month' }],
  // Which of two units a small letter means is not said.
  ['1m', undefined],
  ['1d', undefined],
  ['60Min', undefined],
  ['24Hour', undefined],
  ['3D', undefined],
  ['5Month', undefined],
  ['0Min', undefined],
  ['Min', undefined],
  ['1Mins', undefined],
  ['1constructor', undefined],
])('%s is %j', (text, frame) => {
  expect(parseTimeframe(text)).toEqual(frame)
})
