import { ApiError } from '@paddock/contract/errors/api-error'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { messageOf, Refusal } from './refusal.tsx'

const refused = (status: number, headers: Readonly<Record<string, string>>, body: unknown) =>
  new ApiError({ operation: 'postOrder', status, headers, body, message: 'Refused' })

it.each([
  [
    'what the wire says',
    refused(403, {}, { code: 40310000, message: 'insufficient buying power' }),
    'insufficient buying power',
  ],
  ['the call’s own words where the wire says nothing', refused(500, {}, undefined), 'Refused'],
  [
    'a wait',
    refused(429, { 'retry-after': '12' }, { message: 'too many requests.' }),
    'too many requests: try again in 12 s',
  ],
  ['a wait nobody tells', refused(429, {}, { message: 'too many requests.' }), 'too many requests.'],
  ['a server that is away, in Chromium', new TypeError('Failed to fetch'), 'The server could not be reached'],
  ['in Firefox', new TypeError('NetworkError when attempting to fetch resource.'), 'The server could not be reached'],
  ['in Safari', new TypeError('Load failed'), 'The server could not be reached'],
  ['a fault of ours, as it is', new TypeError('x is not a function'), 'x is not a function'],
  ['a sentence that is one already', 'Name the account', 'Name the account'],
])('says %s', (_, error, message) => expect(messageOf(error)).toBe(message))

it('is an alert where something was refused, and nothing otherwise', () => {
  expect(renderToStaticMarkup(<Refusal error={new Error('No')} />)).toBe('<p class="field-error" role="alert">No</p>')
  expect(renderToStaticMarkup(<Refusal error={null} />)).toBe('')
})
