import { describe, expect, it } from 'vitest'
import { moneyAloud, percentAloud } from './aloud.ts'
import {
  averagePrice,
  counted,
  dollars,
  grouped,
  money,
  percent,
  price,
  quantity,
  short,
  signed,
  signedMoney,
  signedPercent,
} from './number.ts'
import { age, calendarDay, countdown, newYorkTime } from './time.ts'

describe('figures', () => {
  it.each([
    [grouped('-1234567.5'), '−1,234,567.5'],
    [money('204014.345'), '204,014.34'],
    [money('0.1'), '0.10'],
    [money(null), '–'],
    [money('99999999999999999999.99'), '99,999,999,999,999,999,999.99'],
    [signedMoney('587.38'), '+587.38'],
    [signedMoney('-168.15'), '−168.15'],
    [signedMoney('-0.001'), '0.00'],
    [signed('0', 2), '0.00'],
    [dollars('-12.5'), '−$12.50'],
    [percent('0.2'), '20.00 %'],
    [signedPercent('0.0101'), '+1.01 %'],
    [signedPercent(undefined), '–'],
    [quantity('0.421500'), '0.4215'],
    [quantity('-40'), '−40'],
    [price(187.2), '187.20'],
    [price('0.1234'), '0.1234'],
    // Contracts, and several of them for a net price, are quoted in cents.
    [price('-0.75'), '−0.75'],
    [averagePrice('-0.75'), '−0.75'],
    [averagePrice('0.123456'), '0.1235'],
    [averagePrice('0.000005514'), '0.00000551'],
    [averagePrice('0'), '0.00'],
    [price('128560.0915'), '128,560.0915'],
    [price('187.2', { price_increment: '0.0001' }), '187.2000'],
    [price('134593.78', { price_increment: '0.000000001' }), '134,593.78'],
    [price('0.00001234', { price_increment: '0.000000001' }), '0.00001234'],
    [short(61_400_000), '61.4M'],
    [short(950), '950'],
    [moneyAloud('-168.15'), 'down 168.15 dollars'],
    [percentAloud('0.0101'), 'up 1.01 percent'],
  ])('%s is %s', (text, expected) => {
    expect(text).toBe(expected)
  })
})

describe('times', () => {
  it.each([
    [countdown(5_273_000), '1:27:53'],
    [countdown(65_000), '1:05'],
    [countdown(-1), '0:00'],
    [countdown(136_200_000), '1 d 13 h'],
    [age(135_000), '2 min 15 s'],
    [age(59_999), '59 s'],
    [age(540_000), '9 min'],
    [age(7_259_000), '2 h'],
    [age(9_000_000), '2 h 30 min'],
    [age(2 * 86_400_000), '2 d'],
    [age(100_800_000), '1 d 4 h'],
    [newYorkTime('2026-11-20T19:32:07Z'), 'Fri 20 Nov 2026 14:32:07 New York'],
    [newYorkTime('nonsense'), '–'],
    [calendarDay('2026-11-20'), '20 Nov 2026'],
  ])('%s is %s', (text, expected) => {
    expect(text).toBe(expected)
  })
})

it('one is singular', () => {
  expect([0, 1, 2, 1200].map((many) => counted(many, 'step'))).toEqual(['0 steps', '1 step', '2 steps', '1,200 steps'])
})
