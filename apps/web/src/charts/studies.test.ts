import { forAll } from '@paddock/contract/testing/for-all'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candle } from './bars/candles.ts'
import { PLAIN_LOOK } from './chart-look.ts'
import { aligned, drawnLines } from './drawn-lines.ts'
import { parseStudy, STUDY_IDS, studyFacts, studyKey, studyLines, studyName } from './studies.ts'

const DAY = 86_400
const candle = (time: number, close: number, volume = 100): Candle => ({
  ...{ time, open: close, high: close + 1, low: close - 1, close, volume },
})
const dayOf = ({ time }: Candle) => Math.floor(time / DAY)

describe('the name of a study', () => {
  it.each([
    ['sma', { id: 'sma', length: 20 }, 'SMA 20'],
    ['sma:50', { id: 'sma', length: 50 }, 'SMA 50'],
    ['macd', { id: 'macd', length: undefined }, 'MACD'],
    ['bollinger:10', { id: 'bollinger', length: 10 }, 'Bollinger bands 10'],
  ] as const)('%s', (key, study, name) => {
    expect(parseStudy(key)).toEqual(study)
    expect(studyName(study)).toBe(name)
  })

  it.each(['', 'sma:', 'sma:1', 'sma:401', 'sma:1.5', 'macd:3', 'nothing', 'SMA', 'toString'])('%j is none', (key) =>
    expect(parseStudy(key)).toBeUndefined(),
  )

  it('is written as short as it can be, and read again as it was', () =>
    forAll(100, fc.constantFrom(...STUDY_IDS), fc.integer({ min: 2, max: 400 }), (id, given) => {
      const study = { id, length: studyFacts(id).length === undefined ? undefined : given }
      expect(parseStudy(studyKey(study))).toEqual(study)
      expect(studyKey({ id, length: studyFacts(id).length })).toBe(id)
    }))
})

describe('every study', () => {
  const candlesOf = (closes: readonly number[]) => closes.map((close, at) => candle(at * 3600, close))
  it.each(STUDY_IDS)('%s has a value for each candle, and later candles never change earlier ones', (id) =>
    forAll(10, fc.array(fc.double({ min: 1, max: 500, noNaN: true }), { minLength: 2, maxLength: 150 }), (closes) => {
      const candles = candlesOf(closes)
      const study = { id, length: studyFacts(id).length }
      const whole = studyLines(study, candles, dayOf)
      const shorter = studyLines(study, candles.slice(0, -1), dayOf)
      for (const [at, { values, ahead = 0 }] of whole.entries()) {
        expect(values.length).toBe(Math.max(0, candles.length + ahead))
        expect(shorter[at]?.values).toEqual(values.slice(0, -1))
      }
    }),
  )
})

it('begins the volume-weighted price anew each day', () => {
  const candles = [candle(0, 10, 1), candle(3600, 20, 3), candle(DAY, 30, 5)]
  expect(studyLines({ id: 'vwap', length: undefined }, candles, dayOf)[0]?.values).toEqual([10, 17.5, 30])
})

describe('what a symbol is compared with', () => {
  it('is its last close by then', () =>
    expect(
      aligned(
        [1, 2, 3, 4].map((time) => candle(time, 0)),
        [candle(2, 20), candle(4, 40), candle(9, 90)],
      ),
    ).toEqual([Number.NaN, 20, 20, 40]))

  it('takes its own colour, after the studies', () => {
    const candles = [candle(0, 1), candle(3600, 2)]
    const look = { ...PLAIN_LOOK, studies: ['obv', 'nothing', 'sma:2'], compared: ['NASDAQ:AAPL', 'NYSE:KO'] }
    const compared = [{ setting: 'NYSE:KO', name: 'KO', candles: [candle(0, 5)] }]
    expect(
      drawnLines(look, candles, compared, dayOf).map(({ kind, title, place, line }) => [
        kind,
        title,
        place,
        line.values,
      ]),
    ).toEqual([
      ['pane', 'OBV', 0, [0, 100]],
      ['overlay', '', 2, [Number.NaN, 1.5]],
      ['compared', 'KO', 4, [5, 5]],
    ])
  })
})
