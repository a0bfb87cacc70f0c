import { expect, it } from 'vitest'
import * as answers from './answers.ts'

// Source: Alpaca's answers as recorded; statuses and codes are stable, words have changed over the years.
it.each([
  [answers.unauthorized(), 401, undefined, 'unauthorized.'],
  [answers.notAuthorized(), 401, 40110000, 'request is not authorized'],
  [answers.invalidBody(), 400, 40010000, 'request body format is invalid'],
  [answers.invalidInput('trading', 'symbol is required'), 422, 40010001, 'symbol is required'],
  [answers.invalidInput('data', 'symbols is required'), 400, undefined, 'symbols is required'],
  [answers.endpointNotFound(), 404, 40410000, 'endpoint not found'],
  [answers.orderNotFound('o1'), 404, 40410000, 'order not found for o1'],
  [answers.positionNotFound(), 404, 40410000, 'position does not exist'],
  [answers.assetNotFound('XYZ'), 404, 40410000, 'asset not found for XYZ'],
  [answers.watchlistNotFound(), 404, 40410000, 'watchlist not found'],
  [answers.rateLimited('trading'), 429, 42910000, 'rate limit exceeded'],
  [answers.rateLimited('data'), 429, undefined, 'too many requests.'],
  [answers.internalError(), 500, 50010000, 'internal server error occurred'],
])('%o', (answer, status, code, message) => {
  expect(answer).toEqual({ status, body: code === undefined ? { message } : { code, message } })
})
