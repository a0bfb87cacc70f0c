import { expect, it } from 'vitest'
import { extendedPhase, hasExtendedHours, inRegularHours } from './extended-hours.ts'

/** Seconds; New York was five hours behind UTC. */
const at = (time: string) => Date.parse(`2026-11-20T${time}:00-05:00`) / 1000

it.each([
  ['03:59', '1m', 'overnight'],
  ['04:00', '1m', 'pre'],
  ['09:29', '1m', 'pre'],
  ['09:30', '1m', undefined],
  ['15:59', '1m', undefined],
  ['16:00', '1m', 'after'],
  ['20:00', '1m', 'closed'],
  ['09:00', '30m', 'pre'],
  // From nine to ten: its second half is regular.
  ['09:00', '1h', undefined],
  ['08:00', '2h', undefined],
  ['16:00', '4h', 'after'],
] as const)('a bar of a Friday that begins at %s and lasts %s is %s', (time, interval, phase) =>
  expect(extendedPhase(at(time), interval)).toBe(phase),
)

it('is regular until one o’clock on the day after Thanksgiving', () => {
  const half = (time: string) => Date.parse(`2026-11-27T${time}:00-05:00`) / 1000
  expect(['12:59', '13:00'].map((time) => extendedPhase(half(time), '1m'))).toEqual([undefined, 'after'])
})

it('leaves only bars that reach into regular hours', () => {
  const candles = ['09:25', '09:30', '15:55', '16:00'].map((time) => ({
    ...{ time: at(time), open: 1, high: 1, low: 1, close: 1, volume: 1 },
  }))
  expect(inRegularHours(candles, '5m').map(({ time }) => time)).toEqual([at('09:30'), at('15:55')])
})

it('concerns bars of shares within the day alone', () =>
  expect([
    hasExtendedHours({ kind: 'stock', symbol: 'AAPL' }, '5m'),
    hasExtendedHours({ kind: 'stock', symbol: 'AAPL' }, '1d'),
    hasExtendedHours({ kind: 'coin', symbol: 'BTC/USD' }, '5m'),
    hasExtendedHours({ kind: 'forex', symbol: 'EURUSD' }, '5m'),
  ]).toEqual([true, false, false, false]))
