import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { contractMark } from './mark.ts'

it.each([
  { quote: ['2.90', '3.10'], last: '3.05', mark: '3.05', why: 'a print within the quote stands' },
  { quote: ['2.90', '3.10'], last: '2.90', mark: '2.9', why: 'its edges are within it' },
  { quote: ['2.90', '3.10'], last: '4.50', mark: '3', why: 'an old print above it gives way to the middle' },
  { quote: ['2.90', '3.10'], last: '1', mark: '3', why: 'and one below it as well' },
  { quote: ['0', '0.05'], last: undefined, mark: '0.025', why: 'nothing was traded: the middle' },
  { quote: ['0', '0'], last: '1.2', mark: '1.2', why: 'nobody asks: the last print' },
  { quote: ['5.10', '4.90'], last: '4', mark: '4', why: 'a crossed quote has no middle' },
  { quote: undefined, last: '1.2', mark: '1.2', why: 'no quote is known: the last print' },
  { quote: undefined, last: undefined, mark: undefined, why: 'nothing is known' },
])('a contract is marked within its quote: $why', ({ quote, last, mark }) => {
  const [bid = '', ask = ''] = quote ?? []
  const found = contractMark(
    quote && { bid: decimal(bid), ask: decimal(ask) },
    last === undefined ? undefined : decimal(last),
  )
  expect(found && formatDecimal(found)).toBe(mark)
})
