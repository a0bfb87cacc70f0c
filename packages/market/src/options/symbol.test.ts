import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateOf, dayNumber } from '../sessions/date.ts'
import { formatOptionSymbol, type OptionSymbol, parseOptionSymbol } from './symbol.ts'

// Sources: Alpaca, "Option contracts" (the first two); OCC, "Options Symbology Initiative" (padded).
it.each([
  ['AAPL231103C00170000', { root: 'AAPL', expiration: '2023-11-03', type: 'call', strike: 170_000 }],
  ['AAPL240119C00100000', { root: 'AAPL', expiration: '2024-01-19', type: 'call', strike: 100_000 }],
  ['SPX   141122P00019500', { root: 'SPX', expiration: '2014-11-22', type: 'put', strike: 19_500 }],
  ['AAPL1240119P00042500', { root: 'AAPL1', expiration: '2024-01-19', type: 'put', strike: 42_500 }],
])('reads %s', (text, said) => {
  expect(parseOptionSymbol(text)).toEqual(said)
  expect(formatOptionSymbol(said as OptionSymbol)).toBe(text.replaceAll(' ', ''))
})

it.each([
  ['AAPL', 'no terms'],
  ['AAPL230230C00170000', 'no such date'],
  ['AAPL231301C00170000', 'no such month'],
  ['AAPL231103X00170000', 'neither call nor put'],
  ['AAPL231103C00000000', 'no strike'],
  ['AAPL231103C0170000', 'seven digits'],
  ['AAPLAAPL231103C00170000', 'a root of eight'],
  ['aapl231103C00170000', 'small letters'],
  ['231103C00170000', 'no root'],
])('refuses %s: %s', (text) => {
  expect(parseOptionSymbol(text)).toBeUndefined()
})

it('reads back whatever it writes', () => {
  const anySymbol: fc.Arbitrary<OptionSymbol> = fc.record({
    root: fc.stringMatching(/^[A-Z][A-Z0-9]{0,5}$/),
    expiration: fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2099-12-31') }).map(dateOf),
    type: fc.constantFrom('call', 'put'),
    strike: fc.integer({ min: 1, max: 99_999_999 }),
  })
  forAll(500, anySymbol, (symbol) => {
    expect(parseOptionSymbol(formatOptionSymbol(symbol))).toEqual(symbol)
  })
})
