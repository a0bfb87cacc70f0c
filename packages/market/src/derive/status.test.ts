import { expect, it } from 'vitest'
import { type Instrument, type Tape, tapeOf } from '../instruments/instrument.ts'
import type { Halt, Market } from '../market.ts'
import { simulatedMarket } from '../simulated.ts'
import { statusesOf } from './status.ts'

const MARKET = simulatedMarket('statuses')
const at = (time: string) => Date.parse(`2026-03-${time}Z`)
const stock = (tape: Tape): Instrument => {
  const found = MARKET.instruments.find(
    ({ class: assetClass, exchange }) => assetClass === 'us_equity' && tapeOf(exchange) === tape,
  )
  if (!found) throw new Error('every tape has stocks')
  return found
}
/** The market with these halts and no others. */
const withHalts = (...halts: readonly Omit<Halt, 'symbol'>[]): Market => ({
  ...MARKET,
  halts: (symbol, from, to) =>
    halts.filter((halt) => halt.from <= to && halt.until > from).map((halt) => ({ symbol, ...halt })),
})
const told = (market: Market, tape: Tape, from: string, to: string, venues: 'day' | 'night' = 'day') =>
  statusesOf(market, stock(tape), at(from), at(to), venues).map(({ sc, rc, t }) => [t.slice(8, 16), sc, rc])

// Source: Alpaca, "Real-time Stock Data", status and reason codes of both tapes.
it.each([
  ['C', 'T1', 'H', 'T1', 'T'],
  ['C', 'LUDP', 'P', 'LUDP', 'T'],
  ['C', 'H10', 'H', 'H10', 'T'],
  ['O', 'H10', 'H', 'H10', 'T'],
  ['A', 'T1', '2', 'P', '3'],
  ['A', 'LUDP', '2', 'M', '3'],
  ['A', 'H10', '2', '', '3'],
] as const)('tells on tape %s a halt %s as %s for %s, and its end as %s', (tape, reason, halted, code, resumed) => {
  const market = withHalts({ from: at('09T15:00:00'), until: at('09T15:05:00'), reason })
  expect(told(market, tape, '09T14:00:00', '09T16:00:00')).toEqual([
    ['09T15:00', halted, code],
    ['09T15:05', resumed, code],
  ])
  // Nobody hears of the end before it.
  expect(told(market, tape, '09T14:00:00', '09T15:04:59')).toHaveLength(1)
  expect(told(market, tape, '09T15:00:00', '09T15:04:59')).toEqual([])
})

it('tells when a day begins and ends, and nothing at a weekend', () => {
  const quiet = withHalts()
  expect(told(quiet, 'C', '09T07:00:00', '10T07:00:00')).toEqual([
    ['09T08:00', 'T', ''],
    ['10T00:00', 'H', ''],
  ])
  expect(told(quiet, 'A', '14T05:00:00', '15T20:00:00')).toEqual([])
})

it('tells when a night begins and ends', () => {
  expect(told(withHalts(), 'C', '08T20:00:00', '09T20:00:00', 'night')).toEqual([
    ['09T00:00', 'T', ''],
    ['09T08:00', 'H', ''],
  ])
})

it('tells no session of a stock that is suspended', () => {
  const market = withHalts({ from: at('09T00:00:00'), until: at('12T08:00:00'), reason: 'H10' })
  expect(told(market, 'C', '09T07:00:00', '12T09:00:00')).toEqual([['12T08:00', 'T', 'H10']])
})
