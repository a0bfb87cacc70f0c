import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { boolean, frame, integer, list, time } from './parameters.ts'

describe('times', () => {
  it.each([
    '2026-03-09',
    '2024-02-29',
    '2026-03-09T14:30Z',
    '2026-03-09T14:30:00Z',
    '2026-03-09 14:30:00',
    '2026-03-09T14:30:00.123456789Z',
    '2026-03-09T23:59:59-05:00',
    '2026-03-09T23:59:59-0500',
  ])('%s is one', (text) => {
    expect(z.parse(time('start'), text)).toBe(text)
  })

  it('a Date is one', () => {
    expect(z.parse(time('start'), new Date(0))).toBe('1970-01-01T00:00:00.000Z')
  })

  it.each([
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-03-09T24:00:00Z',
    '2026-03-09T14:60:00Z',
    '2026-03-09T14:30:00.1234567890Z',
    '2026-03-09T14:30:00+99:00',
    '09/03/2026',
    '1773066600',
    'today',
    '2026-03-09\n',
  ])('%j is none', (text) => {
    expect(z.safeParse(time('start'), text).error?.issues[0]?.message).toBe(`invalid start: ${text}`)
  })
})

it.each([
  ['AAPL', ['AAPL']],
  [' AAPL , MSFT,,', ['AAPL', 'MSFT']],
  [
    ['AAPL,MSFT', 'TSLA'],
    ['AAPL', 'MSFT', 'TSLA'],
  ],
  [',', []],
])('the list %j is %j', (given, items) => {
  expect(z.parse(list(), given)).toEqual(items)
})

it.each([
  ['1', 1],
  ['+5', 5],
  [10, 10],
  ['0', 'invalid limit: less than the allowed minimum of 1'],
  ['-1', 'invalid limit: less than the allowed minimum of 1'],
  ['11', 'invalid limit: larger than the allowed maximum of 10'],
  ['99999999999999999999', 'invalid limit: larger than the allowed maximum of 10'],
  ['1.5', 'invalid limit: 1.5'],
  ['1e1', 'invalid limit: 1e1'],
  ['0x5', 'invalid limit: 0x5'],
])('the whole number %j between 1 and 10 is %j', (given, answer) => {
  const result = z.safeParse(integer('limit', 1, 10), given)
  expect(result.success ? result.data : result.error.issues[0]?.message).toBe(answer)
})

it.each([
  ['true', true],
  ['false', false],
  [true, true],
  [false, false],
  ['True', true],
  ['False', false],
  ['TRUE', true],
  ['1', true],
  ['0', false],
  ['yes', 'invalid nested: yes'],
  ['tRUE', 'invalid nested: tRUE'],
  ['2', 'invalid nested: 2'],
])('the flag %j is %j', (given, answer) => {
  const result = z.safeParse(boolean('nested'), given)
  expect(result.success ? result.data : result.error.issues[0]?.message).toBe(answer)
})

it.each([
  ['1Min', '1Min'],
  ['1min', '1Min'],
  ['15MIN', '15Min'],
  ['1H', '1H'],
  ['1h', 'invalid timeframe: 1h'],
  ['2Min', 'invalid timeframe: 2Min'],
])('the time frame %j is %j', (given, answer) => {
  const result = z.safeParse(frame('timeframe', ['1Min', '15Min', '1H']), given)
  expect(result.success ? result.data : result.error.issues[0]?.message).toBe(answer)
})
