import { expect, it } from 'vitest'
import { polledWords } from './polled-words.ts'

it.each([
  [
    0,
    ['AAPL'],
    /^Not streamed: AAPL\. The plan has no place for all symbols, .* “Always stream” .* first\. Until then/,
  ],
  [405, ['AAPL', 'MSFT'], /^Not streamed: AAPL, MSFT\. The plan streams no more symbols at once\..* \(405\)/],
  [406, ['AAPL'], /Another program uses the one connection/],
  [409, ['AAPL'], /The plan has no stream of this feed/],
  [499, ['AAPL'], /Alpaca refuses it\. \(499\)/],
  [405, ['A', 'B', 'C', 'D', 'E', 'F', 'G'], /A, B, C, D, E and 2 more/],
])('%i of %j', (code, symbols, words) => expect(polledWords(code, symbols)).toMatch(words))
