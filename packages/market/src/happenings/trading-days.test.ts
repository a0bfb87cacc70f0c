import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayNumber } from '../sessions/date.ts'
import { isOpenDay } from '../sessions/holidays.ts'
import { tradingDaysFrom } from './trading-days.ts'

it('counts the trading days that stepping from day to day counts', () =>
  forAll(
    300,
    fc.integer({ min: dayNumber('1971-01-01'), max: dayNumber('2068-12-31') }),
    fc.integer({ min: -60, max: 60 }),
    (date, count) => {
      let day = date
      for (let left = Math.abs(count); left > 0; left -= isOpenDay(day) ? 1 : 0) day += Math.sign(count)
      expect(tradingDaysFrom(date, count)).toBe(day)
    },
  ))
