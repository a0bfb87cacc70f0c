import { ApiError } from '@paddock/contract/errors/api-error'
import { expect, it } from 'vitest'
import { errorTitle, isBot, pageNotFound, shownError } from '../desk/error-page.tsx'
import { isOrderId, isSymbol, MissingPageError, requireOrderId, requireSymbol } from './page-missing.ts'

it('spec 8: a path that fails its route says Page Not Found with capitals and is fatal, an unknown one does not and is not', () => {
  const at = (pathname: string) => ({ location: { pathname } })
  expect(() => requireOrderId({ ...at('/orders/nonsense'), params: { id: 'nonsense' } })).toThrow(
    expect.objectContaining({ status: 404, message: 'Page Not Found: /orders/nonsense' }),
  )
  expect(() => requireSymbol({ ...at('/assets/A%20B'), params: { symbol: 'A B' } })).toThrow(MissingPageError)
  expect(requireSymbol({ ...at('/assets/AAPL'), params: { symbol: 'AAPL' } })).toBeUndefined()
  expect(pageNotFound('/nowhere')).toBe('Page not found: /nowhere')
})

it.each(['AAPL', 'aapl', 'BRK.B', 'BTC/USD', 'BTCUSD', 'AAPL260116C00190000', 'b0b6dd9d-8b9b-48a9-ba46-b9d54906e415'])(
  '%s may be a symbol',
  (text) => expect(isSymbol(text)).toBe(true),
)

it.each(['', ' ', 'A B', 'AAPL!', '/AAPL', 'AAPL/', '../x', 'A'.repeat(41), '%E0', '<b>'])('%j is none', (text) =>
  expect(isSymbol(text)).toBe(false),
)

it.each([
  ['61e69015-8549-4bfd-b9c3-01e75843f47d', true],
  ['61E69015-8549-4BFD-B9C3-01E75843F47D', true],
  ['61e69015', false],
  ['61e69015-8549-4bfd-b9c3-01e75843f47d ', false],
])('an order id: %j is %s', (text, expected) => expect(isOrderId(text)).toBe(expected))

it.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; YandexCrawler/1.0)', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36', false],
])('spec 2: an error is not shown to a bot: %s', (agent, expected) => {
  expect(isBot(agent)).toBe(expected)
})

it.each([
  [new TypeError('x is not a function'), '500 - x is not a function', undefined],
  ['thrown text', '500 - thrown text', undefined],
  [
    new ApiError({
      operation: 'getAccount',
      status: 500,
      headers: { 'x-request-id': 'r1' },
      body: {},
      message: 'Failed',
    }),
    '500 - Failed',
    'r1',
  ],
  [new MissingPageError('/orders/x'), '404 - Page Not Found: /orders/x', undefined],
])('spec 2: an error page of %s is titled %s, with the id the server knows it by: %s', (error, title, id) => {
  const { status, message, errorId } = shownError(error)
  expect([errorTitle(status, message), errorId]).toEqual([title, id])
})
