import { formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { demoEstimate, demoRequest } from './demo-order.ts'

const QUOTE = { bid: 187.19, ask: 187.2 }

it.each([
  [{ symbol: 'AAPL', side: 'buy', qty: '10' }, '1872', '98128'],
  [{ symbol: 'AAPL', side: 'sell', qty: '10' }, '1871.9', undefined],
  [{ symbol: 'BTC/USD', side: 'buy', qty: '0.5' }, '93.6', '99906.4'],
] as const)('%j comes to %s and leaves %s', (draft, value, cashAfter) => {
  const estimate = demoEstimate(draft, QUOTE)
  expect(estimate.problem).toBeUndefined()
  expect(estimate.value && formatDecimal(estimate.value)).toBe(value)
  expect(estimate.cashAfter && formatDecimal(estimate.cashAfter)).toBe(cashAfter)
})

it.each([
  [{ symbol: 'AAPL', side: 'buy', qty: '' }, 'Enter a quantity.'],
  [{ symbol: 'AAPL', side: 'buy', qty: '0' }, 'Enter a quantity.'],
  [{ symbol: 'AAPL', side: 'sell', qty: '1.5' }, 'Shares are sold short in whole numbers.'],
  [{ symbol: 'AAPL', side: 'buy', qty: '1000' }, 'A new practice account has $100,000.00.'],
] as const)('%j is not placed: %s', (draft, problem) => {
  expect(demoEstimate(draft, QUOTE).problem).toBe(problem)
})

it('is a market order, of a day for shares and until canceled for coins', () => {
  expect(demoRequest({ symbol: 'BTC/USD', side: 'buy', qty: '1' }, 'mine').time_in_force).toBe('gtc')
  expect(demoRequest({ symbol: 'AAPL', side: 'sell', qty: '2' }, 'mine')).toEqual({
    symbol: 'AAPL',
    side: 'sell',
    qty: '2',
    type: 'market',
    time_in_force: 'day',
    client_order_id: 'mine',
  })
})
