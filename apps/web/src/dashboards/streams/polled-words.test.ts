import { expect, it } from 'vitest'
import { polledWords } from './polled-words.ts'

it.each([
  [0, ['AAPL'], /^Not streamed: AAPL\. The plan’s symbol limit is used by .* “Always stream” .* first\. Until then/],
  [405, ['AAPL', 'MSFT'], /^Not streamed: AAPL, MSFT\. The plan’s symbol limit is reached\..* \(405\)/],
  [406, ['AAPL'], /Another program uses the key’s only connection/],
  [409, ['AAPL'], /The plan does not include this feed’s stream/],
  [499, ['AAPL'], /Alpaca refuses it\. \(499\)/],
  [405, ['A', 'B', 'C', 'D', 'E', 'F', 'G'], /A, B, C, D, E and 2 more/],
])('%i of %j', (code, symbols, words) => expect(polledWords(code, symbols)).toMatch(words))
